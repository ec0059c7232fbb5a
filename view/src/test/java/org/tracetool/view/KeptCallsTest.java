package org.tracetool.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.view.model.ForegroundQuestions;
import org.tracetool.view.model.ViewRow;
import org.tracetool.view.model.ViewedTrace;
import org.tracetool.view.tile.TileBudget;
import org.tracetool.view.tile.TileGrid;
import org.tracetool.view.tile.TileMaker;
import org.tracetool.view.tile.TileRow;

/** Tiles from calls in memory, and tiles of several rows as one, say what the records say. */
class KeptCallsTest {
  private static final int LAST = ShownTrace.FIRST + ShownTrace.CYCLE * ShownTrace.CYCLES;

  @TempDir private Path folder;
  @TempDir private Path other;

  @Test
  void tilesAreTheSameFromMemory() throws IOException {
    try (ViewedTrace keeping = ShownTrace.open(folder);
        ViewedTrace plain = ShownTrace.openKeepingNothing(other)) {
      List<ViewRow> rows = keeping.rows().list();
      assertThat(keeping.records().calls(keeping.reader().streams().get(0))).isNotNull();
      assertThat(plain.records().calls(plain.reader().streams().get(0))).isNull();
      for (int level = 8; level < 20; level++) {
        long step = Math.max(1, (LAST >> level) / 12);
        for (long number = 0; number <= LAST >> level; number += step) {
          TileGrid grid = new TileGrid(level, number);
          List<List<byte[]>> kept =
              new TileMaker(keeping, TileBudget.DEFAULT).tiles(grid, 3, rows, 8, true);
          List<List<byte[]>> read =
              new TileMaker(plain, TileBudget.DEFAULT).tiles(grid, 3, rows, 8, true);
          for (int i = 0; i < kept.size(); i++) {
            assertThat(kept.get(i)).containsExactlyElementsOf(read.get(i));
          }
        }
      }
    }
  }

  @Test
  void callsAreReadAheadAsLongAsTheyAreWanted() throws IOException {
    try (ViewedTrace trace = ShownTrace.open(folder)) {
      int[] left = {1};
      trace.records().keepCalls(new ForegroundQuestions(), () -> left[0]-- > 0);
      assertThat(left[0]).isEqualTo(-1);
      trace.close();
      assertThat(trace.records().calls(trace.reader().streams().get(0))).isNotNull();
    }
  }

  @Test
  void aLineIsTheMeanOfItsRows() throws IOException {
    try (ViewedTrace trace = ShownTrace.open(folder)) {
      List<ViewRow> rows = trace.rows().list();
      TileGrid grid = new TileGrid(16, 2);
      for (boolean exact : new boolean[] {true, false}) {
        TileMaker maker = new TileMaker(trace, TileBudget.DEFAULT);
        Map<Integer, Double> sums = new HashMap<>();
        for (byte[] row : maker.tiles(grid, 1, rows, 0, exact).get(0)) {
          ticks(row, grid).forEach((region, ticks) -> sums.merge(region, ticks, Double::sum));
        }
        ViewRow line = trace.rows().together(new int[] {0, 1});
        byte[] made = maker.tiles(grid, 1, List.of(line), 0, exact).get(0).get(0);
        Map<Integer, Double> mean = ticks(made, grid);
        assertThat(mean.keySet()).isEqualTo(sums.keySet());
        mean.forEach(
            (region, ticks) ->
                assertThat(ticks).isCloseTo(sums.get(region) / 2, within(grid.width() / 1000.0)));
      }
    }
  }

  private static Map<Integer, Double> ticks(byte[] bytes, TileGrid grid) {
    Map<Integer, Double> ticks = new HashMap<>();
    TileRow.TileLane lane = TileRow.of(bytes).lanes().get(0);
    lane.calls().forEach(c -> ticks.merge(c.region(), (double) c.length(), Double::sum));
    for (TileRow.Run run : lane.runs()) {
      double width = (double) run.count() * grid.columnWidth();
      run.shares().forEach(s -> ticks.merge(s.region(), s.share() * width, Double::sum));
    }
    return ticks;
  }
}
