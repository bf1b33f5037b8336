/**
 * Pure models of work: what a chunk costs by its KV depth, the cost budget of a pass, and the time of an iteration with its JSON form.
 *
 * <p>Door: {@link dev.isochron.cost.CostModel} and the other public records. Threading: immutable values; a {@code CostBudget} lives for one pass. Invariants: SCH-5, SCH-6, REP-9.
 */
@NullMarked
package dev.isochron.cost;

import org.jspecify.annotations.NullMarked;
