package org.tracetool.format.chrome.json;

import java.util.Arrays;
import org.tracetool.core.text.TraceText;

/**
 * Decodes the escapes of texts. Bytes that are no UTF-8 are kept; half a surrogate pair becomes
 * U+FFFD; a backslash before anything else than an escape stays.
 */
public final class TextDecoder {
  private static final int REPLACEMENT = 0xfffd;
  private static final int HEX_DIGITS = 4;

  private byte[] out = new byte[256];
  private int length;

  /** The decoded bytes, valid up to {@link #length} until the next text is decoded. */
  public byte[] bytes() {
    return out;
  }

  /** How many bytes there are. */
  public int length() {
    return length;
  }

  /** A text between its quotes, decoded. */
  public String text(byte[] bytes, int from, int to) {
    decode(bytes, from, to);
    return TraceText.decode(out, 0, length);
  }

  /** Decodes a text between its quotes, which {@link ValueScan#text} has found to be whole. */
  public void decode(byte[] bytes, int from, int to) {
    if (out.length < to - from) {
      out = new byte[Math.max(to - from, 2 * out.length)];
    }
    length = 0;
    int i = from;
    while (i < to) {
      byte b = bytes[i];
      if (b != '\\' || i + 1 >= to) {
        out[length++] = b;
        i++;
        continue;
      }
      byte letter = bytes[i + 1];
      i += 2;
      switch (letter) {
        case '"', '\\', '/' -> out[length++] = letter;
        case 'b' -> out[length++] = '\b';
        case 'f' -> out[length++] = '\f';
        case 'n' -> out[length++] = '\n';
        case 'r' -> out[length++] = '\r';
        case 't' -> out[length++] = '\t';
        case 'u' -> i = decodeUnicode(bytes, i, to);
        default -> {
          out[length++] = '\\';
          out[length++] = letter;
        }
      }
    }
  }

  private int decodeUnicode(byte[] bytes, int from, int to) {
    int first = hex(bytes, from, to);
    int i = from + HEX_DIGITS;
    if (first < 0) {
      out[length++] = '\\';
      out[length++] = 'u';
      return from;
    }
    if (Character.isHighSurrogate((char) first)
        && i + 1 < to
        && bytes[i] == '\\'
        && bytes[i + 1] == 'u') {
      int second = hex(bytes, i + 2, to);
      if (second >= 0 && Character.isLowSurrogate((char) second)) {
        append(Character.toCodePoint((char) first, (char) second));
        return i + 2 + HEX_DIGITS;
      }
    }
    append(Character.isSurrogate((char) first) ? REPLACEMENT : first);
    return i;
  }

  private static int hex(byte[] bytes, int from, int to) {
    if (from + HEX_DIGITS > to) {
      return -1;
    }
    int value = 0;
    for (int i = from; i < from + HEX_DIGITS; i++) {
      int digit = Character.digit(bytes[i], 16);
      if (digit < 0) {
        return -1;
      }
      value = value << 4 | digit;
    }
    return value;
  }

  private void append(int character) {
    // an escape takes more room than what it stands for
    if (character < 0x80) {
      out[length++] = (byte) character;
    } else if (character < 0x800) {
      out[length++] = (byte) (0xc0 | character >> 6);
      out[length++] = (byte) (0x80 | character & 0x3f);
    } else if (character < 0x10000) {
      out[length++] = (byte) (0xe0 | character >> 12);
      out[length++] = (byte) (0x80 | character >> 6 & 0x3f);
      out[length++] = (byte) (0x80 | character & 0x3f);
    } else {
      out[length++] = (byte) (0xf0 | character >> 18);
      out[length++] = (byte) (0x80 | character >> 12 & 0x3f);
      out[length++] = (byte) (0x80 | character >> 6 & 0x3f);
      out[length++] = (byte) (0x80 | character & 0x3f);
    }
  }

  /** Whether bytes are text in UTF-8. */
  public static boolean isUtf8(byte[] bytes, int from, int to) {
    for (int i = from; i < to; ) {
      int b = bytes[i] & 0xff;
      int more = b < 0x80 ? 0 : b >= 0xc2 && b < 0xe0 ? 1 : b < 0xe0 ? -1 : b < 0xf0 ? 2 : 3;
      if (more < 0 || b > 0xf4 || i + more >= to) {
        return false;
      }
      for (int k = 1; k <= more; k++) {
        if ((bytes[i + k] & 0xc0) != 0x80) {
          return false;
        }
      }
      i += more + 1;
    }
    return true;
  }

  /** A copy of the decoded bytes. */
  public byte[] copy() {
    return Arrays.copyOf(out, length);
  }
}
