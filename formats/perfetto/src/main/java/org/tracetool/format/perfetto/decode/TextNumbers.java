package org.tracetool.format.perfetto.decode;

import java.util.Arrays;
import org.tracetool.core.collect.ByteStringIndex;
import org.tracetool.core.collect.LongMap;
import org.tracetool.core.text.TraceText;

/** Numbers texts, from 0. Texts are bytes, as they are in the file. */
public final class TextNumbers {
  private static final byte COMMA = ',';

  /**
   * Longest text that is made of others. Each part of a text makes a further one with all parts
   * before it: without a limit a file of a megabyte could make gigabytes.
   */
  static final int MAX_MADE_BYTES = 1 << 10;

  private final ByteStringIndex texts = new ByteStringIndex();

  /** Numbers of texts that are two joined by a comma. */
  private final LongMap joined = new LongMap();

  /** The text that was measured last, and its length. */
  private int measured = Track.NO_TEXT;

  private int measuredBytes;
  private long omitted;

  /** The number of the text in these bytes. */
  public int number(byte[] bytes, int from, int to) {
    return texts.number(Arrays.copyOfRange(bytes, from, to));
  }

  /** The number of a text. */
  public int number(String text) {
    return texts.number(TraceText.encode(text));
  }

  /** The number of two texts with a comma between; of the first one if that would be too long. */
  int join(int first, int second) {
    long pair = (long) first << Integer.SIZE | second;
    int known = (int) joined.get(pair);
    if (known != LongMap.ABSENT) {
      omitted += known == first ? 1 : 0;
      return known;
    }
    int number = first;
    if (canJoin(first, second)) {
      byte[] a = texts.get(first);
      byte[] b = texts.get(second);
      byte[] both = Arrays.copyOf(a, a.length + 1 + b.length);
      both[a.length] = COMMA;
      System.arraycopy(b, 0, both, a.length + 1, b.length);
      number = texts.number(both);
    }
    joined.put(pair, number);
    return number;
  }

  /** The number of two texts with a dot between; of the second one if that would be too long. */
  int nest(int outer, int inner) {
    return canJoin(outer, inner) ? number(text(outer) + '.' + text(inner)) : inner;
  }

  /** The number of a text with an index; of the text itself if that would be too long. */
  int index(int text, int index) {
    return canMake(length(text)) ? number(text(text) + '[' + index + ']') : text;
  }

  private boolean canJoin(int first, int second) {
    return canMake((long) length(first) + texts.length(second));
  }

  private boolean canMake(long bytes) {
    boolean can = bytes < MAX_MADE_BYTES;
    omitted += can ? 0 : 1;
    return can;
  }

  private int length(int number) {
    if (number == Track.NO_TEXT) {
      return 0;
    }
    if (number != measured) {
      measured = number;
      measuredBytes = texts.length(number);
    }
    return measuredBytes;
  }

  /** The file is read once more. */
  void beginAnew() {
    omitted = 0;
  }

  /** How many times a part was left out of a text, which would have become too long. */
  long omitted() {
    return omitted;
  }

  /** The bytes of a text, in an array of their own. */
  public byte[] bytes(int number) {
    return texts.get(number);
  }

  /** A text; empty for {@link Track#NO_TEXT}. */
  public String text(int number) {
    if (number == Track.NO_TEXT) {
      return "";
    }
    byte[] bytes = texts.get(number);
    return TraceText.decode(bytes, 0, bytes.length);
  }
}
