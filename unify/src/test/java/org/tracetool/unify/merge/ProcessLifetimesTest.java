package org.tracetool.unify.merge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ProcessLifetimesTest {
  private record Row(int name, boolean records, long first, long last) {
    private boolean clashes(Row other) {
      boolean differ = name != 0 && other.name != 0 && name != other.name;
      boolean same = first == other.first && last == other.last;
      boolean overlap = first < other.last && other.first < last || same;
      return records
          && other.records
          && !differ
          && (overlap || inside(other) || other.inside(this));
    }

    /** Returns whether this is one time, within the other one or at its begin. */
    private boolean inside(Row other) {
      return first == last && other.first <= first && first < other.last && other.first < first;
    }
  }

  private static ProcessLifetimes table(List<Row> rows) {
    ProcessLifetimes table = new ProcessLifetimes(rows.size());
    for (int i = 0; i < rows.size(); i++) {
      Row row = rows.get(i);
      table.set(i, i, row.name());
      if (row.records()) {
        table.record(i, row.last());
        table.record(i, row.first());
      }
    }
    return table;
  }

  /**
   * Whatever the rows are, all pairs of the same time are found, as by comparing each with each.
   */
  @Test
  void findsWhatComparingAllPairsFinds() throws IOException {
    Random random = new Random(5);
    for (int round = 0; round < 3000; round++) {
      List<Row> rows = new ArrayList<>();
      for (int i = random.nextInt(9); i >= 0; i--) {
        long first = random.nextInt(round % 2 == 0 ? 12 : 60);
        long last = first + random.nextInt(4);
        rows.add(new Row(random.nextInt(3), random.nextInt(8) > 0, first, last));
      }
      Set<Set<Integer>> expected = new HashSet<>();
      for (int i = 0; i < rows.size(); i++) {
        for (int j = 0; j < i; j++) {
          if (rows.get(i).clashes(rows.get(j))) {
            expected.add(Set.of(i, j));
          }
        }
      }
      ProcessLifetimes table = table(rows);
      Set<Set<Integer>> found = new HashSet<>();
      table.check(0, rows.size(), (a, b) -> found.add(Set.of(table.input(a), table.input(b))));
      assertThat(found).as("%s", rows).isEqualTo(expected);
    }
  }

  @Test
  void timesAreUnsigned() throws IOException {
    ProcessLifetimes table =
        table(List.of(new Row(0, true, -5, -1), new Row(0, true, 1, 9), new Row(0, true, -1, -1)));
    List<Integer> found = new ArrayList<>();
    table.check(0, 3, (a, b) -> found.add(a));
    assertThat(found).isEmpty();
    table.record(0, -4); // the first one after sorting
    table.check(0, 3, (a, b) -> found.add(a));
    assertThat(found).hasSize(1);
  }
}
