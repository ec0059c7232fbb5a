package org.tracetool.format.stf;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.tracetool.core.io.TraceText;

/**
 * A record that the model has only as text: scopes, errors, requests, switches of recording and
 * others of VTF3. The text is the line of an extended VTF3 trace without its time.
 *
 * @param kind one of {@link Kinds}
 * @param a scope, severity, number of the request, or type of VTF3
 * @param b number of the instance of a scope, or what happens to a request
 * @param c state in which a request is used, -1 if not known
 * @param name name of an error
 * @param text text of an error, or the payload of a record of VTF3 in hexadecimal digits
 * @param scl source location, 0 for none
 */
record VtfRecord(int kind, long a, long b, long c, String name, String text, int scl) {
  private static final List<String> LEVELS = List.of("INFO", "WARNING", "ERROR", "FATAL");
  private static final List<String> ACTIONS =
      List.of("CREATE", "START", "TEST", "COMPLETE", "CANCEL", "FREE");

  private static final String NUMBER = "(\\d{1,18})";
  private static final String SIGNED = "(-?\\d{1,18})";
  private static final String QUOTED = "\"((?:[^\"\\\\]|\\\\.)*+)\"";
  private static final Pattern SCOPE =
      Pattern.compile(
          "SCOPE(BEGIN|END) " + SIGNED + " CPU \\d+ SEQ " + NUMBER + "(?: SCL (-?\\d{1,10}))?");
  private static final Pattern ERROR =
      Pattern.compile(
          "ERROR CPU \\d+ LEVEL ([A-Z]+) NAME " + QUOTED + " TEXT " + QUOTED, Pattern.DOTALL);
  private static final Pattern REQUEST =
      Pattern.compile("REQUEST " + NUMBER + " CPU \\d+ ([A-Z]+)(?: STATE " + SIGNED + ")?");
  private static final Pattern SWITCH = Pattern.compile("TRACE(ON|OFF) CPU \\d+");
  private static final Pattern OTHER = Pattern.compile("VTF " + NUMBER + " ((?:[0-9a-f]{2})*+)");

  private static final int LONGEST = 1 << 16;

  private static VtfRecord of(int kind, long a, long b, long c) {
    return new VtfRecord(kind, a, b, c, "", "", 0);
  }

  /**
   * The record that a text stands for.
   *
   * @param token process of the record
   * @return null if there is none, or if its text would not be the same again
   */
  static VtfRecord ofText(byte[] bytes, int start, int length, int token) {
    if (length == 0 || length > LONGEST || "SERTV".indexOf(bytes[start]) < 0) {
      return null;
    }
    String line = TraceText.decode(bytes, start, length);
    VtfRecord r = parse(line);
    return r != null && r.line(token).equals(line) ? r : null;
  }

  private static VtfRecord parse(String line) {
    Matcher m = SCOPE.matcher(line);
    if (m.matches()) {
      int kind = m.group(1).equals("BEGIN") ? Kinds.SCOPE_BEGIN : Kinds.SCOPE_END;
      int scl = m.group(4) == null ? 0 : (int) Long.parseLong(m.group(4));
      long scope = Long.parseLong(m.group(2));
      return new VtfRecord(kind, scope, Long.parseLong(m.group(3)), 0, "", "", scl);
    }
    m = ERROR.matcher(line);
    if (m.matches()) {
      int level = LEVELS.indexOf(m.group(1));
      return new VtfRecord(Kinds.ERROR, level, 0, 0, plain(m.group(2)), plain(m.group(3)), 0);
    }
    m = REQUEST.matcher(line);
    if (m.matches()) {
      long state = m.group(3) == null ? -1 : Long.parseLong(m.group(3));
      return of(Kinds.REQUEST, Long.parseLong(m.group(1)), ACTIONS.indexOf(m.group(2)) + 1, state);
    }
    m = SWITCH.matcher(line);
    if (m.matches()) {
      return of(m.group(1).equals("ON") ? Kinds.TRACE_ON : Kinds.TRACE_OFF, 0, 0, 0);
    }
    m = OTHER.matcher(line);
    if (m.matches()) {
      long type = Long.parseLong(m.group(1));
      return new VtfRecord(Kinds.OTHER_VTF, type, 0, 0, "", m.group(2), 0);
    }
    return null;
  }

  /** The line of this record of a process, without its time. */
  String line(int token) {
    String cpu = " CPU " + Integer.toUnsignedString(token);
    String location = scl == 0 ? "" : " SCL " + scl;
    return switch (kind) {
      case Kinds.SCOPE_BEGIN ->
          "SCOPEBEGIN " + a + cpu + " SEQ " + Long.toUnsignedString(b) + location;
      case Kinds.SCOPE_END -> "SCOPEEND " + a + cpu + " SEQ " + Long.toUnsignedString(b) + location;
      case Kinds.ERROR ->
          "ERROR"
              + cpu
              + " LEVEL "
              + word(LEVELS, a)
              + " NAME \""
              + quoted(name)
              + "\" TEXT \""
              + quoted(text)
              + '"';
      case Kinds.REQUEST ->
          "REQUEST "
              + Long.toUnsignedString(a)
              + cpu
              + ' '
              + word(ACTIONS, b - 1)
              + (c == -1 ? "" : " STATE " + c);
      case Kinds.TRACE_OFF -> "TRACEOFF" + cpu;
      case Kinds.TRACE_ON -> "TRACEON" + cpu;
      default -> "VTF " + Long.toUnsignedString(a) + ' ' + text;
    };
  }

