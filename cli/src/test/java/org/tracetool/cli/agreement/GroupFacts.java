package org.tracetool.cli.agreement;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.assertj.core.data.Offset;
import org.tracetool.cli.agreement.TraceTables.Call;
import org.tracetool.view.model.ViewRow;
import org.tracetool.view.tile.TileBudget;
import org.tracetool.view.tile.TileGrid;
import org.tracetool.view.tile.TileMaker;
import org.tracetool.view.tile.TileRow;

/** Lines that show several rows together: the mean of their times, from records and the index. */
final class GroupFacts extends PageFacts {
  /** Shares of columns are numbers up to this one. */
  private static final double SHARES = 65_535;

  private static final List<TileRow.TileLane> NO_LANE = List.of();

  GroupFacts(PageSession session) {
    super(session);
  }

  @Override
  void check() throws IOException {
    List<ViewRow> rows = someRows();
    ViewRow line = trace.rows().together(rows.stream().mapToInt(ViewRow::id).toArray());
    int bits = Long.SIZE - Long.numberOfLeadingZeros(trace.extent().last());
    int level = Math.min(TileGrid.MAX_LEVEL - 1, 8 + random.nextInt(Math.max(1, bits - 7)));
    TileGrid grid = new TileGrid(level, anyTime() >>> level);
    TileMaker maker = new TileMaker(trace, TileBudget.DEFAULT);
    TileRow found = TileRow.of(maker.tiles(grid, 1, List.of(line), 0, true).get(0).get(0));
    Map<String, Double> ticks = new TreeMap<>();
    for (TileRow.TileLane lane : found.lanes().isEmpty() ? NO_LANE : found.lanes().subList(0, 1)) {
      for (TileRow.Call call : lane.calls()) { // a line of one row has calls
        ticks.merge(trace.regions().name(call.region()), (double) call.length(), Double::sum);
      }
      for (TileRow.Run run : lane.runs()) {
        for (TileRow.Share s : run.shares()) {
          double own = s.share() * run.count() * grid.columnWidth() * rows.size();
          ticks.merge(trace.regions().name(s.region()), own, Double::sum);
        }
      }
    }
    double allowed = 1 + 256.0 * grid.columnWidth() * rows.size() / SHARES;
    Map<String, Double> wanted = new TreeMap<>();
    for (ViewRow row : rows) {
      for (Call call : tables.calls(row.location())) {
        double own = call.in(grid.from(), grid.from() + grid.width());
        wanted.merge(call.region(), own, Double::sum);
        Call caller = WindowFacts.callerOf(call, tables.calls(row.location()));
        if (caller != null) {
          wanted.merge(caller.region(), -own, Double::sum);
        }
      }
    }
    count(PageAnswer.LINES_OF_SEVERAL_ROWS, rows.size() > 1 ? wanted.size() : 0);
    wanted.forEach(
        (region, own) ->
            softly
                .assertThat(ticks.getOrDefault(region, 0.0))
                .as("%s of %s together in tile %s", region, rows, grid.window())
                .isCloseTo(own, Offset.offset(allowed)));
  }
}
