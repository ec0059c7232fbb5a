package org.tracetool.core.collect;

/** Numbers of 64 bits without a sign. */
public final class UnsignedLong {
  private UnsignedLong() {}

  /** The floating point number that is nearest to a number, the even one of two. */
  public static double toDouble(long number) {
    // Halved with the lost bit kept, so that it is rounded once and as smaller numbers are.
    return number >= 0 ? number : (double) (number >>> 1 | number & 1) * 2;
  }
}
