package org.tracetool.analyze.store;

import org.tracetool.core.collect.LongList;

/**
 * A location after the forward pass. Times are relative to the first event of the trace.
 *
 * @param token its token in the trace
 * @param rank of its process
 * @param thread number in its process, -1 for a stream of a device
 * @param master number of the location that is the master of its process, -1 if that has no events
 * @param first time of its first event
 * @param last time of its last event
 * @param teamBegins of a worker, for each team: when it began to work in it, when it was forked,
 *     the path of the fork, and the number of the location that forked it; null if there are none
 */
public record LocationRecord(
    int token,
    int rank,
    int thread,
    int master,
    long first,
    long last,
    TimePieces pieces,
    WaitList waits,
    VirtualCurve curve,
    LongList teamBegins) {
  /** Longs of a begin of a team. */
  public static final int TEAM_WIDTH = 4;

  /** Whether it is a stream of a device. */
  public boolean isDevice() {
    return thread < 0;
  }
}
