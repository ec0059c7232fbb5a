package org.tracetool.format.vtf3.encoding;

import org.tracetool.core.error.OutputException;
import org.tracetool.format.vtf3.record.FieldType;
import org.tracetool.format.vtf3.record.OptionalTail;
import org.tracetool.format.vtf3.record.VtfRecord;
import org.tracetool.format.vtf3.record.VtfRecordType;

/** Writes Standard Binary: little-endian records, each with length and type before its payload. */
public final class BinaryEncoder implements VtfEncoder {
  /** The start of a file; attested. */
  public static final byte[] MAGIC = {0x55, (byte) 0xaa, (byte) 0xa5, 0x5a, 'B', 'P', 'V', 'I'};

  public static final int HEAD = 6;

  /** Longest string: its length has 16 bits. */
  static final int MAX_STRING_BYTES = 0xffff;

  @Override
  public void writeHeader(VtfOutput out) {
    out.put(MAGIC);
  }

  @Override
  public void encode(VtfRecord r, VtfOutput out) throws OutputException {
    VtfRecordType type = r.type;
    int start = out.used;
    out.writeLittle(0, 4);
    out.writeLittle(type.number, 2);
    if (type.event) {
      out.writeLittle(Double.doubleToRawLongBits(r.time), 8);
    }
    for (int i = 0; i < type.fixed; i++) {
      if (!type.isTail(i)) {
        writeValue(r, i, 0, out);
      }
    }
    if (type.width > 0) {
      out.writeLittle(r.items, 4);
      int outer = type.byColumn ? type.width : r.items;
      int inner = type.byColumn ? r.items : type.width;
      for (int a = 0; a < outer; a++) {
        for (int b = 0; b < inner; b++) {
          writeValue(r, type.fixed + (type.byColumn ? a : b), type.byColumn ? b : a, out);
        }
      }
    }
    writeTail(r, out);
    int length = out.used - start - HEAD;
    for (int i = 0; i < 4; i++) {
      out.bytes[start + i] = (byte) (length >>> 8 * i);
    }
  }

  private static void writeTail(VtfRecord r, VtfOutput out) {
    VtfRecordType type = r.type;
    if (type.tail == OptionalTail.TWO_SCL) {
      if (r.field[type.scl] != 0 || r.field[type.scl + 1] != 0) {
        out.writeLittle(r.field[type.scl], 4);
        out.writeLittle(r.field[type.scl + 1], 4);
      }
      return;
    }
    if (type.call >= 0 && r.field[type.call] != 0) {
      out.put((int) r.field[type.call]);
    }
    if (type.file >= 0 && r.field[type.file] != VtfRecordType.ABSENT) {
      out.writeLittle(r.field[type.file], 4);
      out.writeLittle(r.field[type.line], 4);
    } else if (type.scl >= 0 && type.isTail(type.scl) && r.field[type.scl] != 0) {
      out.writeLittle(r.field[type.scl], 4);
    }
    if (type.tail == OptionalTail.COMM && r.field[type.comm] != VtfRecordType.NO_COMMUNICATOR) {
      out.writeLittle(r.field[type.comm], 4);
    }
  }

  private static void writeValue(VtfRecord r, int slot, int index, VtfOutput out)
      throws OutputException {
    FieldType type = r.type.fields[slot];
    long value = r.get(slot, index);
    if (type.isBytes()) {
      if (type == FieldType.NAME) {
        return;
      }
      int length = value == VtfRecordType.ABSENT ? 0 : (int) value;
      if (type == FieldType.STRING && length > MAX_STRING_BYTES) {
        throw tooLong(r, length);
      }
      out.writeLittle(length, type.width);
      out.put(r.pool, (int) (value >>> 32), length);
    } else {
      out.writeLittle(value, type.width);
    }
  }

  static OutputException tooLong(VtfRecord r, int length) {
    return new OutputException(
        "a string of "
            + length
            + " bytes in a "
            + r.type.name
            + " record: binary traces hold at most "
            + MAX_STRING_BYTES
            + "; write an ASCII trace instead");
  }
}
