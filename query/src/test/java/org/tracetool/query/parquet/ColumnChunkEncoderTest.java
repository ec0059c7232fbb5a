package org.tracetool.query.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tracetool.query.columns.FileColumn;
import org.tracetool.query.columns.FileColumn.Type;
import org.tracetool.query.columns.RowGroup;

class ColumnChunkEncoderTest {
  private static final int ROWS = 6000;

  /** Readers take differences of columns of 32 bits as numbers of 32 bits. */
  @ParameterizedTest
  @CsvSource({
    "INT, 1000000, true",
    "INT, 2147480000, false",
    "UNSIGNED, 2147480000, false",
    "LONG, 2147480000, true"
  })
  void differencesAreNoWiderThanTheColumn(Type type, int first, boolean byDeltas)
      throws IOException {
    List<FileColumn> columns = List.of(FileColumn.of("c", type));
    RowGroup group = new RowGroup(columns, ROWS);
    long[] numbers = new long[ROWS];
    for (int i = 0; i < ROWS; i++) {
      numbers[i] = first + i; // tokens of 2^31 and more are negative
    }
    group.add(0, numbers, ROWS);
    group.addRows(ROWS);
    try (ColumnChunkEncoder encoder = new ColumnChunkEncoder()) {
      int encoding = encoder.encode(columns, group).get(0).encoding;
      assertThat(encoding == Encodings.DELTA_BINARY_PACKED).isEqualTo(byDeltas);
    }
  }
}
