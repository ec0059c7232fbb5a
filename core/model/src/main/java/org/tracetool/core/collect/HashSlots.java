package org.tracetool.core.collect;

/**
 * Where the maps of this package look for a key first; a key that finds its place taken goes on.
 */
final class HashSlots {
  private HashSlots() {}

  /**
   * The place of a key.
   *
   * @param mask number of places, a power of two, minus 1
   */
  static int of(int key, int mask) {
    int h = key * 0x9e3779b9;
    return (h ^ h >>> 15) & mask;
  }

  /**
   * The place of a key.
   *
   * @param mask number of places, a power of two, minus 1
   */
  static int of(long key, int mask) {
    long h = key * 0x9e3779b97f4a7c15L;
    return (int) (h >>> 32 ^ h >>> 48) & mask;
  }
}
