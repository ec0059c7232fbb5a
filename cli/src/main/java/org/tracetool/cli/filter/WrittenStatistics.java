package org.tracetool.cli.filter;

import java.io.IOException;
import java.util.Set;
import org.tracetool.cli.common.CommonOptions;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.stats.scope.StatsOptions;
import org.tracetool.stats.stored.CallSummaries;
import org.tracetool.stats.stored.SummingWriter;

/**
 * Statistics of the output of a command: of a filtered trace, which are recomputed if the trace had
 * any besides its events, or of any trace on request.
 */
public final class WrittenStatistics {
  private static final int SUMS_SHARE = 3;

  private WrittenStatistics() {}

  /** Returns whether a trace has events and statistics, and the output has a place for them. */
  static boolean areWanted(TraceReader reader, TraceFormat target) {
    return has(reader, Section.EVENTS) && has(reader, Section.STATISTICS) && haveAPlace(target);
  }

  /** Returns whether any stream of a trace has such a section. */
  public static boolean has(TraceReader reader, Section section) {
    for (StreamInfo stream : reader.streams()) {
      if (reader.has(stream, section)) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether a format holds statistics. */
  public static boolean haveAPlace(TraceFormat target) {
    return target.capabilities().kinds().contains(EventKind.SUMMARY_REGION);
  }

  /** A writer that sums up its output, in all the detail that the output format can hold. */
  public static SummingWriter summing(
      TraceWriter writer, TraceFormat target, CommonOptions common, Diagnostics diagnostics) {
    return summing(writer, common, diagnostics, holdsCalls(target));
  }

  /**
   * A writer that sums up its output; calls by peer and size, too, if the trace has them and the
   * output format can hold them.
   */
  static TraceWriter summing(
      TraceWriter writer,
      TraceReader reader,
      TraceFormat target,
      CommonOptions common,
      ReadOptions reading)
      throws IOException {
    boolean calls = holdsCalls(target) && CallSummaries.areIn(reader, reading);
    return summing(writer, common, reading.diagnostics(), calls);
  }

  /** A writer that sums up its output, for a run that is not yet a trace. */
  static TraceWriter summing(TraceWriter writer, CommonOptions common, Diagnostics diagnostics) {
    return summing(writer, common, diagnostics, false);
  }

  private static boolean holdsCalls(TraceFormat target) {
    return target.capabilities().kinds().contains(EventKind.SUMMARY_CALLS);
  }

  private static SummingWriter summing(
      TraceWriter writer, CommonOptions common, Diagnostics diagnostics, boolean calls) {
    return new SummingWriter(
        writer,
        new StatsOptions(
            Set.of(),
            StatsOptions.ANY_DEPTH,
            common.threads(),
            common.memory() / SUMS_SHARE,
            new ReadOptions(TimeWindow.ALL, null, null, null, diagnostics, 0),
            records -> {}),
        calls);
  }
}
