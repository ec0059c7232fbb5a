package org.tracetool.spark.source;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.query.rows.QueryContext;
import org.tracetool.query.rows.RawTable;
import org.tracetool.query.rows.RowSource;
import org.tracetool.spark.rows.GroupedRowSource;
import org.tracetool.spark.rows.GroupedRows;
import org.tracetool.spark.rows.SparkTable;
import org.tracetool.spark.rows.TableBatch;

/** Reads the streams of a partition, one after the other. */
final class StreamReader implements PartitionReader<ColumnarBatch> {
  private final QueryBounds choice;
  private final StreamPartition partition;
  private final TraceOpening opening;
  private final QueryContext trace;
  private final RawTable table;
  private final TableBatch batch;

  /** Sums up the rows; null where they are wanted themselves. */
  private final GroupedRows grouped;

  private ColumnarBatch sums;
  private final List<StreamInfo> streams = new ArrayList<>();
  private RowSource rows;
  private int next;

  StreamReader(
      SparkTable table,
      QueryBounds choice,
      String[] columns,
      GroupedRowSource groups,
      StreamPartition partition)
      throws IOException {
    this.choice = choice;
    this.partition = partition;
    partition.seen().checkUnchanged();
    opening = new TraceOpening(partition.seen().file(), choice.hasTimes());
    try {
      trace = opening.chosen(choice, partition.window());
      this.table = table.rows(choice.eventKinds());
      String name = partition.name();
      String[] seen = groups == null ? columns : groups.columns();
      batch = new TableBatch(table, this.table, seen, trace, name);
      grouped = groups == null ? null : new GroupedRows(table, groups, batch.rows(), trace, name);
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
    } catch (RuntimeException | Error e) {
      opening.close();
      throw e;
    }
  }

  @Override
  public boolean next() throws IOException {
    if (grouped == null) {
      return more();
    }
    boolean hasRoom = true;
    while (hasRoom && (grouped.hasRest() || more())) {
      hasRoom = grouped.add();
    }
    sums = grouped.take();
    return sums.numRows() > 0;
  }

  private boolean more() throws IOException {
    while (rows != null || next < streams.size()) {
      if (rows == null) {
        rows = open(streams.get(next++));
      }
      if (batch.fill(rows)) {
        return true;
      }
      rows.close();
      rows = null;
    }
    return false;
  }

  private RowSource open(StreamInfo stream) throws IOException {
    if (partition.begin() == StreamPartition.WHOLE) {
      return table.open(trace, stream, batch.rows());
    }
    Set<EventKind> kinds = choice.eventKinds() == null ? table.madeOf() : choice.eventKinds();
    EventSource slice = opening.slice(stream, partition, choice, kinds);
    return table.over(trace, stream, batch.rows(), slice);
  }

  @Override
  public ColumnarBatch get() {
    return grouped == null ? batch.columns() : sums;
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
