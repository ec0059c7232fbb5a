package org.tracetool.format.stf.bytes;

import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;

/**
 * Records of the model field by field, for all that has no shape of its own: each field a number,
 * texts and lists their length plus 1 (0 if absent) and their bytes.
 */
public final class ModelFields {
  private ModelFields() {}

  public static void write(EventCursor event, EventKind kind, StfByteWriter out) {
    for (int i = 0; i < kind.fieldCount(); i++) {
      long value = event.field(i);
      if (!kind.isPooled(i)) {
        out.uv(value);
      } else if (value == EventBlock.NO_TEXT) {
        out.uv(0);
      } else {
        int length = (int) value;
        out.uv(length + 1L);
        out.put(event.block().pool(), (int) (value >>> 32), length);
      }
    }
  }

  /** Reads fields into a row whose first field has index {@code at}. */
  public static void read(StfByteReader in, EventKind kind, EventBlock block, int at)
      throws BadDataException {
    for (int i = 0; i < kind.fieldCount(); i++) {
      long value = in.uv();
      if (kind.isPooled(i)) {
        value = value == 0 ? EventBlock.NO_TEXT : text(in, value - 1, block);
      }
      block.words()[at + i] = value;
    }
  }

  private static long text(StfByteReader in, long length, EventBlock block)
      throws BadDataException {
    if (length < 0 || length > in.left()) {
      throw new BadDataException(
          "a text within " + in.left() + " bytes", Long.toUnsignedString(length) + " bytes");
    }
    int start = in.skip((int) length);
    return block.text(in.bytes, start, (int) length);
  }

  /** Writes the key-value pairs of an event: their number, then key, type and value of each. */
  public static void writePairs(EventCursor event, int pairs, StfByteWriter out) {
    out.uv(pairs);
    for (int i = 0; i < pairs; i++) {
      KeyValueType type = event.pairType(i);
      long value = event.pairValue(i);
      out.uv(Integer.toUnsignedLong(event.pairKey(i)));
      out.writeU8(type.ordinal());
      if (type.isPooled()) {
        out.str(event.block().pool(), (int) (value >>> 32), (int) value);
      } else if (type.isSigned()) {
        out.sv(value);
      } else {
        out.uv(value);
      }
    }
  }

  /** Steps over pairs; returns how many there are. */
  static int skipPairs(StfByteReader in) throws BadDataException {
    int count = pairCount(in);
    for (int i = 0; i < count; i++) {
      in.uv();
      if (type(in).isPooled()) {
        in.skip(in.length());
      } else {
        in.uv();
      }
    }
    return count;
  }

  public static int pairCount(StfByteReader in) throws BadDataException {
    int count = in.count(3);
    if (count > EventBlock.MAX_PAIRS) {
      throw new BadDataException("at most " + EventBlock.MAX_PAIRS + " pairs", "" + count);
    }
    return count;
  }

  private static KeyValueType type(StfByteReader in) throws BadDataException {
    int number = in.u8();
    KeyValueType type = KeyValueType.of(number);
    if (type == null) {
      throw new BadDataException("a type of values of this version", "" + number);
    }
    return type;
  }

  /** Reads pairs, whose number was read, into a row at index {@code at}. */
  public static void readPairs(StfByteReader in, int count, EventBlock block, int at)
      throws BadDataException {
    int to = at;
    for (int i = 0; i < count; i++) {
      int key = (int) in.uv();
      KeyValueType type = type(in);
      long value;
      if (type.isPooled()) {
        int length = in.length();
        int start = in.skip(length);
        value = block.text(in.bytes, start, length);
      } else {
        value = type.normalize(type.isSigned() ? in.sv() : in.uv());
      }
      block.words()[to++] = EventBlock.pairHead(key, type);
      block.words()[to++] = value;
    }
  }
}
