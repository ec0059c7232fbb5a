package org.tracetool.spark.source;

import java.util.Map;
import org.apache.spark.sql.connector.catalog.TableProvider;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.sources.DataSourceRegister;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * The data source {@code tracetool}: {@code spark.read().format("tracetool").option("table",
 * "calls").load("/lustre/run.otf")}. Options: {@code table} (default {@code events}), {@code
 * slices}, {@code partitions}.
 */
public final class TraceSource implements TableProvider, DataSourceRegister {
  @Override
  public String shortName() {
    return "tracetool";
  }

  @Override
  public StructType inferSchema(CaseInsensitiveStringMap options) {
    return ReadRequest.of(options).table().schema();
  }

  @Override
  public org.apache.spark.sql.connector.catalog.Table getTable(
      StructType schema, Transform[] partitioning, Map<String, String> properties) {
    return new TraceTable(ReadRequest.of(new CaseInsensitiveStringMap(properties)));
  }
}
