package dev.isochron.testkit;

import dev.isochron.core.AdapterId;
import dev.isochron.core.LlmRequest;
import dev.isochron.core.Progress;
import dev.isochron.core.RequestSpec;
import dev.isochron.core.RequestState;
import dev.isochron.core.SplitMix64;
import dev.isochron.core.TokenRange;
import dev.isochron.kvcache.Hint;
import dev.isochron.scheduling.AdapterPages;
import java.util.List;
import java.util.OptionalLong;

/**
 * Draws scenes for laws: any mix of states, budgets, refusals and options. The KV cache's answers depend on the request and the
 * number of its attempt only, so that two schedulers that ask the same get the same. Drawn twice from the same seed, a scene is the
 * same twice.
 */
public final class RandomScene {
    private static final int LONGEST_RUN = 40;

    private final SplitMix64 random;
    private final Scene scene = new Scene();
    private final Traits traits;
    private int tokenLimit;

    /** What a scene may contain. */
    public enum Traits {
        /** Everything. */
        ANY,
        /** No runs of bidirectional attention. */
        NO_MULTIMODAL,
        /** Neither such runs, nor drafts, nor replay rows, and a KV cache that never refuses. */
        SMOOTH
    }

    private RandomScene(SplitMix64 random, Traits traits) {
        this.random = random;
        this.traits = traits;
    }

    public static Scene draw(SplitMix64 random, Traits traits) {
        var drawing = new RandomScene(random, traits);
        drawing.configure();
        drawing.script();
        int requests = random.nextInt(15);
        for (int id = 1; id <= requests; id++) {
            drawing.addRequest(id);
        }
        return drawing.scene;
    }

    /** Turns equal cost on; budgets of a few chunks at depths of a few thousand tokens. */
    public static void equalCost(SplitMix64 random, Scene scene) {
        scene.equalCost(
                1 + random.nextInt(3_000), 1 + random.nextInt(3_000), random.nextInt(2) * (long) random.nextInt(500));
    }

    /** Turns demotion on. */
    public static void demotion(SplitMix64 random, Scene scene) {
        scene.demoting(1 + random.nextInt(2_000), random.nextInt(4));
    }

    private boolean oneIn(int chances) {
        return random.nextInt(chances) == 0;
    }

    private void configure() {
        scene.batch(oneIn(4) ? random.nextInt(4) : 4 + random.nextInt(20));
        tokenLimit = oneIn(4) ? random.nextInt(130) : 64 + random.nextInt(2_000);
        scene.tokens(tokenLimit);
        int[] units = {16, 64, 100, 128};
        int unit = units[random.nextInt(units.length)];
        switch (random.nextInt(5)) {
            case 0 -> scene.adapters(pages(random.nextInt(4)));
            case 1 -> scene.forcedChunks(unit).adapters(pages(2));
            default -> scene.chunks(unit);
        }
        if (oneIn(6)) {
            scene.notPrefixAware();
        }
        if (oneIn(4)) {
            scene.noRecompute();
        }
        if (oneIn(2)) {
            scene.encoderDecoder();
        }
        if (oneIn(6)) {
            scene.firstTokenFirst();
        }
    }

    private static AdapterPages pages(int maxPages) {
        return new AdapterPages() {
            @Override
            public int pagesNeeded(AdapterId adapter) {
                return (int) adapter.value() % 2 + 1;
            }

            @Override
            public int maxPages() {
                return maxPages;
            }
        };
    }

    private void script() {
        if (oneIn(2)) {
            scene.kv.withLowerTier();
        }
        if (oneIn(5)) {
            scene.kv.notCommittingEveryChunk();
        }
        if (traits == Traits.SMOOTH) {
            return;
        }
        long salt = random.nextLong();
        int refused = oneIn(2) ? 0 : random.nextInt(60);
        scene.kv.preparing(call -> percent(salt + 1, call) >= refused / 2 && !isHopeless(salt, call.id(), refused));
        scene.kv.growingContext(
                call -> percent(salt + 2, call) >= refused && !isHopeless(salt + 9, call.id(), refused));
        scene.kv.growingGeneration(call -> percent(salt + 3, call) >= refused);
        scene.kv.hinting(request -> hint(salt, request.id().value(), refused));
    }

