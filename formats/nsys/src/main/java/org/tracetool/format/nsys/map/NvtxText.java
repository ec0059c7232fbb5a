package org.tracetool.format.nsys.map;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The text of a range: its name, and values that differ at each call, as PyTorch writes them:
 * {@code aten::add, op_id = 314359, seq = 12, sizes = [[2, 3]]}. Works on bytes, since there may be
 * such a text for each call.
 */
final class NvtxText {
  private static final byte[][] STARTS = {bytes(", op_id = "), bytes(", seq = ")};
  private static final int EQUALS = 3;
  private static final int MAX_DIGITS = 18;

  private byte[] text;
  private int end;
  private int at;
  private int keyFrom;
  private int keyTo;
  private int valueTo;

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  /**
   * Takes a text.
   *
   * @return where its name ends
   */
  int take(byte[] bytes, int from, int to) {
    text = bytes;
    end = to;
    at = to;
    for (int i = from; i + STARTS[1].length <= to; i++) {
      if (bytes[i] == ',' && (begins(i, STARTS[0]) || begins(i, STARTS[1]))) {
        at = i;
        break;
      }
    }
    return at;
  }

  private boolean begins(int from, byte[] word) {
    return from + word.length <= end
        && Arrays.equals(text, from, from + word.length, word, 0, word.length);
  }

  /** Goes to the next value; false if there is none. */
  boolean next() {
    if (at >= end) {
      return false;
    }
    keyFrom = at + 2;
    keyTo = keyEnd(keyFrom);
    valueTo = keyTo + EQUALS;
    while (valueTo < end && !isKeyAt(valueTo)) {
      valueTo++;
    }
    at = valueTo;
    return true;
  }

  /** Whether a key with its value follows a comma. */
  private boolean isKeyAt(int comma) {
    if (text[comma] != ',' || comma + 2 >= end || text[comma + 1] != ' ') {
      return false;
    }
    int to = keyEnd(comma + 2);
    return to > comma + 2
        && to + EQUALS <= end
        && text[to] == ' '
        && text[to + 1] == '='
        && text[to + 2] == ' ';
  }

  private int keyEnd(int from) {
    int to = from;
    while (to < end && isKeyPart(text[to])) {
      to++;
    }
    return to;
  }

  private static boolean isKeyPart(byte c) {
    return c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9';
  }

  /** The bytes of the text. */
  byte[] bytes() {
    return text;
  }

  /** Whether the value has this key. */
  boolean hasKey(byte[] key) {
    return Arrays.equals(text, keyFrom, keyTo, key, 0, key.length);
  }

  /** The key of the value. */
  byte[] key() {
    return Arrays.copyOfRange(text, keyFrom, keyTo);
  }

  /** Where the value begins. */
  int valueFrom() {
    return keyTo + EQUALS;
  }

  /** Where it ends. */
  int valueTo() {
    return valueTo;
  }

  /** The value as a whole number; -1 if it is none. */
  long number() {
    int from = valueFrom();
    if (from == valueTo || valueTo - from > MAX_DIGITS) {
      return -1;
    }
    long number = 0;
    for (int i = from; i < valueTo; i++) {
      int digit = text[i] - '0';
      if (digit < 0 || digit > 9) {
        return -1;
      }
      number = 10 * number + digit;
    }
    return number;
  }
}
