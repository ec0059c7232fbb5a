package org.tracetool.stats.collect;

import org.tracetool.core.time.TimeWindow;

/**
 * A process of a stream while the stream is read, with what is rarely needed. Processes that are
 * not kept separate share one.
 */
final class StreamMember {
  final int place;

  /** Sums of its calls; null if the process is not chosen. */
  final ProcessCollector calls;

  /** Events that others may wait for, outside of the part summed up; null if not needed. */
  final EndsFollower follower;

  /** Whether events count: from the begin of the window on. */
  boolean counts;

  /** Whether it has a record after the window, so that open calls last until its end. */
  boolean lasts;

  /** Whether its enters and leaves go to its sums and nowhere else. */
  boolean isPlain;

  /** Operations that have begun and not ended; null before the first of them. */
  PendingOperations collectives;

  /** Operations that do not block, by their requests. */
  PendingOperations posts;

  PendingOperations files;
  PendingOperations rma;
  PendingOperations handles;

  /** Sends that do not block and may be cancelled; null before the first of them. */
  PendingOperations sends;

  /** What its operations are distinguished by; 0 if it stands for one process. */
  private long mark;

  StreamMember(int place, ProcessCollector calls, EndsFollower follower, boolean counts) {
    this.place = place;
    this.calls = calls;
    this.follower = follower;
    this.counts = counts;
  }

  /** Makes one of the processes that share this the one that is meant. */
  void standFor(int token) {
    mark = token * 0x9e3779b97f4a7c15L;
  }

  /** The id of an operation, distinguished by the process if several share this. */
  long id(long id) {
    return id ^ mark;
  }

  /** The time that counts: in the window it does not go backwards. */
  long advance(TimeWindow window, long time) {
    return window.isBehind(time) ? time : calls.advance(time);
  }

  boolean isPending() {
    boolean ends = calls != null && !lasts && calls.depth() > 0;
    return ends
        || isOpen(collectives)
        || isOpen(posts)
        || isOpen(files)
        || isOpen(rma)
        || isOpen(handles);
  }

  private static boolean isOpen(PendingOperations operations) {
    return operations != null && operations.open() > 0;
  }

  /** How many operations whose ends are expected are still open. */
  long open() {
    return open(collectives) + open(posts) + open(files) + open(handles);
  }

  private static long open(PendingOperations operations) {
    return operations == null ? 0 : operations.open();
  }
}
