package org.tracetool.format.vtf3.map;

import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.format.vtf3.record.NumberText;

/** Adds to a block the rows that are wanted, each with the pairs of a comment before its record. */
final class WantedRows {
  /** The largest time of the model as a double. */
  private static final double MAX_TIME = 0x1p64;

  private final ReadOptions options;
  private final boolean markers;
  private final boolean[] kinds;
  private final boolean all;
  private final AttachedPairs attached = new AttachedPairs();
  private EventBlock block;
  private long clipped;

  /** Where the last row with a source location begins, for a record that gives it one; or -1. */
  int sourced = -1;

  /**
   * @param markers whether only markers are delivered, whatever their times
   */
  WantedRows(ReadOptions options, boolean markers) {
    this.options = options;
    this.markers = markers;
    kinds = options.wantedKinds();
    all = options.window().isAll() && options.kinds() == null && options.locations() == null;
  }

  /** Where the rows go from here on; gives where they went. */
  EventBlock into(EventBlock next) {
    EventBlock before = block;
    block = next;
    return before;
  }

  EventBlock block() {
    return block;
  }

  /** Pairs for the next row. */
  AttachedPairs attached() {
    return attached;
  }

  /** Times and durations that were too long for the model. */
  long clipped() {
    return clipped;
  }

  /** The ticks of a time. */
  long ticks(double time) {
    if (time > MAX_TIME) {
      clipped++;
    }
    return NumberText.ticks(time);
  }

  /** Whether a row is to be delivered. */
  boolean wants(long ticks, EventKind kind, int location) {
    if (markers || kind == EventKind.MARKER) {
      return kinds[kind.ordinal()];
    }
    return all
        || kinds[kind.ordinal()] && options.window().contains(ticks) && options.wants(location);
  }

  /** Adds a row, with its own pairs and then those of a comment before its record. */
  int add(long ticks, EventKind kind, int location, int pairs) {
    int more = attached.count();
    int at = block.addRow(ticks, kind, location, pairs + more);
    if (more > 0) {
      attached.moveTo(block, at + kind.fieldCount() + 2 * pairs);
    }
    return at;
  }

  /** Adds a pair of this format to a row; gives the place after it. */
  static int pair(long[] words, int at, VtfPairKeys key, long value) {
    words[at] = EventBlock.pairHead(key.token(), key.type);
    words[at + 1] = value;
    return at + 2;
  }
}
