package dev.isochron.scheduling;

import dev.isochron.core.LlmRequest;
import java.util.List;

/** In which order the pending requests are tried: as they arrived, or with long prefills behind. */
sealed interface ContextOrdering {
    /** Resolves the policy once: demotion needs chunking, so that it is never half on (R4). */
    static ContextOrdering of(SchedulerConfig config, DemotionLedger ledger) {
        return switch (config.demotion()) {
            case DemotionPolicy.On on when config.chunking().isOn() -> new Demoting(new DemotionOrder(on, ledger));
            case DemotionPolicy.On on -> new Arrival();
            case DemotionPolicy.Off off -> new Arrival();
        };
    }

    /** A permutation of the pending list. */
    ContextOrder order(IndexList pending, List<LlmRequest> active);

    /** Remembers the outcome of a pass, once, when it is final. */
    void settle(ContextOrder order, SchedulePass pass);

    record Arrival() implements ContextOrdering {
        @Override
        public ContextOrder order(IndexList pending, List<LlmRequest> active) {
            return ContextOrder.arrival(pending);
        }

        @Override
        public void settle(ContextOrder order, SchedulePass pass) {}
    }

    record Demoting(DemotionOrder demotion) implements ContextOrdering {
        @Override
        public ContextOrder order(IndexList pending, List<LlmRequest> active) {
            return demotion.of(pending, active);
        }

        @Override
        public void settle(ContextOrder order, SchedulePass pass) {
            demotion.settle(order, pass);
        }
    }
}
