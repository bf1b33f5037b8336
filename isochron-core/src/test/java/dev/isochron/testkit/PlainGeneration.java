package dev.isochron.testkit;

import dev.isochron.core.LlmRequest;
import dev.isochron.kvcache.Admission.Prepared;
import dev.isochron.kvcache.Growth;
import dev.isochron.kvcache.KvSpace;
import dev.isochron.scheduling.Phase;
import dev.isochron.scheduling.SchedulePlan.GenerationStep;
import dev.isochron.scheduling.SchedulerConfig;
import dev.isochron.scheduling.SkipReason;

/** Phase 1 of the {@link PlainScheduler}. */
final class PlainGeneration {
    private final PlainPass pass;
    private final SchedulerConfig config;
    private final KvSpace kv;

    PlainGeneration(PlainPass pass) {
        this.pass = pass;
        this.config = pass.config;
        this.kv = pass.kv;
    }

    void run() {
        for (int i = 0; i < pass.end && !pass.phaseOver; i++) {
            first(i);
        }
        pass.phaseOver = false;
    }

    private void first(int i) {
        LlmRequest r = pass.all.get(i);
        if (pass.recompute.contains(r.id())) {
            return;
        }
        int state = r.state().value();
        int lowest = config.encoderDecoder() ? 1 : 10;
        if (pass.untouchable.contains(r.id())) {
            pass.waiting.put(r.id(), SkipReason.IN_FLIGHT);
        } else if (state == 8) {
            receive(r);
        } else if (pass.slots >= config.maxRequests()) {
            pass.stop(Phase.GENERATION, r, SkipReason.BATCH_FULL);
        } else if (state < lowest || state >= 14 || (state >= 7 && state <= 9)) {
            pass.waiting.put(r.id(), SkipReason.STATE_NOT_SCHEDULABLE);
        } else if (state == 12 || state == 13) {
            generate(i, r);
        } else {
            pass.pending.add(r);
        }
    }

    private void receive(LlmRequest r) {
        if (pass.noPagesFor(r)) {
            pass.stop(Phase.GENERATION, r, SkipReason.ADAPTER_PAGES);
        } else if (kv.prepareContext(r) instanceof Prepared(int reused)
                && kv.growContext(
                                r,
                                reused,
                                r.progress().promptTokens() - reused + r.spec().draftTokens())
                        instanceof Growth.Grown) {
            pass.load(r);
            pass.receiving.add(r.id());
            pass.waiting.remove(r.id());
        } else {
            kv.undoAdmission(r);
            pass.waiting.put(r.id(), SkipReason.DISAGG_INIT_REFUSED);
        }
    }

    private void generate(int i, LlmRequest r) {
        int need = 1 + r.spec().draftTokens();
        if (pass.noPagesFor(r)) {
            pass.stop(Phase.GENERATION, r, SkipReason.ADAPTER_PAGES);
        } else if (need > pass.limit - pass.tokens) {
            pass.stop(Phase.GENERATION, r, SkipReason.TOKEN_BUDGET);
        } else if (climbs(i, r)) {
            pass.steps.add(new GenerationStep(r.id(), need - 1));
            pass.commit(r, need);
        } else if (kv.isActive(r)) {
            kv.suspend(r);
            pass.suspended.add(r.id());
            pass.stop(Phase.GENERATION, r, SkipReason.SELF_SUSPENDED);
        } else {
            pass.stop(Phase.GENERATION, r, SkipReason.KV_PAGES);
        }
    }

    private boolean climbs(int i, LlmRequest r) {
        if (grows(r) || evicts(i, r)) {
            return true;
        }
        for (int j = pass.all.size() - 1; j > i && config.recomputePause(); j--) {
            LlmRequest victim = pass.all.get(j);
            if (pass.pausable(victim)) {
                kv.release(victim);
                pass.suspended.remove(victim.id());
                pass.recompute.add(victim.id());
                pass.waiting.put(victim.id(), SkipReason.RECOMPUTE_PAUSED);
                if (grows(r) || (kv.hasLowerTier() && evicts(i, r))) {
                    return true;
                }
                j = pass.all.size();
            }
        }
        return false;
    }

    private boolean evicts(int i, LlmRequest r) {
        for (int j = pass.end - 1; j > i; j--) {
            LlmRequest victim = pass.all.get(j);
            if (pass.startedAndFree(victim) && kv.isActive(victim)) {
                kv.suspend(victim);
                pass.suspended.add(victim.id());
                pass.waiting.put(victim.id(), SkipReason.SUSPENDED);
                pass.end = j;
                if (grows(r)) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean grows(LlmRequest r) {
        return kv.growGeneration(r, r.spec().draftTokens()) instanceof Growth.Grown;
    }
}
