package org.tracetool.analyze.report;

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
}
