package org.tracetool.view.model;

import org.tracetool.core.collect.KeyNumbers;
import org.tracetool.core.time.Ticks;

/**
 * The time of the last record of each process, with which its calls end that are never left. Safe
 * for several threads.
 */
final class LastRecords {
  private final KeyNumbers processes = new KeyNumbers();
  private final long[] times;

  /**
   * Of a trace.
   *
   * @param ends token and time, ticks, of one process after the other
   */
  LastRecords(long[] ends) {
    times = new long[ends.length / 2];
    for (int i = 0; i < times.length; i++) {
      int before = processes.size();
      int number = processes.number(ends[2 * i]);
      long time = ends[2 * i + 1];
      times[number] = number < before ? Ticks.later(times[number], time) : time;
    }
  }

  /**
   * The time of the last record of a process, or the end of a window if that comes first.
   *
   * @param windowEnd ticks, unsigned
   * @param unknown the time of a process of which none is known
   */
  long endOf(int location, long windowEnd, long unknown) {
    int number = processes.find(location);
    return Ticks.earlier(number < 0 ? unknown : times[number], windowEnd);
  }
}
