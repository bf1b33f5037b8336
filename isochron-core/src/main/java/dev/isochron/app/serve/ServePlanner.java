package dev.isochron.app.serve;

import dev.isochron.app.ConfigNotices;
import dev.isochron.app.Notices;
import dev.isochron.app.Shell;
import dev.isochron.app.config.ConfigFile;
import dev.isochron.app.config.ConfigReader;
import dev.isochron.app.deployment.DeploymentChoice;
import dev.isochron.app.deployment.DeploymentOptions;
import dev.isochron.app.input.InputException;
import dev.isochron.app.knob.Knob;
import dev.isochron.app.knob.KnobLayer;
import dev.isochron.app.knob.PolicyKnobs;
import dev.isochron.app.knob.ReplayKnobs;
import dev.isochron.engine.cpu.KvPool;
import dev.isochron.engine.loading.Models;
import dev.isochron.engine.loading.OpenModel;
import dev.isochron.engine.model.ModelFileException;
import dev.isochron.engine.model.ModelSpec;
import dev.isochron.executor.LoopKind;
import dev.isochron.replay.Deployment;
import dev.isochron.replay.Knobs;
import dev.isochron.replay.PolicySet;
import dev.isochron.routing.RouterConfig;
import dev.isochron.routing.RouterKind;
import dev.isochron.server.http.ServerSettings;
import dev.isochron.server.http.ServerSettings.Numbering;
import dev.isochron.telemetry.RankSelection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Decides everything about a server from options, configuration file and environment. */
public final class ServePlanner {
    private static final int MAX_DEFAULT_RANKS = 4;
    private static final long DEFAULT_KV_BYTES = 1L << 30;
    private static final long MAX_DEFAULT_KV_TOKENS = 65_536;
    private static final int DEFAULT_MAX_SEQ_LEN = 32_768;
    private static final int DEFAULT_MAX_NUM_TOKENS = 512;
    /** Iterations short enough for a log of a minute or two to be calibrated. */
    private static final int BENCH_MAX_NUM_TOKENS = 128;

    private static final int DEFAULT_MAX_BATCH_SIZE = 64;
    private static final int DEFAULT_BLOCK_TOKENS = 64;
    private static final int DEFAULT_EVENT_BUFFER = 10_000;
    private static final long MAX_BODY_BYTES = 32L << 20;

    private final GroupOptions group;
    private final Shell shell;
    private final Notices notices;
    private final String version;

    /** What differs between a server that stays and one that is measured; prompts of a replay are reused in whole blocks only. */
    private record Defaults(int lanes, int maxNumTokens, boolean partialReuse) {}

    public ServePlanner(GroupOptions group, Shell shell, Notices notices, String version) {
        this.group = group;
        this.shell = shell;
        this.notices = notices;
        this.version = version;
    }

    /**
     * A server that stays.
     *
     * @throws InputException naming what was wrong
     */
    ServePlan plan(ServeOptions options) {
        Optional<ConfigFile> config = config();
        PolicyKnobs knobs = knobs(config, options.assignments);
        ServerSettings server = InputException.refusedAsInput(() -> new ServerSettings(
                options.host, options.port, MAX_BODY_BYTES, apiKey(options), version, Numbering.BY_SERVER));
        if (options.maxOpenRequests < 1) {
            throw new InputException("--max-open-requests " + options.maxOpenRequests + "; expected an integer >= 1");
        }
        return plan(
                config,
                new Defaults(1, DEFAULT_MAX_NUM_TOKENS, true),
                deployment -> checked(ReplayKnobs.policies("serve", knobs), deployment),
                server,
                options.maxOpenRequests,
                options.logDir,
                loggedRanks(knobs));
    }

    /**
     * Servers that one client drives.
     *
     * @param lanes conversations that it keeps going at once
     * @throws InputException naming what was wrong
     */
    public ServePlan planForBench(int lanes) {
        var server = new ServerSettings("127.0.0.1", 0, MAX_BODY_BYTES, Optional.empty(), version, Numbering.BY_CLIENT);
        return plan(
                config(),
                new Defaults(lanes, BENCH_MAX_NUM_TOKENS, false),
                deployment -> PolicySet.of("baseline", Knobs.OFF),
                server,
                Integer.MAX_VALUE,
                Optional.empty(),
                new RankSelection.All());
    }

