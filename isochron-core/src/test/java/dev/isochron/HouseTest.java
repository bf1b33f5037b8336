package dev.isochron;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaModifier.STATIC;
import static com.tngtech.archunit.core.domain.JavaModifier.SYNCHRONIZED;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.Map.entry;
import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitAccessTarget;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Calendar;
import java.util.Collection;
import java.util.Collections;
import java.util.Date;
import java.util.Map;
import java.util.Set;
import java.util.Timer;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.random.RandomGenerator;
import java.util.stream.BaseStream;
import java.util.stream.Collectors;
import org.jspecify.annotations.NullMarked;

/** The walls of the house: which room may use which, and what a room may not do. Rooms that are not there yet pass. */
@AnalyzeClasses(packages = HouseTest.HOUSE, importOptions = DoNotIncludeTests.class)
final class HouseTest {
    static final String HOUSE = "dev.isochron";

    /** Each room with the rooms it may use; the composition root {@code app} may use all, and nobody uses it. */
    private static final Map<String, Set<String>> ROOMS = Map.ofEntries(
            entry("core", Set.of()),
            entry("cost", Set.of("core")),
            entry("kvcache", Set.of("core")),
            entry("collective", Set.of("core")),
            entry("telemetry", Set.of("core")),
            entry("workload", Set.of("core")),
            entry("routing", Set.of("core")),
            entry("scheduling", Set.of("core", "cost", "kvcache")),
            entry("engine", Set.of("core", "kvcache")),
            entry("executor", Set.of("core", "kvcache", "collective", "telemetry", "routing", "scheduling", "engine")),
            entry("calibration", Set.of("core", "cost", "telemetry")),
            entry(
                    "replay",
                    Set.of(
                            "core",
                            "cost",
                            "collective",
                            "telemetry",
                            "workload",
                            "routing",
                            "scheduling",
                            "kvcache",
                            "engine",
                            "executor")),
            entry("report", Set.of("core", "cost", "calibration", "replay")),
            entry("server", Set.of("core", "telemetry", "executor", "engine")),
            entry(
                    "app",
                    Set.of(
                            "core",
                            "cost",
                            "kvcache",
                            "collective",
                            "telemetry",
                            "workload",
                            "routing",
                            "scheduling",
                            "engine",
                            "executor",
                            "calibration",
                            "replay",
                            "report",
                            "server")));

    /** The rooms that decide: the same input gives the same answer on every rank and in every run. */
    private static final String[] DECISION_ROOMS = {
        HOUSE + ".core..", HOUSE + ".cost..", HOUSE + ".kvcache..", HOUSE + ".routing..", HOUSE + ".scheduling.."
    };

    private static final String COLLECTIVE = HOUSE + ".collective.Collective";

    // ---- rooms

    @ArchTest
    static final ArchRule rooms_use_only_the_rooms_of_their_row =
            classes().should(useOnlyTheRoomsOfTheirRow()).allowEmptyShould(true);

    @ArchTest
    static final ArchRule rooms_have_no_cycles =
            slices().matching(HOUSE + ".(*)..").should().beFreeOfCycles().allowEmptyShould(true);

    @ArchTest
    static void every_package_is_documented_and_null_marked(JavaClasses classes) throws IOException {
        Set<JavaPackage> packages = classes.stream()
                .filter(type -> !type.getSimpleName().equals("package-info"))
                .map(JavaClass::getPackage)
                .collect(toCollection(() -> new TreeSet<>((a, b) -> a.getName().compareTo(b.getName()))));
        for (JavaPackage room : packages) {
            Path source = Path.of("src/main/java", room.getName().replace('.', '/'), "package-info.java");
            assertThat(source).exists();
            assertThat(Files.readString(source)).as("Javadoc of %s", room).contains("/**");
            assertThat(room.tryGetPackageInfo())
                    .as("@NullMarked on %s", room)
                    .hasValueSatisfying(info ->
                            assertThat(info.isAnnotatedWith(NullMarked.class)).isTrue());
        }
    }

    // ---- the whole house

    @ArchTest
    static final ArchRule process_wide_state_is_read_only_in_app = noClasses()
            .that()
            .resideOutsideOfPackage(HOUSE + ".app..")
            .should()
            .accessTargetWhere(member(System.class, "getenv", "getProperty", "getProperties", "setProperty", "exit")
                    .or(member(Runtime.class, "exit", "halt"))
                    .or(member(Integer.class, "getInteger"))
                    .or(member(Long.class, "getLong"))
                    .or(member(Boolean.class, "getBoolean")))
            .allowEmptyShould(true);

