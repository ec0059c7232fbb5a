package org.tracetool.core.snapshot;

import java.util.Arrays;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;

/** A copy of the key-value pairs of an event, for an event that has any. */
public final class KeyValuePairs {
  private final long[] words;
  private final byte[][] arrays;

  private KeyValuePairs(long[] words, byte[][] arrays) {
    this.words = words;
    this.arrays = arrays;
  }

  /** The pairs of an event, or null if it has none. */
  public static KeyValuePairs of(EventCursor event) {
    int count = event.pairs();
    if (count == 0) {
      return null;
    }
    long[] words = new long[2 * count];
    byte[][] arrays = null;
    for (int i = 0; i < count; i++) {
      KeyValueType type = event.pairType(i);
      words[2 * i] = EventBlock.pairHead(event.pairKey(i), type);
      words[2 * i + 1] = event.pairValue(i);
      if (type.isPooled()) {
        arrays = arrays == null ? new byte[count][] : arrays;
        arrays[i] = bytes(event, i);
      }
    }
    return new KeyValuePairs(words, arrays);
  }

  /** The content of a byte array. */
  public static byte[] bytes(EventCursor event, int pair) {
    long word = event.pairValue(pair);
    int offset = (int) (word >>> 32);
    return Arrays.copyOfRange(event.block().pool(), offset, offset + (int) word);
  }

  /** Number of pairs; 0 for null. */
  public static int count(KeyValuePairs pairs) {
    return pairs == null ? 0 : pairs.words.length / 2;
  }

  /** Puts the pairs into a row, starting at the word with index {@code at}. */
  public void put(EventBlock block, int at) {
    long[] row = block.words();
    System.arraycopy(words, 0, row, at, words.length);
    for (int i = 0; arrays != null && i < arrays.length; i++) {
      if (arrays[i] != null) {
        row[at + 2 * i + 1] = block.text(arrays[i], 0, arrays[i].length);
      }
    }
  }
}
