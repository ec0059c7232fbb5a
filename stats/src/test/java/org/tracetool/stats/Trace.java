package org.tracetool.stats;

import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.IntPredicate;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.stats.scope.StatsOptions;
import org.tracetool.stats.scope.StatsOptions.Part;
import org.tracetool.stats.sums.CallSums;
import org.tracetool.testdata.OtfTextTrace;

/** Traces for tests, written as the text that OTF consists of. */
public final class Trace {
  private static final long MEMORY = 64 << 20;

  private final OtfTextTrace files;

  private Trace(OtfTextTrace files) {
    this.files = files;
  }

  /** A trace with these definitions, one a line, and no stream yet. */
  public static Trace of(Path folder, String... definitions) throws IOException {
    return new Trace(OtfTextTrace.of(folder, definitions));
  }

  /** A trace that is written already. */
  static Trace of(OtfTextTrace files) {
    return new Trace(files);
  }

  /** Adds a stream of one process, see {@link OtfTextTrace#process}. */
  public Trace process(int token, String... events) throws IOException {
    files.process(token, events);
    return this;
  }

  /** The file that names the trace. */
  public Path path() {
    return files.path();
  }

  /** Everything that can be found out, by two threads. */
  public TraceStatistics stats() throws IOException {
    return stats(path(), 2, EnumSet.allOf(Part.class), TimeWindow.ALL, new Diagnostics());
  }

  /** As {@link #stats()}, with the incidents. */
  public TraceStatistics stats(Diagnostics diagnostics) throws IOException {
    return stats(path(), 2, EnumSet.allOf(Part.class), TimeWindow.ALL, diagnostics);
  }

  /** The statistics of a part of the time. */
  public TraceStatistics stats(TimeWindow window) throws IOException {
    return stats(path(), 2, EnumSet.allOf(Part.class), window, new Diagnostics());
  }

  /** The statistics of some processes. */
  public TraceStatistics stats(IntPredicate processes) throws IOException {
    return stats(
        path(), 2, EnumSet.allOf(Part.class), TimeWindow.ALL, processes, new Diagnostics());
  }

  /** Statistics of any trace. */
  public static TraceStatistics stats(
      Path trace, int threads, Set<Part> parts, TimeWindow window, Diagnostics diagnostics)
      throws IOException {
    return stats(trace, threads, parts, window, null, diagnostics);
  }

  private static TraceStatistics stats(
      Path trace,
      int threads,
      Set<Part> parts,
      TimeWindow window,
      IntPredicate processes,
      Diagnostics diagnostics)
      throws IOException {
    ReadOptions reading =
        ReadOptions.defaults()
            .withDiagnostics(diagnostics)
            .withWindow(window)
            .withLocations(processes);
    try (TraceReader reader = FormatRegistry.load().detect(trace).open(trace, reading)) {
      StatsOptions options =
          new StatsOptions(parts, StatsOptions.ANY_DEPTH, threads, MEMORY, reading, n -> {});
      return StatsCollector.collect(reader, options);
    }
  }

  /** One value of the calls of a region on a process, both by place; 0 if there were none. */
  public static long call(TraceStatistics s, int process, int region, int column) {
    int row = s.calls().find(CallSums.key(process, region));
    return row < 0 ? 0 : s.calls().get(row, column);
  }
}
