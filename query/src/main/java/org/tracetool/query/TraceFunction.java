package org.tracetool.query;

import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.duckdb.DuckDBColumnType;
import org.duckdb.DuckDBDataChunkWriter;
import org.duckdb.DuckDBTableFunction;
import org.duckdb.DuckDBTableFunctionBindInfo;
import org.duckdb.DuckDBTableFunctionCallInfo;
import org.duckdb.DuckDBTableFunctionInitInfo;
import org.duckdb.DuckDBWritableVector;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.query.rows.EntityNames;
import org.tracetool.query.rows.NameKind;
import org.tracetool.query.rows.QueryContext;
import org.tracetool.query.rows.RawTable;
import org.tracetool.query.rows.RowBatch;
import org.tracetool.query.rows.ShownText;
import org.tracetool.query.rows.TableColumn;

/**
 * A table of a trace as a function of the engine, whose parameter is the number of the trace. Rows
 * are made by the threads of the engine or, if it has one alone, by {@link RowMakers}.
 */
final class TraceFunction
    implements DuckDBTableFunction<Integer, TraceFunction.Scan, TraceFunction.Part> {
  /** Last column of each table: rises from row to row of a stream, and from stream to stream. */
  static final String SEQUENCE = "recorded";

  private static final int IS_SEQUENCE = -2;

  /** What a column of the query is of one of the table: itself, or the name or rank of a place. */
  private static final int VALUE = 0;

  private static final int NAME = 1;
  private static final int RANK = 2;
  private static final long MANY = 1_000_000;
  private static final long FEW = 1_000;

  private final RawTable table;
  private final List<QueriedTrace> traces;
  private final OpenRows open;
  private final QueryThreads threads;

  TraceFunction(RawTable table, List<QueriedTrace> traces, OpenRows open, QueryThreads threads) {
    this.table = table;
    this.traces = traces;
    this.open = open;
    this.threads = threads;
  }

  /** A query of the table. */
  static final class Scan {
    private final QueryContext trace;

    /** Column of the table for each column of the query, negative if it is none. */
    private final int[] columns;

    /** What each column of the query is of that. */
    private final int[] parts;

    private final ScanRows.Source source;

    /** Null if the threads of the engine make the rows themselves. */
    private RowMakers makers;

    private Scan(QueryContext trace, int columns, ScanRows.Source source) {
      this.trace = trace;
      this.columns = new int[columns];
      parts = new int[columns];
      this.source = source;
    }
  }

  /** What one thread does of it. */
  static final class Part {
    private final ColumnWriter writer = new ColumnWriter();
    private RowBatch batch;
    private ScanRows rows;
    private final long[] sequence = new long[RowBatch.ROWS];
    private final long[] ranks = new long[RowBatch.ROWS];
  }

  @Override
  public Integer bind(DuckDBTableFunctionBindInfo info) throws Exception {
    int trace = info.getParameter(0).getInt();
    if (trace < 0 || trace >= traces.size()) {
      throw new IllegalArgumentException("there is no trace number " + trace);
    }
    for (TableColumn column : table.columns()) {
      String name = column.name();
      switch (column.type()) {
        case NUMBER -> info.addResultColumn(name, DuckDBColumnType.BIGINT);
        case TOKEN -> info.addResultColumn(name, DuckDBColumnType.UINTEGER);
        case SMALL -> info.addResultColumn(name, DuckDBColumnType.INTEGER);
        case REAL -> info.addResultColumn(name, DuckDBColumnType.DOUBLE);
        case FLAG -> info.addResultColumn(name, DuckDBColumnType.BOOLEAN);
        case TEXT -> info.addResultColumn(name, DuckDBColumnType.VARCHAR);
        case PLACE -> {
          info.addResultColumn(name + "_place", DuckDBColumnType.INTEGER);
          info.addResultColumn(name + "_name", DuckDBColumnType.VARCHAR);
          if (parts(column) > RANK) {
            info.addResultColumn(name + "_rank", DuckDBColumnType.BIGINT);
          }
        }
      }
    }
    info.addResultColumn(SEQUENCE, DuckDBColumnType.BIGINT);
    // Tables of records are large and those of definitions small: that decides which way joins go.
    info.setCardinality(table.isByStream() ? MANY : FEW, false);
    return trace;
  }

  @Override
  public Scan init(DuckDBTableFunctionInitInfo info) throws Exception {
    Integer number = info.getBindData();
    QueryContext trace = open.needed(table, traces.get(number).context());
    List<StreamInfo> streams =
        table.isByStream() ? trace.reader().streams() : Collections.singletonList(null);
    boolean[] wanted = new boolean[table.columns().size()];
    Scan scan =
        new Scan(
            trace,
            (int) info.getColumnCount(),
            new ScanRows.Source(table, trace, streams, new AtomicInteger(), wanted, open));
    for (int i = 0; i < scan.columns.length; i++) {
      scan.columns[i] = -1;
      long seen = info.getColumnIndex(i);
      int at = 0;
      for (int c = 0; c < table.columns().size() && seen >= at; c++) {
        int parts = parts(table.columns().get(c));
        if (seen < at + parts) {
          scan.columns[i] = c;
          scan.parts[i] = (int) seen - at;
          wanted[c] = true;
        }
        at += parts;
      }
      if (seen == at) {
        scan.columns[i] = IS_SEQUENCE;
      }
    }
    info.setMaxThreads(Math.max(1, Math.min(threads.ofEngine(), streams.size())));
    int makers = table.isByStream() ? Math.min(threads.makers(), streams.size()) : 0;
    if (makers > 0) {
      scan.makers = new RowMakers(scan.source, makers);
      open.closeLater(scan.makers);
    }
    return scan;
  }

  /** How many columns of the engine stand for one of the table. */
  private static int parts(TableColumn column) {
    if (column.type() != TableColumn.Type.PLACE) {
      return VALUE + 1;
    }
    return 1 + (column.names() == NameKind.PROCESS ? RANK : NAME);
  }

  @Override
  public Part localInit(DuckDBTableFunctionInitInfo info) {
    return new Part();
  }

  @Override
  public long apply(DuckDBTableFunctionCallInfo info, DuckDBDataChunkWriter out) throws Exception {
    Scan scan = info.getInitData();
    Part part = info.getLocalInitData();
    try {
      return apply(scan, part, out);
    } catch (IOException | RuntimeException | Error e) {
      open.closeAfterFailure(e);
      throw e;
    }
  }

  private long apply(Scan scan, Part part, DuckDBDataChunkWriter out) throws IOException {
    if (scan.makers != null) {
      part.batch = scan.makers.next();
      return part.batch == null ? 0 : write(scan, part, out);
    }
    if (part.rows == null) {
      part.batch = scan.source.batch();
      part.rows = new ScanRows(scan.source);
    }
    return part.rows.fill(part.batch) ? write(scan, part, out) : 0;
  }

  private int write(Scan scan, Part part, DuckDBDataChunkWriter out) {
    RowBatch batch = part.batch;
    ColumnWriter writer = part.writer;
    for (int i = 0; i < scan.columns.length; i++) {
      int c = scan.columns[i];
      if (c == IS_SEQUENCE) {
        for (int r = 0; r < batch.rows(); r++) {
          part.sequence[r] = batch.first() + r;
        }
        writer.writeLongs(out.vector(i), part.sequence, batch.rows());
      }
      if (c < 0) {
        continue;
      }
      DuckDBWritableVector vector = out.vector(i);
      TableColumn column = table.columns().get(c);
      if (scan.parts[i] == NAME) {
        writeNames(vector, batch.numbers(c), batch.rows(), scan.trace.names(column.names()));
        continue;
      }
      if (scan.parts[i] == RANK) {
        writeRanks(part.ranks, batch.numbers(c), batch.rows(), scan.trace.ranksByPlace());
        writer.writeLongs(vector, part.ranks, batch.rows());
        continue;
      }
      switch (column.type()) {
        case NUMBER -> writer.writeLongs(vector, batch.numbers(c), batch.rows());
        case TOKEN -> writer.writeTokens(vector, batch.numbers(c), batch.rows());
        case SMALL, PLACE -> writer.writeInts(vector, batch.numbers(c), batch.rows());
        case REAL -> writer.writeReals(vector, batch.numbers(c), batch.rows());
        case FLAG -> writer.writeFlags(vector, batch.numbers(c), batch.rows());
        case TEXT -> writeTexts(vector, batch.texts(c), batch.rows());
      }
    }
    return batch.rows();
  }

  /** Ranks of what is at some places. */
  static void writeRanks(long[] ranks, long[] places, int rows, long[] byPlace) {
    for (int r = 0; r < rows; r++) {
      ranks[r] = places[r] == RowBatch.NULL ? RowBatch.NULL : byPlace[(int) places[r]];
    }
  }

  private static void writeTexts(DuckDBWritableVector vector, String[] values, int rows) {
    for (int r = 0; r < rows; r++) {
      if (values[r] == null) {
        vector.setNull(r);
      } else {
        vector.setString(r, ShownText.of(values[r]));
      }
    }
  }

  private static void writeNames(
      DuckDBWritableVector vector, long[] places, int rows, EntityNames names) {
    for (int r = 0; r < rows; r++) {
      if (places[r] == RowBatch.NULL) {
        vector.setNull(r);
      } else {
        vector.setString(r, ShownText.of(names.name((int) places[r])));
      }
    }
  }
}
