package org.tracetool.format.chrome.write;

import java.nio.charset.StandardCharsets;
import org.tracetool.core.text.ByteText;

/** Pieces of JSON as every viewer takes them. */
final class JsonText {
  private static final long MAX_EXACT_INTEGER = 1L << 53;
  private static final long PER_MICRO = 1000;

  private JsonText() {}

  /** A text in quotes; no surrogate is written as an escape, since some viewers refuse that. */
  static byte[] quoted(String text) {
    StringBuilder out = new StringBuilder(text.length() + 2).append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        out.append('\\').append(c);
      } else if (c < ' ') {
        out.append(String.format("\\u%04x", (int) c));
      } else if (Character.isHighSurrogate(c)
          && i + 1 < text.length()
          && Character.isLowSurrogate(text.charAt(i + 1))) {
        out.append(c).append(text.charAt(++i));
      } else {
        out.append(Character.isSurrogate(c) ? '\ufffd' : c);
      }
    }
    return out.append('"').toString().getBytes(StandardCharsets.UTF_8);
  }

  /** Nanoseconds as microseconds with three decimals. */
  static void appendMicros(ByteText out, long nanos) {
    out.unsigned(nanos / PER_MICRO).put('.').padded(nanos % PER_MICRO, 3);
  }

  /** A whole number; in quotes where a double could not hold it. */
  static void appendNumber(ByteText out, long value, boolean signed) {
    boolean exact = value <= MAX_EXACT_INTEGER && value >= (signed ? -MAX_EXACT_INTEGER : 0);
    String digits = signed ? Long.toString(value) : Long.toUnsignedString(value);
    out.put(exact ? digits : "\"" + digits + "\"");
  }

  /** A double; null where JSON has no number for it. */
  static void appendReal(ByteText out, double value) {
    out.put(Double.isFinite(value) ? Double.toString(value) : "null");
  }
}
