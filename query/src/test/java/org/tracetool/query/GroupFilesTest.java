package org.tracetool.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.IntToLongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.query.arrow.ArrowGroups;
import org.tracetool.query.columns.FileColumn;
import org.tracetool.query.columns.FileColumn.Type;
import org.tracetool.query.columns.GroupWriter;
import org.tracetool.query.columns.RowGroup;
import org.tracetool.query.parquet.ParquetWriter;

/** Files of groups of rows hold the rows, whatever columns look like. */
final class GroupFilesTest {
  private static final int ROWS = 5003;
  private static final int ROOM = 1200;
  private static final int BATCH = 300;
  private static final long NULL = RowGroup.NULL;

  @TempDir private Path folder;
  private final Random random = new Random(5);
  private final List<FileColumn> columns = new ArrayList<>();
  private final List<long[]> numbers = new ArrayList<>();

  private void addColumn(Type type, IntToLongFunction numbersOfRows) {
    String name = "c" + columns.size();
    columns.add(new FileColumn(name, type, n -> n == 7 ? "" : "näme " + n));
    long[] all = new long[ROWS];
    Arrays.setAll(all, numbersOfRows);
    numbers.add(all);
  }

  private long some(int oneOf, long value) {
    return random.nextInt(oneOf) == 0 ? value : NULL;
  }

  private void addColumns() {
    long[] places = random.longs(ROWS, 0, 20).toArray();
    addColumn(Type.TIME, r -> 1000L * r + random.nextInt(999));
    addColumn(Type.NAME, r -> places[r]);
    addColumn(Type.UNSIGNED, r -> 4_000_000_000L + places[r]); // tokens of the names
    addColumn(Type.LONG, r -> places[r] == 3 ? NULL : places[r]); // nearly so
    addColumn(Type.NAME, r -> places[r] == 3 ? NULL : places[r]);
    addColumn(Type.UNSIGNED, r -> places[r] == 3 ? NULL : 2 * places[r]);
    addColumn(Type.UNSIGNED, r -> places[r] == 4 ? NULL : 2 * places[r]);
    addColumn(Type.NAME, r -> places[r] == 3 ? NULL : places[r]);
    addColumn(Type.UNSIGNED, r -> places[r]);
    addColumn(Type.NAME, r -> places[r]);
    addColumn(Type.INT, r -> r == ROWS - 1 ? 5 : places[r]);
    addColumn(Type.LONG, r -> NULL);
    addColumn(Type.LONG, r -> Long.MAX_VALUE);
    addColumn(Type.LONG, r -> r < 2000 ? NULL : 8);
    addColumn(Type.LONG, r -> r < 2000 ? 8 : NULL);
    addColumn(Type.LONG, r -> some(100, random.nextLong() >> 1));
    addColumn(Type.LONG, r -> r % 1000 < 500 ? some(100, r) : r);
    addColumn(Type.INT, r -> some(2, random.nextInt()));
    addColumn(Type.REAL, r -> some(3, Double.doubleToRawLongBits(random.nextDouble())));
    addColumn(Type.FLAG, r -> some(5, r & 1));
    addColumn(Type.FLAG, r -> 1);
    addColumn(Type.NAME, r -> some(50, r));
    addColumn(Type.NAME, r -> r * 10L);
  }

  private long write(GroupWriter<?> writer) throws IOException {
    try (writer) {
      RowGroup group = writer.begin();
      for (int from = 0; from < ROWS; from += BATCH) {
        int rows = Math.min(BATCH, ROWS - from);
        if (!group.hasRoom(rows)) {
          writer.add(group);
          group = writer.begin();
        }
        for (int c = 0; c < columns.size(); c++) {
          long[] some = Arrays.copyOfRange(numbers.get(c), from, from + rows);
          if (Arrays.stream(some).allMatch(n -> n == NULL)) {
            group.addMissing(c, rows);
          } else {
            group.add(c, some, rows);
          }
        }
        group.addRows(rows);
      }
      writer.add(group);
      return writer.finish();
    }
  }

  private Object value(int column, int row) {
    long number = numbers.get(column)[row];
    FileColumn c = columns.get(column);
    return number == NULL
        ? null
        : switch (c.type()) {
          case LONG, TIME -> number;
          case INT -> (int) number;
          case UNSIGNED -> number & 0xffff_ffffL;
          case REAL -> Double.longBitsToDouble(number);
          case FLAG -> number == 1;
          case NAME, TEXT -> c.texts().apply(number);
        };
  }

  private void assertAsWritten(List<? extends List<?>> rows) {
    assertThat(rows).hasSize(ROWS);
    for (int r = 0; r < ROWS; r++) {
      for (int c = 0; c < columns.size(); c++) {
        Object expected = value(c, r);
        Object found = rows.get(r).get(c);
        if (found instanceof Integer && expected instanceof Long) {
          found = ((Integer) found).longValue();
        } else if (found instanceof Long && expected instanceof Integer) {
          found = ((Long) found).intValue();
        }
        assertThat(found).as("column %d row %d", c, r).isEqualTo(expected);
      }
    }
  }

  @Test
  void parquetHoldsTheRows() throws IOException {
    addColumns();
    Path file = folder.resolve("x.parquet");
    try (OutputStream out = Files.newOutputStream(file)) {
      assertThat(write(new ParquetWriter(out, columns, ROOM, 2))).isEqualTo(ROWS);
    }
    String ring = "vampirtrace/ring_collectives/expected/ring.otf";
    String source = "read_parquet('" + file + "', file_row_number = true)";
    try (OpenedTraces traces = new OpenedTraces(folder, true, TimeWindow.ALL, ring)) {
      assertAsWritten(traces.rows("FROM " + source + " ORDER BY file_row_number"));
      assertThat(traces.number("SELECT min(c12) FROM '" + file + "'")).isEqualTo(Long.MAX_VALUE);
    }
  }

  @Test
  void arrowHoldsTheRows() throws IOException {
    addColumns();
    Path file = folder.resolve("x.arrow");
    try (OutputStream out = Files.newOutputStream(file)) {
      assertThat(write(new ArrowGroups(out, columns, ROOM, 2))).isEqualTo(ROWS);
    }
    assertAsWritten(new ArrowFileReader(Files.readAllBytes(file)).rows());
  }
}
