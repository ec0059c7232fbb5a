package org.tracetool.analyze.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.tracetool.core.collect.SpillBytes;

class TimePiecesTest {
  private static final int PIECES = 2000;

  @Test
  void givesBackAnyPartOfTheTime() {
    Random random = new Random(1);
    TimePieces pieces = new TimePieces(new SpillBytes(1 << 10));
    long[] path = new long[PIECES * 10];
    long time = 0;
    for (int i = 0; i < PIECES; i++) {
      int length = 1 + random.nextInt(9);
      int where = random.nextInt(5);
      for (long t = time; t < time + length; t++) {
        path[(int) t] = where;
      }
      pieces.add(where, where == 0, time, time + length);
      time += length;
    }
    pieces.finish();
    PathTicks sums = new PathTicks(5);
    for (int i = 0; i < 200; i++) {
      long from = random.nextInt((int) time);
      long to = from + random.nextInt((int) (time - from)) + 1;
      long[] expected = new long[5];
      for (long t = from; t < to; t++) {
        expected[(int) path[(int) t]]++;
      }
      long[] got = new long[5];
      pieces.forEach(
          from,
          to,
          (where, isUseful, a, b) -> {
            assertThat(isUseful).isEqualTo(where == 0);
            got[where] += b - a;
          });
      assertThat(got).isEqualTo(expected);
      sums.clear();
      pieces.keep(i % 5);
      pieces.addTimes(from, to, sums);
      for (int where = 0; where < expected.length; where++) {
        assertThat(sums.ticks(where)).isEqualTo(expected[where]);
      }
      long paths = Arrays.stream(expected).filter(ticks -> ticks > 0).count();
      assertThat(sums.size()).isEqualTo((int) paths);
    }
  }

  @Test
  void hasNothingBeforeItsFirstPiece() {
    TimePieces pieces = new TimePieces(new SpillBytes(1 << 10));
    pieces.add(3, false, 100, 110);
    pieces.finish();
    long[] sum = {0};
    pieces.forEach(0, 1000, (path, isUseful, a, b) -> sum[0] += b - a);
    assertThat(sum[0]).isEqualTo(10);
    pieces.forEach(0, 100, (path, isUseful, a, b) -> sum[0] += b - a);
    assertThat(sum[0]).isEqualTo(10);
  }

  @Test
  void whatIsNotUsefulAfterAllIsNotGivenAsSuch() {
    Random random = new Random(2);
    for (int run = 0; run < 20; run++) {
      TimePieces pieces = new TimePieces(new SpillBytes(1 << 10));
      boolean[] useful = new boolean[PIECES * 10];
      int time = 0;
      for (int i = 0; i < PIECES; i++) {
        int to = time + 1 + random.nextInt(9);
        boolean isUseful = random.nextInt(3) > 0;
        pieces.add(random.nextInt(3), isUseful, time, to);
        Arrays.fill(useful, time, to, isUseful);
        time = to;
        if (random.nextInt(10) == 0) {
          int from = Math.max(0, time - 1 - random.nextInt(run < 10 ? 20 : 3000));
          pieces.clearUseful(from);
          Arrays.fill(useful, from, time, false);
        }
      }
      pieces.finish();
      boolean[] got = new boolean[useful.length];
      long[] sum = {0};
      pieces.forEach(
          0,
          time,
          (path, isUseful, a, b) -> {
            Arrays.fill(got, (int) a, (int) b, isUseful);
            sum[0] += b - a;
          });
      assertThat(got).isEqualTo(useful);
      assertThat(sum[0]).isEqualTo(time);
    }
  }
}
