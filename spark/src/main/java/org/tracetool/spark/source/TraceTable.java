package org.tracetool.spark.source;

import java.util.EnumSet;
import java.util.Set;
import org.apache.spark.sql.connector.catalog.SupportsRead;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/** A table of some traces. */
final class TraceTable implements SupportsRead {
  private final ReadRequest request;

  TraceTable(ReadRequest request) {
    this.request = request;
  }

  @Override
  public String name() {
    return "tracetool " + request.table().label() + " of " + String.join(", ", request.paths());
  }

  @Override
  @SuppressWarnings("deprecation") // what stands for it changes between releases of Spark
  public StructType schema() {
    return request.table().schema();
  }

  @Override
  public Set<TableCapability> capabilities() {
    return EnumSet.of(TableCapability.BATCH_READ);
  }

  @Override
  public ScanBuilder newScanBuilder(CaseInsensitiveStringMap options) {
    return new TraceScanBuilder(request);
  }
}
