package org.tracetool.stats;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
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

/** Traces for tests, written as the text that OTF consists of. */
public final class Trace {
  private static final long MEMORY = 64 << 20;

  private final Path folder;
  private final StringBuilder master = new StringBuilder();
  private int streams;

  private Trace(Path folder) {
    this.folder = folder;
  }

  /** A trace with these definitions, one a line, and no stream yet. */
  public static Trace of(Path folder, String... definitions) throws IOException {
    Trace trace = new Trace(folder);
    trace.put("t.0.def", String.join("\n", definitions) + "\n");
    return trace;
  }

  private void put(String name, String text) throws IOException {
    Files.writeString(folder.resolve(name), text, StandardCharsets.ISO_8859_1);
  }

  /**
   * Adds a stream of one process.
   *
   * @param events each {@code TIME RECORD}, both as OTF writes them
   */
  public Trace process(int token, String... events) throws IOException {
    StringBuilder text = new StringBuilder();
    for (String event : events) {
      int blank = event.indexOf(' ');
      text.append(event, 0, blank).append("\n*").append(Integer.toHexString(token)).append('\n');
      text.append(event.substring(blank + 1)).append('\n');
    }
    streams++;
    master.append(Integer.toHexString(streams)).append(':').append(Integer.toHexString(token));
    master.append('\n');
    put("t." + Integer.toHexString(streams) + ".events", text.toString());
    put("t.otf", master.toString());
    return this;
  }

  /** The file that names the trace. */
  public Path path() {
    return folder.resolve("t.otf");
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
