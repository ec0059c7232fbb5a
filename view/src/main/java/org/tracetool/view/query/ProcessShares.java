package org.tracetool.view.query;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.report.JsonWriter;
import org.tracetool.view.model.ViewedTrace;

/** The time of the largest regions in a window, process by process, as {@link WindowShares}. */
public final class ProcessShares {
  private static final int MAX_REGIONS = 12;

  private ProcessShares() {}

  /** The figures as JSON; the member {@code about} says whether they are estimates. */
  public static String text(ViewedTrace trace, QueryWindow query) throws IOException {
    return text(trace, query, WindowShares.MAX_RECORDS);
  }

  /**
   * The figures as JSON.
   *
   * @param maxRecords those that are read at most
   */
  static String text(ViewedTrace trace, QueryWindow query, long maxRecords) throws IOException {
    JsonWriter json = new JsonWriter(true).object(null);
    boolean isAbout = QueryWindow.records(trace, query.window()) > maxRecords;
    json.flag("about", isAbout);
    if (isAbout) {
      writeEstimate(trace, query, json);
    } else {
      SelectionSummary.writeProcesses(trace, query, json);
    }
    return json.endObject().toString();
  }

  private static void writeEstimate(ViewedTrace trace, QueryWindow query, JsonWriter json)
      throws IOException {
    List<Map<Integer, Double>> processes = new ArrayList<>();
    Map<Integer, Double> sums = new HashMap<>();
    for (int location : query.locations()) {
      Map<Integer, Double> own = new HashMap<>();
      WindowShares.addTicks(
          WindowShares.boxes(trace, query.window(), location), query.window(), trace.extent(), own);
      processes.add(own);
      own.forEach((region, ticks) -> sums.merge(region, ticks, Double::sum));
    }
    List<Integer> top =
        sums.entrySet().stream()
            .filter(e -> e.getKey() != 0)
            .sorted(Map.Entry.<Integer, Double>comparingByValue().reversed())
            .limit(MAX_REGIONS)
            .map(Map.Entry::getKey)
            .toList();
    json.list("process_regions");
    top.forEach(region -> json.number(null, Integer.toUnsignedLong(region)));
    json.endList().list("processes");
    for (int i = 0; i < processes.size(); i++) {
      Map<Integer, Double> own = processes.get(i);
      double others = own.values().stream().mapToDouble(Double::doubleValue).sum();
      json.list(null).number(null, trace.rows().ofLocation(query.locations()[i]));
      for (int region : top) {
        double ticks = own.getOrDefault(region, 0.0);
        others -= ticks;
        json.number(null, Math.round(ticks));
      }
      json.number(null, Math.max(0, Math.round(others))).endList();
    }
    json.endList();
  }
}
