package org.tracetool.testdata;

/**
 * How much tests of random input try: little enough for a build, or under {@code -Plong} enough to
 * find rarer defects. Cases that failed once are tried in both.
 */
public final class Effort {
  private static final boolean LONG = Boolean.getBoolean("tracetool.long");

  private Effort() {}

  /** One of two numbers: of tries, samples, bytes. */
  public static int of(int usual, int inLongRuns) {
    return LONG ? inLongRuns : usual;
  }
}
