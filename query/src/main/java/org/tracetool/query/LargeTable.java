package org.tracetool.query;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.query.columns.FileColumn;
import org.tracetool.query.rows.EntityNames;
import org.tracetool.query.rows.NameKind;
import org.tracetool.query.rows.QueryContext;
import org.tracetool.query.rows.RawTable;
import org.tracetool.query.rows.RawTables;
import org.tracetool.query.rows.RowBatch;
import org.tracetool.query.rows.ShownText;
import org.tracetool.query.rows.TableColumn;

/**
 * Writes a table of records as a file without the engine, which would look up each name of each row
 * and then find out again how few different ones there are. The columns are those of the view of
 * the same name, without its seconds and other columns that follow from others; rows come stream by
 * stream.
 */
final class LargeTable {
  /** Columns that rise from row to row. */
  private static final Set<String> TIMES = Set.of("time_ns", "end_ns");

  /** A column of the file. */
  record Output(int source, long[] ranks, FileColumn column) {}

  private final QueryContext trace;
  private final RawTable table;
  private final List<Output> outputs = new ArrayList<>();

  private LargeTable(QueryContext trace, String name, String columns) {
    this.trace = trace;
    table = RawTables.of(name);
    for (String spec : columns.split(",")) {
      String column = spec.trim();
      Output output = output(column);
      if (!TableFiles.isDerived(name, output.column.name())) {
        outputs.add(output);
      }
    }
  }

  /** The table of that name, null if it is not made so. */
  static LargeTable of(QueryContext trace, String name) {
    String columns = ViewTables.plain(name);
    return columns == null ? null : new LargeTable(trace, name, columns);
  }

  private Output output(String spec) {
    int colon = spec.indexOf(':');
    String name = colon < 0 ? spec : spec.substring(0, colon);
    String sort = colon < 0 ? "" : spec.substring(colon + 1);
    if (sort.equals("s")) {
      name += "_ns";
    }
    int source = source(name);
    TableColumn column = table.columns().get(source);
    if (sort.equals("rank")) {
      String as = Views.rank(name);
      return new Output(source, trace.ranksByPlace(), FileColumn.of(as, FileColumn.Type.LONG));
    }
    if (column.type() == TableColumn.Type.PLACE) {
      EntityNames names = trace.names(NameKind.valueOf(sort));
      return new Output(
          source,
          null,
          new FileColumn(
              name, FileColumn.Type.NAME, place -> ShownText.of(names.name((int) place))));
    }
    return new Output(source, null, FileColumn.of(name, type(column)));
  }

  private static FileColumn.Type type(TableColumn column) {
    return switch (column.type()) {
      case NUMBER -> TIMES.contains(column.name()) ? FileColumn.Type.TIME : FileColumn.Type.LONG;
      case TOKEN -> FileColumn.Type.UNSIGNED;
      case SMALL, PLACE -> FileColumn.Type.INT;
      case REAL -> FileColumn.Type.REAL;
      case FLAG -> FileColumn.Type.FLAG;
      case TEXT -> FileColumn.Type.TEXT;
    };
  }

  /** The column of the table of that name. */
  int source(String name) {
    for (int c = 0; c < table.columns().size(); c++) {
      if (table.columns().get(c).name().equals(name)) {
        return c;
      }
    }
    throw new IllegalArgumentException(table.name() + "." + name);
  }

  /** Its name. */
  String name() {
    return table.name();
  }

  /** The columns of the file. */
  List<Output> outputs() {
    return outputs;
  }

  /** An empty batch for its rows. */
  RowBatch batch() {
    boolean[] wanted = new boolean[table.columns().size()];
    outputs.forEach(o -> wanted[o.source] = true);
    return new RowBatch(table, wanted);
  }

  /**
   * Writes it.
   *
   * @param shown what messages call the output
   * @param memory bytes, of which rows in memory take a part
   * @param isEmpty whether it is known to have no rows
   * @param seen takes the kinds of events that there are, for the table of events; else null
   * @return how many rows it has
   */
  long write(
      TableForm form,
      Path file,
      Path shown,
      int threads,
      long memory,
      boolean isEmpty,
      Set<EventKind> seen)
      throws IOException {
    try (LargeFile out = new LargeFile(this, form, file, shown, threads, memory, seen)) {
      for (StreamInfo stream : isEmpty ? List.<StreamInfo>of() : trace.reader().streams()) {
        out.take(table.open(trace, stream, out.batch()));
      }
      return out.finish();
    }
  }

  /** Begins to write it of events that are read for several tables at once. */
  void take(LargeFile out, StreamInfo stream, EventSource events) throws IOException {
    out.take(table.over(trace, stream, out.batch(), events));
  }
}
