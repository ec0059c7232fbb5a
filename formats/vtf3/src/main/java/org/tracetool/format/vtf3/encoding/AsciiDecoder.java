package org.tracetool.format.vtf3.encoding;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.tracetool.format.vtf3.record.AsciiTemplate;
import org.tracetool.format.vtf3.record.FieldType;
import org.tracetool.format.vtf3.record.Keywords;
import org.tracetool.format.vtf3.record.NumberText;
import org.tracetool.format.vtf3.record.VtfRecord;
import org.tracetool.format.vtf3.record.VtfRecordType;
import org.tracetool.format.vtf3.record.VtfSyntax;

/**
 * Reads Standard ASCII and its legacy form, which has no header, bare names, and records of its
 * own: one record a line, words separated by blanks.
 */
public final class AsciiDecoder extends RecordDecoder {
  static final byte[] STANDARD = "C SAVTF".getBytes(StandardCharsets.US_ASCII);
  static final byte[] FAST = "C FAVTF".getBytes(StandardCharsets.US_ASCII);
  static final byte[] ESCAPES = "C TRACETOOL ESC 1".getBytes(StandardCharsets.US_ASCII);

  private byte[] b;
  private int at;
  private int lineEnd;
  private boolean afterHeader;
  private boolean escapes;

  /** Whether the end of the input ends a line as a line feed does. */
  private boolean lastLineEnds;

  /** Start and end of the token read last. */
  private int from;

  private int to;

  public AsciiDecoder(VtfInput in) {
    super(in);
  }

  /** Reads single lines in escape mode, of which the last one needs no line feed. */
  public static AsciiDecoder ofLines(VtfInput in) {
    AsciiDecoder d = new AsciiDecoder(in);
    d.escapes = true;
    d.lastLineEnds = true;
    return d;
  }

  @Override
  public boolean hasEscapes() {
    return escapes;
  }

  @Override
  public void resume(double time, boolean withEscapes) {
    super.resume(time, withEscapes);
    escapes = withEscapes;
  }

  @Override
  public int next(VtfRecord into) throws IOException {
    while (true) {
      int start = in.at;
      int i = start;
      while (true) {
        byte[] bytes = in.bytes;
        int end = in.end;
        while (i < end && bytes[i] != '\n') {
          i++;
        }
        if (i < end) {
          break;
        }
        int done = i - in.at;
        if (!in.more()) {
          if (!in.ended()) {
            return longLine();
          }
          if (in.at == in.end) {
            return END;
          }
          if (!lastLineEnds) {
            int cut = in.at;
            in.at = in.end;
            return bad("record", CUT, cut, in.end);
          }
          i = in.end;
          break;
        }
        start = in.at;
        i = start + done;
      }
      start = in.at;
      in.at = Math.min(i + 1, in.end);
      int result = line(start, i, into);
      if (result != END) {
        return result;
      }
    }
  }

  private int longLine() throws IOException {
    int kept = in.at;
    bad("record", "a line that is too long", kept, in.end);
    long length = in.end - in.at;
    in.at = in.end;
    boolean found = false;
    while (!found && in.more()) {
      int i = in.at;
      while (i < in.end && in.bytes[i] != '\n') {
        i++;
      }
      found = i < in.end;
      length += i - in.at;
      in.at = found ? i + 1 : i;
    }
    badLength = length;
    return UNRECOGNIZABLE;
  }

  private static boolean equals(byte[] bytes, int start, int end, byte[] text) {
    return java.util.Arrays.equals(bytes, start, end, text, 0, text.length);
  }