    @ArchTest
    static final ArchRule the_wall_clock_is_read_in_one_class = noClasses()
            .that(areNot(HOUSE + ".executor.SystemClock"))
            .should()
            .accessTargetWhere(member(System.class, "nanoTime", "currentTimeMillis")
                    .or(describe("now() of java.time", HouseTest::readsJavaTime))
                    .or(constructor(Date.class))
                    .or(member(Calendar.class, "getInstance")))
            .allowEmptyShould(true);

    @ArchTest
    static final ArchRule threads_are_made_in_one_factory = noClasses()
            .that(areNot(HOUSE + ".executor.RankThreads", HOUSE + ".workload.LoaderThreads"))
            .should()
            .accessTargetWhere(constructor(Thread.class)
                    .or(member(Thread.class, "ofVirtual", "ofPlatform", "startVirtualThread"))
                    .or(describe("Executors", access -> access.getTargetOwner().isEquivalentTo(Executors.class)))
                    .or(constructor(Executor.class))
                    .or(constructor(Timer.class))
                    .or(member(CompletableFuture.class, "runAsync", "supplyAsync"))
                    .or(member(Collection.class, "parallelStream"))
                    .or(member(BaseStream.class, "parallel")))
            .allowEmptyShould(true);

    @ArchTest
    static final ArchRule collectives_are_called_only_from_executor = noClasses()
            .that()
            .resideOutsideOfPackages(HOUSE + ".executor..", HOUSE + ".collective..")
            .should()
            .accessTargetWhere(describe("a method of Collective", HouseTest::callsTheCollectiveDoor))
            .allowEmptyShould(true);

    @ArchTest
    static final ArchRule agreed_values_are_made_only_in_collective = noClasses()
            .that()
            .resideOutsideOfPackage(HOUSE + ".collective..")
            .should()
            .accessTargetWhere(constructor(HOUSE + ".collective.Agreed"))
            .allowEmptyShould(true);

    @ArchTest
    static final ArchRule no_static_field_is_mutable =
            fields().that().areStatic().should().beFinal().allowEmptyShould(true);

    // ---- the rooms that decide

    @ArchTest
    static final ArchRule decisions_know_no_threads_files_or_logs = noClasses()
            .that()
            .resideInAnyPackage(DECISION_ROOMS)
            .should()
            .dependOnClassesThat(describe("are threads, I/O or logs", HouseTest::isOutsideWorld))
            .allowEmptyShould(true);

    @ArchTest
    static final ArchRule decisions_take_no_locks = methods()
            .that()
            .areDeclaredInClassesThat()
            .resideInAnyPackage(DECISION_ROOMS)
            .should()
            .notHaveModifier(SYNCHRONIZED)
            .allowEmptyShould(true);

    @ArchTest
    static final ArchRule decisions_use_no_unseeded_randomness = noClasses()
            .that()
            .resideInAnyPackage(DECISION_ROOMS)
            .should()
            .accessTargetWhere(member(Math.class, "random")
                    .or(member(StrictMath.class, "random"))
                    .or(member(UUID.class, "randomUUID"))
                    .or(member(RandomGenerator.class, "getDefault", "of"))
                    .or(describe("an unseeded generator", HouseTest::makesUnseededGenerator))
                    .or(describe("shuffle() without a generator", HouseTest::shufflesUnseeded)))
            .allowEmptyShould(true);

    @ArchTest
    static final ArchRule decisions_use_no_collection_without_an_order = noClasses()
            .that()
            .resideInAnyPackage(DECISION_ROOMS)
            .should()
            .dependOnClassesThat(describe(
                    "are collections ordered by hash codes",
                    type -> Set.of("HashMap", "HashSet", "Hashtable", "IdentityHashMap", "WeakHashMap")
                                    .contains(type.getSimpleName())
                            && type.getPackageName().equals("java.util")))
            .allowEmptyShould(true);

    /** {@code Set.of}, {@code Map.of} and their copies iterate in an order salted anew in each JVM. */
    @ArchTest
    static final ArchRule decisions_use_no_collection_with_a_salted_order = noClasses()
            .that()
            .resideInAnyPackage(DECISION_ROOMS)
            .should()
            .accessTargetWhere(describe("a salted Set or Map", HouseTest::makesSaltedOrder)
                    .or(member(Collectors.class, "toSet", "toUnmodifiableSet", "toUnmodifiableMap")))
            .allowEmptyShould(true);

    // ---- words of the rules

