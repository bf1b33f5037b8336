package dev.isochron.executor;

import dev.isochron.routing.AdpRouter;

/** What one rank's loop works with: each part owns one concept, this class only makes and holds them. */
final class Duty {
    final ExecutorConfig config;
    final RankProtocol protocol;
    final HostClock clock;
    final IterationObserver observer;
    final AdpRouter router;
    final WaitingQueue waiting;
    final ActiveRequests active = new ActiveRequests();
    final ResponseBuffer buffer;
    final OpenRequests open = new OpenRequests();
    final ControlDesk controls = new ControlDesk();
    final RootInbox inbox;
    final RequestCounts counts;
    final Intake intake;
    final Routing routing;
    final Padding padding;
    final PlanMoves moves;
    final Victims victims;
    final Releases releases;
    final Endings endings;
    final Publisher publisher;
    final LogLines log;
    final Launcher launcher;
    final Cursors cursors;
    final Settlement settlement;
    final Expiry expiry;
    final KvEventPublisher events;
    final HeadOfIteration head;
    final QueueGate gate;
    private final Warnings warnings;
    private final RankSettings settings;

    Duty(ExecutorConfig config, RankParts parts) {
        this.config = config;
        this.protocol = new RankProtocol(parts.collective(), config);
        this.clock = parts.clock();
        this.observer = parts.observer();
        this.router = parts.router();
        this.settings = parts.settings();
        var rank = protocol.rank();
        var kvCache = parts.kvCache();
        var limit = new OutputLimit(config.maxSeqLen());
        this.warnings = new Warnings(rank, observer);
        this.waiting = new WaitingQueue(config.maxActive());
        this.buffer = new ResponseBuffer(rank);
        this.inbox = new RootInbox(parts.queue(), open, buffer, controls, protocol.size(), config.maxActive());
        this.counts = new RequestCounts(config, rank);
        this.intake = new Intake(config, rank, active, buffer, kvCache);
        this.routing = new Routing(protocol, router, kvCache, config.maxActive());
        this.padding = new Padding(config, kvCache, active, warnings);
        this.moves = new PlanMoves(active, kvCache);
        this.releases = new Releases(kvCache, active, observer);
        this.endings = new Endings(active, buffer, releases);
        this.victims = new Victims(config, kvCache, endings);
        this.publisher = new Publisher(protocol, buffer, endings, open, parts.sink());
        this.log = new LogLines(
                parts.log(), rank, clock, kvCache, counts, parts.engine().deviceTime());
        this.launcher = new Launcher(active, parts.engine(), log);
        this.cursors = new Cursors(limit, kvCache);
        this.settlement = new Settlement(rank, limit, parts.engine(), kvCache, endings, releases);
        this.expiry = new Expiry(protocol, clock, waiting, active, buffer, endings);
        this.events =
                new KvEventPublisher(protocol, kvCache, parts.sink(), config.eventBufferMaxSize(), clock, warnings);
        this.head = new HeadOfIteration(this, parts.scheduler(), parts.stalls());
        this.gate = new QueueGate(this);
    }

    /** Compares configurations, and says once where the token budget caps the active requests. */
    void startUp() {
        if (!config.attentionDp() && protocol.size() > 1) {
            throw new IllegalStateException("a group of " + protocol.size() + " ranks needs attention DP");
        }
        protocol.enterIteration(0);
        protocol.startUp(ConfigDigest.of(config, protocol.size(), router.wantsPrefixMatches(), settings));
        int base = config.maxActiveRequests().orElse(config.maxBatchSize());
        if (protocol.rank().isRoot() && config.maxActive() < base) {
            warnings.once("active requests per rank are capped at " + config.maxActive() + " instead of " + base
                    + ": max_num_tokens " + config.maxNumTokens() + " / (1 + " + config.maxDraftTokens()
                    + " draft tokens)");
        }
    }
}
