package org.tracetool.legacy.otf2;

/** Numbers as C reads them where anything may follow, and nothing at all is zero. */
final class CNumber {
  private static final int DECIMAL = 10;
  private static final int OCTAL = 8;
  private static final int HEXADECIMAL = 16;

  private CNumber() {}

  /**
   * The number at the begin of a word: decimal, octal after a zero, hexadecimal after {@code 0x}.
   *
   * @return an unsigned number; all-ones if it has more than 64 bits
   */
  static long parse(String word) {
    int at = 0;
    while (at < word.length() && (word.charAt(at) == ' ' || isControlBlank(word.charAt(at)))) {
      at++;
    }
    boolean negative = at < word.length() && word.charAt(at) == '-';
    if (negative || at < word.length() && word.charAt(at) == '+') {
      at++;
    }
    int base = DECIMAL;
    if (at < word.length() && word.charAt(at) == '0') {
      boolean x = at + 2 < word.length() && (word.charAt(at + 1) | 0x20) == 'x';
      boolean hexadecimal = x && digit(word.charAt(at + 2), HEXADECIMAL) >= 0;
      base = hexadecimal ? HEXADECIMAL : OCTAL;
      at += hexadecimal ? 2 : 0;
    }
    long value = 0;
    for (; at < word.length() && digit(word.charAt(at), base) >= 0; at++) {
      int digit = digit(word.charAt(at), base);
      if (Long.compareUnsigned(value, Long.divideUnsigned(-1L - digit, base)) > 0) {
        return -1;
      }
      value = value * base + digit;
    }
    return negative ? -value : value;
  }

  private static boolean isControlBlank(char c) {
    return c >= '\t' && c <= '\r';
  }

  private static int digit(char c, int base) {
    return c < 0x80 ? Character.digit(c, base) : -1;
  }
}