  /** Reads a line; {@link #END} if it holds no record. */
  private int line(int start, int newline, VtfRecord into) {
    b = in.bytes;
    int end = newline > start && b[newline - 1] == '\r' ? newline - 1 : newline;
    lineEnd = end;
    at = start;
    skipBlanks();
    if (at == end) {
      return END;
    }
    if (b[at] == 'C' && isHeader(start, end)) {
      return END;
    }
    afterHeader = false;
    readToken();
    boolean timed = isNumber(from, to);
    double t = 0;
    if (timed) {
      t = parseTime();
      if (Double.isNaN(t)) {
        return bad("record", "a time that is no number", start, end);
      }
      skipBlanks();
      if (at == end) {
        return bad("record", "nothing after the time", start, end);
      }
      readToken();
    }
    if (to - from == 1 && b[from] == 'C') {
      into.begin(VtfSyntax.COMMENT);
      into.time = timed ? time(t) : lastTime;
      lastTime = into.time;
      int textStart = at < end ? at + 1 : at;
      into.field[0] = escapes ? unescaped(into, textStart, end) : plain(into, textStart, end);
      return into.field[0] == VtfRecordType.ABSENT
          ? bad("C", "an unknown escape", start, end)
          : RECORD;
    }
    VtfRecordType[] types = Keywords.find(b, from, to);
    if (types == null) {
      return bad("record", "a keyword that no record has", start, end);
    }
    int fields = at;
    boolean leftOver = false;
    for (VtfRecordType type : types) {
      if (type.event != timed) {
        continue;
      }
      for (int f = 0; f < type.forms.size(); f++) {
        at = fields;
        into.begin(type);
        if (parse(type.forms.get(f), into)) {
          skipBlanks();
          if (at == lineEnd || pairsFollow()) {
            if (at != lineEnd) {
              surplus++;
            }
            into.time = timed ? time(t) : 0;
            lastTime = timed ? into.time : lastTime;
            into.normalize();
            return RECORD;
          }
          leftOver = true;
        }
      }
    }
    return bad(
        types[0].keyword, leftOver ? "more than its fields" : "fields that do not fit", start, end);
  }

  private boolean isHeader(int start, int end) {
    if (equals(b, start, end, STANDARD) || equals(b, start, end, FAST)) {
      afterHeader = true;
      escapes = false;
      return true;
    }
    if (afterHeader && equals(b, start, end, ESCAPES)) {
      escapes = true;
      afterHeader = false;
      return true;
    }
    return false;
  }

  /** Returns whether the rest of the line is words with a value each, which readers ignore. */
  private boolean pairsFollow() {
    int keep = at;
    boolean ok = true;
    while (at < lineEnd && ok) {
      readToken();
      ok = b[from] >= 'A' && b[from] <= 'Z';
      skipBlanks();
      if (!ok || at == lineEnd) {
        ok = false;
      } else if (b[at] == '"') {
        ok = quotedEnd() >= 0;
        at = ok ? quotedEnd() + 1 : at;
      } else {
        readToken();
      }
      skipBlanks();
    }
    at = keep;
    return ok;
  }

  private void skipBlanks() {
    while (at < lineEnd && (b[at] == ' ' || b[at] == '\t')) {
      at++;
    }
  }

  private void readToken() {
    from = at;
    while (at < lineEnd && b[at] != ' ' && b[at] != '\t') {
      at++;
    }
    to = at;
  }

  private boolean isNumber(int start, int end) {
    int i = start;
    if (i < end && (b[i] == '-' || b[i] == '+')) {
      i++;
    }
    return i < end && b[i] >= '0' && b[i] <= '9';
  }

  private double parseTime() {
    long v = 0;
    if (to - from <= 15) {
      int i = from;
      while (i < to && b[i] >= '0' && b[i] <= '9') {
        v = v * 10 + b[i] - '0';
        i++;
      }
      if (i == to) {
        return v;
      }
    }
    return NumberText.parse(b, from, to);
  }

  private long integer;

  /** Reads the token as a number of up to 64 bits. */
  private boolean parseInteger(boolean wide) {
    int i = from;
    boolean negative = i < to && b[i] == '-';
    if (i < to && (b[i] == '-' || b[i] == '+')) {
      i++;
    }
    if (i == to) {
      return false;
    }
    long v = 0;
    if (to - i > 2 && b[i] == '0' && (b[i + 1] | 0x20) == 'x') {
      if (to - i > 18) {
        return false;
      }
      for (i += 2; i < to; i++) {
        int digit = org.tracetool.core.text.Hex.digit(b[i]);
        if (digit < 0) {
          return false;
        }
        v = v << 4 | digit;
      }
    } else {
      if (to - i > 20) {
        return false;
      }
      for (; i < to; i++) {
        int digit = b[i] - '0';
        if (digit < 0 || digit > 9) {
          return false;
        }
        if (Long.compareUnsigned(v, 0x1999999999999999L) > 0
            || v == 0x1999999999999999L && digit > 5) {
          return false;
        }
        v = v * 10 + digit;
      }
    }
    if (!wide && (v < 0 || v > 0xffff_ffffL || negative && v > 0x8000_0000L)) {
      return false;
    }
    if (wide && negative && v != 0) {
      return false;
    }
    integer = negative ? -v : v;
    return true;
  }

