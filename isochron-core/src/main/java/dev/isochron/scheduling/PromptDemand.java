package dev.isochron.scheduling;

import dev.isochron.core.LlmRequest;
import dev.isochron.core.Progress;

/** What a request asks for, seen from its cursor. All in tokens. */
final class PromptDemand {
    private PromptDemand() {}

    /** The remaining prompt as if nothing were reused: all of it at the first chunk. */
    static int beforeReuse(LlmRequest request) {
        Progress progress = request.progress();
        return progress.firstChunk() ? progress.promptTokens() : progress.remaining();
    }

    /** Distance from {@code position} to the next forced point behind it, or to the prompt's end if there is none. */
    static int toForcedPoint(LlmRequest request, int position) {
        for (int point : request.spec().forcedPoints()) {
            if (point > position) {
                return point - position;
            }
        }
        return request.progress().promptTokens() - position;
    }
}
