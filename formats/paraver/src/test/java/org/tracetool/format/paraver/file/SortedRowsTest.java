package org.tracetool.format.paraver.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SortedRowsTest {
  /** Rows in memory, and rows of which most are in the temporary file. */
  @ParameterizedTest
  @ValueSource(ints = {1 << 20, 40, 300})
  void rowsComeInOrderAndEqualOnesAsTheyCame(int memory) throws IOException {
    Random random = new Random(memory);
    try (SortedRows rows = new SortedRows(3, memory)) {
      for (int i = 0; i < 1000; i++) {
        long[] to = rows.add();
        to[rows.at()] = random.nextInt(100);
        to[rows.at() + 1] = i;
        to[rows.at() + 2] = -i;
      }
      assertThat(rows.count()).isEqualTo(1000);
      for (int again = 0; again < 2; again++) {
        SortedRows.Rows r = rows.rows();
        long key = -1;
        long number = -1;
        int count = 0;
        while (r.next()) {
          assertThat(r.get(0)).isGreaterThanOrEqualTo(key);
          assertThat(r.get(0) > key || r.get(1) > number).isTrue();
          assertThat(r.get(2)).isEqualTo(-r.get(1));
          key = r.get(0);
          number = r.get(1);
          count++;
        }
        assertThat(count).isEqualTo(1000);
      }
    }
  }
}
