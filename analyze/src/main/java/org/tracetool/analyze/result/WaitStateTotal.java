package org.tracetool.analyze.result;

/**
 * Wait states of one kind, place and cause, summed up.
 *
 * @param thread number of the thread that waits
 * @param causeThread number of the thread that is waited for, -1 for a stream of a device
 * @param count number of waits
 * @param waitingSeconds their time
 */
public record WaitStateTotal(
    WaitKind kind,
    int rank,
    int thread,
    String callPath,
    int causeRank,
    int causeThread,
    String causeCallPath,
    long count,
    double waitingSeconds) {
  /** The same kind, place and cause with another sum. */
  public WaitStateTotal withSum(long waits, double seconds) {
    return new WaitStateTotal(
        kind, rank, thread, callPath, causeRank, causeThread, causeCallPath, waits, seconds);
  }
}
