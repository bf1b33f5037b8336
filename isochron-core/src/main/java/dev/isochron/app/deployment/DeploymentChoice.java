package dev.isochron.app.deployment;

import dev.isochron.app.Notices;
import dev.isochron.app.config.ConfigFile;
import dev.isochron.app.config.EngineOptions;
import dev.isochron.app.input.InputException;
import dev.isochron.executor.LoopKind;
import dev.isochron.replay.Deployment;
import dev.isochron.routing.EstimatePublishing;
import dev.isochron.routing.NewConversationPlacement;
import dev.isochron.routing.RouterConfig;
import dev.isochron.routing.RouterKind;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Puts a deployment together: an option wins over the configuration file, the file over the defaults. */
public final class DeploymentChoice {
    private final DeploymentOptions options;
    private final Optional<ConfigFile> config;
    private final Notices notices;
    private final Deployment defaults;

    /** @param defaults what holds where neither option nor file says anything */
    public DeploymentChoice(
            DeploymentOptions options, Deployment defaults, Optional<ConfigFile> config, Notices notices) {
        this.options = options;
        this.defaults = defaults;
        this.config = config;
        this.notices = notices;
    }

    /** @throws InputException naming the option, its value and what is expected */
    public Deployment choose() {
        requirePositive("--ranks", options.ranks());
        requirePositive("--max-num-tokens", options.maxNumTokens());
        requirePositive("--max-batch-size", options.maxBatchSize());
        requirePositive("--tokens-per-block", options.tokensPerBlock());
        requirePositive("--kv-tokens", options.kvTokens());
        requirePositive("--concurrency", options.concurrency());
        Deployment chosen = InputException.refusedAsInput(this::deployment);
        refuseTinyKv(chosen);
        return chosen;
    }

    private static void refuseTinyKv(Deployment deployment) {
        try {
            deployment.fitted();
        } catch (IllegalArgumentException e) {
            throw new InputException(
                    "--kv-tokens " + deployment.kvTokens() + ": holds no sequence beside "
                            + (deployment.maxBatchSize() - 1)
                            + " others of one block; expected more than " + deployment.maxBatchSize() + " blocks of "
                            + deployment.tokensPerBlock() + " tokens",
                    e);
        }
    }

    private Deployment deployment() {
        int maxBatchSize = choose(options.maxBatchSize(), EngineOptions::maxBatchSize, defaults.maxBatchSize());
        int tokensPerBlock =
                choose(options.tokensPerBlock(), e -> e.kvCache().tokensPerBlock(), defaults.tokensPerBlock());
        return new Deployment(
                options.ranks().orElseGet(this::configuredRanks),
                choose(options.maxNumTokens(), EngineOptions::maxNumTokens, defaults.maxNumTokens()),
                maxBatchSize,
                choose(Optional.empty(), EngineOptions::maxNumActiveRequests, maxBatchSize),
                defaults.chunkUnitTokens(),
                tokensPerBlock,
                options.kvTokens().orElseGet(this::configuredKvTokens),
                choose(options.maxSeqLen(), EngineOptions::maxSeqLen, defaults.maxSeqLen()),
                engine().flatMap(EngineOptions::enableChunkedPrefill).orElse(defaults.chunkedPrefill()),
                engine().flatMap(e -> e.kvCache().enableBlockReuse()).orElse(defaults.blockReuse()),
                router(),
                loop(),
                options.concurrency().orElseGet(this::configuredConcurrency));
    }

    private Optional<EngineOptions> engine() {
        return config.map(ConfigFile::engine);
    }

    private int choose(
            Optional<Integer> option,
            java.util.function.Function<EngineOptions, OptionalInt> configured,
            int otherwise) {
        return option.orElseGet(
                () -> engine().map(configured).orElse(OptionalInt.empty()).orElse(otherwise));
    }

    /** {@code tensor_parallel_size} under attention DP; a file that leaves it out has one node's GPUs. */
    private int configuredRanks() {
        OptionalInt size = engine().map(EngineOptions::attentionDpSize).orElse(OptionalInt.empty());
        OptionalInt node = config.map(file -> file.benchmark().gpusPerNode()).orElse(OptionalInt.empty());
        return size.orElse(node.orElse(defaults.ranks()));
    }

    private long configuredKvTokens() {
        return engine().map(e -> e.kvCache().maxTokens())
                .orElse(OptionalLong.empty())
                .orElse(defaults.kvTokens());
    }

    /** The first number of the list, shared by the context servers, of which a replay is one. */
    private int configuredConcurrency() {
        var benchmark = config.map(ConfigFile::benchmark);
        if (benchmark.isEmpty() || benchmark.get().concurrency().isEmpty()) {
            return defaults.concurrency();
        }
        int total = benchmark.get().concurrency().getFirst();
        int servers = benchmark.get().contextServers().orElse(1);
        int lanes = Math.ceilDiv(total, servers);
        notices.note("concurrency " + lanes + ": benchmark.concurrency_list starts with " + total + " for " + servers
                + " context server(s); --concurrency sets another");
        return lanes;
    }

    private LoopKind loop() {
        if (options.loop().isPresent()) {
            return switch (options.loop().get()) {
                case "overlap" -> LoopKind.OVERLAP;
                case "sequential" -> LoopKind.SEQUENTIAL;
                default ->
                    throw new InputException("--loop " + options.loop().get() + "; expected overlap or sequential");
            };
        }
        return engine().flatMap(EngineOptions::disableOverlapScheduler)
                .map(disabled -> disabled ? LoopKind.SEQUENTIAL : LoopKind.OVERLAP)
                .orElse(defaults.loop());
    }

    private RouterConfig router() {
        var standard = defaults.router();
        var adp = engine().map(EngineOptions::attentionDp);
        return new RouterConfig(
                options.router().map(RouterKind::parse).orElseGet(this::configuredRouter),
                adp.map(a -> a.loadBalanceWeight().orElse(standard.loadBalanceWeight()))
                        .orElse(standard.loadBalanceWeight()),
                adp.map(a -> a.matchRateThreshold().orElse(standard.matchRateThreshold()))
                        .orElse(standard.matchRateThreshold()),
                adp.map(a -> a.fairShareMultiplier().orElse(standard.fairShareMultiplier()))
                        .orElse(standard.fairShareMultiplier()),
                standard.coldStartWarmup(),
                adp.map(a -> a.maxSessions().orElse(standard.maxSessions())).orElse(standard.maxSessions()),
                adp.flatMap(EngineOptions.AttentionDp::newConversationPlacement)
                        .map(NewConversationPlacement::parse)
                        .orElse(standard.newConversations()),
                EstimatePublishing.OFF,
                engine().flatMap(e -> e.kvCache().enableBlockReuse()).orElse(standard.blockReuse()));
    }

    /** A file that switches attention DP on chooses a router by its flags, by leaving them out too. */
    private RouterKind configuredRouter() {
        if (!engine().flatMap(EngineOptions::enableAttentionDp).orElse(false)) {
            return defaults.router().kind();
        }
        var adp = engine().orElseThrow().attentionDp();
        RouterKind.Selection selection = RouterKind.select(
                adp.enableKvCacheAwareRouting().orElse(false),
                adp.conversationAffinity().orElse(false));
        notices.warnings(selection.warnings());
        return selection.kind();
    }

    private static void requirePositive(String option, Optional<? extends Number> value) {
        if (value.isPresent() && value.get().longValue() < 1) {
            throw new InputException(option + " " + value.get() + "; expected an integer >= 1");
        }
    }
}
