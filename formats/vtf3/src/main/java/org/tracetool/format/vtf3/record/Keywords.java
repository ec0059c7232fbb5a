package org.tracetool.format.vtf3.record;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** From the first word of an ASCII record to the records that may begin with it. */
public final class Keywords {
  private static final int SIZE = 256;
  private static final Keywords INSTANCE = new Keywords();

  private final byte[][] words = new byte[SIZE][];
  private final VtfRecordType[][] types = new VtfRecordType[SIZE][];

  private Keywords() {
    for (VtfRecordType t : VtfSyntax.all()) {
      byte[] word = t.keyword.getBytes(StandardCharsets.US_ASCII);
      int i = slot(word, 0, word.length);
      words[i] = word;
      List<VtfRecordType> list =
          new ArrayList<>(types[i] == null ? List.of() : Arrays.asList(types[i]));
      list.add(t);
      types[i] = list.toArray(new VtfRecordType[0]);
    }
  }

  /** The records with this keyword, null if there are none. */
  public static VtfRecordType[] find(byte[] b, int from, int to) {
    return INSTANCE.types[INSTANCE.slot(b, from, to)];
  }

  private int slot(byte[] b, int from, int to) {
    int h = to - from;
    for (int i = from; i < to; i++) {
      h = h * 31 + b[i];
    }
    int i = (h ^ h >>> 7 ^ h >>> 15) & SIZE - 1;
    while (words[i] != null && !Arrays.equals(words[i], 0, words[i].length, b, from, to)) {
      i = i + 1 & SIZE - 1;
    }
    return i;
  }
}