  private boolean parse(AsciiTemplate form, VtfRecord into) {
    int[] op = form.op;
    int index = -1;
    int declared = -1;
    int i = 0;
    while (i < op.length) {
      switch (op[i]) {
        case AsciiTemplate.WORD -> {
          skipBlanks();
          readToken();
          if (!equals(b, from, to, form.word[i])) {
            return false;
          }
        }
        case AsciiTemplate.FIELD -> {
          boolean joined = i + 1 < op.length && op[i + 1] == AsciiTemplate.COLON;
          if (!field(into, form.argument[i], Math.max(index, 0), joined)) {
            return false;
          }
        }
        case AsciiTemplate.COLON -> {
          if (at == lineEnd || b[at] != ':') {
            return false;
          }
          at++;
        }
        case AsciiTemplate.COUNT -> {
          skipBlanks();
          readToken();
          if (!parseInteger(false) || integer < 0 || integer > lineEnd) {
            return false;
          }
          declared = (int) integer;
        }
        case AsciiTemplate.OPTIONAL -> {
          if (!follows(form, i + 1)) {
            i = form.argument[i];
            continue;
          }
        }
        case AsciiTemplate.LIST -> {
          boolean another =
              declared >= 0 ? index + 1 < declared : index < 0 ? !atEnd() : follows(form, i + 1);
          if (!another) {
            i = form.argument[i];
            continue;
          }
          index++;
          into.addItem();
        }
        default -> {
          if (op[form.argument[i]] == AsciiTemplate.LIST) {
            i = form.argument[i];
            continue;
          }
        }
      }
      i++;
    }
    return true;
  }

  private boolean atEnd() {
    skipBlanks();
    return at == lineEnd;
  }

  /** Returns whether an optional part starts here: its word, or a number or quote for its field. */
  private boolean follows(AsciiTemplate form, int first) {
    skipBlanks();
    if (at == lineEnd) {
      return false;
    }
    if (form.op[first] == AsciiTemplate.WORD) {
      int keep = at;
      readToken();
      at = keep;
      return equals(b, from, to, form.word[first]);
    }
    return isNumber(at, lineEnd) || b[at] == '"';
  }

  private boolean field(VtfRecord into, int slot, int index, boolean joined) {
    FieldType type = into.type.fields[slot];
    boolean afterColon = at > 0 && b[at - 1] == ':';
    if (!afterColon) {
      skipBlanks();
    }
    if (at == lineEnd) {
      return false;
    }
    if (type == FieldType.STRING || type == FieldType.NAME) {
      return string(into, slot, index);
    }
    from = at;
    while (at < lineEnd && b[at] != ' ' && b[at] != '\t' && !(joined && b[at] == ':')) {
      at++;
    }
    to = at;
    long value;
    switch (type) {
      case DOUBLE, TIME, SPAN -> {
        double d = NumberText.parse(b, from, to);
        if (Double.isNaN(d) && !NumberText.saysNan(b, from, to)) {
          return false;
        }
        value = Double.doubleToRawLongBits(d);
      }
      case QUAD -> {
        if (into.valueType(slot, index) == NumberText.FLOAT) {
          double d = NumberText.parse(b, from, to);
          if (Double.isNaN(d) && !NumberText.saysNan(b, from, to)) {
            return false;
          }
          value = Double.doubleToRawLongBits(d);
        } else if (parseInteger(true)) {
          value = integer;
        } else {
          return false;
        }
      }
      case HEX -> {
        return hex(into, slot);
      }
      default -> {
        if (type.words.length > 0 && word(type)) {
          value = integer;
        } else if (parseInteger(false)) {
          value = integer;
          if (type == FieldType.CPU && value >= 0 && value < 0x8000_0000L) {
            if (value == 0) {
              return false;
            }
            value--;
          } else if (type == FieldType.ROOT) {
            value = value - 1 & 0xffff_ffffL;
          }
        } else {
          return false;
        }
        value = type.isUnsigned() ? value & 0xffff_ffffL : (int) value;
      }
    }
    into.set(slot, index, value);
    return true;
  }

