package org.tracetool.legacy.stf.dump;

import java.nio.charset.StandardCharsets;
import org.tracetool.core.text.ByteText;

/** The words of one line in Standard ASCII, and comparing and copying them. */
final class VtfTokenLine extends VtfTextTokens {
  private static final int WORD = 8;

  /** The first eight bytes of a word, the first one lowest. */
  long key(int word) {
    return key(line(), start(word), end(word));
  }

  /** The first eight bytes of a text, the first one lowest. */
  static long key(byte[] line, int from, int to) {
    long key = 0;
    int end = Math.min(to, from + WORD);
    for (int i = end - 1; i >= from; i--) {
      key = key << 8 | line[i] & 0xff;
    }
    return key;
  }

  /** What {@link #key(int)} gives for a word in ASCII. */
  static long key(String word) {
    byte[] bytes = ByteText.ascii(word);
    return key(bytes, 0, bytes.length);
  }

  /** Adds a word to a text. */
  void put(int word, ByteText out) {
    out.put(line(), start(word), end(word) - start(word));
  }

  String text(int word) {
    return new String(line(), start(word), end(word) - start(word), StandardCharsets.ISO_8859_1);
  }
}
