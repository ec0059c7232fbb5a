package org.tracetool.query;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.LongConsumer;
import org.tracetool.query.rows.TraceContext;

/** Writes the tables of a trace into files, one for each table. */
public final class TableFiles {
  /** Tables that are other ones in other words are left out. */
  private static final List<String> TABLES =
      List.of(
          "regions",
          "locations",
          "processes",
          "groups",
          "group_members",
          "communicators",
          "markers",
          "counters",
          "io",
          "collective_members",
          "collectives",
          "messages",
          "calls",
          "events");

  private TableFiles() {}

  /** Names of the files in the order in which they are written. */
  public static List<String> names(TableForm form) {
    return TABLES.stream().map(t -> t + form.suffix()).toList();
  }

  /** Where to write a file. */
  @FunctionalInterface
  public interface Places {
    /** The place of a file. */
    Path of(String name) throws IOException;
  }

  /**
   * Writes all files.
   *
   * @param trace the trace that the engine has
   * @param sorted whether the rows of a process have to be sorted by it; not needed where each
   *     stream has one process and one thread reads them
   * @param threads that may work
   * @param memory bytes for rows
   * @param done told the rows of each file
   */
  public static void write(
      QueryEngine engine,
      TraceContext trace,
      TableForm form,
      Places places,
      boolean sorted,
      int threads,
      long memory,
      LongConsumer done)
      throws IOException {
    for (String table : TABLES) {
      LargeTable large = form == TableForm.PARQUET && !sorted ? LargeTable.of(trace, table) : null;
      if (large != null) {
        Path file = places.of(table + form.suffix());
        done.accept(large.write(file, engine.named(), threads, memory));
        continue;
      }
      // Seconds are nanoseconds in other words; the name of the trace is that of the folder.
      String columns = "COLUMNS(c -> NOT c.ends_with('_s') AND c NOT IN ('trace', 'path'))";
      String sql = "SELECT " + columns + " FROM " + table + (sorted ? order(table) : "");
      done.accept(engine.write(form, sql, places.of(table + form.suffix())));
    }
  }

  private static String order(String table) {
    return switch (table) {
      case "events", "counters" -> " ORDER BY process_id, time_ns";
      case "calls", "io", "collective_members" -> " ORDER BY process_id, begin_ns";
      default -> "";
    };
  }
}
