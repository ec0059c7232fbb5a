package org.tracetool.filter.rules;

/**
 * Patterns under the pieces of text that they are filed under, by 64-bit keys that are hash values
 * already. Most keys that are asked for are absent: a bit for each key, in far less memory than all
 * else, answers for nearly all of them. What it finds may, rarely, be filed under another key.
 */
final class PatternsByPiece {
  private static final int BITS_PER_SLOT = 16;

  /** One more than the first pattern of each slot, 0 for none. */
  private final int[] heads;

  /** For each pattern the one after it, as {@link #heads}, and the other half of its key. */
  private final int[] links;

  private final long[] present;
  private final int bitShift;

  /** Room for this many patterns. */
  PatternsByPiece(int patterns) {
    heads = new int[Integer.highestOneBit(Math.max(16, patterns)) * 2];
    links = new int[patterns * 2];
    long bits = (long) heads.length * BITS_PER_SLOT;
    present = new long[(int) (bits / Long.SIZE)];
    bitShift = Long.numberOfLeadingZeros(bits) + 1;
  }

  /** Files a pattern before all that are filed already. */
  void put(long key, int pattern) {
    int slot = (int) key & heads.length - 1;
    links[pattern * 2] = heads[slot];
    links[pattern * 2 + 1] = tag(key);
    heads[slot] = pattern + 1;
    long bit = key >>> bitShift;
    present[(int) (bit >>> 6)] |= 1L << bit;
  }

  private static int tag(long key) {
    return (int) (key >>> 32);
  }

  /** The first pattern under a key, or {@link PatternIndex#NONE}. */
  int first(long key) {
    long bit = key >>> bitShift;
    if ((present[(int) (bit >>> 6)] >>> bit & 1) == 0) {
      return PatternIndex.NONE;
    }
    return from(heads[(int) key & heads.length - 1], tag(key));
  }

  /** The pattern under the same key after another one, or {@link PatternIndex#NONE}. */
  int after(int pattern) {
    return from(links[pattern * 2], links[pattern * 2 + 1]);
  }

  private int from(int link, int tag) {
    int at = link;
    while (at != 0 && links[at * 2 - 1] != tag) {
      at = links[at * 2 - 2];
    }
    return at - 1;
  }
}