    private static int percent(long salt, ScriptedKvSpace.Call call) {
        return SplitMix64.stream(salt, "answer", call.id(), call.nthOfRequest()).nextInt(100);
    }

    private static boolean isHopeless(long salt, long id, int refused) {
        return SplitMix64.stream(salt, "hopeless", id).nextInt(200) < refused;
    }

    private static Hint hint(long salt, long id, int refused) {
        if (isHopeless(salt, id, refused)) {
            return id % 2 == 0 ? Hint.GATE : Hint.NO_ROW;
        }
        return isHopeless(salt + 9, id, refused) ? Hint.NO_SLOTS : Hint.POSSIBLE;
    }

    private void addRequest(int id) {
        switch (random.nextInt(10)) {
            case 0, 1, 2 -> addStarted(Requests.gen(id, this::options));
            case 3, 4, 5 -> addFirstChunk(id);
            case 6, 7 -> addLaterChunk(id);
            case 8 ->
                scene.with(oneIn(2) ? Requests.enc(id, 1 + random.nextInt(300)) : Requests.rcv(id, this::options));
            default -> addOddState(id);
        }
    }

    private void addStarted(LlmRequest request) {
        switch (random.nextInt(6)) {
            case 0 -> scene.suspended(request);
            case 1 -> scene.inFlight(request);
            default -> scene.with(request);
        }
    }

    private void addFirstChunk(int id) {
        int prompt = 1 + random.nextInt(oneIn(2) ? 300 : 3_000);
        LlmRequest request = prompted(id, prompt);
        if (oneIn(3)) {
            scene.kv.reusing(id, random.nextInt(prompt));
        }
        scene.with(request);
        if (oneIn(10)) {
            scene.kv.activate(request);
        }
    }

    private void addLaterChunk(int id) {
        int prompt = 2 + random.nextInt(5_000);
        LlmRequest request = prompted(id, prompt);
        addStarted(Requests.at(1 + random.nextInt(prompt - 1), request));
    }

    /** A first chunk of which every second has an estimate and every second has keys of one of three families. */
    private LlmRequest prompted(int id, int prompt) {
        LlmRequest keyed = oneIn(2) ? Requests.keyed(id, prompt, 1 + random.nextInt(3)) : Requests.ctx(id, prompt);
        RequestSpec spec = withOptions(keyed.spec());
        OptionalLong estimate = oneIn(2) ? OptionalLong.of(random.nextInt(prompt + 1)) : OptionalLong.empty();
        LlmRequest request = LlmRequest.arrived(spec, estimate);
        if (oneIn(12)) {
            request.moveTo(request.progress().in(RequestState.CONTEXT_AND_SEND));
        }
        return request;
    }

    private RequestSpec withOptions(RequestSpec spec) {
        var builder = RequestSpec.builder(spec.id(), spec.prompt(), spec.keys(), spec.scope());
        int middle = spec.promptTokens() / 2;
        if (oneIn(3)) {
            builder.forcedPoints(List.of(1 + middle / 2, 2 + middle));
        }
        if (traits == Traits.ANY && tokenLimit >= LONGEST_RUN && oneIn(6)) {
            builder.multimodal(List.of(new TokenRange(middle, Math.min(middle + LONGEST_RUN, spec.promptTokens()))));
        }
        if (traits != Traits.SMOOTH && oneIn(6)) {
            builder.replayRows(random.nextInt(30));
        }
        return options(builder).build();
    }

    private RequestSpec.Builder options(RequestSpec.Builder builder) {
        if (oneIn(4)) {
            builder.adapter(new AdapterId(random.nextInt(4)));
        }
        if (traits != Traits.SMOOTH && oneIn(4)) {
            builder.draftTokens(random.nextInt(5));
        }
        return builder.replayable(!oneIn(5));
    }

    private void addOddState(int id) {
        RequestState[] states = RequestState.values();
        RequestState state = states[random.nextInt(states.length)];
        if (state == RequestState.ENCODER_INIT || state == RequestState.RECEIVE_INIT) {
            state = RequestState.RETIRING;
        }
        LlmRequest request = Requests.gen(id, this::options);
        Progress before = request.progress();
        request.moveTo(new Progress(state, before.promptTokens(), before.promptTokens() - 1, 0, 0, false));
        scene.with(request);
    }
}
