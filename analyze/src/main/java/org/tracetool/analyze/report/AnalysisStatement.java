package org.tracetool.analyze.report;

import java.util.List;

/**
 * A sentence about a run, and the place that it is about.
 *
 * @param text the sentence
 * @param rank null if it is about none
 * @param thread null if it is about none
 * @param callPath null if it is about none
 * @param place null if it is about the whole run
 * @param value the number that it is about, NaN if there is none
 */
public record AnalysisStatement(
    String text, Integer rank, Integer thread, String callPath, TimeRange place, double value) {
  /**
   * Times of the trace in ticks, unsigned.
   *
   * @param shows what there is to see, such as {@code iteration 4}
   */
  public record TimeRange(long beginTicks, long endTicks, String shows) {}

  /** Whether it is a finding, which leads to a rank or a time; warnings and notes do not. */
  public boolean isFinding() {
    return rank != null || place != null;
  }

  /**
   * The numbers of findings, from 1, by sentence; 0 of one that is no finding. The report, the
   * cards of the timeline and the options that open one of them have the same numbers.
   */
  public static int[] numbers(List<AnalysisStatement> statements) {
    int[] numbers = new int[statements.size()];
    int findings = 0;
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = statements.get(i).isFinding() ? ++findings : 0;
    }
    return numbers;
  }

  /** The finding of a number; null if there are fewer. */
  public static AnalysisStatement finding(List<AnalysisStatement> statements, int number) {
    return statements.stream()
        .filter(AnalysisStatement::isFinding)
        .skip(number - 1L)
        .findFirst()
        .orElse(null);
  }
}
