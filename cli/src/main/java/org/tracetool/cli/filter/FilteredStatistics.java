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
import org.tracetool.stats.CallSummaries;
import org.tracetool.stats.StatsOptions;
import org.tracetool.stats.SummingWriter;

/** Statistics of a filtered trace, which are made anew if the trace had any besides its events. */
final class FilteredStatistics {
  private static final int SUMS_SHARE = 3;

  private FilteredStatistics() {}

  /** Whether a trace has events and statistics, and the output has a place for them. */
  static boolean areWanted(TraceReader reader, TraceFormat target) {
    boolean statistics = false;
    boolean events = false;
    for (StreamInfo stream : reader.streams()) {
      events |= reader.has(stream, Section.EVENTS);
      statistics |= reader.has(stream, Section.STATISTICS);
    }
    return events && statistics && haveAPlace(target);
  }

  /** Whether a format holds statistics. */
  static boolean haveAPlace(TraceFormat target) {
    return target.capabilities().kinds().contains(EventKind.SUMMARY_REGION);
  }

  /**
   * A writer that sums up what it writes; calls by peer and size, too, if the trace has them and
   * the output has a place for them.
   */
  static TraceWriter summing(
      TraceWriter writer,
      TraceReader reader,
      TraceFormat target,
      CommonOptions common,
      ReadOptions reading)
      throws IOException {
    boolean calls =
        target.capabilities().kinds().contains(EventKind.SUMMARY_CALLS)
            && CallSummaries.areIn(reader, reading);
    return summing(writer, common, reading.diagnostics(), calls);
  }

  /** A writer that sums up what it writes, for a run that is not yet a trace. */
  static TraceWriter summing(TraceWriter writer, CommonOptions common, Diagnostics diagnostics) {
    return summing(writer, common, diagnostics, false);
  }

  private static TraceWriter summing(
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
