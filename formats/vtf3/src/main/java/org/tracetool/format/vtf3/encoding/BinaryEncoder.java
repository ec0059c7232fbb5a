package org.tracetool.format.vtf3.encoding;

import org.tracetool.core.error.OutputException;
import org.tracetool.format.vtf3.record.FieldType;
import org.tracetool.format.vtf3.record.Record;
import org.tracetool.format.vtf3.record.Tail;
import org.tracetool.format.vtf3.record.VtfRecordType;

/** Writes Standard Binary: little-endian records, each with length and type before its payload. */
public final class BinaryEncoder implements VtfEncoder {
  /** The start of a file; attested. */
  public static final byte[] MAGIC = {0x55, (byte) 0xaa, (byte) 0xa5, 0x5a, 'B', 'P', 'V', 'I'};

  public static final int HEAD = 6;

  /** Longest string: its length has 16 bits. */
  static final int LONGEST_STRING = 0xffff;

  @Override
  public void header(Output out) {
    out.put(MAGIC);
  }

  @Override
  public void encode(Record r, Output out) throws OutputException {
    VtfRecordType type = r.type;
    int start = out.used;
    out.little(0, 4);
    out.little(type.number, 2);
    if (type.event) {
      out.little(Double.doubleToRawLongBits(r.time), 8);
    }
    for (int i = 0; i < type.fixed; i++) {
      if (!type.isTail(i)) {
        value(r, i, 0, out);
      }
    }
    if (type.width > 0) {
      out.little(r.items, 4);
      int outer = type.byColumn ? type.width : r.items;
      int inner = type.byColumn ? r.items : type.width;
      for (int a = 0; a < outer; a++) {
        for (int b = 0; b < inner; b++) {
          value(r, type.fixed + (type.byColumn ? a : b), type.byColumn ? b : a, out);
        }
      }
    }
    tail(r, out);
    int length = out.used - start - HEAD;
    for (int i = 0; i < 4; i++) {
      out.bytes[start + i] = (byte) (length >>> 8 * i);
    }
  }

  private static void tail(Record r, Output out) {
    VtfRecordType type = r.type;
    if (type.tail == Tail.TWO_SCL) {
      if (r.field[type.scl] != 0 || r.field[type.scl + 1] != 0) {
        out.little(r.field[type.scl], 4);
        out.little(r.field[type.scl + 1], 4);
      }
      return;
    }
    if (type.call >= 0 && r.field[type.call] != 0) {
      out.put((int) r.field[type.call]);
    }
    if (type.file >= 0 && r.field[type.file] != VtfRecordType.ABSENT) {
      out.little(r.field[type.file], 4);
      out.little(r.field[type.line], 4);
    } else if (type.scl >= 0 && type.isTail(type.scl) && r.field[type.scl] != 0) {
      out.little(r.field[type.scl], 4);
    }
    if (type.tail == Tail.COMM && r.field[type.comm] != VtfRecordType.NO_COMMUNICATOR) {
      out.little(r.field[type.comm], 4);
    }
  }

  private static void value(Record r, int slot, int index, Output out) throws OutputException {
    FieldType type = r.type.fields[slot];
    long value = r.get(slot, index);
    if (type.isBytes()) {
      if (type == FieldType.NAME) {
        return;
      }
      int length = value == VtfRecordType.ABSENT ? 0 : (int) value;
      if (type == FieldType.STRING && length > LONGEST_STRING) {
        throw tooLong(r, length);
      }
      out.little(length, type.width);
      out.put(r.pool, (int) (value >>> 32), length);
    } else {
      out.little(value, type.width);
    }
  }

  static OutputException tooLong(Record r, int length) {
    return new OutputException(
        "a string of "
            + length
            + " bytes in a "
            + r.type.name
            + " record: binary traces hold at most "
            + LONGEST_STRING
            + "; write an ASCII trace instead");
  }
}