  private static String word(List<String> words, long number) {
    return number >= 0 && number < words.size() ? words.get((int) number) : "#" + number;
  }

  private static String quoted(String value) {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < value.length(); i++) {
      char ch = value.charAt(i);
      switch (ch) {
        case '"', '\\' -> out.append('\\').append(ch);
        case '\n' -> out.append("\\n");
        case '\r' -> out.append("\\r");
        case '\t' -> out.append("\\t");
        default -> {
          if (ch < 0x20 || ch == 0x7f) {
            out.append(String.format("\\x%02x", (int) ch));
          } else {
            out.append(ch);
          }
        }
      }
    }
    return out.toString();
  }

  private static String plain(String value) {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < value.length(); i++) {
      char ch = value.charAt(i);
      if (ch != '\\') {
        out.append(ch);
        continue;
      }
      char next = value.charAt(++i);
      switch (next) {
        case 'n' -> out.append('\n');
        case 'r' -> out.append('\r');
        case 't' -> out.append('\t');
        case 'x' -> {
          int digits = i + 3 <= value.length() ? hex(value, i + 1) : -1;
          out.append(digits < 0 ? 'x' : (char) digits);
          i += digits < 0 ? 0 : 2;
        }
        default -> out.append(next);
      }
    }
    return out.toString();
  }

  private static int hex(String value, int at) {
    int high = Character.digit(value.charAt(at), 16);
    int low = Character.digit(value.charAt(at + 1), 16);
    return high < 0 || low < 0 ? -1 : high << 4 | low;
  }

  /** Writes it into the columns of a lane; returns how many bytes that took. */
  int write(ColumnsOut columns) {
    int size = 1;
    columns.column(LaneOut.KIND).u8(scl == 0 ? kind : kind | Kinds.WITH_SCL);
    if (scl != 0) {
      size += columns.column(LaneOut.SCL).sv(scl);
    }
    switch (kind) {
      case Kinds.SCOPE_BEGIN, Kinds.SCOPE_END -> {
        ByteOut out = columns.column(LaneOut.SCOPE);
        size += out.sv(a) + out.uv(b);
      }
      case Kinds.ERROR -> {
        ByteOut out = columns.column(LaneOut.TEXT);
        int before = out.used;
        out.uv(a);
        out.str(name);
        out.str(text);
        size += out.used - before;
      }
      case Kinds.REQUEST -> {
        ByteOut out = columns.column(LaneOut.REQUEST);
        size += out.uv(b) + out.uv(a) + out.sv(c);
      }
      case Kinds.OTHER_VTF -> {
        byte[] payload = new byte[text.length() / 2];
        for (int i = 0; i < payload.length; i++) {
          payload[i] = (byte) hex(text, 2 * i);
        }
        ByteOut out = columns.column(LaneOut.OTHER_VTF);
        size += out.uv(a) + out.str(payload, 0, payload.length);
      }
      default -> {
        // a switch of recording has no fields
      }
    }
    return size;
  }

  /** Reads a record of a kind, whose byte was read, from the columns of a lane. */
  static VtfRecord read(int kind, int scl, ColumnsIn columns) throws BadDataException {
    switch (kind) {
      case Kinds.SCOPE_BEGIN, Kinds.SCOPE_END -> {
        ByteIn in = columns.column(LaneOut.SCOPE);
        long scope = in.sv();
        return new VtfRecord(kind, scope, in.uv(), 0, "", "", scl);
      }
      case Kinds.ERROR -> {
        ByteIn in = columns.column(LaneOut.TEXT);
        long severity = in.uv();
        String name = in.str();
        return new VtfRecord(kind, severity, 0, 0, name, in.str(), scl);
      }
      case Kinds.REQUEST -> {
        ByteIn in = columns.column(LaneOut.REQUEST);
        long action = in.uv();
        long number = in.uv();
        return of(kind, number, action, in.sv());
      }
      case Kinds.OTHER_VTF -> {
        ByteIn in = columns.column(LaneOut.OTHER_VTF);
        long type = in.uv();
        int length = in.length();
        int start = in.skip(length);
        StringBuilder hex = new StringBuilder(2 * length);
        for (int i = start; i < start + length; i++) {
          hex.append(Character.forDigit(in.bytes[i] >> 4 & 0xf, 16));
          hex.append(Character.forDigit(in.bytes[i] & 0xf, 16));
        }
        return new VtfRecord(kind, type, 0, 0, "", hex.toString(), scl);
      }
      default -> {
        return of(kind, 0, 0, 0);
      }
    }
  }
}
