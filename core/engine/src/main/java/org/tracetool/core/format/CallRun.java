package org.tracetool.core.format;

/**
 * Enters and leaves of one process or thread that follow each other in a stream: those of the
 * indexes from {@link #from} to before {@link #to}. A {@link CallSelector} takes out those that go.
 */
public final class CallRun {
  /** Token of the process or thread. */
  public int location;

  /** Index of the first call. */
  public int from;

  /** Index after the last call. */
  public int to;

  /** The times, in ticks, unsigned. */
  public final long[] times;

  /**
   * The lower half is the token of the region, 0 for a leave that names none; a leave is negative.
   */
  public final long[] calls;

  /** Whether a call stays; a selector leaves those alone that went before. */
  public final boolean[] kept;

  /** Calls in these arrays. */
  public CallRun(long[] times, long[] calls) {
    this.times = times;
    this.calls = calls;
    this.kept = new boolean[times.length];
  }
}
