package org.tracetool.format.perfetto.decode;

import java.util.Arrays;
import org.tracetool.core.collect.ByteStringIndex;
import org.tracetool.core.collect.LongMap;
import org.tracetool.core.text.TraceText;

/** Numbers texts, from 0. Texts are bytes, as they are in the file. */
public final class TextNumbers {
  private static final byte COMMA = ',';

  private final ByteStringIndex texts = new ByteStringIndex();

  /** Numbers of texts that are two joined by a comma. */
  private final LongMap joined = new LongMap();

  /** The number of the text in these bytes. */
  public int number(byte[] bytes, int from, int to) {
    return texts.number(Arrays.copyOfRange(bytes, from, to));
  }

  /** The number of a text. */
  public int number(String text) {
    return texts.number(TraceText.encode(text));
  }

  /** The number of two texts with a comma between. */
  int join(int first, int second) {
    long pair = (long) first << Integer.SIZE | second;
    int known = (int) joined.get(pair);
    if (known != LongMap.ABSENT) {
      return known;
    }
    byte[] a = texts.get(first);
    byte[] b = texts.get(second);
    byte[] both = Arrays.copyOf(a, a.length + 1 + b.length);
    both[a.length] = COMMA;
    System.arraycopy(b, 0, both, a.length + 1, b.length);
    int number = texts.number(both);
    joined.put(pair, number);
    return number;
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
