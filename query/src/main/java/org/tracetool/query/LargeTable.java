package org.tracetool.query;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.tracetool.core.error.OutputException;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.query.parquet.ParquetColumn;
import org.tracetool.query.parquet.ParquetWriter;
import org.tracetool.query.parquet.RowGroup;
import org.tracetool.query.rows.Column;
import org.tracetool.query.rows.NameKind;
import org.tracetool.query.rows.Names;
import org.tracetool.query.rows.RawTable;
import org.tracetool.query.rows.RawTables;
import org.tracetool.query.rows.RowBatch;
import org.tracetool.query.rows.RowSource;
import org.tracetool.query.rows.ShownText;
import org.tracetool.query.rows.TraceContext;

/**
 * Writes a table of records as Parquet without the engine, which would look up each name of each
 * row and then find out again how few different ones there are. The columns are those of the view
 * of the same name, without its seconds and other columns that follow from others; rows come stream
 * by stream.
 */
final class LargeTable {
  private static final int BUFFER = 1 << 16;
  private static final int MOST_ROWS = 120 * 1024;
  private static final int MEMORY_SHARE = 8;

  /** A column of the file. */
  private record Output(int source, long[] ranks, ParquetColumn column) {}

  private final TraceContext trace;
  private final RawTable table;
  private final List<Output> outputs = new ArrayList<>();

  private LargeTable(TraceContext trace, String name, String columns) {
    this.trace = trace;
    table = RawTables.of(name);
    for (String spec : columns.split(",")) {
      String column = spec.trim();
      if (!column.equals("path")) {
        outputs.add(output(column));
      }
    }
  }

  /** The table of that name, null if it is not made so. */
  static LargeTable of(TraceContext trace, String name) {
    String columns = Views.plain(name);
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
    Column column = table.columns().get(source);
    if (sort.equals("rank")) {
      String as = Views.rank(name);
      return new Output(
          source, trace.ranksByPlace(), ParquetColumn.of(as, ParquetColumn.Type.LONG));
    }
    if (column.type() == Column.Type.PLACE) {
      Names names = trace.names(NameKind.valueOf(sort));
      return new Output(
          source,
          null,
          new ParquetColumn(
              name, ParquetColumn.Type.NAME, place -> ShownText.of(names.name((int) place))));
    }
    return new Output(source, null, ParquetColumn.of(name, type(column)));
  }

  private static ParquetColumn.Type type(Column column) {
    return switch (column.type()) {
      case NUMBER ->
          column.name().endsWith("_ns") && !column.name().equals("duration_ns")
              ? ParquetColumn.Type.TIME
              : ParquetColumn.Type.LONG;
      case TOKEN -> ParquetColumn.Type.UNSIGNED;
      case SMALL, PLACE -> ParquetColumn.Type.INT;
      case REAL -> ParquetColumn.Type.REAL;
      case FLAG -> ParquetColumn.Type.FLAG;
      case TEXT -> ParquetColumn.Type.TEXT;
    };
  }

  private int source(String name) {
    for (int c = 0; c < table.columns().size(); c++) {
      if (table.columns().get(c).name().equals(name)) {
        return c;
      }
    }
    throw new IllegalArgumentException(table.name() + "." + name);
  }

  /**
   * Writes it.
   *
   * @param shown what messages call the output
   * @param memory bytes, of which rows in memory take a part
   * @param isEmpty whether it is known to have no rows
   * @param seen takes the kinds of events that there are, for the table of events
   * @return how many rows it has
   */
  long write(Path file, Path shown, int threads, long memory, boolean isEmpty, Set<EventKind> seen)
      throws IOException {
    int kind = table.name().equals("events") ? source("kind") : -1;
    List<StreamInfo> streams = isEmpty ? List.of() : trace.reader().streams();
    List<ParquetColumn> columns = outputs.stream().map(Output::column).toList();
    long row = (long) columns.size() * Long.BYTES * 2 * (threads + 2);
    int room = (int) Math.max(RowBatch.ROWS, Math.min(MOST_ROWS, memory / MEMORY_SHARE / row));
    boolean[] wanted = new boolean[table.columns().size()];
    outputs.forEach(o -> wanted[o.source] = true);
    RowBatch batch = new RowBatch(table, wanted);
    try (OutputStream out = output(file, shown);
        ParquetWriter writer = new ParquetWriter(out, columns, room, threads)) {
      RowGroup group = writer.begin();
      for (StreamInfo stream : streams) {
        try (RowSource rows = table.open(trace, stream, batch)) {
          batch.clear();
          while (rows.fill(batch)) {
            if (!group.hasRoom(batch.rows())) {
              writer.add(group);
              group = writer.begin();
            }
            if (kind >= 0) {
              kinds(batch.numbers(kind), batch.rows(), seen);
            }
            copy(batch, group);
            batch.clear();
          }
        }
      }
      if (group.rows() > 0) {
        writer.add(group);
      }
      return writer.finish();
    }
  }

  private static void kinds(long[] ordinals, int rows, Set<EventKind> seen) {
    for (int r = 0; r < rows; r++) {
      if (r == 0 || ordinals[r] != ordinals[r - 1]) {
        seen.add(EventKind.of((int) ordinals[r]));
      }
    }
  }

  private void copy(RowBatch batch, RowGroup group) {
    int rows = batch.rows();
    int at = group.rows();
    for (int c = 0; c < outputs.size(); c++) {
      Output o = outputs.get(c);
      if (group.texts(c) != null) {
        texts(batch.texts(o.source), group.texts(c), at, rows);
      } else if (o.ranks != null) {
        long[] from = batch.numbers(o.source);
        long[] to = group.numbers(c);
        for (int r = 0; r < rows; r++) {
          to[at + r] = from[r] == RowBatch.NULL ? RowGroup.NULL : o.ranks[(int) from[r]];
        }
      } else {
        System.arraycopy(batch.numbers(o.source), 0, group.numbers(c), at, rows);
      }
    }
    group.added(rows);
  }

  private static void texts(String[] from, String[] to, int at, int rows) {
    for (int r = 0; r < rows; r++) {
      to[at + r] = from[r] == null ? null : ShownText.of(from[r]);
    }
  }

  /** The file, which tells its own failures from those of the trace. */
  private static OutputStream output(Path file, Path shown) throws IOException {
    OutputStream out;
    try {
      out = Files.newOutputStream(file);
    } catch (IOException e) {
      throw failed(shown, e);
    }
    return new BufferedOutputStream(
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
          }

          @Override
          public void write(byte[] bytes, int from, int length) throws IOException {
            try {
              out.write(bytes, from, length);
            } catch (IOException e) {
              throw failed(shown, e);
            }
          }

          @Override
          public void close() throws IOException {
            out.close();
          }
        },
        BUFFER);
  }

  private static OutputException failed(Path shown, IOException e) {
    return new OutputException(shown + ": cannot be written: " + e.getMessage(), e);
  }
}
