package org.tracetool.format.vtf3.encoding;

import java.io.IOException;
import org.tracetool.core.text.Hex;
import org.tracetool.format.vtf3.record.FieldType;
import org.tracetool.format.vtf3.record.VtfRecord;
import org.tracetool.format.vtf3.record.VtfRecordType;

/** Reads Fast ASCII. */
final class FastDecoder extends RecordDecoder {
  private byte[] b;
  private int at;
  private int end;
  private long number;

  /** Number of the record if it is one from beyond the attested ones. */
  private int code;

  FastDecoder(VtfInput in) {
    super(in);
  }

  @Override
  public int next(VtfRecord into) throws IOException {
    while (true) {
      int done = 0;
      int newline;
      while (true) {
        int i = in.at + done;
        while (i < in.end && in.bytes[i] != '\n') {
          i++;
        }
        newline = i;
        if (i < in.end) {
          break;
        }
        done = i - in.at;
        if (!in.more()) {
          if (!in.ended()) {
            return rest();
          }
          if (in.at == in.end) {
            return END;
          }
          int cut = in.at;
          in.at = in.end;
          return bad("record", CUT, cut, in.end);
        }
      }
      int start = in.at;
      in.at = Math.min(newline + 1, in.end);
      b = in.bytes;
      end = newline > start && b[newline - 1] == '\r' ? newline - 1 : newline;
      at = start;
      if (end == start || end - start >= 2 && b[start] == 'C' && b[start + 1] == ' ') {
        continue;
      }
      VtfRecordType type = code();
      if (type == null && VtfTypeNumbers.isExtended(code)) {
        extended++;
        continue;
      }
      if (type == null) {
        return bad("record", "a code that no record has", start, end);
      }
      into.begin(type);
      if (!record(into) || at != end) {
        return bad(type.name, "fields that do not fit", start, end);
      }
      into.normalize();
      if (type.event) {
        lastTime = into.time;
      }
      return RECORD;
    }
  }

  private int rest() throws IOException {
    bad("record", "a line that is too long", in.at, in.end);
    badLength = in.skip(Long.MAX_VALUE);
    return UNRECOGNIZABLE;
  }

  private VtfRecordType code() {
    code = 0;
    boolean own = b[at] == '+';
    int start = own ? at + 1 : at;
    int i = start;
    int v = 0;
    while (i < end && i - start < 5 && lowerDigit(b[i]) >= 0) {
      v = v << 4 | lowerDigit(b[i++]);
    }
    if (i == start || i < end && b[i] != ' ' || own && i - start != 2) {
      return null;
    }
    at = i;
    if (!own && v >= VtfTypeNumbers.OWN_START && v < VtfTypeNumbers.OWN_START + 256) {
      return null;
    }
    code = own ? VtfTypeNumbers.OWN_START + v : 0;
    return VtfTypeNumbers.find(own ? VtfTypeNumbers.OWN_START + v : v);
  }

  private static int lowerDigit(byte c) {
    return c >= 'A' && c <= 'F' ? -1 : Hex.digit(c);
  }

  /** Reads a blank and a number of up to 32 bits and its sign. */
  private boolean number(boolean signed) {
    if (at >= end || b[at] != ' ') {
      return false;
    }
    int i = at + 1;
    boolean negative = signed && i < end && b[i] == '-';
    if (negative) {
      i++;
    }
    int start = i;
    long v = 0;
    while (i < end && i - start < 9) {
      int digit = lowerDigit(b[i]);
      if (digit < 0) {
        break;
      }
      v = v << 4 | digit;
      i++;
    }
    boolean tooLarge = signed ? v > (negative ? 0x8000_0000L : 0x7fff_ffffL) : v > 0xffff_ffffL;
    if (i == start || i < end && b[i] != ' ' || tooLarge) {
      return false;
    }
    at = i;
    number = negative ? -v : v;
    return true;
  }

  private boolean wide() {
    if (!number(false)) {
      return false;
    }
    long low = number;
    if (!number(false)) {
      return false;
    }
    number = number << 32 | low;
    return true;
  }

