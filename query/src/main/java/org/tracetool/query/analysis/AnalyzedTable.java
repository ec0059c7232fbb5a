package org.tracetool.query.analysis;

import java.io.IOException;
import java.util.List;
import java.util.function.ToIntFunction;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.query.rows.QueryContext;
import org.tracetool.query.rows.RawTable;
import org.tracetool.query.rows.RowBatch;
import org.tracetool.query.rows.RowSource;
import org.tracetool.query.rows.TableColumn;

/** A table of what the analysis of a run found. */
final class AnalyzedTable extends RawTable {
  /** Sets the columns of a row. */
  @FunctionalInterface
  interface Maker {
    /** Sets those of the row with a number from 0. */
    void setRow(AnalyzedRun run, int row, RowBatch batch);
  }

  private final RunCache runs;
  private final ToIntFunction<AnalyzedRun> size;
  private final Maker maker;

  AnalyzedTable(
      String name,
      List<TableColumn> columns,
      RunCache runs,
      ToIntFunction<AnalyzedRun> size,
      Maker maker) {
    super(name, columns);
    this.runs = runs;
    this.size = size;
    this.maker = maker;
  }

  @Override
  public boolean isByStream() {
    return false;
  }

  @Override
  public RowSource open(QueryContext trace, StreamInfo stream, RowBatch batch) throws IOException {
    AnalyzedRun run = runs.of(trace);
    synchronized (run) {
      int rows = size.applyAsInt(run);
      return new Rows(run, rows);
    }
  }

  private final class Rows implements RowSource {
    private final AnalyzedRun run;
    private final int rows;
    private int next;

    private Rows(AnalyzedRun run, int rows) {
      this.run = run;
      this.rows = rows;
    }

    @Override
    public boolean fill(RowBatch batch) {
      synchronized (run) { // whose names are remembered as they are asked for
        while (next < rows && !batch.isFull()) {
          maker.setRow(run, next, batch);
          batch.endRow();
          next++;
        }
      }
      return batch.rows() > 0;
    }

    @Override
    public void close() {
      // nothing is open
    }
  }
}
