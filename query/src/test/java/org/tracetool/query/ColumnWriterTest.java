package org.tracetool.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import org.duckdb.DuckDBColumnType;
import org.duckdb.DuckDBDataChunkWriter;
import org.duckdb.DuckDBDriver;
import org.duckdb.DuckDBFunctions;
import org.duckdb.DuckDBTableFunction;
import org.duckdb.DuckDBTableFunctionBindInfo;
import org.duckdb.DuckDBTableFunctionBuilder;
import org.duckdb.DuckDBTableFunctionCallInfo;
import org.duckdb.DuckDBTableFunctionInitInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.query.rows.RowBatch;

final class ColumnWriterTest {
  private static final int ROWS = 131;

  /** Two batches, of which the second one has values where the first one has none. */
  private static final class Numbers implements DuckDBTableFunction<Object, int[], Object> {
    private final ColumnWriter writer;

    private Numbers(boolean whole) {
      writer = new ColumnWriter(whole);
    }

    @Override
    public Object bind(DuckDBTableFunctionBindInfo info) throws SQLException {
      info.addResultColumn("l", DuckDBColumnType.BIGINT);
      info.addResultColumn("t", DuckDBColumnType.UINTEGER);
      info.addResultColumn("i", DuckDBColumnType.INTEGER);
      info.addResultColumn("r", DuckDBColumnType.DOUBLE);
      info.addResultColumn("f", DuckDBColumnType.BOOLEAN);
      return this;
    }

    @Override
    public int[] init(DuckDBTableFunctionInitInfo info) {
      return new int[1];
    }

    @Override
    public Object localInit(DuckDBTableFunctionInitInfo info) {
      return this;
    }

    @Override
    public long apply(DuckDBTableFunctionCallInfo info, DuckDBDataChunkWriter out)
        throws SQLException {
      int[] batches = info.getInitData();
      if (batches[0] == 2) {
        return 0;
      }
      batches[0]++;
      writer.writeLongs(out.vector(0), values(batches[0], 1L << 40), ROWS);
      writer.writeTokens(out.vector(1), values(batches[0], 0xffff_ff00L), ROWS);
      writer.writeInts(out.vector(2), values(batches[0], -70), ROWS);
      writer.writeReals(out.vector(3), values(batches[0], Double.doubleToRawLongBits(1.5)), ROWS);
      writer.writeFlags(out.vector(4), values(batches[0], 0), ROWS);
      return ROWS;
    }
  }

  private static long[] values(int batch, long first) {
    long[] values = new long[RowBatch.ROWS];
    Arrays.setAll(values, i -> (i + batch) % 3 == 0 ? RowBatch.NULL : first + i % 5);
    return values;
  }

  @Test
  void theEngineLetsColumnsBeWrittenAsAWhole() {
    assertThat(ColumnWriter.isWhole()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void valuesAndMissingOnesArrive(boolean whole) throws SQLException {
    List<List<Object>> rows = new ArrayList<>();
    try (Connection connection = new DuckDBDriver().connect("jdbc:duckdb:", new Properties())) {
      try (DuckDBTableFunctionBuilder builder = DuckDBFunctions.tableFunction()) {
        builder.withName("numbers").withFunction(new Numbers(whole)).register(connection);
      }
      try (Statement s = connection.createStatement();
          ResultSet result = s.executeQuery("FROM numbers()")) {
        while (result.next()) {
          List<Object> row = new ArrayList<>();
          for (int c = 1; c <= 5; c++) {
            row.add(result.getObject(c));
          }
          rows.add(row);
        }
      }
    }
    assertThat(rows).hasSize(2 * ROWS);
    for (int r = 0; r < rows.size(); r++) {
      int i = r % ROWS;
      int batch = r / ROWS + 1;
      int more = i % 5;
      List<Object> expected =
          (i + batch) % 3 == 0
              ? Arrays.asList(null, null, null, null, null)
              : List.of(
                  (1L << 40) + more,
                  0xffff_ff00L + more,
                  -70 + more,
                  Double.longBitsToDouble(Double.doubleToRawLongBits(1.5) + more),
                  more != 0);
      assertThat(rows.get(r)).as("row %d", r).isEqualTo(expected);
    }
  }
}
