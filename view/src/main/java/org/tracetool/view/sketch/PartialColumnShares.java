package org.tracetool.view.sketch;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.tracetool.core.report.JsonWriter;
import org.tracetool.core.time.Ticks;
import org.tracetool.index.PreviewListener.PartialBox;

/** Shares out what is known of the rows of a run among columns of time. */
final class PartialColumnShares {
  /** The largest number of regions listed for a column. */
  private static final int MAX_REGIONS = 4;

  private final Set<Integer> told = new TreeSet<>();
  private final long from;
  private final int columns;

  /** Ticks of a column. */
  private final double width;

  /**
   * For some time.
   *
   * @param from first tick, unsigned
   * @param to last tick
   */
  PartialColumnShares(long from, long to, int columns) {
    this.from = from;
    this.columns = columns;
    this.width = (Ticks.toDouble(to - from) + 1) / columns;
  }

  /** Ticks after the begin of the first column; negative before it. */
  private double after(long tick) {
    return Long.compareUnsigned(tick, from) < 0
        ? -Ticks.toDouble(from - tick)
        : Ticks.toDouble(tick - from);
  }

  /** The regions that were reported. */
  Set<Integer> regions() {
    return told;
  }

  /**
   * Writes for each column that has any its number, then regions and the share of the time of each,
   * in thousandths; before that the first column that has estimates, if there are any.
   *
   * @param rows those of a line, which has the mean of what is known of each
   */
  void write(List<PartialRow> rows, JsonWriter json) {
    Map<Integer, double[]> ticks = new HashMap<>();
    double[] capacity = new double[columns];
    int estimated = columns;
    for (PartialRow row : rows) {
      if (!row.isKnown()) {
        continue;
      }
      addTo(ticks, row.boxes());
      addTo(ticks, row.estimates());
      double known = Math.max(0, Math.min(columns, after(row.end()) / width));
      int all = row.estimates().isEmpty() ? (int) Math.ceil(known) : columns;
      for (int column = 0; column < all; column++) {
        capacity[column] += width;
      }
      estimated = row.estimates().isEmpty() ? estimated : Math.min(estimated, (int) known);
    }
    if (estimated < columns) {
      json.number("estimated", estimated);
    }
    write(ticks, capacity, json);
  }

  private void addTo(Map<Integer, double[]> ticks, List<PartialBox> boxes) {
    for (PartialBox box : boxes) {
      double begin = after(box.from());
      double end = begin + box.width();
      int behind = (int) Math.max(0, Math.min(columns, Math.ceil(end / width)));
      for (int column = (int) Math.max(0, begin / width); column < behind; column++) {
        double part = Math.min(end, (column + 1) * width) - Math.max(begin, column * width);
        for (Map.Entry<Integer, Long> region : box.regions().entrySet()) {
          double[] sums = ticks.computeIfAbsent(region.getKey(), r -> new double[columns]);
          sums[column] += region.getValue() * part / box.width();
        }
      }
    }
  }

  private void write(Map<Integer, double[]> ticks, double[] capacity, JsonWriter json) {
    json.list("columns");
    for (int column = 0; column < columns; column++) {
      int at = column;
      List<Map.Entry<Integer, double[]>> largest =
          ticks.entrySet().stream()
              .filter(e -> e.getValue()[at] > 0 && e.getValue()[at] * 1000 >= capacity[at])
              .sorted((a, b) -> Double.compare(b.getValue()[at], a.getValue()[at]))
              .limit(MAX_REGIONS)
              .toList();
      if (largest.isEmpty()) {
        continue;
      }
      json.list(null).number(null, column);
      for (Map.Entry<Integer, double[]> region : largest) {
        told.add(region.getKey());
        json.number(null, Integer.toUnsignedLong(region.getKey()));
        double share = Math.min(1, region.getValue()[column] / capacity[column]);
        json.number(null, Math.round(share * 1000));
      }
      json.endList();
    }
    json.endList();
  }
}
