package org.tracetool.stats.collect;

/**
 * A process of a stream while the stream is read, with what is rarely needed. Processes that are
 * not kept separate share one.
 */
final class StreamProcess {
  final int place;

  /** Token of the process; of those that share this, of the one whose record is taken. */
  int token;

  /** Sums of its calls; null if the process is not chosen. */
  final ProcessCollector calls;

  /** Events that others may wait for, outside of the part summed up; null if not needed. */
  final CommunicationFollower follower;

  /** Whether events count: from the begin of the window on. */
  boolean counts;

  /** Whether it has a record after the window, so that open calls last until its end. */
  boolean lasts;

  /** Whether its enters and leaves go to its sums and nowhere else. */
  boolean isPlain;

  /** Sends that do not block and may be cancelled. */
  int sends;

  private long open;
  private long transfers;

  StreamProcess(
      int place,
      int token,
      ProcessCollector calls,
      CommunicationFollower follower,
      boolean counts) {
    this.place = place;
    this.token = token;
    this.calls = calls;
    this.follower = follower;
    this.counts = counts;
  }

  /** So many more, or fewer, operations have begun and not ended. */
  void expect(boolean isOneSided, int more) {
    open += isOneSided ? 0 : more;
    transfers += isOneSided ? more : 0;
  }

  /** Whether something that has begun may still end. */
  boolean isPending() {
    return open > 0 || transfers > 0 || calls != null && !lasts && calls.depth() > 0;
  }

  /** How many operations are open that end in their own process. */
  long open() {
    return open;
  }
}
