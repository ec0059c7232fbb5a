package org.tracetool.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of Arrow hold what the engine answers. */
final class ArrowWriterTest {
  private static final String RING = "vampirtrace/ring_collectives/expected/ring.otf";

  /** All types of the tables, values at the ends of their ranges, none, and names with bytes. */
  private static final List<String> QUERIES =
      List.of(
          "SELECT * FROM calls ORDER BY process_id, begin_ns, depth",
          "SELECT * FROM messages ORDER BY send_ns, sender_id",
          "SELECT region, region_id FROM regions WHERE false",
          "SELECT i, i % 3 = 0 AS flag, CASE WHEN i % 2 = 0 THEN 'text ' || i END AS text,"
              + " -i::HUGEINT * 12345678901234567890 AS huge, i / 8 AS real"
              + " FROM range(70000) t(i) ORDER BY i",
          "SELECT 4294967295::UINTEGER AS u, (-1)::TINYINT AS t, NULL::INTEGER AS none,"
              + " 18446744073709551615::UBIGINT AS large, -12.345::DECIMAL(9,3) AS decimal,"
              + " -9223372036854775808 AS least, 'ü€𝄞' AS name, '' AS empty,"
              + " DATE '2020-02-29' AS day, [1, 2] AS list, 0.5::FLOAT AS half");

  @TempDir private Path folder;

  @Test
  void filesHoldTheRows() throws IOException {
    Path file = folder.resolve("x.arrow");
    try (OpenedTraces traces = OpenedTraces.of(folder, RING)) {
      for (String sql : QUERIES) {
        List<List<Object>> expected = traces.rows(sql);
        assertThat(traces.engine().write(TableForm.ARROW, sql, file)).isEqualTo(expected.size());
        ArrowFileReader read = new ArrowFileReader(Files.readAllBytes(file));
        List<String> names = new ArrayList<>();
        traces.engine().run(sql, result -> names.addAll(result.names()));
        assertThat(read.names()).isEqualTo(names);
        assertThat(read.rows()).hasSameSizeAs(expected);
        for (int r = 0; r < expected.size(); r++) {
          for (int c = 0; c < names.size(); c++) {
            Object value = expected.get(r).get(c);
            assertThat(read.rows().get(r).get(c))
                .as(names.get(c))
                .isEqualTo(stored(value, read.rows().get(r).get(c)));
          }
        }
      }
    }
  }

  /** A value as a file holds it: large whole numbers as decimals or in the bits of a long. */
  private static Object stored(Object value, Object found) {
    if (value instanceof BigInteger whole) {
      return found instanceof Long ? (Object) whole.longValue() : new BigDecimal(whole);
    }
    return value;
  }
}
