package org.tracetool.legacy.otf.print;

/**
 * Remembers the text after the time of enters and leaves in the style of otfprint. Nearly all
 * records of a trace are enters and leaves of a few regions, so most are printed by copying from
 * here. A place holds one text; another one with the same place pushes it out.
 */
final class FixedTails {
  /** Bytes of a place, more than any such text has; a copy may always be as long as that. */
  static final int TAIL = 72;

  private static final int BITS = 11;

  private final long[] keys = new long[1 << BITS];
  private final byte[] lengths = new byte[1 << BITS];
  private final byte[] pool = new byte[TAIL << BITS];

  private static int place(long key) {
    return (int) (key * 0x9e3779b97f4a7c15L >>> 64 - BITS);
  }

  /** Process and region as one number. */
  static long key(long location, long region) {
    return location << 32 | region;
  }

  /** Where the text starts in the {@link #pool()}, or -1 if it is not remembered. */
  int find(long key) {
    int i = place(key);
    return keys[i] == key && lengths[i] > 0 ? i * TAIL : -1;
  }

  /** Remembers a text of at most {@link #TAIL} bytes; returns where it starts. */
  int put(long key, byte[] text, int offset, int length) {
    int i = place(key);
    keys[i] = key;
    lengths[i] = (byte) length;
    System.arraycopy(text, offset, pool, i * TAIL, length);
    return i * TAIL;
  }

  /** The texts. */
  byte[] pool() {
    return pool;
  }

  /** Length of the text that starts at a place given by {@link #find}. */
  int length(int start) {
    return lengths[start / TAIL];
  }
}
