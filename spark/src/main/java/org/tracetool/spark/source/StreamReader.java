package org.tracetool.spark.source;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.spark.rows.Batch;
import org.tracetool.spark.rows.OpenedTrace;
import org.tracetool.spark.rows.RowSource;
import org.tracetool.spark.rows.Table;

/** Reads the streams of a partition, one after the other. */
final class StreamReader implements PartitionReader<ColumnarBatch> {
  private final Table table;
  private final TraceOpening opening;
  private final OpenedTrace trace;
  private final Batch batch;
  private final List<StreamInfo> streams = new ArrayList<>();
  private RowSource rows;
  private int next;

  StreamReader(Table table, Choice choice, String[] columns, StreamPartition partition)
      throws IOException {
    this.table = table;
    batch = new Batch(table, columns, partition.path());
    opening = new TraceOpening(partition.path());
    trace =
        new OpenedTrace(
            opening.reader(),
            opening.options(),
            partition.window(),
            opening.processes(choice),
            choice.eventKinds());
    if (partition.streams() == null) {
      streams.add(null);
    } else {
      int[] ids = partition.streams().clone();
      Arrays.sort(ids);
      for (StreamInfo s : opening.reader().streams()) {
        if (Arrays.binarySearch(ids, s.id()) >= 0) {
          streams.add(s);
        }
      }
    }
  }

  @Override
  public boolean next() throws IOException {
    batch.clear();
    while (rows != null || next < streams.size()) {
      if (rows == null) {
        rows = table.open(trace, streams.get(next++), batch);
      }
      if (rows.fill(batch)) {
        return true;
      }
      rows.close();
      rows = null;
    }
    return false;
  }

  @Override
  public ColumnarBatch get() {
    return batch.columns();
  }

  @Override
  public void close() throws IOException {
    try {
      if (rows != null) {
        rows.close();
      }
    } finally {
      opening.report();
      opening.close();
    }
  }
}
