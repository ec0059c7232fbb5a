package org.tracetool.stats.sums;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import org.junit.jupiter.api.Test;

/** Sums that pass 2^63 and 2^64, in any order and table. */
class WideSumTest {
  private static final long LARGE = 0x7fff_ffff_ffff_fff0L;

  private static BigInteger times(long value, int n) {
    return new BigInteger(Long.toUnsignedString(value)).multiply(BigInteger.valueOf(n));
  }

  @Test
  void sumsOfTablesAreExact() {
    KeyedSums all = MessageColumns.table();
    for (int i = 0; i < 5; i++) {
      KeyedSums one = MessageColumns.table();
      MessageColumns.addSent(one, 7, LARGE);
      MessageColumns.addTimed(one, 7, LARGE, LARGE);
      MessageColumns.addSent(one, 7, LARGE);
      all.fold(one);
      for (int key = 0; key < 20; key++) {
        all.row(100 * i + key); // tables grow
      }
    }
    int row = all.find(7);
    assertThat(all.sum(row, MessageColumns.SENT_BYTES).exact()).isEqualTo(times(LARGE, 10));
    assertThat(all.sum(row, MessageColumns.DURATION).exact()).isEqualTo(times(LARGE, 5));
    assertThat(all.get(row, MessageColumns.MAX_DURATION)).isEqualTo(LARGE);
    assertThat(all.get(row, MessageColumns.SENDS)).isEqualTo(10);
  }

  @Test
  void sumsOfNeighboursAreExact() {
    CoarseSums pairs = new CoarseSums(1, false);
    for (int i = 0; i < 8; i++) {
      MessageColumns.addSent(pairs.table(), pairs.key(i), LARGE);
      pairs.limitRows();
    }
    KeyedSums table = pairs.table();
    assertThat(table.size()).isEqualTo(1);
    WideSum sum = table.sum(table.find(table.sortedKeys()[0]), MessageColumns.SENT_BYTES);
    assertThat(sum.exact()).isEqualTo(times(LARGE, 8));
  }

  @Test
  void sumsOfPathsAreExact() {
    PathTree all = new PathTree(2, 100);
    for (int i = 0; i < 6; i++) {
      PathTree one = new PathTree(2, 100);
      one.call(one.child(PathTree.ROOT, 1), LARGE, LARGE);
      all.add(one);
    }
    int node = all.child(PathTree.ROOT, 1);
    assertThat(all.sum(node, CallSums.INCLUSIVE).exact()).isEqualTo(times(LARGE, 6));
    assertThat(all.exclusive(node).sum().exact()).isEqualTo(times(LARGE, 6));
    assertThat(all.exclusive(node).mean()).isEqualTo((double) LARGE);
    assertThat(all.exclusive(node).deviation()).isZero();
  }

  @Test
  void differencesSharesAndTexts() {
    WideSum large = WideSum.of(3, -5L);
    WideSum small = WideSum.unsigned(7);
    assertThat(large.plus(small).exact()).isEqualTo(large.exact().add(BigInteger.valueOf(7)));
    assertThat(large.minus(small).plus(small)).isEqualTo(large);
    assertThat(small.minus(large).exact())
        .isEqualTo(large.exact().negate().add(BigInteger.valueOf(7)));
    assertThat(small.minus(WideSum.unsigned(9)).value()).isEqualTo(-2L);
    assertThat(WideSum.unsigned(-1L).value().toString()).isEqualTo("18446744073709551615");
    assertThat(WideSum.unsigned(-1L).doubleValue()).isEqualTo(0x1p64);
    assertThat(large).isGreaterThan(small);
    assertThat(large.shareOf(large)).isEqualTo(1);
    assertThat(large.shareOf(WideSum.ZERO)).isNull();
    assertThat(large.longValue()).isEqualTo(Long.MAX_VALUE);
  }
}
