package org.tracetool.cli.filter;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.IntPredicate;
import org.tracetool.cli.common.CommonOptions;
import org.tracetool.console.Progress;
import org.tracetool.core.copy.TraceCopy;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.shard.ShardWork;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.filter.FilterSpec;
import org.tracetool.filter.apply.DiscardingWriter;
import org.tracetool.filter.apply.FilteringWriter;
import org.tracetool.filter.apply.RemovedProcesses;
import org.tracetool.filter.apply.UsedDefinitions;
import org.tracetool.filter.apply.message.LostHalfLedger;
import org.tracetool.filter.apply.window.LaterRecords;
import org.tracetool.filter.apply.window.SeededReader;

/**
 * Runs a trace through a filter once, or several times if the begin of the output depends on its
 * end.
 */
final class FilterPasses {
  private final Path in;
  private final TraceReader reader;
  private final FilterSpec spec;
  private final TraceFormat target;
  private final ReadOptions options;
  private final CommonOptions common;
  private final Integer streams;
  private final ShardWork shards;
  private final Progress progress;

  private LostHalfLedger halves;

  FilterPasses(
      Path in,
      TraceReader reader,
      FilterSpec spec,
      TraceFormat target,
      ReadOptions options,
      CommonOptions common,
      Integer streams,
      ShardWork shards,
      Progress progress) {
    this.in = in;
    this.reader = reader;
    this.spec = spec;
    this.target = target;
    this.options = options;
    this.common = common;
    this.streams = streams;
    this.shards = shards;
    this.progress = progress;
  }

  /** Filters for trial, to see which messages and operations will lose one of their records. */
  void findHalves() throws IOException {
    try (FilteringWriter trial = trial()) {
      // Messages find each other by their numbers, for which all of them have to be seen.
      run(trial, TimeWindow.ALL, options.diagnostics().rereading(), ShardWork.WHOLE);
      halves = trial.ledger();
    }
  }

  /**
   * The filter before a writer; if definitions are pruned and the writer cannot do so at the end, a
   * trial run of the filter comes first.
   */
  FilteringWriter filter(TraceWriter writer, Diagnostics diagnostics) throws IOException {
    UsedDefinitions used = null;
    if (spec.selectsDefinitions() && !writer.amends()) {
      try (FilteringWriter trial = trial().withoutHalves(halves)) {
        run(trial, spec.window(), options.diagnostics().rereading(), ShardWork.WHOLE);
        trial.finish();
        used = trial.used();
      }
    }
    return new FilteringWriter(writer, spec, diagnostics)
        .withoutHalves(halves)
        .knowing(used)
        .following(new LaterRecords(reader, options));
  }

  private FilteringWriter trial() {
    return new FilteringWriter(new DiscardingWriter(), spec, new Diagnostics());
  }

  /**
   * Filters, but does not finish the output.
   *
   * @return number of records that were read
   */
  long run(FilteringWriter filter) throws IOException {
    return run(filter, spec.window(), options.diagnostics(), shards);
  }

  private long run(
      FilteringWriter filter, TimeWindow window, Diagnostics diagnostics, ShardWork work)
      throws IOException {
    IntPredicate kept = RemovedProcesses.kept(spec, reader.definitions());
    ReadOptions cut = options.withWindow(window).withLocations(kept).withDiagnostics(diagnostics);
    TraceCopy.checkProcesses(in, reader);
    TraceReader seeded = new SeededReader(reader, spec.needsHistory() || halves != null);
    return new TraceCopy(seeded, target, cut)
        .streams(streams)
        .resources(common.threads(), common.readingMemory())
        .progress(progress::setDone)
        .shards(work)
        .uncut(marker -> true)
        .run(filter);
  }
}
