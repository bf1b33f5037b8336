package dev.isochron.replay.measure;

import dev.isochron.replay.ReplayResult;
import dev.isochron.scheduling.SchedulePlan;
import dev.isochron.scheduling.SchedulePlan.DemotionNote;
import java.util.Optional;

/** What long-prefill demotion did in the window. */
final class DemotionMeter {
    private long requests;
    private long total;
    private long letThrough;
    private long longest;

    /** Counts a note of a plan that was made, whether it ran or not. */
    void note(DemotionNote note, SchedulePlan plan, Optional<Flight> flight) {
        if (note.letThrough()) {
            letThrough++;
            return;
        }
        total++;
        flight.ifPresent(this::demoted);
        boolean ran = plan.context().stream().anyMatch(chunk -> chunk.id().equals(note.id()));
        longest = Math.max(longest, ran ? note.waited() : note.waited() + 1L);
    }

    private void demoted(Flight flight) {
        requests += flight.demotedIterations() == 0 ? 1 : 0;
        flight.demoted();
    }

    ReplayResult.Demotion result() {
        return new ReplayResult.Demotion(requests, longest, total, letThrough);
    }
}
