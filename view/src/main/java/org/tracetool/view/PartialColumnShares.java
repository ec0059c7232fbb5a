package org.tracetool.view;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.tracetool.core.report.JsonWriter;
import org.tracetool.index.PreviewListener.PartialBox;

/** Shares out boxes of an index that is being made among columns. */
final class PartialColumnShares {
  static final int COLUMNS = 128;

  /** The largest number of regions listed for a column. */
  private static final int MAX_REGIONS = 4;

  private final Set<Integer> told = new TreeSet<>();
  private long from = -1L;
  private long to;

  /** Columns over the time of all these boxes. */
  PartialColumnShares(Collection<List<PartialBox>> all) {
    for (List<PartialBox> boxes : all) {
      if (boxes.isEmpty()) {
        continue;
      }
      long first = boxes.get(0).from();
      PartialBox last = boxes.get(boxes.size() - 1);
      long end = last.from() + (last.width() - 1);
      from = Long.compareUnsigned(first, from) < 0 ? first : from;
      to = Long.compareUnsigned(end, to) > 0 ? end : to;
    }
    if (Long.compareUnsigned(from, to) > 0) {
      from = to;
    }
  }

  /** First tick. */
  long from() {
    return from;
  }

  /** Last tick. */
  long to() {
    return to;
  }

  /** The regions that were reported. */
  Set<Integer> regions() {
    return told;
  }

  /**
   * Writes for each column that has any its number, then regions and the share of the time of each,
   * in thousandths.
   *
   * @param processes the boxes of each; those without any do not count
   */
  void write(List<List<PartialBox>> processes, JsonWriter json) {
    double width = (to - from + 1.0) / COLUMNS;
    long known = processes.stream().filter(boxes -> !boxes.isEmpty()).count();
    Map<Integer, double[]> ticks = new HashMap<>();
    processes.forEach(boxes -> addTo(ticks, boxes, width));
    write(ticks, width * Math.max(1, known), json);
  }

  private void addTo(Map<Integer, double[]> ticks, List<PartialBox> boxes, double width) {
    for (PartialBox box : boxes) {
      double begin = box.from() - from;
      double end = begin + box.width();
      int behind = Math.min(COLUMNS, (int) Math.ceil(end / width));
      for (int column = (int) Math.max(0, begin / width); column < behind; column++) {
        double part = Math.min(end, (column + 1) * width) - Math.max(begin, column * width);
        for (Map.Entry<Integer, Long> region : box.regions().entrySet()) {
          double[] sums = ticks.computeIfAbsent(region.getKey(), r -> new double[COLUMNS]);
          sums[column] += region.getValue() * part / box.width();
        }
      }
    }
  }

  private void write(Map<Integer, double[]> ticks, double capacity, JsonWriter json) {
    json.list("columns");
    for (int column = 0; column < COLUMNS; column++) {
      int at = column;
      List<Map.Entry<Integer, double[]>> largest =
          ticks.entrySet().stream()
              .filter(e -> e.getValue()[at] * 1000 >= capacity)
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
        json.number(null, Math.round(region.getValue()[column] / capacity * 1000));
      }
      json.endList();
    }
    json.endList();
  }
}
