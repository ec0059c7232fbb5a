package org.tracetool.analyze.run;

import java.util.function.LongConsumer;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.time.TimeWindow;

/**
 * What can be chosen of the passes over a run.
 *
 * @param reading how the trace is read
 * @param window the part of the run that counts
 * @param threads threads that decode
 * @param memory bytes for what is kept
 * @param progress receives how many more records were read
 * @param windows number of parts for figures over time, 0 for none
 * @param eagerLimit bytes from which on standard sends count as synchronous
 * @param areCollectivesTogether whether all members leave collective operations together on the
 *     ideal network
 * @param areTimesHalved whether times are in units of two ticks, which fits any run; the window is
 *     in ticks
 */
public record RunSettings(
    ReadOptions reading,
    TimeWindow window,
    int threads,
    long memory,
    LongConsumer progress,
    int windows,
    long eagerLimit,
    boolean areCollectivesTogether,
    boolean areTimesHalved) {
  /** The unit of time of a trace, in which all results are. */
  long ticksPerSecond(long ofTrace) {
    return areTimesHalved ? ofTrace >>> 1 : ofTrace;
  }

  /** The window in units of the results. */
  TimeWindow resultWindow() {
    if (!areTimesHalved) {
      return window;
    }
    return new TimeWindow(window.from() >>> 1, window.to() == -1L ? -1L : window.to() >>> 1);
  }
}
