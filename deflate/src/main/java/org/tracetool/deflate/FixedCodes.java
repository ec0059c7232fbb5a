package org.tracetool.deflate;

import java.util.Arrays;
import java.util.zip.DataFormatException;

/** The codes of blocks that bring none along, RFC 1951 section 3.2.6. */
final class FixedCodes {
  static final DecodingTable LITERALS = DecodingTable.literalsAndLengths();
  static final DecodingTable DISTANCES = DecodingTable.distances();

  static {
    byte[] literals = new byte[288];
    Arrays.fill(literals, 0, 144, (byte) 8);
    Arrays.fill(literals, 144, 256, (byte) 9);
    Arrays.fill(literals, 256, 280, (byte) 7);
    Arrays.fill(literals, 280, 288, (byte) 8);
    byte[] distances = new byte[32];
    Arrays.fill(distances, (byte) 5);
    try {
      LITERALS.build(literals, 0, literals.length);
      DISTANCES.build(distances, 0, distances.length);
    } catch (DataFormatException e) {
      throw new AssertionError(e);
    }
  }

  private FixedCodes() {}
}
