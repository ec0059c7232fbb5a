package org.tracetool.analyze.result;

/**
 * One of several equal parts of the run.
 *
 * @param beginSeconds begin, from the begin of the run
 * @param endSeconds end, from the begin of the run
 * @param usefulSeconds over all CPU locations
 * @param waitingSeconds over all CPU locations
 * @param idealAdvanceSeconds how far a run on an ideal network came meanwhile, NaN without MPI
 */
public record EfficiencyWindow(
    double beginSeconds,
    double endSeconds,
    double usefulSeconds,
    double waitingSeconds,
    double parallelEfficiency,
    double loadBalance,
    double communicationEfficiency,
    double idealAdvanceSeconds) {}
