package org.tracetool.view.tile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.view.tile.TileRow.Run;

class ColumnSharesTest {
  /** Few regions are looked for one by one, many by a table. */
  @ParameterizedTest
  @ValueSource(ints = {1, 12, 13, 14, 300, 5000})
  void sharesOfARegionAddUp(int regions) {
    Random random = new Random(regions);
    ColumnShares shares = new ColumnShares(128);
    Map<Integer, Long> expected = new TreeMap<>();
    long sum = 0;
    for (int i = 0; i < 4 * regions; i++) {
      int region = random.nextInt(regions) * (i % 2 == 0 ? 1 : -1); // tokens have 32 bits
      long ticks = 1000 + random.nextInt(1000);
      shares.add(1, region, ticks);
      expected.merge(region, ticks, Long::sum);
      sum += ticks;
    }
    double whole = sum;
    TileBytes out = new TileBytes().number(1).number(0).number(0);
    shares.write(whole, out);
    Run run = TileRow.of(out.toArray()).lanes().get(0).runs().get(0);
    assertThat(run.from()).isEqualTo(128);
    assertThat(run.count()).isEqualTo(128);
    Map<Integer, Double> found = new TreeMap<>();
    run.shares().forEach(s -> assertThat(found.put(s.region(), s.share())).isNull());
    assertThat(found.keySet()).isEqualTo(expected.keySet());
    double unit = 1.0 / TileBytes.WHOLE;
    found.forEach(
        (region, share) ->
            assertThat(Math.abs(share - Math.max(unit, expected.get(region) / whole)))
                .isLessThanOrEqualTo(unit));
  }

  /** Calls of several processes that are much longer than a column, and short ones between. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void intervalsHaveTheirTimeInEachColumn(long seed) {
    Random random = new Random(seed);
    TileGrid grid = new TileGrid(12, 0);
    ColumnShares shares = new ColumnShares();
    long[][] expected = new long[TileGrid.COLUMNS][4];
    for (int i = 0; i < 5 * seed; i++) {
      long from = random.nextInt(1 << 12);
      long to = Math.min(1 << 12, from + random.nextInt(i % 3 == 0 ? 40 : 1 << 12));
      int region = 1 + random.nextInt(3);
      shares.addInterval(grid, from, to, region);
      for (long tick = from; tick < to; tick++) {
        expected[(int) (tick >> 4)][region]++;
      }
    }
    TileBytes out = new TileBytes().number(1).number(0).number(0);
    shares.write(TileBytes.WHOLE, out);
    long[][] found = new long[TileGrid.COLUMNS][4];
    for (Run run : TileRow.of(out.toArray()).lanes().get(0).runs()) {
      for (int column = run.from(); column < run.from() + run.count(); column++) {
        for (TileRow.Share share : run.shares()) {
          found[column][share.region()] += Math.round(share.share() * TileBytes.WHOLE);
        }
      }
    }
    assertThat(found).isEqualTo(expected);
  }
}