  private boolean record(VtfRecord r) {
    VtfRecordType type = r.type;
    if (type.event) {
      if (!wide()) {
        return false;
      }
      double t = Double.longBitsToDouble(number);
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
    if (type.width > 0) {
      if (!number(true) || number < 0 || number > end - at) {
        return false;
      }
      int n = (int) number;
      for (int k = 0; k < n; k++) {
        r.addItem();
      }
      int outer = type.byColumn ? type.width : n;
      int inner = type.byColumn ? n : type.width;
      for (int a = 0; a < outer; a++) {
        for (int k = 0; k < inner; k++) {
          if (!value(r, type.fixed + (type.byColumn ? a : k), type.byColumn ? k : a)) {
            return false;
          }
        }
      }
    }
    return tail(r);
  }

  private int fieldsLeft() {
    int n = 0;
    for (int i = at; i < end; i++) {
      if (b[i] == ' ') {
        n++;
      }
    }
    return n;
  }

  private boolean tail(VtfRecord r) {
    if (at == end) {
      return true;
    }
    VtfRecordType type = r.type;
    int left = fieldsLeft();
    return switch (type.tail) {
      case NONE -> false;
      case SCL -> left == 1 && optional(r, type.scl);
      case COMM -> left == 1 && optional(r, type.comm);
      case TWO_SCL -> left == 2 && optional(r, type.scl) && optional(r, type.scl + 1);
      case SOURCE -> left == 2 && source(r);
      case SCL_OR_SOURCE -> left == 1 ? optional(r, type.scl) : left == 2 && source(r);
      case CALL_AND_SOURCE ->
          switch (left) {
            case 1 -> optional(r, type.call);
            case 2 -> source(r);
            case 3 -> optional(r, type.call) && source(r);
            default -> false;
          };
    };
  }

  private boolean optional(VtfRecord r, int slot) {
    if (!number(true)) {
      return false;
    }
    r.field[slot] = number;
    return true;
  }

  private boolean source(VtfRecord r) {
    return optional(r, r.type.file) && optional(r, r.type.line);
  }

  private boolean value(VtfRecord r, int slot, int index) {
    FieldType type = r.type.fields[slot];
    switch (type) {
      case STRING -> {
        return string(r, slot, index);
      }
      case HEX -> {
        return bytes(r, slot);
      }
      case DOUBLE, TIME, SPAN, QUAD -> {
        if (!wide()) {
          return false;
        }
      }
      default -> {
        if (!number(!type.isUnsigned())) {
          return false;
        }
        if (type.width == 2 && number > 0xffff) {
          return false;
        }
        if (type == FieldType.PAD) {
          number = 0;
        } else if (type == FieldType.CARRIER) {
          number = number == 0 ? 0 : 1;
        }
      }
    }
    r.set(slot, index, number);
    return true;
  }

  private boolean string(VtfRecord r, int slot, int index) {
    if (at + 1 >= end || b[at] != ' ' || b[at + 1] != '"') {
      return false;
    }
    int i = at + 2;
    while (i < end && b[i] != '"') {
      i += b[i] == '\\' ? 2 : 1;
    }
    if (i >= end) {
      return false;
    }
    long reference = AsciiDecoder.unescaped(r, b, at + 2, i);
    at = i + 1;
    r.set(slot, index, reference);
    return reference != VtfRecordType.ABSENT;
  }

  private boolean bytes(VtfRecord r, int slot) {
    if (!number(true) || number < 0 || number > end - at || at >= end) {
      return false;
    }
    int size = (int) number;
    at++;
    int digits = size == 0 ? 1 : 2 * size;
    if (end - at < digits) {
      return false;
    }
    int start = r.room(size);
    for (int k = 0; k < size; k++) {
      int high = lowerDigit(b[at + 2 * k]);
      int low = lowerDigit(b[at + 2 * k + 1]);
      if (high < 0 || low < 0) {
        return false;
      }
      r.pool[start + k] = (byte) (high << 4 | low);
    }
    if (size == 0 && b[at] != '-') {
      return false;
    }
    at += digits;
    r.poolUsed = start + size;
    r.field[slot] = (long) start << 32 | size;
    return true;
  }
}
