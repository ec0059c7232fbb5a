package org.tracetool.testdata;

/**
 * How much tests of random input try: what a build can wait for, or under {@code -Plong} what finds
 * rarer defects. Cases that are known to have failed once are tried in both.
 */
public final class Effort {
  private static final boolean LONG = Boolean.getBoolean("tracetool.long");

  private Effort() {}

  /** One of two numbers: of tries, samples, bytes. */
  public static int of(int usual, int inLongRuns) {
    return LONG ? inLongRuns : usual;
  }
}
