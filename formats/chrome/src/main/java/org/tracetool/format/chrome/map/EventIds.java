package org.tracetool.format.chrome.map;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import org.tracetool.format.chrome.json.DecimalNumber;

/** Ids of events: 17, "17" and "0x11" are the same. */
final class EventIds {
  private static final int HEX = 16;
  private static final long FNV_START = 0xcbf2_9ce4_8422_2325L;
  private static final long FNV_PRIME = 0x100_0000_01b3L;

  private EventIds() {}

  /** An id in one form: a whole number in decimal, or the text. */
  static String text(String id) {
    String word = id.strip();
    if (word.startsWith("0x") || word.startsWith("0X")) {
      int from = 2;
      while (from < word.length() - 1 && word.charAt(from) == '0') {
        from++;
      }
      String digits = word.substring(from);
      try {
        return digits.length() > HEX || digits.startsWith("-") || digits.startsWith("+")
            ? word
            : Long.toUnsignedString(Long.parseUnsignedLong(digits, HEX));
      } catch (NumberFormatException e) {
        return word;
      }
    }
    boolean isPlain = !word.isEmpty() && word.length() < 400;
    for (int i = 0; i < word.length() && isPlain; i++) {
      char c = word.charAt(i);
      isPlain = c >= '0' && c <= '9' || c == '.' || c == 'e' || c == 'E' || c == '+';
    }
    if (!isPlain || word.startsWith("0") && word.length() > 1) {
      return word;
    }
    byte[] bytes = word.getBytes(StandardCharsets.ISO_8859_1);
    BigDecimal value = DecimalNumber.decimal(bytes, 0, bytes.length);
    if (value == null || value.signum() != 0 && value.stripTrailingZeros().scale() > 0) {
      return word;
    }
    return value.toBigInteger().toString();
  }

  /** A number for a text; two texts have the same one as good as never. */
  static long hash(String text) {
    long hash = FNV_START;
    for (int i = 0; i < text.length(); i++) {
      hash = (hash ^ text.charAt(i)) * FNV_PRIME;
    }
    hash ^= hash >>> 32;
    hash *= 0x9e37_79b9_7f4a_7c15L;
    return hash ^ hash >>> 29;
  }
}
