package org.tracetool.format.otf.text;

import org.tracetool.core.text.Hex;

/**
 * Remembers short pieces of text that depend on a token alone, up to sixteen bytes as two words. A
 * place holds one text; another token with the same place pushes it out.
 */
public final class TokenTextCache {
  /** Bytes that are always written, however short the text is. */
  static final int WIDTH = 16;

  private static final int PLACES = 1 << 10;

  private final byte[] before;
  private final int[] tokens = new int[PLACES];
  private final byte[] lengths = new byte[PLACES];
  private final long[] first = new long[PLACES];
  private final long[] second = new long[PLACES];

  /** Texts of some bytes, then the token in hexadecimal, then a line feed. */
  public TokenTextCache(String before) {
    this.before = before.getBytes(java.nio.charset.StandardCharsets.US_ASCII);
  }

  /** Returns whether the text of a token is remembered, so that it was written before. */
  public boolean remembers(int token) {
    int i = token & PLACES - 1;
    return tokens[i] == token && lengths[i] != 0;
  }

  /** Writes the text of a token; returns the index after it. */
  public int put(byte[] into, int at, int token) {
    int i = token & PLACES - 1;
    if (tokens[i] != token || lengths[i] == 0) {
      make(i, token);
    }
    HexChunks.store(into, at, first[i]);
    HexChunks.store(into, at + 8, second[i]);
    return at + lengths[i];
  }

  private void make(int i, int token) {
    byte[] text = new byte[WIDTH + Hex.WIDE];
    System.arraycopy(before, 0, text, 0, before.length);
    int end = Hex.put(text, before.length, Integer.toUnsignedLong(token));
    text[end] = '\n';
    tokens[i] = token;
    lengths[i] = (byte) (end + 1);
    first[i] = HexChunks.load(text, 0);
    second[i] = HexChunks.load(text, 8);
  }
}
