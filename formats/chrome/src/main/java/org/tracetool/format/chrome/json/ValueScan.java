package org.tracetool.format.chrome.json;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Finds the ends of values in a buffer, as tolerant as readers of traces have to be: commas are
 * optional, and there are words for numbers that are none. Nothing is decoded.
 */
public final class ValueScan {
  /** The buffer ends before the value does. */
  public static final int CUT = -1;

  /** There is no value; {@link #badAt} and {@link #expected} say where and why. */
  public static final int BAD = -2;

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long ONES = 0x0101_0101_0101_0101L;
  private static final long HIGH_BITS = 0x8080_8080_8080_8080L;
  private static final long QUOTES = '"' * ONES;
  private static final long BACKSLASHES = '\\' * ONES;
  private static final long SPACES = ' ' * ONES;

  private static final byte PLAIN = 0;
  private static final byte QUOTE = 1;
  private static final byte BACKSLASH = 2;
  private static final byte CONTROL = 3;

  /** What bytes of texts are. */
  private static final byte[] IN_TEXT = new byte[256];

  /** Bytes between values, with the comma: 1. */
  private static final byte[] BETWEEN = new byte[256];

  static {
    for (int i = 0; i < ' '; i++) {
      IN_TEXT[i] = CONTROL;
    }
    IN_TEXT['"'] = QUOTE;
    IN_TEXT['\\'] = BACKSLASH;
    BETWEEN[' '] = BETWEEN['\t'] = BETWEEN['\r'] = BETWEEN['\n'] = BETWEEN[','] = 1;
  }

  private static final byte[][] WORDS = {
    word("true"), word("false"), word("null"), word("NaN"), word("-Infinity"), word("Infinity"),
    word("-nan"), word("nan"), word("-inf"), word("inf"), word("-NaN"), word("+Infinity")
  };

  private static final int HEX_DIGITS = 4;
  private static final int FIRST_NOT_FINITE = 3;

  private byte[] bytes;
  private int end;
  private int badAt;
  private String expected;
  private boolean hasEscape;
  private ValueType type;
  private long controls;
  private long unknownEscapes;
  private long[] nesting = new long[4];

