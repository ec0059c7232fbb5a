package org.tracetool.filter.rules;

/**
 * With which three characters pieces of text begin and end, at each place in a name. It is small
 * enough for the fastest cache and rules out nearly all parts of a name.
 */
final class PatternPieceEdges {
  /** Characters of an edge. */
  static final int LENGTH = 3;

  private static final int VALUES = 1 << 16;
  private static final int FACTOR = 0x9e37_79b1;

  private final long[] begins;
  private final long[] ends;

  PatternPieceEdges(int places) {
    begins = new long[places * (VALUES / Long.SIZE)];
    ends = new long[begins.length];
  }

  /** A number below 65,536 for three characters. */
  static int of(char first, char second, char third) {
    return ((first * FACTOR + second) * FACTOR + third) * FACTOR >>> 16;
  }

  private static boolean has(long[] set, int place, int edge) {
    return (set[place * (VALUES / Long.SIZE) + (edge >>> 6)] >>> edge & 1) != 0;
  }

  private static void put(long[] set, int place, int edge) {
    set[place * (VALUES / Long.SIZE) + (edge >>> 6)] |= 1L << edge;
  }

  /** Adds the edges of a piece. */
  void add(int place, int first, int last) {
    put(begins, place, first);
    put(ends, place, last);
  }

  /** Returns false only if no piece at this place begins so. */
  boolean mayBegin(int place, int edge) {
    return has(begins, place, edge);
  }

  /** Returns false only if no piece at this place ends so. */
  boolean mayEnd(int place, int edge) {
    return has(ends, place, edge);
  }
}
