package org.tracetool.spark.source;

import java.io.IOException;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.tracetool.spark.rows.GroupedRowSource;
import org.tracetool.spark.rows.SparkTable;

/**
 * Sent to the executors: makes readers of partitions.
 *
 * @param columns the columns of the rows
 * @param groups the aggregates of the rows; null if the rows themselves are wanted
 */
record StreamReaderFactory(
    SparkTable table, QueryBounds choice, String[] columns, GroupedRowSource groups)
    implements PartitionReaderFactory {
  @Override
  public boolean supportColumnarReads(InputPartition partition) {
    return true;
  }

  @Override
  public PartitionReader<InternalRow> createReader(InputPartition partition) {
    throw new UnsupportedOperationException("rows come in columns");
  }

  @Override
  public PartitionReader<ColumnarBatch> createColumnarReader(InputPartition partition) {
    try {
      return new StreamReader(table, choice, columns, groups, (StreamPartition) partition);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e.getMessage(), e);
    }
  }
}
