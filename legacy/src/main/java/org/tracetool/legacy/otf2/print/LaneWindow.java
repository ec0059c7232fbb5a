package org.tracetool.legacy.otf2.print;

import java.io.IOException;
import org.tracetool.format.otf2.file.ChunkRange;

/**
 * The events of a span of time: only the chunks that can have some are read. Damage in other chunks
 * is not found, unless it is at their begin.
 */
final class LaneWindow {
  private final LocationQueue[] lanes;
  private final ChunkRange[] chunks;

  private LaneWindow(LocationQueue[] lanes) {
    this.lanes = lanes;
    chunks = new ChunkRange[lanes.length];
  }

  /**
   * Leaves out of some lanes what is before and after a span of time.
   *
   * @param first the first time of the span, unsigned
   * @param last the last one
   * @return null if all has to be read, as before
   */
  static LaneWindow open(LocationQueue[] lanes, long first, long last) throws IOException {
    LaneWindow window = new LaneWindow(lanes);
    for (int i = 0; i < lanes.length; i++) {
      window.chunks[i] = ChunkRange.find(lanes[i].in, first, last, lanes[i].clock);
      if (window.chunks[i] == null) {
        return null;
      }
    }
    for (int i = 0; i < lanes.length; i++) {
      if (!lanes[i].narrow(window.chunks[i], first, last)) {
        window.close();
        return null;
      }
    }
    return window;
  }

  /** Chunks that are read. */
  long chunks() {
    long sum = 0;
    for (ChunkRange range : chunks) {
      sum += range.count();
    }
    return sum;
  }

  /** Lets all records be read again, from the first one on. */
  void close() throws IOException {
    for (LocationQueue lane : lanes) {
      lane.widen();
    }
  }
}
