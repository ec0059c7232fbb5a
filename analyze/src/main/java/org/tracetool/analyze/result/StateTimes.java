package org.tracetool.analyze.result;

/**
 * Time in each state, in seconds: of one location, where they add up to the duration of the run, or
 * of several.
 *
 * @param useful computation
 * @param mpi in MPI or another library that passes messages
 * @param mpiWorkerIdle threads that idle while their master is in MPI
 * @param ompSerialisation threads that idle outside of parallel regions
 * @param ompImbalance waiting in OpenMP barriers for the last thread
 * @param ompScheduling fork, join, critical regions, and barriers once the last thread is there
 * @param device on the CPU, in calls that launch work on a device, copy or wait for it
 * @param io reading and writing files
 * @param measurement in the measurement system, such as writing its buffers
 * @param otherRuntime in other thread libraries
 * @param absent before the first and after the last event of the process
 */
public record StateTimes(
    double useful,
    double mpi,
    double mpiWorkerIdle,
    double ompSerialisation,
    double ompImbalance,
    double ompScheduling,
    double device,
    double io,
    double measurement,
    double otherRuntime,
    double absent) {}
