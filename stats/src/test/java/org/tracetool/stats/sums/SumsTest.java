package org.tracetool.stats.sums;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.tracetool.stats.sums.KeyedSums.Fold;

/** The tables that all figures are kept in. */
class SumsTest {
  @Property(tries = 200)
  void keyedSumsAreThoseOfAMap(@ForAll @Size(max = 200) List<@IntRange(max = 60) Integer> keys) {
    KeyedSums table = new KeyedSums(Fold.SUM, Fold.MIN, Fold.MAX);
    Map<Long, long[]> truth = new TreeMap<>();
    for (int i = 0; i < keys.size(); i++) {
      long key = keys.get(i) - 30L;
      long value = (long) i * 7 % 50;
      table.fold(key, new long[] {value, value, value}, 0);
      long[] t = truth.computeIfAbsent(key, k -> new long[] {0, 99, -1});
      t[0] += value;
      t[1] = Math.min(t[1], value);
      t[2] = Math.max(t[2], value);
    }
    assertThat(table.size()).isEqualTo(truth.size());
    assertThat(table.sortedKeys())
        .containsExactly(truth.keySet().stream().mapToLong(k -> k).toArray());
    truth.forEach(
        (key, t) -> {
          int row = table.find(key);
          assertThat(new long[] {table.get(row, 0), table.get(row, 1), table.get(row, 2)})
              .isEqualTo(t);
        });
    assertThat(table.find(1000)).isEqualTo(-1);
  }

  @Property(tries = 100)
  void coarseSumsKeepTheTotalAndDoNotDependOnParts(
      @ForAll @Size(max = 120) List<@IntRange(max = 4000) Integer> numbers) {
    CoarseSums all = new CoarseSums(8, true);
    CoarseSums first = new CoarseSums(8, true);
    CoarseSums second = new CoarseSums(8, true);
    for (int i = 0; i < numbers.size(); i++) {
      int from = numbers.get(i) & 63;
      int to = numbers.get(i) >> 6;
      for (CoarseSums t : List.of(all, i % 3 == 0 ? first : second)) {
        MessageColumns.addSent(t.table(), t.key(from, to), i);
        t.limitRows();
      }
    }
    second.fold(first);
    assertThat(second.level()).isEqualTo(all.level());
    assertThat(second.table().sortedKeys()).isEqualTo(all.table().sortedKeys());
    assertThat(all.table().size()).isLessThanOrEqualTo(8);
    long sends = 0;
    long bytes = 0;
    for (long key : all.table().sortedKeys()) {
      int row = all.table().find(key);
      sends += all.table().get(row, MessageColumns.SENDS);
      bytes += all.table().get(row, MessageColumns.SENT_BYTES);
      assertThat(second.table().get(second.table().find(key), MessageColumns.SENDS))
          .isEqualTo(all.table().get(row, MessageColumns.SENDS));
    }
    assertThat(sends).isEqualTo(numbers.size());
    assertThat(bytes).isEqualTo((long) numbers.size() * (numbers.size() - 1) / 2);
  }

  @Property(tries = 100)
  void timelineKeepsEveryTickAndDoesNotDependOnParts(
      @ForAll @Size(min = 1, max = 60) List<@IntRange(max = 2_000_000) Integer> times,
      @ForAll @IntRange(max = 40) int scale) {
    ActivityTimeline all = new ActivityTimeline(3);
    ActivityTimeline first = new ActivityTimeline(3);
    ActivityTimeline second = new ActivityTimeline(3);
    long[] truth = new long[3];
    for (int i = 0; i < times.size(); i++) {
      long from = (long) times.get(i) << scale;
      long to = from + 1 + (long) i * 12_345;
      all.add(from, to, i % 3);
      (i % 2 == 0 ? first : second).add(from, to, i % 3);
      truth[i % 3] += to - from;
    }
    second.add(first);
    assertThat(all.bins()).isLessThanOrEqualTo(ActivityTimeline.BINS);
    assertThat(second.bins()).isEqualTo(all.bins());
    for (int r = 0; r < 3; r++) {
      assertThat(java.util.Arrays.stream(all.row(r)).sum()).isEqualTo(truth[r]);
      assertThat(second.row(r)).isEqualTo(all.row(r));
    }
    assertThat(second.start(0)).isEqualTo(all.start(0));
  }

  @Example
  void timelineCountsTimesFrom2To63OnWithoutASign() {
    ActivityTimeline line = new ActivityTimeline(1);
    line.add(Long.MAX_VALUE - 999, Long.MIN_VALUE + 1000, 0);
    line.add(Long.MIN_VALUE + 5000, Long.MIN_VALUE + 5007, 0);
    ActivityTimeline early = new ActivityTimeline(1);
    early.add(3, 10, 0);
    line.add(early);
    line.add(-9, -1, 0);
    assertThat(line.bins()).isBetween(2, ActivityTimeline.BINS);
    assertThat(line.start(0)).isZero();
    assertThat(java.util.Arrays.stream(line.row(0)).sum()).isEqualTo(2000 + 7 + 7 + 8);
  }

  @Property(tries = 100)
  void pathTreesDoNotDependOnPartsEvenWhenLimited(
      @ForAll @Size(max = 80) List<@Size(min = 1, max = 6) List<@IntRange(max = 3) Integer>> paths,
      @ForAll @IntRange(min = 3, max = 40) int most,
      @ForAll @IntRange(min = 1, max = 7) int depth) {
    PathTree all = new PathTree(depth, most);
    PathTree first = new PathTree(depth, most);
    PathTree second = new PathTree(depth, most);
    for (int i = 0; i < paths.size(); i++) {
      for (PathTree tree : List.of(all, i % 2 == 0 ? first : second)) {
        int node = PathTree.ROOT;
        for (int region : paths.get(i)) {
          node = tree.child(node, region);
        }
        tree.call(node, i + 10, i);
        if (tree.isFull()) {
          tree.limitNodes();
        }
      }
    }
    second.add(first);
    assertThat(describe(second)).isEqualTo(describe(all));
    long calls = 0;
    for (int n = 1; n < all.size(); n++) {
      calls += all.get(n, CallSums.CALLS);
    }
    assertThat(calls).isEqualTo(paths.size());
  }

  private static Map<String, String> describe(PathTree tree) {
    Map<String, String> out = new TreeMap<>();
    for (int n = 1; n < tree.size(); n++) {
      List<String> sums = new ArrayList<>();
      for (int c = 0; c < CallSums.WIDTH; c++) {
        sums.add(Long.toString(tree.get(n, c)));
      }
      out.put(tree.path(n).toString(), sums + " " + tree.exclusive(n).quantile(0.5));
    }
    return out;
  }
}
