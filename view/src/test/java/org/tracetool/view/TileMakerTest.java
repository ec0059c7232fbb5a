package org.tracetool.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.view.model.ViewRow;
import org.tracetool.view.model.ViewedTrace;
import org.tracetool.view.tile.TileBudget;
import org.tracetool.view.tile.TileGrid;
import org.tracetool.view.tile.TileMaker;

/** Tiles say what the records say. */
class TileMakerTest {
  @TempDir static Path folder;
  private static ViewedTrace trace;

  @BeforeAll
  static void open() throws IOException {
    trace = ShownTrace.open(folder);
  }

  @AfterAll
  static void close() throws IOException {
    trace.close();
  }

  /** Takes a row of a tile apart, and adds its ticks up by region. */
  private static final class Reading {
    final Map<Integer, Double> ticks = new HashMap<>();
    final StringBuilder calls = new StringBuilder();
    int kind;
    long records;
    int lanes;

    /** Columns of a box of the index, of a preview. */
    long boxColumns;

    /** The column after the last one that the innermost calls have a share of. */
    long behind;

    private final byte[] bytes;
    private int at;

    Reading(byte[] bytes, TileGrid grid) {
      this.bytes = bytes;
      kind = (int) number();
      records = number();
      boxColumns = kind == 1 ? number() : 0;
      lanes = kind == 1 ? 1 : kind == 2 ? (int) number() : 0;
      for (int lane = 0; lane < lanes; lane++) {
        if (kind == 2) {
          assertSpans(lane);
        }
        assertShares(grid, lane);
      }
      assertThat(at).isEqualTo(bytes.length);
    }

    private long number() {
      long value = 0;
      for (int shift = 0; ; shift += 7) {
        byte b = bytes[at++];
        value |= (long) (b & 0x7f) << shift;
        if (b >= 0) {
          return value;
        }
      }
    }

    private void assertSpans(int lane) {
      long behind = 0;
      for (long rest = number(); rest > 0; rest--) {
        long from = behind + number();
        long length = number();
        int region = (int) number();
        long flags = number();
        behind = from + length;
        calls.append(lane + ":" + region + "@" + from + "+" + length + "/" + flags + " ");
        if (lane == 0) {
          ticks.merge(region, (double) length, Double::sum);
        }
      }
    }

    private void assertShares(TileGrid grid, int lane) {
      for (long rest = number(); rest > 0; rest--) {
        long gap = number();
        long columns = number();
        behind += lane == 0 ? gap + columns : 0;
        for (long regions = number(); regions > 0; regions--) {
          int region = (int) number();
          double share = number() / 65535.0 * columns * grid.columnWidth();
          if (lane == 0) {
            ticks.merge(region, share, Double::sum);
          }
        }
      }
    }
  }

  private static Reading row(int level, long number, int row, int depth, boolean exact)
      throws IOException {
    TileGrid grid = new TileGrid(level, number);
    byte[] bytes =
        new TileMaker(trace, TileBudget.DEFAULT)
            .tiles(grid, 1, List.of(trace.rows().list().get(row)), depth, exact)
            .get(0)
            .get(0);
    return new Reading(bytes, grid);
  }

  @Test
  void callsAreAtTheirTimes() throws IOException {
    // 1024 ticks from 102400 on: the end of cycle 101, which begins at 102000, and most of 102.
    Reading row = row(10, 100, 0, 8, true);
    assertThat(row.kind).isEqualTo(2);
    assertThat(row.lanes).isEqualTo(3);
    assertThat(row.calls.toString())
        .isEqualTo(
            "0:2@0+200/1 0:3@200+100/0 0:1@300+150/0 0:5@450+50/0 0:1@500+100/0 0:2@600+424/2 "
                + "1:1@0+1024/3 2:2@0+200/1 2:3@200+100/0 2:5@450+50/0 2:2@600+424/2 ");
  }

  @Test
  void tilesThatAreMadeTogetherAreTheSame() throws IOException {
    List<ViewRow> rows = trace.rows().list();
    TileMaker maker = new TileMaker(trace, TileBudget.DEFAULT);
    for (boolean exact : new boolean[] {true, false}) {
      for (int level : new int[] {8, 10, 15}) {
        TileGrid first = new TileGrid(level, (100 << 10) >> level);
        List<List<byte[]>> together = maker.tiles(first, 5, rows, 8, exact);
        for (int i = 0; i < 5; i++) {
          List<List<byte[]>> alone =
              maker.tiles(new TileGrid(level, first.number() + i), 1, rows, 8, exact);
          assertThat(together.get(i)).containsExactlyElementsOf(alone.get(0));
        }
      }
    }
  }

