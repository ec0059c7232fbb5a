package org.tracetool.testdata;

import java.util.stream.IntStream;

/**
 * The seeds that tests of random input try: those from 0 on, or with {@code
 * -Dtracetool.seeds=1000:3000} those from 1000 to 2999, to look for rare defects over night or to
 * try one again.
 */
public final class Seeds {
  private static final String OTHER = System.getProperty("tracetool.seeds", "");

  private Seeds() {}

  /** The seeds to try, usually so many. */
  public static IntStream of(int count) {
    if (areChosen()) {
      String[] ends = OTHER.split(":");
      return IntStream.range(Integer.parseInt(ends[0]), Integer.parseInt(ends[1]));
    }
    return IntStream.range(0, count);
  }

  /**
   * Whether somebody chose the seeds, so that they may be few and have some kinds of input only.
   */
  public static boolean areChosen() {
    return !OTHER.isEmpty();
  }
}
