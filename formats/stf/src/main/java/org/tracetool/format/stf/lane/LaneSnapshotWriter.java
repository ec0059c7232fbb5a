package org.tracetool.format.stf.lane;

import java.io.IOException;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.tracetool.format.stf.bytes.StfByteWriter;
import org.tracetool.format.stf.file.LaneId;
import org.tracetool.format.stf.index.AnchorWriter;

/**
 * Writes the state before the blocks of a process file into its anchor file. If that is large
 * compared with a block, some blocks get none.
 */
public final class LaneSnapshotWriter {
  private static final int MAX_BLOCKS_WITHOUT_SNAPSHOT = 15;

  private final AnchorWriter anchors;
  private final StfByteWriter bytes = new StfByteWriter();
  private int size;
  private int unsnapped;
  private long offset;
  private long place;

  /**
   * For one process file.
   *
   * @param anchors its anchor file; null if it has none
   */
  public LaneSnapshotWriter(AnchorWriter anchors) {
    this.anchors = anchors;
  }

  /** Where the last snapshot's block is; 0 if the last block has no snapshot. */
  public long offset() {
    return offset;
  }

  /** Position (low half) and length (high half) of the last snapshot in its block. */
  public long place() {
    return place;
  }

  /**
   * Takes the state of all lanes before a block.
   *
   * @param time that of the first record of the block
   * @param chunk bytes of a block
   */
  public void takeBefore(Collection<? extends StfLane> lanes, long time, int chunk)
      throws IOException {
    if (anchors == null
        || unsnapped > 0 && unsnapped <= MAX_BLOCKS_WITHOUT_SNAPSHOT && size > chunk / 4) {
      unsnapped++;
      offset = 0;
      place = 0;
      return;
    }
    unsnapped = 1;
    bytes.clear();
    write(lanes, time);
    size = bytes.used;
    anchors.flushIfLarge();
    offset = anchors.offset();
    place = Integer.toUnsignedLong(anchors.positionInBlock()) | (long) size << 32;
    anchors.writeSnapshot(bytes);
  }

  private void write(Collection<? extends StfLane> lanes, long time) {
    List<? extends StfLane> sorted =
        lanes.stream()
            .filter(l -> !l.isIdle())
            .sorted(Comparator.comparingLong(l -> LaneId.directoryKey(l.kind, l.id)))
            .toList();
    bytes.uv(sorted.size());
    int open = 0;
    int off = 0;
    for (StfLane lane : sorted) {
      lane.state().write(lane.kind, lane.id, time, bytes);
      open += lane.state().openCount();
      off += lane.state().isOff() ? 1 : 0;
    }
    if (open > 0 || off > 0) {
      bytes.uv(open);
      for (StfLane lane : sorted) {
        lane.state().writeOpen(time, bytes);
      }
    }
    if (off > 0) {
      bytes.uv(off);
      for (StfLane lane : sorted) {
        if (lane.state().isOff()) {
          bytes.uv(Integer.toUnsignedLong(lane.token));
          bytes.uv(time - lane.state().offSince());
        }
      }
    }
  }
}
