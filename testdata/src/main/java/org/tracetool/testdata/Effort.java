package org.tracetool.testdata;

import java.util.List;
import java.util.stream.IntStream;

/**
 * How much tests of many inputs try: little enough for a build, more where a change is checked
 * ({@code -Pci}), or under {@code -Plong} enough to find rarer defects. Cases that failed once are
 * tried in all three. Cases that need not run in a build at all have the tag {@code broad}.
 */
public final class Effort {
  private static final int LEVEL =
      List.of("build", "ci", "long").indexOf(System.getProperty("tracetool.effort", "build"));

  private Effort() {}

  /** One of two numbers (of tries, samples, bytes): the second one in long runs alone. */
  public static int of(int usual, int inLongRuns) {
    return of(usual, usual, inLongRuns);
  }

  /** One of three numbers: of tries, samples, bytes. */
  public static int of(int inBuilds, int inChecks, int inLongRuns) {
    return LEVEL == 2 ? inLongRuns : LEVEL == 1 ? inChecks : inBuilds;
  }

  /** In a build, the first case and each so many after it; all cases elsewhere. */
  public static <T> List<T> eachOf(int step, List<T> cases) {
    return eachOf(step, 1, cases);
  }

  /** The first case and each so many after it, in a build or in a check; all in long runs. */
  public static <T> List<T> eachOf(int inBuilds, int inChecks, List<T> cases) {
    int by = of(inBuilds, inChecks, 1);
    return IntStream.range(0, cases.size()).filter(i -> i % by == 0).mapToObj(cases::get).toList();
  }
}
