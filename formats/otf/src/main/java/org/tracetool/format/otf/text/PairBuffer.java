package org.tracetool.format.otf.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.definition.KeyValues;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.text.Hex;

/**
 * The key-value pairs that were read and wait for their record. A second pair with the same key is
 * dropped, except for the further chunks of a byte array.
 */
public final class PairBuffer {
  /** Bytes of an array on one line; longer arrays take several. */
  public static final int CHUNK = 100;

  /** Pairs of one record and bytes of its arrays: far more than any record needs. */
  private static final int MAX_PAIRS = 4096;

  private static final int MAX_BYTES = 64 << 20;

  private long[] heads = new long[4];
  private long[] values = new long[4];
  private int size;
  private byte[] bytes = new byte[128];
  private int used;
  private int openArray = -1;

  public int size() {
    return size;
  }

  public void clear() {
    size = 0;
    used = 0;
    openArray = -1;
  }

  /** Parses a key-value line after its {@code K}; false if it is malformed. */
  public boolean parse(LineParser line) {
    int key = (int) line.hex();
    if (!keyword(line, "Y", "TYPE")) {
      return false;
    }
    KeyValueType type = KeyValueType.ofOtf(line.hex());
    if (type == null) {
      line.expected = "a type number 0 to b";
      return false;
    }
    if (!keyword(line, "V", "VALUE")) {
      return false;
    }
    if (type == KeyValueType.BYTE_ARRAY) {
      return chunk(line, key);
    }
    long value = type.normalize(line.hex());
    openArray = -1;
    if (!line.fits()) {
      return false;
    }
    return find(key) >= 0 || add(line, EventBlock.pairHead(key, type), value);
  }

  private static boolean keyword(LineParser line, String shortKey, String longKey) {
    line.skipBlanks();
    int end = line.keywordEnd();
    int length = end - line.at;
    if (matches(line, shortKey, length) || matches(line, longKey, length)) {
      line.at = end;
      return true;
    }
    line.expected = shortKey + " or " + longKey + " of a key-value pair";
    return false;
  }

  private static boolean matches(LineParser line, String key, int length) {
    if (key.length() != length) {
      return false;
    }
    for (int i = 0; i < length; i++) {
      if (line.bytes[line.at + i] != key.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  private boolean chunk(LineParser line, int key) {
    line.skipBlanks();
    byte[] b = line.bytes;
    int start = used;
    int count = 0;
    while (true) {
      int high = Hex.digit(b[line.at]);
      int low = high < 0 ? -1 : Hex.digit(b[line.at + 1]);
      if (low < 0) {
        break;
      }
      if (count == CHUNK) {
        line.expected = "at most 100 bytes of an array on a line";
        used = start;
        return false;
      }
      if (used == bytes.length) {
        bytes = Arrays.copyOf(bytes, used * 2);
      }
      bytes[used++] = (byte) (high << 4 | low);
      count++;
      line.at += 2;
    }
    long remaining = count;
    if (Hex.digit(b[line.at]) < 0 && keyword(line, "L", "LEN")) {
      remaining = line.hex() & 0xffff_ffffL;
      used = start + (int) Math.min(count, remaining);
    }
    int index = find(key);
    if (index >= 0 && index == openArray) {
      if (used > MAX_BYTES) {
        line.expected = "a shorter byte array";
        used = start;
        return false;
      }
      values[index] += used - start; // chunks of one array follow each other in the buffer
    } else if (index < 0) {
      if (!add(
          line,
          EventBlock.pairHead(key, KeyValueType.BYTE_ARRAY),
          (long) start << 32 | used - start)) {
        return false;
      }
      index = size - 1;
    } else {
      used = start;
      index = -1;
    }
    openArray = remaining > CHUNK ? index : -1;
    return true;
  }

  private int find(int key) {
    for (int i = 0; i < size; i++) {
      if ((int) heads[i] == key) {
        return i;
      }
    }
    return -1;
  }

  private boolean add(LineParser line, long head, long value) {
    if (size == MAX_PAIRS || used > MAX_BYTES) {
      line.expected = "fewer key-value pairs for one record";
      return false;
    }
    if (size == heads.length) {
      heads = Arrays.copyOf(heads, size * 2);
      values = Arrays.copyOf(values, size * 2);
    }
    heads[size] = head;
    values[size++] = value;
    return true;
  }

  private boolean isArray(int i) {
    return heads[i] >>> 32 == KeyValueType.BYTE_ARRAY.ordinal();
  }

  /** Puts the pairs into the row that was just added, from word {@code at}, and forgets them. */
  public void moveTo(EventBlock block, int at) {
    for (int i = 0; i < size; i++) {
      long value = values[i];
      if (isArray(i)) {
        value = block.text(bytes, (int) (value >>> 32), (int) value);
      }
      block.words()[at + 2 * i] = heads[i];
      block.words()[at + 2 * i + 1] = value;
    }
    clear();
  }

  /** The pairs as those of a definition; forgets them. */
  public KeyValues take() {
    if (size == 0) {
      return KeyValues.NONE;
    }
    List<KeyValues.Pair> list = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      KeyValueType type = KeyValueType.of(heads[i] >>> 32);
      int from = (int) (values[i] >>> 32);
      boolean array = isArray(i);
      list.add(
          new KeyValues.Pair(
              (int) heads[i],
              type,
              array ? 0 : values[i],
              array ? Arrays.copyOfRange(bytes, from, from + (int) values[i]) : null));
    }
    clear();
    return new KeyValues(list);
  }
}
