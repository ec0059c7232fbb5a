package org.tracetool.cli.stats;

import java.io.PrintStream;
import java.util.List;
import org.tracetool.cli.argument.FailIfOption;
import org.tracetool.cli.argument.ThresholdCondition;
import org.tracetool.core.error.TraceException;
import org.tracetool.core.time.Ticks;
import org.tracetool.stats.TraceStatistics;

/** How long two traces last, for conditions about what a change does to a run. */
final class ComparedDurations {
  private static final String SLOWER = "slower";

  /** What there can be conditions about. */
  static final List<String> KEYS = List.of(SLOWER, "duration_s");

  private final double before;
  private final double after;
  private final String name;

  /**
   * The durations of two traces.
   *
   * @param name of the second one
   */
  ComparedDurations(TraceStatistics a, TraceStatistics b, String name) {
    before = seconds(a);
    after = seconds(b);
    this.name = name;
  }

  private static double seconds(TraceStatistics s) {
    return Ticks.toDouble(s.last() - s.first()) / s.ticksPerSecond();
  }

  /** Returns whether any of the conditions holds, and says which. */
  boolean isAny(FailIfOption conditions, PrintStream messages) throws TraceException {
    boolean isBad = false;
    for (ThresholdCondition condition : conditions.parsed(KEYS)) {
      double value = condition.key().equals(SLOWER) ? after / before - 1 : after;
      isBad |= condition.holds(value, name, messages);
    }
    return isBad;
  }
}
