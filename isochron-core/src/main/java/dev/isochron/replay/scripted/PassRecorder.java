package dev.isochron.replay.scripted;

import dev.isochron.core.LlmRequest;
import dev.isochron.core.RankId;
import dev.isochron.core.RequestId;
import dev.isochron.core.RequestState;
import dev.isochron.executor.IterationObserver;
import dev.isochron.scheduling.SchedulePlan;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/** Writes down one rank's passes; an iteration without a pass is one in which the group had already stopped. */
final class PassRecorder implements IterationObserver {
    private final List<Note> notes = new ArrayList<>();
    private final BiConsumer<RankId, String> warnings;

    /** @param warnings hears what the rank warns of, at once: the run may not come to its end */
    PassRecorder(BiConsumer<RankId, String> warnings) {
        this.warnings = warnings;
    }

    /** @param iteration the loop's own count */
    record Note(
            long iteration, RankId rank, SchedulePlan plan, List<RequestId> retiring, int dummyTokens, boolean ran) {}

    @Override
    public void planned(
            long iteration,
            RankId rank,
            List<LlmRequest> active,
            SchedulePlan plan,
            int dummyTokens,
            boolean canQueue) {
        List<RequestId> retiring = active.stream()
                .filter(request -> request.state().value() >= RequestState.RETIRING.value())
                .map(LlmRequest::id)
                .toList();
        notes.add(new Note(iteration, rank, plan, retiring, dummyTokens, canQueue));
    }

    @Override
    public void warned(RankId rank, String message) {
        warnings.accept(rank, message);
    }

    List<Note> notes() {
        return notes;
    }
}
