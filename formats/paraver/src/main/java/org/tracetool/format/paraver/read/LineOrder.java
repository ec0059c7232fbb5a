package org.tracetool.format.paraver.read;

import java.io.IOException;
import org.tracetool.format.paraver.file.LineFeed;
import org.tracetool.format.paraver.file.SortedLines;

/**
 * Puts the lines of a body in order of time, where tools have appended records without sorting
 * them. A line without a time stays behind the one before it; communicators, which are definitions,
 * are left out.
 */
final class LineOrder extends RecordLoop {
  private final SortedLines lines = new SortedLines();
  private long last;

  private LineOrder(LineFeed feed, Objects objects) {
    super(feed, objects, null);
  }

  /** The lines of a body, which is read to its end. */
  static SortedLines of(LineFeed feed, Objects objects) throws IOException {
    LineOrder order = new LineOrder(feed, objects);
    boolean done = false;
    try {
      while (order.step()) {
        // all is done there
      }
      done = true;
      return order.lines;
    } finally {
      if (!done) {
        order.lines.close();
      }
    }
  }

  private void line(long time) throws IOException {
    last = time;
    lines.add(time, feed.bytes(), from(), to());
  }

  @Override
  void state(int thread, long[] f) throws IOException {
    line(f[5]);
  }

  @Override
  void event(int thread, long[] f, int count) throws IOException {
    line(f[5]);
  }

  /** A message stands where it was sent physically. */
  @Override
  void message(int sender, int receiver, long[] f) throws IOException {
    line(f[6]);
  }

  @Override
  void note(byte[] bytes, int begin, int end) throws IOException {
    line(last);
  }

  @Override
  void communicator(byte[] bytes, int begin, int end) {
    // known since the first reading
  }
}
