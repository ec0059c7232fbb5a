package org.tracetool.cli.agreement;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.assertj.core.api.SoftAssertions;
import org.tracetool.cli.agreement.TraceTables.Call;
import org.tracetool.core.report.JsonTree;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.view.model.ViewRow;
import org.tracetool.view.model.ViewedTrace;
import org.tracetool.view.query.QueryWindow;
import org.tracetool.view.query.SelectionSummary;
import org.tracetool.view.query.WindowShares;
import org.tracetool.view.tile.TileBudget;
import org.tracetool.view.tile.TileGrid;
import org.tracetool.view.tile.TileMaker;
import org.tracetool.view.tile.TileRow;

/**
 * What {@code view} shows of random rows at random times and widths, compared with the calls that
 * {@code query} lists: those of a selection, and those of which a tile consists.
 */
final class WindowFacts {
  private static final int WINDOWS = 4;

  private final SoftAssertions softly;
  private final ViewedTrace trace;
  private final TraceTables tables;
  private final ComparisonCounts counts;

  private WindowFacts(PageSession session) {
    softly = session.softly();
    trace = session.trace();
    tables = session.tables();
    counts = session.counts();
  }

  /** Compares windows of a run. */
  static void compare(PageSession session) throws IOException {
    WindowFacts facts = new WindowFacts(session);
    for (int i = 0; i < WINDOWS; i++) {
      facts.checkSelection(session.random());
      facts.checkTile(session.random());
    }
  }

  private List<ViewRow> someRows(Random random) {
    List<ViewRow> rows = new ArrayList<>(trace.rows().list());
    rows.removeIf(row -> row.location() == 0);
    Collections.shuffle(rows, random);
    return rows.subList(0, 1 + random.nextInt(rows.size()));
  }

  private TimeWindow someWindow(Random random) {
    long length = trace.extent().last() - trace.extent().first() + 1;
    long a = trace.extent().first() + (long) (random.nextDouble() * length);
    long width = 1 + (long) (length / Math.pow(2, random.nextInt(12)));
    return new TimeWindow(a, a + width);
  }

  private void checkSelection(Random random) throws IOException {
    List<ViewRow> rows = someRows(random);
    TimeWindow window = someWindow(random);
    SortedMap<String, String> wanted = new TreeMap<>();
    for (Map.Entry<String, long[]> sum : sums(rows, window.from(), window.to()).entrySet()) {
      long[] s = sum.getValue();
      if (s[0] + s[1] + s[2] > 0) {
        wanted.put(sum.getKey(), s[0] + " calls, " + s[2] + " / " + s[1] + " ticks");
      }
    }
    SortedMap<String, String> found = new TreeMap<>();
    int[] locations = rows.stream().mapToInt(ViewRow::location).toArray();
    String text = SelectionSummary.text(trace, new QueryWindow(window, locations));
    for (Object region : (List<?>) ((Map<?, ?>) JsonTree.of(text)).get("regions")) {
      List<?> r = (List<?>) region;
      if (number(r, 1) + number(r, 2) + number(r, 3) > 0) {
        found.put(
            trace.regions().name((int) number(r, 0)),
            number(r, 1) + " calls, " + number(r, 3) + " / " + number(r, 2) + " ticks");
      }
    }
    counts.add(PageAnswer.SELECTIONS, wanted.size());
    softly.assertThat(found).as("selection of %s in %s", rows, window).isEqualTo(wanted);
    checkLegend(new QueryWindow(window, locations), found);
  }

  /** The legend has the figures of the selection, and does not call them estimates. */
  private void checkLegend(QueryWindow query, SortedMap<String, String> selection)
      throws IOException {
    Map<?, ?> legend = (Map<?, ?>) JsonTree.of(WindowShares.text(trace, query));
    SortedMap<String, String> found = new TreeMap<>();
    long ticks = 0;
    for (Object region : (List<?>) legend.get("regions")) {
      List<?> r = (List<?>) region;
      ticks += number(r, 2);
      if (number(r, 1) + number(r, 2) + number(r, 3) > 0) {
        found.put(
            trace.regions().name((int) number(r, 0)),
            number(r, 1) + " calls, " + number(r, 3) + " / " + number(r, 2) + " ticks");
      }
    }
    softly.assertThat(found).as("legend of %s", query.window()).isEqualTo(selection);
    softly.assertThat(legend.get("about")).isEqualTo(false);
    softly.assertThat(legend.get("ticks")).isEqualTo(BigDecimal.valueOf(ticks));
  }

