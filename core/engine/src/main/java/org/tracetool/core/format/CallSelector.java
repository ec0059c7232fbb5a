package org.tracetool.core.format;

import java.io.IOException;

/**
 * Decides which calls of a stream stay. It sees enters and leaves that consist of a time, a process
 * or thread and a region, in the order of the stream, each of them once.
 */
public interface CallSelector {
  /**
   * Whether an enter stays.
   *
   * @param time in ticks, unsigned
   * @param location token of the process or thread
   * @param region token of the region
   */
  boolean keepsEnter(long time, int location, int region) throws IOException;

  /**
   * Whether a leave stays.
   *
   * @param time in ticks, unsigned
   * @param location token of the process or thread
   * @param region token of the region that the leave names, 0 if it names none
   */
  boolean keepsLeave(long time, int location, int region) throws IOException;

  /**
   * The time (unsigned) from which on it has to be asked about one call at a time, each before the
   * next one is written, since it may write records of its own. It may be a later one after each
   * call that it was asked about.
   */
  default long singleFrom() {
    return 0;
  }

  /** Decides about some calls, all of them before {@link #singleFrom}. */
  default void select(CallRun run) throws IOException {
    for (int i = run.from; i < run.to; i++) {
      if (run.kept[i]) {
        run.kept[i] = keeps(run, i);
      }
    }
  }

  /** Decides about one call of a run, as {@link #keepsEnter} and {@link #keepsLeave} do. */
  default boolean keeps(CallRun run, int index) throws IOException {
    long time = run.times[index];
    long call = run.calls[index];
    return call >= 0
        ? keepsEnter(time, run.location, (int) call)
        : keepsLeave(time, run.location, (int) call);
  }
}
