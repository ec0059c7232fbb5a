package org.tracetool.analyze.result;

/**
 * The times of one CPU location.
 *
 * @param rank rank of its process
 * @param thread number in its process, 0 for the master
 * @param times time in each state
 * @param waitingSeconds time in wait states
 * @param costSeconds waiting that this location caused, on others and through others
 * @param earlySeconds how long before the end of the run, or of the time window, its last event is
 */
public record LocationTimes(
    int rank,
    int thread,
    StateTimes times,
    double waitingSeconds,
    double costSeconds,
    double earlySeconds) {}
