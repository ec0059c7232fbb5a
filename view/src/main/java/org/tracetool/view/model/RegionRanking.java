package org.tracetool.view.model;

import java.io.IOException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.index.PreviewBox;

/**
 * The regions of a run by how much they matter, by which they have colours on the page and in
 * pictures.
 *
 * @param byTime those that the boxes of the index name, those with most exclusive time first
 * @param byLength those with the longest calls first: phases that other calls are in
 */
public record RegionRanking(List<Integer> byTime, List<Integer> byLength) {
  private static final int BOXES = 1024;

  /** The ranking of a trace. */
  public static RegionRanking of(ViewedTrace trace) throws IOException {
    Map<Integer, Long> ticks = new HashMap<>();
    Map<Integer, Long> longest = new HashMap<>();
    for (PreviewBox box : trace.boxes(0, TimeWindow.ALL, BOXES)) {
      for (PreviewBox.Share share : box.regions()) {
        ticks.merge(share.token(), share.ticks(), Long::sum);
      }
      for (PreviewBox.Call call : box.longest()) {
        longest.merge(call.region(), call.ticks(), Math::max);
      }
    }
    return new RegionRanking(largestFirst(ticks), largestFirst(longest));
  }

  private static List<Integer> largestFirst(Map<Integer, Long> sums) {
    return sums.entrySet().stream()
        .sorted(
            Map.Entry.<Integer, Long>comparingByValue()
                .reversed()
                .thenComparing(Map.Entry.comparingByKey(Comparator.naturalOrder())))
        .map(Map.Entry::getKey)
        .toList();
  }
}
