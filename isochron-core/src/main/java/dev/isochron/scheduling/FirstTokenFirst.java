package dev.isochron.scheduling;

import dev.isochron.core.LlmRequest;
import dev.isochron.core.RequestKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Puts generation-only requests that have not produced their first token in front, both groups in arrival order. */
final class FirstTokenFirst {
    private FirstTokenFirst() {}

    static List<LlmRequest> order(List<LlmRequest> active) {
        List<LlmRequest> ordered = new ArrayList<>(active);
        ordered.sort(Comparator.comparing(request -> !awaitsFirstToken(request)));
        return ordered;
    }

    private static boolean awaitsFirstToken(LlmRequest request) {
        return request.spec().kind() == RequestKind.GENERATION_ONLY
                && request.progress().generatedTokens() == 0;
    }
}
