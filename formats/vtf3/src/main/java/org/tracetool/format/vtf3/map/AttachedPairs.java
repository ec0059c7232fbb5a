package org.tracetool.format.vtf3.map;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.event.EventBlock;

/** Key-value pairs that a comment holds for the next record. */
final class AttachedPairs {
  private static final int MAX_PAIRS = 100_000;

  private long[] words = new long[8];
  private final List<byte[]> bytes = new ArrayList<>();
  private int count;

  int count() {
    return count;
  }

  void clear() {
    count = 0;
    bytes.clear();
  }

  /** Reads the pairs; false if the comment holds something else after all. */
  boolean take(KeptRows.Parser in) {
    clear();
    while (in.more()) {
      int key = (int) in.number();
      KeyValueType type = KeyValueType.of(in.number());
      long value = in.number();
      if (!in.good() || type == null || count == MAX_PAIRS) {
        clear();
        return false;
      }
      bytes.add(type != null && type.isPooled() ? in.hex(value) : null);
      if (2 * count + 2 > words.length) {
        words = Arrays.copyOf(words, 2 * words.length);
      }
      words[2 * count] = EventBlock.pairHead(key, type);
      words[2 * count + 1] = value;
      count++;
    }
    if (!in.complete() || count == 0) {
      clear();
      return false;
    }
    return true;
  }

  /** Moves the pairs into a row. */
  void moveTo(EventBlock block, int at) {
    for (int i = 0; i < count; i++) {
      byte[] b = bytes.get(i);
      long value = b == null ? words[2 * i + 1] : block.text(b, 0, b.length);
      block.words()[at + 2 * i] = words[2 * i];
      block.words()[at + 2 * i + 1] = value;
    }
    clear();
  }
}