    private static ArchCondition<JavaClass> useOnlyTheRoomsOfTheirRow() {
        return new ArchCondition<>("use only the rooms that the row of their room names") {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                String room = roomOf(type);
                if (!ROOMS.containsKey(room)) {
                    events.add(SimpleConditionEvent.violated(type, type.getName() + " is in no room of the table"));
                    return;
                }
                for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
                    JavaClass target = dependency.getTargetClass();
                    if (isOurs(target) && !mayUse(room, roomOf(target))) {
                        events.add(SimpleConditionEvent.violated(type, room + ": " + dependency.getDescription()));
                    }
                }
            }
        };
    }

    private static boolean mayUse(String room, String target) {
        return room.equals(target) || ROOMS.getOrDefault(room, Set.of()).contains(target);
    }

    private static boolean isOurs(JavaClass type) {
        return type.getPackageName().equals(HOUSE) || type.getPackageName().startsWith(HOUSE + ".");
    }

    /** The first package below the house; empty for a class of the house's own package. */
    private static String roomOf(JavaClass type) {
        String below = type.getPackageName().substring(HOUSE.length());
        return below.isEmpty() ? "" : below.substring(1).split("\\.", 2)[0];
    }

    private static DescribedPredicate<JavaClass> areNot(String... names) {
        Set<String> allowed = Set.of(names);
        return describe("are not " + allowed, type -> !allowed.contains(outermost(type)));
    }

    private static String outermost(JavaClass type) {
        return type.getName().split("\\$", 2)[0];
    }

    private static DescribedPredicate<JavaAccess<?>> member(Class<?> owner, String... names) {
        Set<String> wanted = Set.of(names);
        return describe(
                owner.getSimpleName() + "." + wanted,
                access -> wanted.contains(access.getName())
                        && access.getTargetOwner().isAssignableTo(owner));
    }

    private static DescribedPredicate<JavaAccess<?>> constructor(Class<?> owner) {
        return constructor(owner.getName());
    }

    private static DescribedPredicate<JavaAccess<?>> constructor(String owner) {
        return describe(
                "a constructor of " + owner,
                access -> isConstructor(access) && access.getTargetOwner().isAssignableTo(owner));
    }

    private static boolean isConstructor(JavaAccess<?> access) {
        return access.getName().equals("<init>");
    }

    /** {@code Clock} and {@code InstantSource} count with their system clocks, every other type with {@code now}. */
    private static boolean readsJavaTime(JavaAccess<?> access) {
        JavaClass owner = access.getTargetOwner();
        String name = access.getName();
        return owner.getPackageName().startsWith("java.time")
                && (name.equals("now") || name.startsWith("system") || name.startsWith("tick"));
    }

    private static boolean callsTheCollectiveDoor(JavaAccess<?> access) {
        return access.getTargetOwner().getAllClassesSelfIsAssignableTo().stream()
                .filter(type -> type.getName().equals(COLLECTIVE))
                .flatMap(door -> door.getMethods().stream())
                .filter(method -> !method.getModifiers().contains(STATIC))
                .anyMatch(method -> method.getName().equals(access.getName()));
    }

    private static boolean isOutsideWorld(JavaClass type) {
        String name = type.getName();
        String packageName = type.getPackageName();
        boolean harmless = packageName.equals("java.nio.charset")
                || Set.of("java.nio.ByteBuffer", "java.nio.ByteOrder").contains(name);
        boolean outside = packageName.startsWith("java.util.concurrent")
                || packageName.startsWith("java.io")
                || packageName.startsWith("java.nio")
                || packageName.startsWith("java.net")
                || packageName.startsWith("java.util.logging")
                || packageName.startsWith("org.slf4j")
                || name.startsWith("java.lang.System$Logger")
                || Set.of("java.lang.Thread", "java.lang.ThreadLocal", "java.lang.ScopedValue")
                        .contains(name);
        return outside && !harmless;
    }

    private static boolean makesUnseededGenerator(JavaAccess<?> access) {
        return isConstructor(access)
                && access.getTargetOwner().isAssignableTo(RandomGenerator.class)
                && hasParameters(access, 0);
    }

    private static boolean shufflesUnseeded(JavaAccess<?> access) {
        return access.getName().equals("shuffle")
                && access.getTargetOwner().isEquivalentTo(Collections.class)
                && hasParameters(access, 1);
    }

    /** The empty ones are harmless. */
    private static boolean makesSaltedOrder(JavaAccess<?> access) {
        JavaClass owner = access.getTargetOwner();
        String name = access.getName();
        if (owner.isEquivalentTo(Set.class)) {
            return name.equals("copyOf") || (name.equals("of") && !hasParameters(access, 0));
        }
        return owner.isEquivalentTo(Map.class)
                && (name.equals("copyOf")
                        || name.equals("ofEntries")
                        || (name.equals("of") && !hasParameters(access, 0)));
    }

    private static boolean hasParameters(JavaAccess<?> access, int count) {
        return access.getTarget() instanceof CodeUnitAccessTarget target
                && target.getRawParameterTypes().size() == count;
    }
}
