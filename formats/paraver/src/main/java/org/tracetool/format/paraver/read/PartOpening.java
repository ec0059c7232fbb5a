package org.tracetool.format.paraver.read;

import java.io.Closeable;
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
    try (Opened part = new Opened(trace, feed, options, follows)) {
      SavedNumbers state = new SavedNumbers(start.state());
      long delay = state.next();
      part.source.restore(state, follows);
      long time = state.next();
      part.links.restore(state, time, part.source.operations(), trace.objects());
      state.end();
      return part.read(trace.bodyAt(start.place(), options), delay);
    }
  }

  /** Opens the rows of a window of a trace that an index knows, from the begin of the trace on. */
  static BodySource begin(PrvTrace trace, ReadOptions options, boolean follows) throws IOException {
    try (Opened part = new Opened(trace, trace.body(options), options, follows)) {
      return part.read(trace.body(options), trace.delay());
    }
  }

  /** A part that is being opened; closed with what it has if that does not succeed. */
  private static final class Opened implements Closeable {
    final BodySource source;
    final Links links;
    private final PrvTrace trace;
    private final TimeWindow window;
    private boolean done;

    Opened(PrvTrace trace, LineFeed feed, ReadOptions options, boolean follows) throws IOException {
      this.trace = trace;
      window = options.window();
      links = new Links(trace.comms());
      source = new BodySource(feed, trace, options, follows);
    }

    /**
     * Reads the lines of the part for what they are linked by.
     *
     * @param lines those from where the part begins
     * @param delay the largest time from anything in it to a line that tells of it
     */
    BodySource read(LineFeed lines, long delay) throws IOException {
      try (LineFeed ahead = lines) {
        long until = until(window, delay);
        new PartScan(ahead, trace.objects(), trace.comms(), links, until).run();
      }
      source.linkOwn(links);
      done = true;
      return source;
    }

    @Override
    public void close() throws IOException {
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
