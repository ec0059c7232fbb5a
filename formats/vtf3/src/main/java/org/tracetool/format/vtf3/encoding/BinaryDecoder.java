package org.tracetool.format.vtf3.encoding;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.tracetool.format.vtf3.record.FieldType;
import org.tracetool.format.vtf3.record.OptionalTail;
import org.tracetool.format.vtf3.record.VtfRecord;
import org.tracetool.format.vtf3.record.VtfRecordType;

/** Reads Standard Binary. */
final class BinaryDecoder extends RecordDecoder {
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private int at;
  private int end;
  private boolean any;

  BinaryDecoder(VtfInput in) {
    super(in);
  }

  @Override
  public int next(VtfRecord into) throws IOException {
    while (in.need(BinaryEncoder.HEAD)) {
      int length = (int) INT.get(in.bytes, in.at);
      int number = in.bytes[in.at + 4] & 0xff | (in.bytes[in.at + 5] & 0xff) << 8;
      if (isMagic()) {
        in.skip(BinaryEncoder.MAGIC.length);
        continue;
      }
      VtfRecordType type = VtfTypeNumbers.find(number);
      if (length < 0) {
        return rest(name(type, number), "length " + length + textMode());
      }
      if (length > VtfInput.MAX_RECORD_BYTES - BinaryEncoder.HEAD
          || !in.need(BinaryEncoder.HEAD + length)) {
        if (in.ended()) {
          return rest(name(type, number), length + " bytes, more than there are" + textMode());
        }
        return skipLong(name(type, number), length);
      }
      any = true;
      int start = in.at;
      at = start + BinaryEncoder.HEAD;
      end = at + length;
      in.at = end;
      if (type == null && VtfTypeNumbers.isExtended(number)) {
        extended++;
        continue;
      }
      if (type == null) {
        return bad("type " + number, "a number that no record has", start, end);
      }
      if (!payload(into.begin(type))) {
        return bad(type.name, "fields that do not fit", start, end);
      }
      if (at < end) {
        surplus++;
      }
      into.normalize();
      return RECORD;
    }
    return in.at == in.end ? END : rest("record", "a record's head of 6 bytes");
  }

  private String textMode() {
    return any ? "" : "; damaged by a transfer in text mode?";
  }

  private static String name(VtfRecordType type, int number) {
    return type == null ? "type " + number : type.name;
  }

  private boolean isMagic() throws IOException {
    byte[] magic = BinaryEncoder.MAGIC;
    return in.bytes[in.at] == magic[0]
        && in.bytes[in.at + 1] == magic[1]
        && in.need(magic.length)
        && Arrays.equals(in.bytes, in.at, in.at + magic.length, magic, 0, magic.length);
  }

  /** The rest of the file is one unrecognizable record. */
  private int rest(String name, String reason) throws IOException {
    bad(name, reason, in.at, in.end);
    badLength = in.skip(Long.MAX_VALUE);
    return UNRECOGNIZABLE;
  }

  private int skipLong(String name, int length) throws IOException {
    bad(name, "a record that is too long", in.at, in.end);
    badLength = in.skip((long) BinaryEncoder.HEAD + length);
    return UNRECOGNIZABLE;
  }

  private int number32() {
    int v = (int) INT.get(in.bytes, at);
    at += 4;
    return v;
  }

  private long number64() {
    long v = (long) LONG.get(in.bytes, at);
    at += 8;
    return v;
  }

  private boolean payload(VtfRecord r) {
    VtfRecordType type = r.type;
    if (type.event) {
      if (end - at < 8) {
        return false;
      }
      double t = Double.longBitsToDouble(number64());
      if (Double.isNaN(t)) {
        return false;
      }
      r.time = time(t);
    }
    for (int i = 0; i < type.fixed; i++) {
      if (!type.isTail(i) && !type.fields[i].isAsciiOnly() && !value(r, i, 0)) {
        return false;
      }
    }
    if (type.width > 0 && !list(r)) {
      return false;
    }
    readTail(r);
    if (type.event) {
      lastTime = r.time;
    }
    return true;
  }

  private boolean list(VtfRecord r) {
    VtfRecordType type = r.type;
    if (end - at < 4) {
      return false;
    }
    int n = number32();
    if (n < 0 || n > end - at) {
      return false;
    }
    for (int k = 0; k < n; k++) {
      r.addItem();
    }
    int outer = type.byColumn ? type.width : n;
    int inner = type.byColumn ? n : type.width;
    for (int a = 0; a < outer; a++) {
      for (int b = 0; b < inner; b++) {
        if (!value(r, type.fixed + (type.byColumn ? a : b), type.byColumn ? b : a)) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean value(VtfRecord r, int slot, int index) {
    FieldType type = r.type.fields[slot];
    if (end - at < type.width) {
      return false;
    }
    long value;
    switch (type.width) {
      case 8 -> value = number64();
      case 2 -> {
        value = in.bytes[at] & 0xff | (in.bytes[at + 1] & 0xff) << 8;
        at += 2;
      }
      default -> {
        int v = number32();
        value = type.isUnsigned() ? v & 0xffff_ffffL : v;
      }
    }
    if (type.isBytes()) {
      if (value < 0 || value > end - at) {
        return false;
      }
      int length = (int) value;
      value = r.bytes(in.bytes, at, length);
      at += length;
    } else if (type == FieldType.PAD) {
      value = 0;
    } else if (type == FieldType.CARRIER) {
      value = value == 0 ? 0 : 1;
    }
    r.set(slot, index, value);
    return true;
  }

  private void readTail(VtfRecord r) {
    VtfRecordType type = r.type;
    int left = end - at;
    switch (type.tail) {
      case NONE -> {}
      case SCL -> {
        if (left >= 4) {
          r.field[type.scl] = number32();
        }
      }
      case COMM -> {
        if (left >= 4) {
          r.field[type.comm] = number32();
        }
      }
      case TWO_SCL -> {
        if (left >= 8) {
          r.field[type.scl] = number32();
          r.field[type.scl + 1] = number32();
        }
      }
      case SOURCE, SCL_OR_SOURCE -> {
        if (left >= 8) {
          readSource(r);
        } else if (left >= 4 && type.tail == OptionalTail.SCL_OR_SOURCE) {
          r.field[type.scl] = number32();
        }
      }
      case CALL_AND_SOURCE -> {
        if (left == 8) {
          readSource(r);
        } else if (left >= 1) {
          r.field[type.call] = in.bytes[at++] & 0xff;
          if (left >= 9) {
            readSource(r);
          }
        }
      }
    }
  }

  private void readSource(VtfRecord r) {
    r.field[r.type.file] = number32();
    r.field[r.type.line] = number32();
  }
}
