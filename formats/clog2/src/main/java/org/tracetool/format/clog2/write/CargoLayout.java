package org.tracetool.format.clog2.write;

import java.nio.BufferOverflowException;
import java.nio.ByteBuffer;
import java.util.List;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.format.clog2.file.Clog2Type;
import org.tracetool.format.clog2.map.CargoField;

/** How the pairs of a row become the information of an event. */
final class CargoLayout {
  /** Key of the whole information as bytes, where no label says what is in it. */
  private final int whole;

  private final int[] keys;
  private final List<CargoField> fields;

  /**
   * A layout.
   *
   * @param whole 0 if there is no such key
   * @param fields values in their order
   * @param keys their keys
   */
  CargoLayout(int whole, List<CargoField> fields, int[] keys) {
    this.whole = whole;
    this.fields = fields;
    this.keys = keys;
  }

  /** Whether a pair has a place. */
  boolean takes(EventCursor row, int pair) {
    int key = row.pairKey(pair);
    if (key == whole) {
      return true;
    }
    for (int k : keys) {
      if (k == key) {
        return true;
      }
    }
    return false;
  }

  /**
   * The information of a row. A text that is not there counts as empty.
   *
   * @return {@link Clog2Type#CARGO_BYTES} bytes; null if the row has no value, lacks a number, or
   *     values are too long
   */
  byte[] encode(EventCursor row) {
    ByteBuffer out = ByteBuffer.allocate(Clog2Type.CARGO_BYTES);
    boolean any = false;
    try {
      for (int i = 0; i < row.pairs() && keys.length == 0 && !any; i++) {
        if (row.pairKey(i) == whole && whole != 0) {
          writeBytes(row.pairValue(i), row, out);
          any = true;
        }
      }
      int next = 0;
      for (int field = 0; field < keys.length; field++) {
        char letter = fields.get(field).letter();
        int pair = find(row, keys[field], next);
        if (pair >= 0) {
          put(letter, row.pairValue(pair), row, out);
          next = pair + 1;
          any = true;
        } else if (letter == 's') {
          out.putShort((short) 0);
        } else {
          return null;
        }
      }
      return any ? out.array() : null;
    } catch (BufferOverflowException e) {
      return null;
    }
  }

  private static int find(EventCursor row, int key, int from) {
    for (int i = from; i < row.pairs(); i++) {
      if (row.pairKey(i) == key) {
        return i;
      }
    }
    return -1;
  }

  private static void writeBytes(long word, EventCursor row, ByteBuffer out) {
    if (word != EventBlock.NO_TEXT) {
      out.put(row.block().pool(), (int) (word >>> 32), (int) word);
    }
  }

  private static void put(char letter, long value, EventCursor row, ByteBuffer out) {
    switch (letter) {
      case 's' -> {
        out.putShort(value == EventBlock.NO_TEXT ? 0 : (short) (int) value);
        writeBytes(value, row, out);
      }
      case 'h' -> out.putShort((short) value);
      case 'd', 'x', 'e' -> out.putInt((int) value);
      default -> out.putLong(value);
    }
  }

  /** The information that is a text alone; cut where it is too long. */
  static byte[] text(byte[] bytes, int offset, int length) {
    ByteBuffer out = ByteBuffer.allocate(Clog2Type.CARGO_BYTES);
    out.putShort((short) length).put(bytes, offset, length);
    return out.array();
  }
}
