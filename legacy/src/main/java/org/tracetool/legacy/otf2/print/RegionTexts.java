package org.tracetool.legacy.otf2.print;

import java.util.Arrays;
import org.tracetool.core.text.ByteText;
import org.tracetool.format.otf2.record.IdSpace;
import org.tracetool.legacy.otf2.text.ReferencePrinter;

/**
 * What the lines of regions say after the time, with the end of the line: all in one array, each
 * filled up with zeros to whole words, which are copied faster than what ends between them.
 */
final class RegionTexts {
  private static final int KEPT = 1 << 16;
  private static final int MAX_TABLE_BYTES = 8 << 20;
  private static final int LENGTH_BITS = 16;

  /** The place of a text that is not kept. */
  private static final long NONE = -1;

  private final ReferencePrinter references;
  private byte[] bytes = new byte[1 << 13];
  private int used;

  /** For each region where its text is, and how long; 0 if it has none yet. */
  private long[] places = new long[256];

  RegionTexts(ReferencePrinter references) {
    this.references = references;
  }

  /**
   * Where the text for a region is; negative if its id is so large, or so much text, that none is
   * kept.
   */
  long place(long region) {
    if (region < 0 || region >= KEPT) {
      return NONE;
    }
    long place = region < places.length ? places[(int) region] : 0;
    return place == 0 ? compose((int) region) : place;
  }

  /** The bytes of all texts that there are now. */
  byte[] bytes() {
    return bytes;
  }

  /** The first byte of a text. */
  static int at(long place) {
    return (int) (place >>> LENGTH_BITS);
  }

  /** How long a text is without the zeros. */
  static int length(long place) {
    return (int) place & (1 << LENGTH_BITS) - 1;
  }

  /** How long it is with them. */
  static int copied(long place) {
    return length(place) + Long.BYTES - 1 & -Long.BYTES;
  }

  private long compose(int region) {
    ByteText text = new ByteText(64);
    text.put("  Region: ");
    references.put(text, IdSpace.REGION, region);
    text.put('\n');
    int length = text.length();
    if (region >= places.length) {
      places = Arrays.copyOf(places, Math.max(region + 1, 2 * places.length));
    }
    if (length > FrequentLines.MAX_WORD_BYTES || used + length > MAX_TABLE_BYTES) {
      places[region] = NONE;
      return NONE;
    }
    long place = (long) used << LENGTH_BITS | length;
    int end = used + copied(place);
    if (end > bytes.length) {
      bytes = Arrays.copyOf(bytes, 2 * end);
    }
    System.arraycopy(text.bytes(), 0, bytes, used, length);
    used = end;
    places[region] = place;
    return place;
  }
}