    private ServePlan plan(
            Optional<ConfigFile> config,
            Defaults standard,
            Function<Deployment, PolicySet> policies,
            ServerSettings server,
            int maxOpenRequests,
            Optional<Path> logDir,
            RankSelection logged) {
        OpenModel model = open();
        Deployment deployment = deployment(config, model.spec(), standard);
        int events = config.flatMap(file -> file.engine().kvCache().eventBufferMaxSize().stream()
                        .boxed()
                        .findFirst())
                .orElse(DEFAULT_EVENT_BUFFER);
        boolean partialReuse = config.flatMap(file -> file.engine().kvCache().enablePartialReuse())
                .orElse(standard.partialReuse());
        return new ServePlan(
                model,
                new LivePlan(deployment, policies.apply(deployment), events, partialReuse),
                server,
                maxOpenRequests,
                logDir,
                logged,
                notices::warning);
    }

    private static PolicySet checked(PolicySet policies, Deployment deployment) {
        ReplayKnobs.refuseOverflow(policies, deployment);
        return policies;
    }

    private Optional<ConfigFile> config() {
        Optional<ConfigFile> config = group.config.map(ConfigReader::read);
        config.ifPresent(file -> ConfigNotices.tell(file, notices));
        return config;
    }

    private OpenModel open() {
        try {
            return Models.open(group.model);
        } catch (ModelFileException e) {
            throw new InputException("--model: " + e.getMessage(), e);
        }
    }

    private PolicyKnobs knobs(Optional<ConfigFile> config, Map<String, String> assignments) {
        List<KnobLayer> layers = new ArrayList<>();
        layers.add(KnobLayer.ofAssignments("--set", assignments));
        config.ifPresent(file -> layers.add(KnobLayer.ofEnvironment(file.file(), file.environment())));
        layers.add(KnobLayer.ofEnvironment("environment", shell.environment()));
        layers.forEach(layer -> notices.warnings(layer.warnings()));
        PolicyKnobs knobs = PolicyKnobs.resolve(layers);
        notices.warnings(knobs.warnings());
        return knobs;
    }

    /** A server that writes a log writes all of it, unless told which ranks. */
    private static RankSelection loggedRanks(PolicyKnobs knobs) {
        return knobs.word(Knob.PROFILE_LOG_RANKS).map(RankSelection::parse).orElseGet(RankSelection.All::new);
    }

    private static Optional<String> apiKey(ServeOptions options) {
        return options.apiKeyFile.map(ServePlanner::readKey);
    }

    private static String readKey(Path file) {
        try {
            String key = Files.readString(file).strip();
            if (key.isEmpty()) {
                throw new InputException("--api-key-file " + file + ": the file is empty; expected a key");
            }
            return key;
        } catch (IOException e) {
            throw new InputException("--api-key-file " + file + ": cannot be read", e);
        }
    }

    // ---- deployment

    private Deployment deployment(Optional<ConfigFile> config, ModelSpec model, Defaults standard) {
        var given = new DeploymentOptions(
                group.ranks,
                group.maxNumTokens,
                group.maxBatchSize,
                Optional.empty(),
                group.kvTokens,
                group.maxSeqLen,
                Optional.empty(),
                Optional.empty(),
                Optional.of(standard.lanes()));
        Deployment chosen = new DeploymentChoice(given, defaults(model, standard), config, notices).choose();
        if (chosen.maxSeqLen() > model.maxPositions()) {
            throw new InputException(
                    "--max-seq-len " + chosen.maxSeqLen() + "; the model expects at most " + model.maxPositions());
        }
        if (chosen.tokensPerBlock() != 32 && chosen.tokensPerBlock() != 64) {
            throw new InputException(
                    "tokens_per_block " + chosen.tokensPerBlock() + "; the CPU engine expects 32 or 64");
        }
        Deployment.Fitted fitted = chosen.fitted();
        fitted.warning().ifPresent(warning -> {
            if (group.maxSeqLen.isPresent()) {
                notices.warning(warning);
            } else {
                notices.detail(warning);
            }
        });
        return fitted.deployment();
    }

    /** Sized so that a model without further options runs on a machine of two cores and 8 GB. */
    private static Deployment defaults(ModelSpec model, Defaults standard) {
        long blockBytes = KvPool.bytes(model, 1, DEFAULT_BLOCK_TOKENS);
        long kvTokens = Math.clamp(
                DEFAULT_KV_BYTES / blockBytes * DEFAULT_BLOCK_TOKENS,
                4 * DEFAULT_MAX_NUM_TOKENS,
                MAX_DEFAULT_KV_TOKENS);
        return new Deployment(
                Math.min(MAX_DEFAULT_RANKS, Runtime.getRuntime().availableProcessors()),
                standard.maxNumTokens(),
                DEFAULT_MAX_BATCH_SIZE,
                DEFAULT_MAX_BATCH_SIZE,
                64,
                DEFAULT_BLOCK_TOKENS,
                kvTokens,
                Math.min(DEFAULT_MAX_SEQ_LEN, model.maxPositions()),
                true,
                true,
                RouterConfig.of(RouterKind.CONVERSATION),
                LoopKind.SEQUENTIAL,
                1);
    }
}
