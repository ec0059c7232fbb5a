package org.tracetool.cli.info;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.tracetool.console.Progress;
import org.tracetool.core.format.FileSet;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.RecordTally;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.JsonWriter;

/** Traces as {@code info --counts --format json} describes them, for other commands. */
public final class TraceDescription {
  private TraceDescription() {}

  /**
   * Counts the records of a trace and adds its description to a list.
   *
   * @param name how the user named it
   * @param options whose incidents are those of this trace alone
   * @return the records by kind
   */
  public static RecordTally add(
      JsonWriter json,
      String name,
      TraceReader reader,
      ReadOptions options,
      int threads,
      boolean quiet)
      throws IOException {
    List<StreamCount> counts;
    try (Progress progress = Progress.start("counting " + name, quiet)) {
      counts = new RecordCounter(reader, options, progress).count(threads);
    }
    TraceOverview overview = new TraceOverview(name, reader, counts, options);
    Diagnostics own = options.diagnostics();
    Map<String, Object> facts = TraceProperties.of(overview, own.hasDamage());
    new JsonInfo(json).add(facts, overview, own.incidents());
    return overview.total;
  }

  /** Adds what is no trace, or one that cannot be read again: its name, and its files if known. */
  public static void addUnknown(JsonWriter json, String name, FileSet files) {
    Map<String, Object> facts = TraceProperties.none(name, "unknown", null);
    if (files != null) {
      facts.put("size_bytes", files.bytes());
      facts.put("file_count", files.files().size());
    }
    new JsonInfo(json).add(facts, List.of());
  }

  /** Adds a trace that cannot be read. */
  public static void addUnreadable(JsonWriter json, String name, String error) {
    new JsonInfo(json).add(TraceProperties.none(name, "unreadable", error), List.of());
  }
}
