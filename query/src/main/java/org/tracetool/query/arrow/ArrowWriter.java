package org.tracetool.query.arrow;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;

/** Writes a result as a file of Apache Arrow. No more than one record batch is in memory. */
public final class ArrowWriter {
  private static final int MAX_ROWS = 1 << 16;

  /** So many bytes of a column end a batch early. */
  private static final int MAX_COLUMN_BYTES = 1 << 24;

  private final OutputStream out;
  private final List<ArrowColumn> columns = new ArrayList<>();

  /** A writer to a stream, which stays the caller's. */
  public ArrowWriter(OutputStream out) {
    this.out = out;
  }

  /** Writes all rows of a result; returns how many there were. */
  public long write(ArrowRows result) throws IOException {
    for (int c = 0; c < result.names().size(); c++) {
      columns.add(new ArrowColumn(ArrowField.of(result.names().get(c), result.types().get(c))));
    }
    ArrowFile file = new ArrowFile(out, columns.stream().map(ArrowColumn::field).toList());
    long rows = 0;
    int inBatch = 0;
    while (result.next()) {
      boolean isFull = ++inBatch == MAX_ROWS;
      for (int c = 0; c < columns.size(); c++) {
        columns.get(c).add(result.value(c));
        isFull |= columns.get(c).size() > MAX_COLUMN_BYTES;
      }
      rows++;
      if (isFull) {
        writeBatch(file, inBatch);
        inBatch = 0;
      }
    }
    if (inBatch > 0) {
      writeBatch(file, inBatch);
    }
    file.end();
    return rows;
  }

  private void writeBatch(ArrowFile file, int rows) throws IOException {
    List<ArrowFile.Buffer> buffers = new ArrayList<>();
    long[] nulls = new long[columns.size()];
    for (int c = 0; c < nulls.length; c++) {
      nulls[c] = columns.get(c).nulls();
      columns.get(c).buffers().forEach(b -> buffers.add(new ArrowFile.Buffer(b, b.length)));
      columns.get(c).clear();
    }
    file.writeBatch(rows, nulls, buffers);
  }
}
