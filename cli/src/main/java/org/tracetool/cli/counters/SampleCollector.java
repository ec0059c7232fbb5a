package org.tracetool.cli.counters;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import org.tracetool.cli.common.CommonOptions;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceExtent;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.merge.KWayMerge;
import org.tracetool.core.merge.ReadAhead;
import org.tracetool.core.merge.SourceSet;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.LossCode;
import org.tracetool.core.report.WarningCode;
import org.tracetool.core.time.WallClock;
import org.tracetool.counters.AddedSamples;
import org.tracetool.counters.ClockFit;
import org.tracetool.counters.ComputedCounters;
import org.tracetool.counters.CounterAddingReader;
import org.tracetool.counters.CounterContext;
import org.tracetool.counters.CounterSource;
import org.tracetool.counters.FileClock;
import org.tracetool.counters.SampleOwners;

/** Collects the samples that are added to a trace, from files and from sources. */
final class SampleCollector {
  private final TraceReader reader;
  private final ReadOptions options;
  private final CommonOptions common;
  private final Diagnostics diagnostics;
  private final ClassLoader loader;

  SampleCollector(
      TraceReader reader,
      ReadOptions options,
      CommonOptions common,
      Diagnostics diagnostics,
      ClassLoader loader) {
    this.reader = reader;
    this.options = options;
    this.common = common;
    this.diagnostics = diagnostics;
    this.loader = loader;
  }

  /** All samples; to be closed by the caller. */
  AddedSamples read(List<AddedFile> files, List<String> words) throws IOException {
    Definitions definitions = reader.definitions();
    SampleOwners owners = new SampleOwners(reader);
    boolean isNeeded = !files.isEmpty() || !words.isEmpty();
    long[] range = isNeeded ? range() : new long[2];
    long perSecond = definitions.ticksPerSecond();
    AddedSamples added =
        new AddedSamples(
            owners,
            CounterAddingReader.freeToken(definitions),
            perSecond,
            range[0],
            range[1],
            common.readingMemory());
    try {
      for (AddedFile file : files) {
        add(file, added);
      }
      if (!words.isEmpty()) {
        compute(
            words, added, owners, new CounterContext(definitions, perSecond, range[0], range[1]));
      }
      added.end();
      tell(files, added);
      return added;
    } catch (IOException | RuntimeException e) {
      added.close();
      throw e;
    }
  }

  private void add(AddedFile file, AddedSamples added) throws IOException {
    WallClock date = WallClock.of(reader.definitions());
    FileClock clock = file.clock(date == null ? null : date.secondsAtZero());
    if (!added.begin(clock, file.manner())) {
      throw new UsageException("--add " + file.path() + ": the trace has no " + file.owner());
    }
    long before = added.samples();
    long outsideBefore = added.outside();
    try {
      new CounterFiles(loader).read(file.path(), file.form(), added);
    } catch (UsageException e) {
      throw new UsageException("--add " + file.path() + ": " + e.getMessage());
    } catch (ServiceConfigurationError e) {
      throw new UnsupportedTraceException("a form of samples cannot be loaded: " + e.getMessage());
    }
    for (ClockFit s : clock.used()) {
      if (s.pairs() > 2) {
        diagnostics.warn(
            WarningCode.CHANGED_TIMES,
            "the clock of " + file.path(),
            String.format(
                Locale.ROOT,
                "1 s of the file is %.9f s of the trace; the %d pairs deviate by at most %.9f s"
                    + " from the fitted line",
                s.rate(),
                s.pairs(),
                s.residual()));
      }
    }
    if (added.samples() == before) {
      boolean isElsewhere = added.outside() > outsideBefore;
      String advice =
          "; align the clocks with sync=OWN=TRACE: a time in the file and the same"
              + " moment in the trace";
      String what = "no samples were added" + (isElsewhere ? advice : "");
      diagnostics.warn(WarningCode.NOTHING_FOUND, what, file.path().toString());
    }
  }

  private void tell(List<AddedFile> files, AddedSamples added) {
    if (added.outside() > 0) {
      diagnostics.reportLoss(
          LossCode.SAMPLES, "samples before the first or after the last event", added.outside());
    }
    if (added.unfit() > 0) {
      diagnostics.reportLoss(
          LossCode.SAMPLES,
          "samples whose values the type of their counter cannot hold",
          added.unfit());
    }
    if (added.notOwned() > 0) {
      diagnostics.reportLoss(
          LossCode.SAMPLES,
          "samples whose owner is not in the trace ("
              + String.join(", ", added.unknown())
              + "); on=NAME names their owner",
          added.notOwned());
    }
  }

  /** First and last time, for which a trace that does not say is read. */
  private long[] range() throws IOException {
    TraceExtent extent = TraceExtent.find(reader, reader.files(), options);
    extent = extent == null ? TraceExtent.read(reader, options) : extent;
    return extent == null
        ? new long[] {Long.MAX_VALUE, 0}
        : new long[] {extent.first(), extent.last()};
  }

  private void compute(
      List<String> words, AddedSamples added, SampleOwners owners, CounterContext facts)
      throws IOException {
    List<CounterSource> sources = new ArrayList<>();
    try {
      ServiceLoader.load(CounterSource.class, loader).forEach(sources::add);
    } catch (ServiceConfigurationError e) {
      throw new UnsupportedTraceException(
          "a source of counters cannot be loaded: " + e.getMessage());
    }
    added.begin(new FileClock(List.of(), List.of(), null), AddedSamples.ReadingOptions.PLAIN);
    try (ComputedCounters counters = new ComputedCounters(sources, added, owners, facts)) {
      for (String joined : words) {
        for (String word : joined.split(":")) {
          counters.add(word);
        }
      }
      addEvents(counters);
      counters.end();
    }
  }

  private void addEvents(ComputedCounters counters) throws IOException {
    List<SourceSet.Part> parts = new ArrayList<>();
    for (StreamInfo stream : reader.streams()) {
      parts.add(new SourceSet.Part(stream, Section.EVENTS));
    }
    int threads = Math.max(1, Math.min(common.threads(), parts.size()));
    try (ReadAhead ahead = new ReadAhead(threads);
        SourceSet set =
            SourceSet.open(reader, parts, options.reread(), common.readingMemory() / 4, 8, ahead)) {
      List<EventSource> all = new ArrayList<>();
      for (EventSource source : set.sources()) {
        all.add(ahead.wrap(source, set.blocks()));
      }
      try {
        KWayMerge merge = new KWayMerge(all);
        for (EventCursor event = merge.next(); event != null; event = merge.next()) {
          if (!event.kind().isSnapshot()) {
            counters.handleEvent(event);
          }
        }
      } finally {
        ahead.close(); // no thread may still use the sources when they are closed
      }
    }
  }
}
