package dev.isochron.app.explain;

import dev.isochron.scheduling.SkipReason;

/** Says in words why a request did not run. */
final class SkipWords {
    private SkipWords() {}

    static String of(SkipReason reason) {
        return switch (reason) {
            case ENCODER_OUTPUT_NOT_READY -> "its encoder result has not arrived";
            case IN_FLIGHT -> "its previous step is still under way";
            case STATE_NOT_SCHEDULABLE -> "it is in a state that cannot run now";
            case BATCH_FULL -> "the batch has as many requests as it may have";
            case TOKEN_BUDGET -> "the tokens left in this pass are too few for it";
            case COST_BUDGET -> "the tokens left would allow a chunk, the cost budget left does not";
            case ADAPTER_PAGES -> "the adapter cache has no room for its adapter";
            case KV_PREPARE_REFUSED -> "the KV cache would not open or resume its sequence";
            case KV_PAGES -> "the KV cache has no blocks for it, and nothing to give up";
            case DRAFT_KV_REFUSED -> "the draft pool has no blocks for it";
            case CROSS_KV_PAGES -> "the cross-attention pool has no blocks for it";
            case DISAGG_INIT_REFUSED -> "there is no room for the KV it will receive";
            case MULTIMODAL_ALIGNMENT -> "no chunk of legal length ends outside a bidirectional block";
            case PREFIX_DUPLICATE -> "another request computes the same next block now; it will reuse that block";
            case PAGES_RESERVED -> "another request gave up its KV for it; it runs in the next pass";
            case SUSPENDED -> "its KV was suspended for a generation request";
            case SELF_SUSPENDED -> "it found no blocks for its next token and suspended itself";
            case RECOMPUTE_PAUSED -> "its KV was given up for a generation request; it will be computed again";
            case PREEMPTED -> "its KV was given up for a context request; it will be computed again";
            case NOT_REACHED -> "the pass stopped before it";
        };
    }
}
