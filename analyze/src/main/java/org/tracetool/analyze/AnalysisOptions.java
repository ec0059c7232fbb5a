package org.tracetool.analyze;

import java.util.function.LongConsumer;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.time.TimeWindow;

/**
 * How a trace is analyzed.
 *
 * @param reading how the trace is read: all times; the processes that are chosen; what happens to
 *     it goes to the diagnostics
 * @param window the part of the run whose states, waits, costs and path count; the whole trace is
 *     read in any case
 * @param threads threads that decode
 * @param memoryBytes limit of the memory for what is kept
 * @param progress receives how many more records were read
 * @param windows number of equal parts for figures over time, at least 1
 * @param eagerLimitBytes standard sends of at least so many bytes count as synchronous
 * @param areCollectivesTogether whether on the ideal network all members of each collective
 *     operation leave it together
 * @param iterationRegion the region whose calls are the iterations, null to find one
 * @param iterationMarker the class or text of markers that part iterations, null for none
 * @param alikeWithin ranks with a smaller distance are alike, 0 to 1
 */
public record AnalysisOptions(
    ReadOptions reading,
    TimeWindow window,
    int threads,
    long memoryBytes,
    LongConsumer progress,
    int windows,
    long eagerLimitBytes,
    boolean areCollectivesTogether,
    String iterationRegion,
    String iterationMarker,
    double alikeWithin) {
  /** Parts of the run for figures over time. */
  public static final int DEFAULT_WINDOWS = 10;

  /** Standard sends of at least so many bytes count as synchronous. */
  public static final long DEFAULT_EAGER_LIMIT_BYTES = 32768;

  /** Ranks with a smaller distance are alike. */
  public static final double DEFAULT_ALIKE_WITHIN = 0.1;

  /** The figures that are shown by default. */
  public static AnalysisOptions defaults(
      ReadOptions reading,
      TimeWindow window,
      int threads,
      long memoryBytes,
      LongConsumer progress,
      String iterationRegion) {
    return new AnalysisOptions(
        reading,
        window,
        threads,
        memoryBytes,
        progress,
        DEFAULT_WINDOWS,
        DEFAULT_EAGER_LIMIT_BYTES,
        false,
        iterationRegion,
        null,
        DEFAULT_ALIKE_WITHIN);
  }
}
