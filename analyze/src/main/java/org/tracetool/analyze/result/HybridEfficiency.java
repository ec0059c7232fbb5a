package org.tracetool.analyze.result;

/**
 * The efficiency factors of runs with threads and devices. MPI, OpenMP, device offload, I/O and
 * other multiply to the parallel efficiency. NaN if unknown.
 */
public record HybridEfficiency(
    double mpiParallelEfficiency,
    double mpiLoadBalance,
    double mpiLoadBalanceIn,
    double mpiLoadBalanceOut,
    double mpiCommunicationEfficiency,
    double mpiSerialisationEfficiency,
    double mpiTransferEfficiency,
    double ompParallelEfficiency,
    double ompSerialisationEfficiency,
    double ompLoadBalance,
    double ompSchedulingEfficiency,
    double deviceOffloadEfficiency,
    double ioEfficiency,
    double otherEfficiency) {}