  /** Short calls, and calls of many columns, which are added up in another way. */
  @ParameterizedTest
  @ValueSource(ints = {8, 10, 12, 15})
  void aRowOfSeveralProcessesIsTheSameBesideTheRowsOfEach(int level) throws IOException {
    TileGrid grid = new TileGrid(level, 102_000 >> level);
    ViewRow both = trace.rows().together(new int[] {0, 1});
    List<ViewRow> each = trace.rows().list();
    TileMaker maker = new TileMaker(trace, TileBudget.DEFAULT);
    Reading alone = new Reading(maker.tiles(grid, 1, List.of(both), 0, true).get(0).get(0), grid);
    List<byte[]> rows =
        maker.tiles(grid, 1, List.of(both, each.get(0), each.get(1)), 0, true).get(0);
    Reading beside = new Reading(rows.get(0), grid);
    assertThat(beside.kind).isEqualTo(2);
    assertThat(beside.ticks).isEqualTo(alone.ticks).isNotEmpty();
    assertThat(rows.get(1)).isEqualTo(maker.tiles(grid, 1, each, 0, true).get(0).get(0));
  }

  @Test
  void anIntervalWithoutWidthInAColumnIsAShare() throws IOException {
    Reading row = row(18, 0, 0, 0, true);
    assertThat(row.kind).isEqualTo(2);
    double cycles = (TileGrid.COLUMNS * 1024.0 - 1000) / ShownTrace.CYCLE;
    assertThat(row.ticks.get(ShownTrace.COMPUTE)).isCloseTo(600 * cycles, within(800.0));
    assertThat(row.ticks.get(ShownTrace.SEND)).isCloseTo(100 * cycles, within(200.0));
  }

  @Test
  void previewsAndRecordsAgree() throws IOException {
    for (int row : new int[] {0, 1}) {
      Reading exact = row(19, 0, row, 0, true);
      Reading preview = row(19, 0, row, 0, false);
      assertThat(exact.kind).isEqualTo(2);
      assertThat(preview.kind).isEqualTo(1);
      assertThat(preview.ticks.keySet()).isEqualTo(exact.ticks.keySet());
      exact.ticks.forEach(
          (region, ticks) ->
              assertThat(preview.ticks.get(region)).isCloseTo(ticks, within(ticks * 0.02 + 300)));
    }
  }

  @Test
  void previewsSayHowWideTheNarrowestBoxesAre() throws IOException {
    long width = row(12, 10, 0, 0, false).boxColumns << 12 - TileGrid.COLUMN_BITS;
    assertThat(width).isGreaterThan(1 << 12 - TileGrid.COLUMN_BITS);
    for (int level : new int[] {10, 15, 19}) {
      long column = 1L << level - TileGrid.COLUMN_BITS;
      assertThat(row(level, 0, 0, 0, false).boxColumns).isEqualTo(width / column);
    }
  }

  @Test
  void rowsAreAllMadeFromRecordsOrNoneIs() throws IOException {
    List<ViewRow> rows = trace.rows().list();
    TileGrid grid = new TileGrid(19, 0);
    long all = 0;
    for (byte[] row : made(new TileBudget(0, 0), grid, rows)) {
      assertThat(row[0]).isNotEqualTo((byte) 2);
      all += new Reading(row, grid).records;
    }
    assertThat(all).isPositive();
    assertThat(made(new TileBudget(all, all), grid, rows)).noneMatch(row -> row[0] == 1);
    assertThat(made(new TileBudget(all, all - 1), grid, rows)).noneMatch(row -> row[0] == 2);
    assertThat(made(new TileBudget(1, all), grid, rows)).noneMatch(row -> row[0] == 2);
  }

  @Test
  void moreIsReadWhereBoxesOfTheIndexWouldBeSeenAsSteps() throws IOException {
    List<ViewRow> rows = trace.rows().list();
    long box = trace.previews().within(1, 1).width();
    int coarse = Long.numberOfTrailingZeros(box) + TileGrid.COLUMN_BITS - 3; // eight columns a box
    for (int level : new int[] {coarse, coarse + 1}) {
      TileGrid grid = new TileGrid(level, 0);
      long all = 0;
      for (byte[] row : made(new TileBudget(0, 0), grid, rows)) {
        all += new Reading(row, grid).records;
      }
      TileBudget quarter = new TileBudget(all, (all + 3) / 4);
      assertThat(made(quarter, grid, rows)).noneMatch(row -> row[0] == (level == coarse ? 1 : 2));
    }
  }

  @Test
  void aBoxInWhichTheTraceEndsIsAboutTheTimeBeforeTheEnd() throws IOException {
    long end = trace.extent().last();
    long box = trace.previews().within(1, 1).width();
    assertThat(end % box).isNotZero();
    for (int level = 14; level < 18; level++) {
      TileGrid grid = new TileGrid(level, end >> level);
      Reading preview = row(level, grid.number(), 0, 0, false);
      assertThat(preview.kind).isEqualTo(1);
      assertThat(preview.behind).isEqualTo((int) ((end - grid.from()) / grid.columnWidth()) + 1);
      double covered = preview.ticks.values().stream().mapToDouble(Double::doubleValue).sum();
      assertThat(covered).isCloseTo(end - grid.from(), within(2.0 * grid.columnWidth()));
    }
  }

  private static List<byte[]> made(TileBudget budget, TileGrid grid, List<ViewRow> rows)
      throws IOException {
    return new TileMaker(trace, budget).tiles(grid, 1, rows, 0, true).get(0);
  }

  @Test
  void nothingIsWhereNothingHappened() throws IOException {
    assertThat(row(19, 5, 0, 0, true).kind).isZero();
  }
}