  private static long number(List<?> row, int place) {
    return ((BigDecimal) row.get(place)).longValueExact();
  }

  /** Calls that begin in a window, exclusive and inclusive ticks there, by region. */
  private SortedMap<String, long[]> sums(List<ViewRow> rows, long from, long to) {
    SortedMap<String, long[]> sums = new TreeMap<>();
    for (ViewRow row : rows) {
      List<Call> own = tables.calls(row.location());
      for (Call call : own) {
        long[] sum = sums.computeIfAbsent(call.region(), r -> new long[3]);
        sum[0] += new TimeWindow(from, to).contains(call.begin()) ? 1 : 0;
        sum[1] += call.in(from, to);
        sum[2] += call.isOutermost() ? call.in(from, to) : 0;
        Call caller = callerOf(call, own);
        if (caller != null) {
          sums.computeIfAbsent(caller.region(), r -> new long[3])[1] -= call.in(from, to);
        }
      }
    }
    return sums;
  }

  /** The call around a call; null if it is outermost. */
  static Call callerOf(Call call, List<Call> own) {
    for (Call c : own) {
      boolean isAround = c.begin() <= call.begin() && c.end() >= call.end() && c.end() > c.begin();
      if (c.depth() == call.depth() - 1 && isAround) {
        return c;
      }
    }
    return null;
  }

  private void checkTile(Random random) throws IOException {
    List<ViewRow> rows = someRows(random);
    int bits = Math.max(8, Long.SIZE - Long.numberOfLeadingZeros(trace.extent().last()));
    int level = Math.min(TileGrid.MAX_LEVEL, 8 + random.nextInt(Math.max(1, bits - 7)));
    long time = someWindow(random).from();
    TileGrid grid = new TileGrid(level, time >>> level);
    List<byte[]> tile =
        new TileMaker(trace, TileBudget.DEFAULT).tiles(grid, 1, rows, 0, true).get(0);
    for (int i = 0; i < rows.size(); i++) {
      Map<String, Double> found = ticks(TileRow.of(tile.get(i)), grid);
      SortedMap<String, long[]> wanted =
          sums(rows.subList(i, i + 1), grid.from(), grid.from() + grid.width());
      counts.add(PageAnswer.TILES, wanted.size());
      // Shares of columns are rounded.
      double allowed = 1 + grid.width() / 4000.0;
      for (Map.Entry<String, long[]> sum : wanted.entrySet()) {
        softly
            .assertThat(found.getOrDefault(sum.getKey(), 0.0))
            .as(
                "%s of %s in a tile from %d on, %d wide",
                sum.getKey(), rows.get(i), grid.from(), grid.width())
            .isCloseTo(sum.getValue()[1], org.assertj.core.data.Offset.offset(allowed));
      }
      softly.assertThat(wanted.keySet()).containsAll(found.keySet());
    }
  }

  private Map<String, Double> ticks(TileRow row, TileGrid grid) {
    Map<String, Double> ticks = new HashMap<>();
    if (row.lanes().isEmpty()) {
      return ticks;
    }
    TileRow.TileLane lane = row.lanes().get(0);
    for (TileRow.Call c : lane.calls()) {
      ticks.merge(trace.regions().name(c.region()), (double) c.length(), Double::sum);
    }
    for (TileRow.Run run : lane.runs()) {
      for (TileRow.Share s : run.shares()) {
        double own = s.share() * run.count() * grid.columnWidth();
        ticks.merge(trace.regions().name(s.region()), own, Double::sum);
      }
    }
    return ticks;
  }
}
