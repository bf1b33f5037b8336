/**
 * The V2 context scheduler and its policies: chunk sizing, equal-cost chunking, long-prefill demotion, prefix-aware skip, pre-emption.
 *
 * <p>Door: {@link dev.isochron.scheduling.KvCacheV2Scheduler}, {@link dev.isochron.scheduling.SchedulingInput} and
 * {@link dev.isochron.scheduling.SchedulePlan}. Threading: called by one rank's loop; pure but for calls on the KV space and updates
 * of the {@link dev.isochron.scheduling.SchedulerState} it is given. Invariants: SCH-1 to SCH-18.
 */
@NullMarked
package dev.isochron.scheduling;

import org.jspecify.annotations.NullMarked;
