package org.tracetool.format.vtf3.encoding;

import java.nio.charset.StandardCharsets;
import org.tracetool.core.error.OutputException;
import org.tracetool.format.vtf3.record.FieldType;
import org.tracetool.format.vtf3.record.Record;
import org.tracetool.format.vtf3.record.Tail;
import org.tracetool.format.vtf3.record.VtfRecordType;

/**
 * Writes Fast ASCII: each line is the text form of a Standard Binary record. Only the header is
 * attested, the encoding of records is this program's definition.
 */
final class FastEncoder implements VtfEncoder {
  @Override
  public void header(Output out) {
    out.put(AsciiDecoder.FAST);
    out.put('\n');
  }

  @Override
  public void encode(Record r, Output out) throws OutputException {
    VtfRecordType type = r.type;
    out.put(code(type));
    if (type.event) {
      wide(Double.doubleToRawLongBits(r.time), out);
    }
    for (int i = 0; i < type.fixed; i++) {
      if (!type.isTail(i)) {
        value(r, i, 0, out);
      }
    }
    if (type.width > 0) {
      out.put(' ');
      out.hex(r.items);
      int outer = type.byColumn ? type.width : r.items;
      int inner = type.byColumn ? r.items : type.width;
      for (int a = 0; a < outer; a++) {
        for (int b = 0; b < inner; b++) {
          value(r, type.fixed + (type.byColumn ? a : b), type.byColumn ? b : a, out);
        }
      }
    }
    tail(r, out);
    out.put('\n');
  }

  /** The code that lines of this type start with. */
  static byte[] code(VtfRecordType type) {
    String hex =
        type.number >= VtfTypeNumbers.OWN_START && type.number < VtfTypeNumbers.OWN_START + 256
            ? "+" + Integer.toHexString(type.number & 0xff | 0x100).substring(1)
            : Integer.toHexString(type.number);
    return hex.getBytes(StandardCharsets.US_ASCII);
  }

  private static void tail(Record r, Output out) {
    VtfRecordType type = r.type;
    if (type.tail == Tail.TWO_SCL) {
      if (r.field[type.scl] != 0 || r.field[type.scl + 1] != 0) {
        signed(r.field[type.scl], out);
        signed(r.field[type.scl + 1], out);
      }
      return;
    }
    if (type.call >= 0 && r.field[type.call] != 0) {
      signed(r.field[type.call], out);
    }
    if (type.file >= 0 && r.field[type.file] != VtfRecordType.ABSENT) {
      signed(r.field[type.file], out);
      signed(r.field[type.line], out);
    } else if (type.scl >= 0 && type.isTail(type.scl) && r.field[type.scl] != 0) {
      signed(r.field[type.scl], out);
    }
    if (type.tail == Tail.COMM && r.field[type.comm] != VtfRecordType.NO_COMMUNICATOR) {
      signed(r.field[type.comm], out);
    }
  }

  private static void signed(long value, Output out) {
    out.put(' ');
    if (value < 0) {
      out.put('-');
    }
    out.hex(Math.abs(value));
  }

  private static void wide(long bits, Output out) {
    out.put(' ');
    out.hex(bits & 0xffff_ffffL);
    out.put(' ');
    out.hex(bits >>> 32);
  }

  private static void value(Record r, int slot, int index, Output out) throws OutputException {
    FieldType type = r.type.fields[slot];
    long value = r.get(slot, index);
    switch (type) {
      case NAME, ASCII_INT -> {}
      case DOUBLE, TIME, SPAN, QUAD -> wide(value, out);
      case STRING -> {
        int length = value == VtfRecordType.ABSENT ? 0 : (int) value;
        if (length > BinaryEncoder.LONGEST_STRING) {
          throw BinaryEncoder.tooLong(r, length);
        }
        out.text(" \"");
        AsciiEncoder.escape(out, r.pool, (int) (value >>> 32), length, true);
        out.put('"');
      }
      case HEX -> {
        int length = value == VtfRecordType.ABSENT ? 0 : (int) value;
        signed(length, out);
        out.put(' ');
        AsciiEncoder.hexBytes(r, (int) (value >>> 32), length, out);
      }
      default -> {
        if (type.isUnsigned()) {
          out.put(' ');
          out.hex(value & 0xffff_ffffL);
        } else {
          signed(value, out);
        }
      }
    }
  }
}
