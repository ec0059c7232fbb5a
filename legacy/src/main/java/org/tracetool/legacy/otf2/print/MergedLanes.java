package org.tracetool.legacy.otf2.print;

import java.io.IOException;
import org.tracetool.core.merge.LoserTree;

/** The files of events, or of snapshots, of several locations, merged in order of time. */
final class MergedLanes implements AutoCloseable {
  private final LocationQueue[] lanes;
  private LoserTree tree;

  /**
   * Files to be merged.
   *
   * @param lanes in the order in which those of the same time come
   */
  MergedLanes(LocationQueue[] lanes) {
    this.lanes = lanes;
  }

  /** Goes to the first records. */
  void begin() throws IOException {
    long[] keys = new long[lanes.length];
    boolean[] has = new boolean[lanes.length];
    for (int i = 0; i < lanes.length; i++) {
      has[i] = lanes[i].next();
      keys[i] = lanes[i].time();
    }
    tree = new LoserTree(keys, has);
  }

  /**
   * Prints the next records.
   *
   * @param most so many at most; -1 for all
   * @param step called for each record that was read
   * @return how many there were
   */
  long print(Otf2EventPrinter lines, long most, PrintStep step) throws IOException {
    long count = 0;
    int i = tree.winner();
    while (i >= 0 && count != most) {
      LocationQueue lane = lanes[i];
      lines.put(lane);
      count++;
      step.countRecord();
      if (lane.next()) {
        tree.replace(lane.time());
      } else {
        tree.remove();
      }
      i = tree.winner();
    }
    return count;
  }

  @Override
  public void close() throws IOException {
    for (LocationQueue lane : lanes) {
      lane.close();
    }
  }
}
