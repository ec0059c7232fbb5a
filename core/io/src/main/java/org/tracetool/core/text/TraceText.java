package org.tracetool.core.text;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Names and texts of traces, which are bytes of no declared character set. They are read as UTF-8;
 * each byte that is not part of valid UTF-8 becomes a lone low surrogate {@code U+DC80…U+DCFF}, and
 * {@link #encode} turns it back, so that any byte sequence survives unchanged.
 */
public final class TraceText {
  private TraceText() {}

  /** Decodes a whole text file; a byte order mark of UTF-8 is left out. */
  public static String decodeFile(byte[] bytes) {
    boolean marked =
        bytes.length >= 3
            && bytes[0] == (byte) 0xef
            && bytes[1] == (byte) 0xbb
            && bytes[2] == (byte) 0xbf;
    int start = marked ? 3 : 0;
    return decode(bytes, start, bytes.length - start);
  }

  /** Decodes bytes. */
  public static String decode(byte[] bytes, int offset, int length) {
    int end = offset + length;
    int i = offset;
    while (i < end && bytes[i] >= 0) {
      i++;
    }
    if (i == end) {
      return new String(bytes, offset, length, StandardCharsets.ISO_8859_1);
    }
    StringBuilder out = new StringBuilder(length);
    i = offset;
    while (i < end) {
      int size = sequenceLength(bytes, i, end);
      if (size == 0) {
        out.append((char) (0xdc00 | bytes[i] & 0xff));
        i++;
      } else {
        out.append(new String(bytes, i, size, StandardCharsets.UTF_8));
        i += size;
      }
    }
    return out.toString();
  }

  /** Encodes a text into the bytes it was decoded from. */
  public static byte[] encode(String text) {
    int length = text.length();
    boolean escaped = false;
    for (int i = 0; i < length && !escaped; i++) {
      char c = text.charAt(i);
      escaped = c >= 0xdc80 && c <= 0xdcff;
    }
    if (!escaped) {
      return text.getBytes(StandardCharsets.UTF_8);
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream(length + 16);
    for (int i = 0; i < length; ) {
      int c = text.codePointAt(i);
      i += Character.charCount(c);
      if (c >= 0xdc80 && c <= 0xdcff) {
        out.write(c & 0xff);
      } else {
        out.writeBytes(new String(Character.toChars(c)).getBytes(StandardCharsets.UTF_8));
      }
    }
    return out.toByteArray();
  }

  /** Length of the valid UTF-8 sequence at {@code i}, 0 if there is none. */
  private static int sequenceLength(byte[] bytes, int i, int end) {
    int b = bytes[i] & 0xff;
    if (b < 0x80) {
      return 1;
    }
    int size;
    int minimum;
    int value;
    if (b >= 0xc2 && b <= 0xdf) {
      size = 2;
      minimum = 0x80;
      value = b & 0x1f;
    } else if (b >= 0xe0 && b <= 0xef) {
      size = 3;
      minimum = 0x800;
      value = b & 0x0f;
    } else if (b >= 0xf0 && b <= 0xf4) {
      size = 4;
      minimum = 0x10000;
      value = b & 0x07;
    } else {
      return 0;
    }
    if (i + size > end) {
      return 0;
    }
    for (int k = 1; k < size; k++) {
      int c = bytes[i + k];
      if ((c & 0xc0) != 0x80) {
        return 0;
      }
      value = value << 6 | c & 0x3f;
    }
    boolean surrogate = value >= 0xd800 && value <= 0xdfff;
    return value < minimum || value > 0x10ffff || surrogate ? 0 : size;
  }
}