  private boolean word(FieldType type) {
    for (int k = 0; k < type.words.length; k++) {
      if (equals(b, from, to, type.words[k])) {
        integer = type.firstWord + k;
        return true;
      }
    }
    return false;
  }

  private boolean hex(VtfRecord into, int slot) {
    if (!parseInteger(false) || integer < 0 || integer > lineEnd) {
      return false;
    }
    int size = (int) integer;
    skipBlanks();
    readToken();
    if (size == 0) {
      into.field[slot] = into.bytes(b, 0, 0);
      return to - from == 1 && b[from] == '-';
    }
    if (to - from != 2 * size) {
      return false;
    }
    int start = into.room(size);
    for (int k = 0; k < size; k++) {
      int high = org.tracetool.core.text.Hex.digit(b[from + 2 * k]);
      int low = org.tracetool.core.text.Hex.digit(b[from + 2 * k + 1]);
      if (high < 0 || low < 0) {
        return false;
      }
      into.pool[start + k] = (byte) (high << 4 | low);
    }
    into.poolUsed = start + size;
    into.field[slot] = (long) start << 32 | size;
    return true;
  }

  /** Index of the quote that ends the string at {@link #at}, -1 if there is none. */
  private int quotedEnd() {
    for (int i = at + 1; i < lineEnd; i++) {
      if (escapes && b[i] == '\\') {
        i++;
      } else if (b[i] == '"' && (escapes || i + 1 == lineEnd || isBlank(b[i + 1]))) {
        return i;
      }
    }
    return -1;
  }

  private static boolean isBlank(byte c) {
    return c == ' ' || c == '\t';
  }

  private boolean string(VtfRecord into, int slot, int index) {
    long value;
    if (b[at] == '"') {
      int end = quotedEnd();
      if (end < 0) {
        return false;
      }
      value = escapes ? unescaped(into, at + 1, end) : plain(into, at + 1, end);
      at = end + 1;
    } else {
      readToken();
      if (into.type.fields[slot] == FieldType.NAME && b[from] == '#') {
        from++;
        if (!parseInteger(false)) {
          return false;
        }
        into.set(slot - 1, index, (int) integer);
        return true;
      }
      value = plain(into, from, to);
    }
    into.set(slot, index, value);
    return value != VtfRecordType.ABSENT;
  }

  private long plain(VtfRecord into, int start, int end) {
    return into.bytes(b, start, end - start);
  }

  private long unescaped(VtfRecord into, int start, int end) {
    return unescaped(into, b, start, end);
  }

  /** Copies a text without its escapes; {@link VtfRecordType#ABSENT} if one of them is wrong. */
  static long unescaped(VtfRecord into, byte[] b, int start, int end) {
    int out = into.room(end - start);
    int first = out;
    for (int i = start; i < end; i++) {
      int c = b[i];
      if (c == '\\') {
        i++;
        if (i >= end) {
          return VtfRecordType.ABSENT;
        }
        switch (b[i]) {
          case '"', '\\' -> c = b[i];
          case 'n' -> c = '\n';
          case 'r' -> c = '\r';
          case 't' -> c = '\t';
          case 'x' -> {
            if (i + 2 >= end) {
              return VtfRecordType.ABSENT;
            }
            int high = org.tracetool.core.text.Hex.digit(b[i + 1]);
            int low = org.tracetool.core.text.Hex.digit(b[i + 2]);
            if (high < 0 || low < 0) {
              return VtfRecordType.ABSENT;
            }
            c = high << 4 | low;
            i += 2;
          }
          default -> {
            return VtfRecordType.ABSENT;
          }
        }
      }
      into.pool[out++] = (byte) c;
    }
    into.poolUsed = out;
    return (long) first << 32 | out - first;
  }
}
