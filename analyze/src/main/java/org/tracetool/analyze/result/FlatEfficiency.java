package org.tracetool.analyze.result;

/**
 * The efficiency factors of the POP model, each location counting as a process. NaN if unknown.
 *
 * @param parallelEfficiency load balance times communication efficiency
 * @param loadBalance mean over maximum of useful time
 * @param communicationEfficiency serialisation times transfer
 * @param serialisationEfficiency what dependencies leave on an ideal network; NaN without MPI
 * @param transferEfficiency ideal over real duration; above 1 only if clocks differ; NaN without
 *     MPI
 * @param idealDurationSeconds duration on an ideal network; NaN without MPI
 */
public record FlatEfficiency(
    double parallelEfficiency,
    double loadBalance,
    double communicationEfficiency,
    double serialisationEfficiency,
    double transferEfficiency,
    double idealDurationSeconds) {}
