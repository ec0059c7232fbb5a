package org.tracetool.stats.collect;

import org.tracetool.core.collect.SpillStore;
import org.tracetool.stats.sums.ProcessSums;

/** Follows one process for the ends of its messages and operations alone, without sums. */
abstract class FollowedCalls extends OpenCalls {
  /** Which process it is, and the times of its first and last record. */
  public final ProcessSums process;

  /** The time of the last record so far. */
  long now;

  /**
   * For one process.
   *
   * @param time that of its first record
   * @param barriers which regions are barriers of OpenMP, null if there are none
   * @param causes whether it is noted what the process did before others waited for it
   */
  FollowedCalls(
      SpillStore store, int place, int token, long time, boolean[] barriers, boolean causes) {
    super(new CommunicationEnds(store, time, causes), barriers);
    process = new ProcessSums(place, token, false);
    process.first = time;
    now = time;
  }

  /** The ends of its messages and operations. */
  public final CommunicationEnds endpoints() {
    return endpoints;
  }
}
