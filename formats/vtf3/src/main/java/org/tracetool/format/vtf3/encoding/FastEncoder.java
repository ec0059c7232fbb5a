package org.tracetool.format.vtf3.encoding;

import java.nio.charset.StandardCharsets;
import org.tracetool.core.error.OutputException;
import org.tracetool.format.vtf3.record.FieldType;
import org.tracetool.format.vtf3.record.OptionalTail;
import org.tracetool.format.vtf3.record.VtfRecord;
import org.tracetool.format.vtf3.record.VtfRecordType;

/**
 * Writes Fast ASCII: each line is the text form of a Standard Binary record. Only the header is
 * attested, the encoding of records is this program's definition.
 */
final class FastEncoder implements VtfEncoder {
  @Override
  public void writeHeader(VtfOutput out) {
    out.put(AsciiDecoder.FAST);
    out.put('\n');
  }

  @Override
  public void encode(VtfRecord r, VtfOutput out) throws OutputException {
    VtfRecordType type = r.type;
    out.put(code(type));
    if (type.event) {
      writeWide(Double.doubleToRawLongBits(r.time), out);
    }
    for (int i = 0; i < type.fixed; i++) {
      if (!type.isTail(i)) {
        writeValue(r, i, 0, out);
      }
    }
    if (type.width > 0) {
      out.put(' ');
      out.writeHex(r.items);
      int outer = type.byColumn ? type.width : r.items;
      int inner = type.byColumn ? r.items : type.width;
      for (int a = 0; a < outer; a++) {
        for (int b = 0; b < inner; b++) {
          writeValue(r, type.fixed + (type.byColumn ? a : b), type.byColumn ? b : a, out);
        }
      }
    }
    writeTail(r, out);
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

  private static void writeTail(VtfRecord r, VtfOutput out) {
    VtfRecordType type = r.type;
    if (type.tail == OptionalTail.TWO_SCL) {
      if (r.field[type.scl] != 0 || r.field[type.scl + 1] != 0) {
        writeSigned(r.field[type.scl], out);
        writeSigned(r.field[type.scl + 1], out);
      }
      return;
    }
    if (type.call >= 0 && r.field[type.call] != 0) {
      writeSigned(r.field[type.call], out);
    }
    if (type.file >= 0 && r.field[type.file] != VtfRecordType.ABSENT) {
      writeSigned(r.field[type.file], out);
      writeSigned(r.field[type.line], out);
    } else if (type.scl >= 0 && type.isTail(type.scl) && r.field[type.scl] != 0) {
      writeSigned(r.field[type.scl], out);
    }
    if (type.tail == OptionalTail.COMM && r.field[type.comm] != VtfRecordType.NO_COMMUNICATOR) {
      writeSigned(r.field[type.comm], out);
    }
  }

  private static void writeSigned(long value, VtfOutput out) {
    out.put(' ');
    if (value < 0) {
      out.put('-');
    }
    out.writeHex(Math.abs(value));
  }

  private static void writeWide(long bits, VtfOutput out) {
    out.put(' ');
    out.writeHex(bits & 0xffff_ffffL);
    out.put(' ');
    out.writeHex(bits >>> 32);
  }

  private static void writeValue(VtfRecord r, int slot, int index, VtfOutput out)
      throws OutputException {
    FieldType type = r.type.fields[slot];
    long value = r.get(slot, index);
    switch (type) {
      case NAME, ASCII_INT -> {}
      case DOUBLE, TIME, SPAN, QUAD -> writeWide(value, out);
      case STRING -> {
        int length = value == VtfRecordType.ABSENT ? 0 : (int) value;
        if (length > BinaryEncoder.MAX_STRING_BYTES) {
          throw BinaryEncoder.tooLong(r, length);
        }
        out.writeText(" \"");
        AsciiEncoder.escape(out, r.pool, (int) (value >>> 32), length, true);
        out.put('"');
      }
      case HEX -> {
        int length = value == VtfRecordType.ABSENT ? 0 : (int) value;
        writeSigned(length, out);
        out.put(' ');
        AsciiEncoder.writeHexBytes(r, (int) (value >>> 32), length, out);
      }
      default -> {
        if (type.isUnsigned()) {
          out.put(' ');
          out.writeHex(value & 0xffff_ffffL);
        } else {
          writeSigned(value, out);
        }
      }
    }
  }
}
