package org.tracetool.query;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongConsumer;
import org.tracetool.core.event.EventKind;
import org.tracetool.query.rows.QueryContext;
import org.tracetool.query.rows.RawTables;

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
          "events",
          "calls",
          "counters",
          "io",
          "collective_members",
          "collectives",
          "messages");

  /** Tells any two of them apart: they are found by several threads, in any order. */
  private static final String COLLECTIVES_ORDER =
      "begin_ns, communicator_id, communicator, instance, blocking";

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
   * @param done receives the number of rows of each file
   */
  public static void write(
      QueryEngine engine,
      QueryContext trace,
      TableForm form,
      Places places,
      boolean sorted,
      int threads,
      long memory,
      LongConsumer done)
      throws IOException {
    try (Closeable keeping = trace.keepFew()) {
      boolean own = !sorted;
      Set<EventKind> seen = null;
      String members = null;
      for (String table : TABLES) {
        Path file = places.of(table + form.suffix());
        boolean isEmpty = seen != null && isWithout(table, seen);
        LargeTable large = own ? LargeTable.of(trace, table) : null;
        if (large != null && table.equals("events") && threads > 1 && trace.isWhole()) {
          Path calls = places.of("calls" + form.suffix());
          seen = EnumSet.noneOf(EventKind.class);
          LargePair pair = new LargePair(trace, large, LargeTable.of(trace, "calls"), form);
          done.accept(pair.write(file, calls, engine.named(), threads, memory, seen));
          continue;
        }
        if (large != null && table.equals("calls") && threads > 1 && trace.isWhole()) {
          continue; // made with the events
        }
        if (large != null) {
          Set<EventKind> kinds = table.equals("events") ? EnumSet.noneOf(EventKind.class) : null;
          done.accept(large.write(form, file, engine.named(), threads, memory, isEmpty, kinds));
          seen = kinds != null && trace.isWhole() ? kinds : seen;
          continue;
        }
        String time = sorted ? time(table) : null;
        boolean isCollectives = table.equals("collectives");
        String from =
            isCollectives && members != null
                ? members
                : time == null ? table : engine.recorded(table);
        String order =
            time != null ? byProcess(time) : isCollectives ? " ORDER BY " + COLLECTIVES_ORDER : "";
        String begin = table.equals("calls") ? ", 'begin_ns'" : "";
        String columns =
            "COLUMNS(c -> NOT c.ends_with('_s') AND c NOT IN ('trace', 'path', 'recorded'"
                + begin
                + "))";
        String end = isEmpty ? " LIMIT 0" : order;
        done.accept(engine.write(form, "SELECT " + columns + " FROM " + from + end, file));
        if (table.equals("collective_members") && form == TableForm.PARQUET) {
          members = Views.collectivesOf(file); // rather than from the trace once more
        }
      }
    }
  }

  /**
   * Whether a column is left out of files: seconds are nanoseconds in other words, the name of the
   * trace is that of the folder, and calls begin as long before their end as they took; their
   * begins, which are in no order, would take a third of the room of all tables.
   */
  static boolean isDerived(String table, String column) {
    return column.endsWith("_s")
        || column.equals("trace")
        || column.equals("path")
        || column.equals("begin_ns") && table.equals("calls");
  }

  /** Whether no event of those that a table is made of was seen. */
  private static boolean isWithout(String table, Set<EventKind> seen) {
    String source = table.equals("collectives") ? "collective_members" : table;
    Set<EventKind> kinds = RawTables.of(source).madeOf();
    return kinds != null && Collections.disjoint(kinds, seen);
  }

  /** The column by which the rows of a process are sorted; null if a table has none. */
  private static String time(String table) {
    return switch (table) {
      case "events", "counters" -> "time_ns";
      case "calls" -> "end_ns";
      case "io", "collective_members" -> "begin_ns";
      default -> null;
    };
  }

  /** Of equal times the order of the records stays. */
  private static String byProcess(String time) {
    return " ORDER BY process_id, " + time + ", " + TraceFunction.SEQUENCE;
  }
}
