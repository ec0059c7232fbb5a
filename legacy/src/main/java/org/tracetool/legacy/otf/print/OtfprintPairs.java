package org.tracetool.legacy.otf.print;

import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.definition.KeyValues;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.text.ByteText;

/** Prints key-value pairs as otfprint does. */
public final class OtfprintPairs {
  private static final int CHUNK = 100;

  private final boolean shown;
  private final boolean full;

  /**
   * @param shown whether pairs are printed at all
   * @param full whether the content of byte arrays is printed
   */
  public OtfprintPairs(boolean shown, boolean full) {
    this.shown = shown;
    this.full = full;
  }

  /** Adds the pairs of a record; of two with the same key only the first one counts. */
  void put(ByteText out, EventCursor event) {
    int n = event.pairs();
    if (n == 0 || !shown) {
      return;
    }
    for (int i = 0; i < n; i++) {
      int key = event.pairKey(i);
      if (isRepeated(event, i, key)) {
        continue;
      }
      begin(out, i == 0, key);
      KeyValueType type = event.pairType(i);
      long value = event.pairValue(i);
      if (type.isPooled()) {
        appendArray(out, event.block().pool(), (int) (value >>> 32), (int) value);
      } else {
        appendValue(out, type, value);
      }
    }
  }

  private static boolean isRepeated(EventCursor event, int index, int key) {
    for (int i = 0; i < index; i++) {
      if (event.pairKey(i) == key) {
        return true;
      }
    }
    return false;
  }

  /** Adds the pairs of a definition. */
  void put(ByteText out, KeyValues pairs) {
    if (!shown) {
      return;
    }
    for (int i = 0; i < pairs.pairs().size(); i++) {
      KeyValues.Pair pair = pairs.pairs().get(i);
      boolean repeated = false;
      for (int k = 0; k < i && !repeated; k++) {
        repeated = pairs.pairs().get(k).key() == pair.key();
      }
      if (repeated) {
        continue;
      }
      begin(out, i == 0, pair.key());
      if (pair.type().isPooled()) {
        appendArray(out, pair.bytes(), 0, pair.bytes().length);
      } else {
        appendValue(out, pair.type(), pair.value());
      }
    }
  }

  private static void begin(ByteText out, boolean first, int key) {
    out.put(first ? ", KeyValue: " : ", ").unsigned(key).put(':');
  }

  private void appendArray(ByteText out, byte[] bytes, int offset, int length) {
    if (full) {
      out.hex(bytes, offset, length);
    } else {
      out.put("byte-array(").unsigned(length).put(')');
    }
  }

  private static void appendValue(ByteText out, KeyValueType type, long value) {
    switch (type) {
      case CHAR -> out.put((char) (value & 0xff));
      case INT8, INT16, INT32, INT64 -> out.signed(value);
      case FLOAT -> out.fixed(Float.intBitsToFloat((int) value), 3);
      case DOUBLE -> out.fixed(Double.longBitsToDouble(value), 3);
      default -> out.unsigned(value);
    }
  }

  /** Lines that a record takes in a file of OTF: one for each pair or 100 bytes of an array. */
  static int lines(EventCursor event) {
    int lines = 1;
    for (int i = 0; i < event.pairs(); i++) {
      if (event.pairType(i).isPooled()) {
        lines += ((int) event.pairValue(i) + CHUNK - 1) / CHUNK;
      } else {
        lines++;
      }
    }
    return lines;
  }
}
