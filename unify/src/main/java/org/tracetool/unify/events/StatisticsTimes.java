package org.tracetool.unify.events;

import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.unify.local.Fragments;

/**
 * When the statistics of a run were written, by the local clocks. If they are written periodically,
 * there are events around them, so only the time after the last statistics but one may be without
 * events.
 */
final class StatisticsTimes {
  private final Fragments fragments;
  private final List<StreamInfo> streams;

  /** The longest interval of all streams; -1 as long as it is not known. */
  private long longest = -1;

  /**
   * Nothing is read yet.
   *
   * @param streams all streams of the run
   */
  StatisticsTimes(Fragments fragments, List<StreamInfo> streams) {
    this.fragments = fragments;
    this.streams = streams;
  }

  /**
   * The last two times of a stream.
   *
   * @param last unsigned
   * @param interval ticks from the time before to the last one; 0 if there is but one time
   */
  private record Times(boolean any, long last, long interval) {}

  /**
   * Returns whether a stream may end with statistics, so that no events are missing at its end.
   *
   * @param lastEvent local time of its last event
   * @param end local time at which the stream ends
   */
  boolean explain(StreamInfo stream, long lastEvent, long end) throws IOException {
    Times times = read(stream);
    if (!times.any() || Long.compareUnsigned(times.last(), end) < 0) {
      return false;
    }
    long interval = times.interval() != 0 ? times.interval() : longest();
    return Long.compareUnsigned(end - lastEvent, interval) < 0;
  }

  /** The interval of the run, for streams that are shorter. */
  private synchronized long longest() throws IOException {
    if (longest < 0) {
      longest = 0;
      for (StreamInfo stream : streams) {
        longest = Math.max(longest, read(stream).interval());
      }
    }
    return longest;
  }

  private Times read(StreamInfo stream) throws IOException {
    if (!fragments.reader().has(stream, Section.STATISTICS)) {
      return new Times(false, 0, 0);
    }
    long[] last = new long[1];
    long[] interval = new long[1];
    boolean[] any = new boolean[1];
    fragments.each(
        stream,
        Section.STATISTICS,
        EnumSet.allOf(EventKind.class),
        event -> {
          long time = event.time();
          if (!any[0] || Long.compareUnsigned(time, last[0]) > 0) {
            interval[0] = any[0] ? time - last[0] : 0;
            last[0] = time;
            any[0] = true;
          }
        },
        local -> {});
    return new Times(any[0], last[0], interval[0]);
  }
}
