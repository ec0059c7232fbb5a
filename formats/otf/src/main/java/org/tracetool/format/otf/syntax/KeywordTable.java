package org.tracetool.format.otf.syntax;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.tracetool.format.otf.syntax.RecordSyntax.Family;

/**
 * Finds records by their keyword. Prefix and keyword proper may each be short or long, in any
 * combination.
 */
public final class KeywordTable {
  private static final int SIZE = 1024;

  private final byte[][] keywords = new byte[SIZE][];
  private final RecordSyntax[] records = new RecordSyntax[SIZE];

  private final List<String> prefixes;
  private final List<Family> families;

  /** A table of the records of some families. */
  public KeywordTable(Family... families) {
    this.families = List.of(families);
    Family main = families[0];
    prefixes =
        main == Family.EVENT
            ? List.of()
            : main.longPrefix.equals(main.shortPrefix)
                ? List.of(main.shortPrefix)
                : List.of(main.longPrefix, main.shortPrefix);
    for (RecordSyntax r : OtfSyntax.all()) {
      if (Arrays.asList(families).contains(r.family())) {
        Family f = r.family();
        put(f.shortPrefix + r.shortKey(), r);
        put(f.shortPrefix + r.longKey(), r);
        put(f.longPrefix + r.shortKey(), r);
        put(f.longPrefix + r.longKey(), r);
      }
    }
  }

  /** The families whose records it has, that of the file itself first. */
  public List<Family> families() {
    return families;
  }

  /** The prefixes of the file's own records, the longest first; none in files of events. */
  public List<String> prefixes() {
    return prefixes;
  }

  private void put(String keyword, RecordSyntax record) {
    byte[] k = keyword.getBytes(StandardCharsets.US_ASCII);
    int i = slot(k, 0, k.length);
    while (keywords[i] != null) {
      if (Arrays.equals(keywords[i], k)) {
        return; // both spellings of the prefix are the same
      }
      i = (i + 1) & (SIZE - 1);
    }
    keywords[i] = k;
    records[i] = record;
  }

  private static int slot(byte[] b, int from, int to) {
    int h = 0;
    for (int i = from; i < to; i++) {
      h = h * 31 + b[i];
    }
    return (h ^ h >>> 10) & (SIZE - 1);
  }

  /** The record with the keyword in {@code b[from, to)}, or null. */
  public RecordSyntax find(byte[] b, int from, int to) {
    int i = slot(b, from, to);
    while (keywords[i] != null) {
      byte[] k = keywords[i];
      if (k.length == to - from && Arrays.equals(k, 0, k.length, b, from, to)) {
        return records[i];
      }
      i = (i + 1) & (SIZE - 1);
    }
    return null;
  }
}
