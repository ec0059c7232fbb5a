package org.tracetool.view.query;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.report.JsonWriter;
import org.tracetool.core.time.Ticks;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.index.BoxColumns;
import org.tracetool.view.model.TraceTimeRange;
import org.tracetool.view.model.ViewedTrace;

/**
 * The time of each region in a window: exactly, from the records, where these are few, and about,
 * from the boxes of the index, where they are many.
 */
public final class WindowShares {
  /** Records up to which figures are made from them: what two threads read in a moment. */
  static final long MAX_RECORDS = 1_000_000;

  /** A window is this many boxes long at least, where the index has boxes that narrow. */
  private static final int BOXES = 64;

  private WindowShares() {}

  /** The figures as JSON; the member {@code about} says whether they are estimates. */
  public static String text(ViewedTrace trace, QueryWindow query) throws IOException {
    return text(trace, query, MAX_RECORDS);
  }

  /**
   * The figures as JSON.
   *
   * @param maxRecords those that are read at most
   */
  static String text(ViewedTrace trace, QueryWindow query, long maxRecords) throws IOException {
    JsonWriter json = new JsonWriter(true).object(null);
    List<BoxColumns> boxes = boxes(trace, query);
    double records = 0;
    for (BoxColumns box : boxes) {
      records += box.records(query.window());
    }
    boolean isAbout = records > maxRecords;
    json.flag("about", isAbout);
    if (isAbout) {
      writeEstimate(boxes, query.window(), trace.extent(), json);
    } else {
      SelectionSummary.writeRegions(trace, query, json);
    }
    return json.endObject().toString();
  }

  /** Boxes that tell of a window about as narrowly as is needed for its sums. */
  static BoxColumns boxes(ViewedTrace trace, TimeWindow window, int location) throws IOException {
    long length = trace.extent().cut(window).to() - trace.extent().cut(window).from();
    long width = Math.max(1, Long.highestOneBit(Long.divideUnsigned(length, BOXES)));
    return trace.previews().within(location, width);
  }

  /** The boxes of all processes together, or of each of those that are asked for. */
  private static List<BoxColumns> boxes(ViewedTrace trace, QueryWindow query) throws IOException {
    List<BoxColumns> boxes = new ArrayList<>();
    if (query.locations().length == QueryWindow.all(trace).length) {
      boxes.add(boxes(trace, query.window(), 0));
    } else {
      for (int location : query.locations()) {
        boxes.add(boxes(trace, query.window(), location));
      }
    }
    return boxes;
  }

  private static void writeEstimate(
      List<BoxColumns> all, TimeWindow window, TraceTimeRange extent, JsonWriter json) {
    Map<Integer, Double> ticks = new HashMap<>();
    all.forEach(boxes -> addTicks(boxes, window, extent, ticks));
    json.number("region_count", ticks.size());
    json.number(
        "ticks", Math.round(ticks.values().stream().mapToDouble(Double::doubleValue).sum()));
    json.list("regions");
    ticks.entrySet().stream()
        .sorted(Map.Entry.<Integer, Double>comparingByValue().reversed())
        .forEach(
            e -> {
              json.list(null)
                  .number(null, Integer.toUnsignedLong(e.getKey()))
                  .literal(null, "null");
              json.number(null, Math.round(e.getValue())).literal(null, "null").endList();
            });
    json.endList();
  }

  /** Adds the ticks of regions in a window, as far as boxes name them. */
  static void addTicks(
      BoxColumns boxes, TimeWindow window, TraceTimeRange extent, Map<Integer, Double> ticks) {
    for (int i = boxes.first(window); i < boxes.size() && !window.isBehind(boxes.from(i)); i++) {
      double part = partWithin(window, extent, boxes.from(i), boxes.width());
      for (int s = boxes.firstShare(i); s < boxes.firstShare(i + 1); s++) {
        ticks.merge(boxes.region(s), boxes.ticks(s) * part, Double::sum);
      }
    }
  }

  /** The part in a window of what a box has within the trace. */
  private static double partWithin(
      TimeWindow window, TraceTimeRange extent, long boxFrom, long width) {
    long from = Ticks.later(boxFrom, extent.first());
    long last = Ticks.earlier(boxFrom + (width - 1), extent.last());
    long begin = Ticks.later(from, window.from());
    long end = window.isBehind(last) ? window.to() - 1 : last;
    return Long.compareUnsigned(end, begin) < 0 ? 0 : (end - begin + 1.0) / (last - from + 1.0);
  }
}
