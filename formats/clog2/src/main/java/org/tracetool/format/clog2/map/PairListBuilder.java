package org.tracetool.format.clog2.map;

import java.util.Arrays;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.event.EventBlock;

/** The pairs of the next row. */
public final class PairListBuilder {
  private long[] words = new long[16];
  private int used;

  /** Forgets all. */
  public void clear() {
    used = 0;
  }

  /** How many there are. */
  public int count() {
    return used / 2;
  }

  /** Adds one. */
  public void add(int key, KeyValueType type, long value) {
    if (used + 2 > words.length) {
      words = Arrays.copyOf(words, used * 2);
    }
    words[used++] = EventBlock.pairHead(key, type);
    words[used++] = value;
  }

  /** Copies all to the place that a row has for them. */
  public void copyTo(long[] row, int at) {
    System.arraycopy(words, 0, row, at, used);
  }
}
