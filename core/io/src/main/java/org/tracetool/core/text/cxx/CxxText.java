package org.tracetool.core.text.cxx;

import java.nio.charset.StandardCharsets;

/** The letters of a mangled name, and where its reading stands. */
class CxxText {
  private static final int MAX_DEPTH = 192;
  private static final int MAX_NUMBER = 10_000_000;
  private static final int SEQUENCE_BASE = 36;
  private static final String ANONYMOUS = "_GLOBAL_";

  final String mangled;
  int position;
  private int depth;

  /** Lengths in mangled names count bytes, so that each letter here is a byte of UTF-8. */
  CxxText(String mangled, int from) {
    this.mangled =
        new String(mangled.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    this.position = from;
  }

  static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  static void check(boolean isRight) {
    if (!isRight) {
      throw UnknownManglingException.INSTANCE;
    }
  }

  final void enter() {
    check(++depth <= MAX_DEPTH);
  }

  final void leave() {
    depth--;
  }

  final boolean isEnd() {
    return position >= mangled.length();
  }

  /** The next letter; 0 at the end. */
  final char peek() {
    return peek(0);
  }

  final char peek(int ahead) {
    int at = position + ahead;
    return at < mangled.length() ? mangled.charAt(at) : 0;
  }

  final boolean at(char c) {
    return peek() == c;
  }

  final boolean take(char c) {
    if (!at(c)) {
      return false;
    }
    position++;
    return true;
  }

  final void expect(char c) {
    check(take(c));
  }

  /** The code of two letters that comes next. */
  final String two() {
    check(position + 2 <= mangled.length());
    position += 2;
    return mangled.substring(position - 2, position);
  }

  final int number() {
    check(isDigit(peek()));
    int number = 0;
    while (isDigit(peek())) {
      number = number * 10 + peek() - '0';
      check(number <= MAX_NUMBER);
      position++;
    }
    return number;
  }

  /** A number of digits and capital letters. */
  final int sequence() {
    int from = position;
    int number = 0;
    while (isDigit(peek()) || peek() >= 'A' && peek() <= 'Z') {
      number = number * SEQUENCE_BASE + Character.digit(peek(), SEQUENCE_BASE);
      check(number <= MAX_NUMBER);
      position++;
    }
    check(position > from);
    return number;
  }

  /** A name with its length in bytes before it. */
  final String source() {
    int length = number();
    check(length > 0 && length <= mangled.length() - position);
    String name = mangled.substring(position, position + length);
    position += length;
    boolean isAnonymous =
        name.startsWith(ANONYMOUS)
            && length > ANONYMOUS.length() + 1
            && "_.$".indexOf(name.charAt(ANONYMOUS.length())) >= 0
            && name.charAt(ANONYMOUS.length() + 1) == 'N';
    return isAnonymous ? "(anonymous namespace)" : decoded(name);
  }

  /** The letters of a name; a length that ends within a letter is wrong. */
  private static String decoded(String bytes) {
    String name = new String(bytes.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    check(name.indexOf('\ufffd') < 0);
    return name;
  }
}
