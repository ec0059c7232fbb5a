package org.tracetool.format.paraver.read;

import java.io.IOException;
import org.tracetool.core.collect.SavedNumbers;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.StartFacet.Start;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.format.paraver.file.LineFeed;

/** Opens a part of a trace at a place, with a reading of its own for what lines are linked by. */
final class PartOpening {
  private PartOpening() {}

  /**
   * Opens the rows of a window that begins later than {@link Start#time}.
   *
   * @param follows whether what was told before the window counts
   * @return null if there is no such place
   * @throws SavedNumbers.Unusable if what is known there is not that of a place
   */
  static BodySource of(PrvTrace trace, Start start, ReadOptions options, boolean follows)
      throws IOException {
    LineFeed feed = trace.bodyAt(start.place(), options);
    if (feed == null) {
      return null;
    }
    BodySource source = new BodySource(feed, trace, options, follows);
    Links links = new Links(trace.comms());
    boolean done = false;
    try {
      SavedNumbers state = new SavedNumbers(start.state());
      long delay = state.next();
      source.restore(state, follows);
      long time = state.next();
      links.restore(state, time, source.operations(), trace.objects());
      state.end();
      try (LineFeed ahead = trace.bodyAt(start.place(), options)) {
        long until = until(options.window(), delay);
        new PartScan(ahead, trace.objects(), trace.comms(), links, until).run();
      }
      source.linkOwn(links);
      done = true;
      return source;
    } finally {
      if (!done) {
        try (Links closed = links) {
          source.close();
        }
      }
    }
  }

  /** The time up to which lines can tell of something in a window. */
  private static long until(TimeWindow window, long delay) {
    boolean within = window.to() >= 0 && window.to() <= RecordLoop.LATEST;
    return within && delay >= 0 && delay <= RecordLoop.LATEST
        ? window.to() + delay
        : Long.MAX_VALUE;
  }
}
