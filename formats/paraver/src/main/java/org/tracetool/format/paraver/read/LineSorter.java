package org.tracetool.format.paraver.read;

import java.io.IOException;
import org.tracetool.format.paraver.file.LineFeed;
import org.tracetool.format.paraver.file.SortedLines;

/**
 * Puts the lines of a body in order of time, where tools have appended records without sorting
 * them. A line without a time stays behind the one before it; communicators, which are definitions,
 * are left out.
 */
final class LineSorter extends RecordLoop {
  private final SortedLines lines = new SortedLines();
  private long last;

  private LineSorter(LineFeed feed, ThreadObjects objects) {
    super(feed, objects, null);
  }

  /** The lines of a body, which is read to its end. */
  static SortedLines of(LineFeed feed, ThreadObjects objects) throws IOException {
    LineSorter order = new LineSorter(feed, objects);
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

  private void handleLine(long time) throws IOException {
    last = time;
    lines.add(time, feed.bytes(), from(), to());
  }

  @Override
  void handleState(int thread, long[] f) throws IOException {
    handleLine(f[5]);
  }

  @Override
  void handleEvent(int thread, long[] f, int count) throws IOException {
    handleLine(f[5]);
  }

  /** A message stands where it was sent physically. */
  @Override
  void handleMessage(int sender, int receiver, long[] f) throws IOException {
    handleLine(f[6]);
  }

  @Override
  void note(byte[] bytes, int begin, int end) throws IOException {
    handleLine(last);
  }

  @Override
  void handleCommunicator(byte[] bytes, int begin, int end) {
    // known since the first reading
  }
}