  private static byte[] word(String text) {
    byte[] bytes = new byte[text.length()];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) text.charAt(i);
    }
    return bytes;
  }

  /** Looks at other bytes, after which there is a zero. */
  public void setBytes(byte[] newBytes, int newEnd) {
    bytes = newBytes;
    end = newEnd;
  }

  /** The index where something else was expected. */
  public int badAt() {
    return badAt;
  }

  /** What was expected there, as a phrase. */
  public String expected() {
    return expected;
  }

  /** Whether the last text has an escape. */
  public boolean hasEscape() {
    return hasEscape;
  }

  /** The type of the last value. */
  public ValueType type() {
    return type;
  }

  /** How many control characters texts had so far that should have been escapes. */
  public long controls() {
    return controls;
  }

  /** How many backslashes texts had so far before something that needs none. */
  public long unknownEscapes() {
    return unknownEscapes;
  }

  /** Notes that something else was expected; {@link #CUT} if that is only not there yet. */
  public int reject(int at, String what) {
    if (at >= end) {
      return CUT;
    }
    badAt = at;
    expected = what;
    return BAD;
  }

  /** The index of the next byte that is neither white space nor a comma. */
  public int between(int from) {
    byte[] b = bytes;
    int i = from;
    while (true) {
      byte c = b[i];
      if (c == '\n') {
        i = indented(b, i + 1);
      } else if (BETWEEN[c & 0xff] != 0) {
        i++;
        if (b[i] == ' ') {
          i = indented(b, i);
        }
      } else {
        return i;
      }
    }
  }

  /** The index of the next byte that is no blank, or of a blank somewhere before it. */
  private static int indented(byte[] b, int from) {
    if (from > b.length - Long.BYTES) {
      return from;
    }
    long others = (long) LONGS.get(b, from) ^ SPACES;
    return others == 0 ? from + Long.BYTES : from + (Long.numberOfTrailingZeros(others) >> 3);
  }

  /** The index of the next byte that is no white space. */
  public int space(int from) {
    byte[] b = bytes;
    int i = from;
    while (b[i] <= ' ' && BETWEEN[b[i] & 0xff] != 0) {
      i = b[i] == '\n' ? indented(b, i + 1) : i + 1;
    }
    return i;
  }

  /**
   * The end of a text.
   *
   * @param from index of the first byte after the quote
   * @return index after the closing quote, {@link #CUT} or {@link #BAD}
   */
  public int text(int from) {
    byte[] b = bytes;
    int i = from;
    hasEscape = false;
    while (true) {
      i = plain(b, i);
      byte sort = IN_TEXT[b[i] & 0xff];
      if (sort == QUOTE) {
        return i + 1;
      }
      if (i >= end) {
        return CUT;
      }
      if (sort == BACKSLASH) {
        hasEscape = true;
        i = escape(i + 1);
        if (i < 0) {
          return i;
        }
      } else {
        controls++;
        i++;
      }
    }
  }

  /** The index of the next byte that is a quote, a backslash or a control character. */
  private static int plain(byte[] b, int from) {
    int i = from;
    while (i <= b.length - Long.BYTES) {
      long eight = (long) LONGS.get(b, i);
      long quotes = eight ^ QUOTES;
      long backslashes = eight ^ BACKSLASHES;
      // the lowest bit that is set is exact, further ones need not be
      long found =
          (quotes - ONES & ~quotes | backslashes - ONES & ~backslashes | eight - SPACES & ~eight)
              & HIGH_BITS;
      if (found != 0) {
        return i + (Long.numberOfTrailingZeros(found) >> 3);
      }
      i += Long.BYTES;
    }
    while (IN_TEXT[b[i] & 0xff] == PLAIN) {
      i++;
    }
    return i;
  }

  /** Eight bytes of a text, the first one lowest. */
  public static long eightBytes(byte[] bytes, int at) {
    return (long) LONGS.get(bytes, at);
  }

  private int escape(int at) {
    byte b = bytes[at];
    if (at >= end) {
      return CUT;
    }
    if (b == 'u') {
      for (int i = at + 1; i <= at + HEX_DIGITS; i++) {
        if (Character.digit(bytes[i], 16) < 0) {
          return reject(i, "a hexadecimal digit");
        }
      }
      return at + 1 + HEX_DIGITS;
    }
    if ("\"\\/bfnrt".indexOf(b) < 0) {
      unknownEscapes++;
    }
    return at + 1;
  }

  /**
   * The value after a key: from the end of the key's text on, over the colon and white space.
   *
   * @return index of the first byte of the value, {@link #CUT} or {@link #BAD}
   */
  public int afterKey(int from) {
    int i = bytes[from] == ':' ? from : space(from);
    if (bytes[i] != ':') {
      return reject(i, "a colon after the key");
    }
    return space(i + 1);
  }

  /**
   * The end of a value of any type; {@link #type} is its type afterwards.
   *
   * @param from index of its first byte
   * @return index after it, {@link #CUT} or {@link #BAD}
   */
  public int value(int from) {
    byte b = bytes[from];
    if (b == '"') {
      type = ValueType.TEXT;
      return text(from + 1);
    }
    if (b >= '0' && b <= '9') {
      type = ValueType.NUMBER;
      return number(from);
    }
    if (b == '{' || b == '[') {
      int after = nested(from);
      type = b == '{' ? ValueType.OBJECT : ValueType.LIST;
      return after;
    }
    return other(from);
  }

  private int other(int from) {
    byte b = bytes[from];
    if (b == '-' || b == '+' || b == '.') {
      byte next = bytes[from + 1];
      if (next >= '0' && next <= '9' || next == '.' || from + 1 >= end) {
        type = ValueType.NUMBER;
        return number(from);
      }
    }
    for (int w = 0; w < WORDS.length; w++) {
      byte[] word = WORDS[w];
      int n = 0;
      while (n < word.length && bytes[from + n] == word[n]) {
        n++;
      }
      if (n == word.length) {
        type =
            w >= FIRST_NOT_FINITE
                ? ValueType.NOT_FINITE
                : w == 0 ? ValueType.TRUE : w == 1 ? ValueType.FALSE : ValueType.NULL;
        return from + n;
      }
      if (n > 0 && from + n >= end) {
        return CUT;
      }
    }
    return reject(from, "a value");
  }

  private int digits(int from) {
    byte[] b = bytes;
    int i = from;
    while (i <= b.length - Long.BYTES && DecimalNumber.isEightDigits(eightBytes(b, i))) {
      i += Long.BYTES;
    }
    while (b[i] >= '0' && b[i] <= '9') {
      i++;
    }
    return i;
  }

  private int number(int from) {
    int i = from;
    if (bytes[i] == '-' || bytes[i] == '+') {
      i++;
    }
    int start = i;
    i = digits(i);
    int count = i - start;
    if (bytes[i] == '.') {
      int fraction = digits(i + 1);
      count += fraction - i - 1;
      i = fraction;
    }
    if (count == 0) {
      return reject(i, "a digit");
    }
    if (bytes[i] == 'e' || bytes[i] == 'E') {
      int power = i + 1;
      if (bytes[power] == '-' || bytes[power] == '+') {
        power++;
      }
      int after = digits(power);
      if (after == power) {
        return reject(power, "a digit of the exponent");
      }
      i = after;
    }
    return i >= end ? CUT : i;
  }

  private void push(int depth, boolean isObject) {
    int word = depth >>> 6;
    if (word == nesting.length) {
      nesting = Arrays.copyOf(nesting, 2 * word);
    }
    if (isObject) {
      nesting[word] |= 1L << depth;
    } else {
      nesting[word] &= ~(1L << depth);
    }
  }

  /**
   * The end of an object, the members of which are noted.
   *
   * @param from index of the bracket that begins it
   * @param members takes the members, unless they are very many
   * @return index after it, {@link #CUT} or {@link #BAD}
   */
  public int object(int from, ObjectMembers members) {
    byte[] b = bytes;
    members.clear(b);
    int i = from + 1;
    while (true) {
      i = between(i);
      if (b[i] == '}') {
        type = ValueType.OBJECT;
        return i + 1;
      }
      if (b[i] != '"') {
        return reject(i, "a key or the end of the object");
      }
      int key = i + 1;
      i = text(key);
      if (i < 0) {
        return i;
      }
      int keyEnd = i - 1;
      boolean isKeyEscaped = hasEscape;
      i = afterKey(i);
      if (i < 0) {
        return i;
      }
      int value = i;
      i = value(value);
      if (i < 0) {
        return i;
      }
      members.add(key, keyEnd, isKeyEscaped);
      members.setValue(type, value, i, hasEscape);
    }
  }

  /** The end of an object or a list of any depth. */
  private int nested(int from) {
    byte[] b = bytes;
    boolean isObject = b[from] == '{';
    int depth = 0;
    push(0, isObject);
    int i = from + 1;
    while (true) {
      i = between(i);
      if (b[i] == (isObject ? '}' : ']')) {
        i++;
        if (--depth < 0) {
          return i;
        }
        isObject = (nesting[depth >>> 6] & 1L << depth) != 0;
        continue;
      }
      if (isObject) {
        if (b[i] != '"') {
          return reject(i, "a key or the end of the object");
        }
        i = text(i + 1);
        if (i < 0) {
          return i;
        }
        i = afterKey(i);
        if (i < 0) {
          return i;
        }
      }
      byte c = b[i];
      if (c == '"') {
        i = text(i + 1);
      } else if (c == '{' || c == '[') {
        isObject = c == '{';
        push(++depth, isObject);
        i++;
      } else {
        i = c >= '0' && c <= '9' ? number(i) : other(i);
      }
      if (i < 0) {
        return i;
      }
    }
  }
}
