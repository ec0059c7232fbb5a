package org.tracetool.cli.info;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.tracetool.cli.common.IndexedInput;
import org.tracetool.console.Progress;
import org.tracetool.core.format.FileSet;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.RecordTally;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.JsonWriter;
import org.tracetool.print.info.JsonInfo;
import org.tracetool.print.info.RecordCounter;
import org.tracetool.print.info.StreamCount;
import org.tracetool.print.info.TraceOverview;
import org.tracetool.print.info.TraceProperties;

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
      counts = count(reader, options, progress, threads);
    }
    TraceOverview overview = look(name, reader, counts, options);
    Diagnostics own = options.diagnostics();
    Map<String, Object> facts = TraceProperties.of(overview, own.hasDamage());
    new JsonInfo(json).add(facts, overview, own.incidents());
    return overview.total();
  }

  /** Counts the records of all streams. */
  static List<StreamCount> count(
      TraceReader reader, ReadOptions options, Progress progress, int threads) throws IOException {
    progress.setTotal(reader.streams().size());
    return new RecordCounter(reader, options, progress::add).count(threads);
  }

  /**
   * The properties of a trace; options say what helps against an index that is refused.
   *
   * @param counts its records; null if they were not counted
   */
  static TraceOverview look(
      String name, TraceReader reader, List<StreamCount> counts, ReadOptions options)
      throws IOException {
    TraceOverview overview = new TraceOverview(name, reader, counts, options);
    if (overview.indexFailure() != null) {
      overview.explainIndex(IndexedInput.reason(overview.indexFailure()));
    }
    return overview;
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
