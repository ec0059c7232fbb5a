package org.tracetool.cli.stats;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.tracetool.analyze.AnalysisOptions;
import org.tracetool.analyze.TraceAnalyzer;
import org.tracetool.analyze.report.StatementList;
import org.tracetool.analyze.result.AnalysisResult;
import org.tracetool.cli.analyze.AnalysisCharts;
import org.tracetool.cli.common.CommonOptions;
import org.tracetool.cli.common.TraceCommand;
import org.tracetool.console.Progress;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.report.WarningCode;
import org.tracetool.core.shard.ShardWork;
import org.tracetool.stats.StatsCollector;
import org.tracetool.stats.TraceStatistics;
import org.tracetool.stats.scope.StatsOptions;
import org.tracetool.stats.scope.StatsOptions.Part;
import org.tracetool.stats.stored.CallSummaries;
import org.tracetool.stats.stored.StoredStatistics;
import org.tracetool.stats.stored.ThreadRows;

/** Sums traces up, or takes the sums that they store. */
final class TraceSums {
  /** The launcher gives five eighths of the memory to the heap; this leaves room for reading. */
  private static final int SUMS_SHARE = 2;

  /** What an analysis has beside the sums, which are there meanwhile. */
  private static final int ANALYSIS_SHARE = 8;

  private final StatsRequest request;
  private final SumShares shares;
  private final CommonOptions common;
  private final ReadOptions reading;
  private final Progress progress;

  /**
   * For traces that are read in one way.
   *
   * @param reading its diagnostics get what happens
   */
  TraceSums(
      StatsRequest request,
      SumShares shares,
      CommonOptions common,
      ReadOptions reading,
      Progress progress) {
    this.request = request;
    this.shares = shares;
    this.common = common;
    this.reading = reading;
    this.progress = progress;
  }

  private StatsOptions options(TraceReader reader, Set<Part> parts) throws IOException {
    return new StatsOptions(
        parts,
        request.tables().depth(),
        common.threads(),
        common.memory() / SUMS_SHARE,
        reading
            .withWindow(request.selection().window(reader))
            .withLocations(request.selection().locations(reader)),
        progress::add);
  }

  /**
   * The sums of a trace.
   *
   * @param preferStored whether to take those that the trace stores, if there are any
   */
  TraceStatistics of(OpenTrace trace, Set<Part> parts, boolean preferStored) throws IOException {
    TraceReader reader = trace.reader();
    StatsOptions options = options(reader, parts);
    boolean hasStored = StoredStatistics.areIn(reader);
    if (request.isStored() && !hasStored) {
      throw new UsageException(
          "--stored: " + trace.path() + " stores no statistics; leave it out to sum the events up");
    }
    if (request.isStored() || preferStored && hasStored) {
      return StoredStatistics.read(reader, options);
    }
    TraceStatistics s =
        shares.shards().any()
            ? StatsCollector.join(reader, options, begin(reader, options))
            : StatsCollector.collect(reader, options);
    if (s.records() == 0) {
      if (hasStored && !request.selection().any()) {
        reading
            .diagnostics()
            .warn(
                WarningCode.NOTHING_FOUND,
                "no events; these are the statistics that the trace stores",
                null);
        return StoredStatistics.read(reader, options);
      }
      warnNothing(trace, "events");
    }
    return s;
  }

  /**
   * What an analysis of a trace found, as a part of a page; null if there is nothing to analyze.
   */
  String analysis(OpenTrace trace, TraceStatistics s) throws IOException {
    if (s.isStored() || s.records() == 0 || shares.shards().any()) {
      return null;
    }
    TraceReader reader = trace.reader();
    AnalysisOptions options =
        AnalysisOptions.defaults(
            reading.reread().withLocations(request.selection().locations(reader)),
            request.selection().window(reader),
            common.threads(),
            common.memory() / ANALYSIS_SHARE,
            progress::add,
            null);
    try {
      AnalysisResult result = TraceAnalyzer.analyze(reader, options);
      return AnalysisCharts.text(result, StatementList.of(result), trace.name());
    } catch (UnsupportedTraceException e) {
      return AnalysisCharts.textWithout(e.getMessage());
    }
  }

  /** Leaves the sums of a share in the folder, unless they are there. */
  void collectShare(OpenTrace trace, Set<Part> parts) throws IOException {
    StatsOptions options = options(trace.reader(), parts);
    ShardWork work = begin(trace.reader(), options);
    if (!shares.shards().isDone()) {
      StatsCollector.collectShard(trace.reader(), options, work);
    }
  }

  private ShardWork begin(TraceReader reader, StatsOptions options) throws IOException {
    return shares.begin(reader, options, request.selection().toString(), reading.diagnostics());
  }

  /** Calls by thread, peer and size. */
  List<long[]> calls(OpenTrace trace) throws IOException {
    TraceReader reader = trace.reader();
    if (request.isStored()) {
      List<long[]> rows = CallSummaries.stored(reader, reading);
      if (rows.isEmpty()) {
        throw new UsageException(
            "--stored: "
                + trace.path()
                + " stores no calls by peer and size; leave it out to sum the events up");
      }
      return rows;
    }
    List<long[]> rows = ThreadRows.collect(reader, options(reader, Set.of()));
    if (rows.isEmpty() && !request.selection().any()) {
      rows = CallSummaries.stored(reader, reading);
      if (!rows.isEmpty()) {
        reading
            .diagnostics()
            .warn(
                WarningCode.NOTHING_FOUND,
                "no events; these are the statistics that the trace stores",
                null);
      }
    }
    if (rows.isEmpty()) {
      warnNothing(trace, "calls");
    }
    return rows;
  }

  /** Calls by peer and size beside sums, where the output has a place for them. */
  List<long[]> callsFor(TraceFormat target, TraceStatistics s, TraceReader reader)
      throws IOException {
    StatsOptions options = options(reader, Set.of());
    if (!target.capabilities().kinds().contains(EventKind.SUMMARY_CALLS)) {
      return List.of();
    }
    return s.isStored()
        ? CallSummaries.stored(reader, options.reading())
        : ThreadRows.collectWithin(reader, options);
  }

  private void warnNothing(OpenTrace trace, String what) throws IOException {
    TraceCommand.checkReadable(trace.path(), trace.reader(), reading);
    request
        .selection()
        .warnNothing("no " + what + " to sum up", trace.path().toString(), trace.reader(), reading);
  }
}
