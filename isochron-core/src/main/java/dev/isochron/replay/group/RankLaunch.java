package dev.isochron.replay.group;

import dev.isochron.replay.measure.ForwardReport.RankShare;

/**
 * What a rank brings to a forward.
 *
 * @param iteration its iteration
 * @param launchNanos its clock
 * @param costNanos modelled time of everything in its batch, dummies included
 * @param share what the meter wants to know
 */
record RankLaunch(long iteration, long launchNanos, long costNanos, RankShare share) {}
