package org.tracetool.legacy.otf2.print;

/**
 * What lines start with, up to the time, for each location and each frequent sort of records: all
 * in one array, so that a line has no more to look up than a place in it.
 */
final class LineHeads {
  /** Bytes of a head to be copied: room for a name, an id of twenty digits and blanks. */
  static final int COPIED = 56;

  /** The number of bytes that a head takes is in the last of its bytes. */
  private static final int EACH = 64;

  private final byte[] bytes;
  private final int kinds;

  /**
   * The heads for some locations.
   *
   * @param codes of the frequent records
   * @param labels by code, of at most 32 letters
   */
  LineHeads(LocationQueue[] lanes, int[] codes, byte[][] labels) {
    kinds = codes.length;
    bytes = new byte[lanes.length * kinds * EACH];
    for (int lane = 0; lane < lanes.length; lane++) {
      for (int kind = 0; kind < kinds; kind++) {
        byte[] head = lanes[lane].head(codes[kind], labels[codes[kind]]);
        int at = at(lane, kind);
        System.arraycopy(head, 0, bytes, at, head.length);
        bytes[at + EACH - 1] = (byte) head.length;
      }
    }
  }

  /** Where the head of a kind, counted from 0, begins. */
  int at(int lane, int kind) {
    return (lane * kinds + kind) * EACH;
  }

  /** How many bytes it has. */
  int length(int at) {
    return bytes[at + EACH - 1];
  }

  /** The bytes of all heads. */
  byte[] bytes() {
    return bytes;
  }
}
