package dev.isochron.testkit;

import dev.isochron.core.RequestId;
import dev.isochron.scheduling.SchedulePlan;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Plans in one line, so that a test row can state all of one. */
public final class PlanText {
    private PlanText() {}

    /** What runs and what was given up; empty lists are left out: {@code "gen 0 1; ctx 2=128; suspended 99; rewound 3"}. */
    public static String of(SchedulePlan plan) {
        List<String> parts = new ArrayList<>();
        add(
                parts,
                "gen",
                plan.generation().stream().map(step -> "" + step.id().value()).toList());
        add(
                parts,
                "ctx",
                plan.context().stream()
                        .map(chunk -> chunk.id().value() + "=" + chunk.tokens())
                        .toList());
        add(
                parts,
                "enc",
                plan.encoder().stream().map(step -> "" + step.id().value()).toList());
        add(parts, "rcv", ids(plan.receiving()));
        add(parts, "suspended", ids(plan.suspended()));
        add(parts, "recompute", ids(plan.recompute()));
        add(parts, "rewound", ids(plan.rewound()));
        return String.join("; ", parts);
    }

    /** Why the others wait: {@code "5 BATCH_FULL, 6 NOT_REACHED"}. */
    public static String skips(SchedulePlan plan) {
        return plan.skipped().stream()
                .map(skipped -> skipped.id().value() + " " + skipped.reason())
                .collect(Collectors.joining(", "));
    }

    /** Where phases ended: {@code "GENERATION at 5 BATCH_FULL"}. */
    public static String stops(SchedulePlan plan) {
        return plan.stops().stream()
                .map(stop -> stop.phase() + " at " + stop.id().value() + " " + stop.reason())
                .collect(Collectors.joining(", "));
    }

    private static List<String> ids(List<RequestId> ids) {
        return ids.stream().map(id -> "" + id.value()).toList();
    }

    private static void add(List<String> parts, String name, List<String> entries) {
        if (!entries.isEmpty()) {
            parts.add(name + " " + String.join(" ", entries));
        }
    }
}
