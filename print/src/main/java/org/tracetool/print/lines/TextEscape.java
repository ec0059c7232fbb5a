package org.tracetool.print.lines;

import java.nio.charset.StandardCharsets;
import org.tracetool.core.text.ByteText;
import org.tracetool.core.text.SafeText;
import org.tracetool.core.text.TraceText;

/** Ways to write names and texts of traces, which may hold any bytes. */
public final class TextEscape {
  private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

  /** What a formula of a spreadsheet can begin with. */
  private static final String FORMULA = "=+-@\t\r";

  private TextEscape() {}

  /** The bytes of a name as the trace holds them. */
  public static byte[] raw(String name) {
    return TraceText.encode(name);
  }

  /** Adds text as it is, or with its control characters as {@code \xNN}. */
  public static void appendPlain(
      ByteText out, byte[] text, int offset, int length, boolean escape) {
    if (!escape) {
      out.put(text, offset, length);
      return;
    }
    for (int i = offset; i < offset + length; i++) {
      byte b = text[i];
      if (isControl(b)) {
        appendHex(out, b);
      } else {
        out.put((char) (b & 0xff));
      }
    }
  }

  /**
   * Adds a value of the default style: quoted only if it is empty, begins with what could be taken
   * for a token, or holds anything that would break the line into other fields.
   */
  static void appendValue(ByteText out, byte[] text, int offset, int length) {
    if (!needsQuotes(text, offset, length)) {
      out.put(text, offset, length);
      return;
    }
    out.put('"');
    String decoded = TraceText.decode(text, offset, length);
    for (int i = 0; i < decoded.length(); i++) {
      char c = decoded.charAt(i);
      switch (c) {
        case '"' -> out.put('\\').put('"');
        case '\\' -> out.put('\\').put('\\');
        case '\n' -> out.put('\\').put('n');
        case '\t' -> out.put('\\').put('t');
        default -> {
          boolean pair = Character.isHighSurrogate(c) && i + 1 < decoded.length();
          int end = pair ? i + 2 : i + 1;
          out.put(TraceText.encode(SafeText.escaped(decoded.substring(i, end))));
          i = end - 1;
        }
      }
    }
    out.put('"');
  }

  private static boolean needsQuotes(byte[] text, int offset, int length) {
    if (length == 0) {
      return true;
    }
    byte first = text[offset];
    if (first == ' ' || first == '#' || text[offset + length - 1] == ' ') {
      return true;
    }
    if (first == '-' && length == 1) {
      return true;
    }
    for (int i = offset; i < offset + length; i++) {
      byte b = text[i];
      if (b == '"' || b == '\\') {
        return true;
      }
    }
    return !SafeText.isSafe(text, offset, length);
  }

  /**
   * Adds a JSON string. Bytes that are not UTF-8 become escaped lone surrogates {@code \\udc80} to
   * {@code \\udcff}, which Python's {@code surrogateescape} turns into the same bytes again.
   */
  static void appendJson(ByteText out, byte[] text, int offset, int length) {
    boolean ascii = true;
    for (int i = offset; i < offset + length; i++) {
      byte b = text[i];
      ascii &= b >= 0x20 && b != '"' && b != '\\' && b != 0x7f;
    }
    out.put('"');
    if (ascii) {
      out.put(text, offset, length);
    } else {
      appendJsonSlow(out, TraceText.decode(text, offset, length));
    }
    out.put('"');
  }

  private static void appendJsonSlow(ByteText out, String text) {
    for (int i = 0; i < text.length(); ) {
      int c = text.codePointAt(i);
      i += Character.charCount(c);
      if (c == '"' || c == '\\') {
        out.put('\\').put((char) c);
      } else if (c == '\n') {
        out.put("\\n");
      } else if (c == '\t') {
        out.put("\\t");
      } else if (c < 0x20
          || c >= 0x7f && c < 0xa0
          || c >= 0xd800 && c <= 0xdfff
          || isInvisible(c)) {
        out.put("\\u");
        for (int shift = 12; shift >= 0; shift -= 4) {
          out.put((char) HEX[c >> shift & 15]);
        }
      } else {
        out.put(new String(Character.toChars(c)).getBytes(StandardCharsets.UTF_8));
      }
    }
  }

  private static boolean isInvisible(int c) {
    return c < 0x1_0000 && SafeText.isInvisible((char) c);
  }

  /**
   * Adds a field of CSV: in double quotes where it needs them, quotes doubled.
   *
   * @param escaped whether control characters and the like are made visible, so that a record is a
   *     line
   * @param safe whether a text that a spreadsheet would run as a formula gets an apostrophe
   */
  static void appendCsv(
      ByteText out, byte[] text, int offset, int length, boolean escaped, boolean safe) {
    appendField(out, text, offset, length, escaped, safe, false);
  }

  /** Adds a field of a table whose columns are parted by TABs: made visible, never in quotes. */
  static void appendTsv(ByteText out, byte[] text, int offset, int length, boolean safe) {
    appendField(out, text, offset, length, true, safe, true);
  }

  private static void appendField(
      ByteText out,
      byte[] text,
      int offset,
      int length,
      boolean escaped,
      boolean safe,
      boolean tabs) {
    if (safe && length > 0 && FORMULA.indexOf(text[offset]) >= 0) {
      byte[] more = new byte[length + 1];
      more[0] = '\'';
      System.arraycopy(text, offset, more, 1, length);
      appendField(out, more, 0, length + 1, escaped, false, tabs);
      return;
    }
    if (escaped && !SafeText.isSafe(text, offset, length)) {
      byte[] visible = TraceText.encode(SafeText.escaped(TraceText.decode(text, offset, length)));
      appendField(out, visible, 0, visible.length, false, false, tabs);
      return;
    }
    boolean quotes = false;
    for (int i = offset; i < offset + length && !tabs; i++) {
      byte b = text[i];
      quotes |= b == ',' || b == '"' || b == '\n' || b == '\r';
    }
    if (!quotes) {
      out.put(text, offset, length);
      return;
    }
    out.put('"');
    for (int i = offset; i < offset + length; i++) {
      if (text[i] == '"') {
        out.put('"');
      }
      out.put((char) (text[i] & 0xff));
    }
    out.put('"');
  }

  private static boolean isControl(byte b) {
    return b >= 0 && b < 0x20 || b == 0x7f;
  }

  private static void appendHex(ByteText out, byte b) {
    out.put('\\').put('x').put((char) HEX[b >> 4 & 15]).put((char) HEX[b & 15]);
  }
}
