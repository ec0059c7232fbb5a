package org.tracetool.format.paraver.read;

import java.io.IOException;
import org.tracetool.core.collect.SavedNumberReader;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.StartFacet.Start;
import org.tracetool.format.paraver.file.LineFeed;

/** Opens a part of a trace at a place, with what lines are linked by found on the way. */
final class PartOpening {
  private PartOpening() {}

  /**
   * Opens the rows of a window that begins later than {@link Start#time}.
   *
   * @param follows whether records before the window count
   * @return null if there is no such place
   * @throws SavedNumberReader.UnusableStateException if what is known there is not that of a place
   */
  static BodySource of(PrvTrace trace, Start start, ReadOptions options, boolean follows)
      throws IOException {
    LineFeed feed = trace.bodyAt(start.place(), options);
    if (feed == null) {
      return null;
    }
    BodySource source = new BodySource(feed, trace, options, follows);
    boolean done = false;
    try {
      SavedNumberReader state = new SavedNumberReader(start.state());
      long delay = state.next(0, RecordLoop.LATEST);
      source.restore(state, follows);
      long time = state.next(0, RecordLoop.LATEST);
      LineFeed again = trace.bodyAt(start.place(), options);
      if (again == null) {
        return null; // the file is no longer what it was
      }
      LookaheadScan ahead = lookahead(trace, again, delay);
      source.link(ahead, trace.posted().rows(), time);
      ahead.restore(state, time, source.operations());
      state.end();
      done = true;
      return source;
    } finally {
      if (!done) {
        source.close();
      }
    }
  }

  /** Opens the rows of a window of a trace that an index knows, from the begin of the trace on. */
  static BodySource begin(PrvTrace trace, ReadOptions options, boolean follows) throws IOException {
    BodySource source = new BodySource(trace.body(options), trace, options, follows);
    boolean done = false;
    try {
      LookaheadScan ahead = lookahead(trace, trace.body(options), trace.delay());
      source.link(ahead, trace.posted().rows(), 0);
      done = true;
      return source;
    } finally {
      if (!done) {
        source.close();
      }
    }
  }

  private static LookaheadScan lookahead(PrvTrace trace, LineFeed feed, long delay) {
    return new LookaheadScan(feed, trace.objects(), trace.comms(), delay);
  }
}
