package org.tracetool.view.query;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tracetool.core.report.JsonWriter;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.index.PreviewBox;
import org.tracetool.index.WaitRegions;
import org.tracetool.view.model.SimultaneousCalls;
import org.tracetool.view.model.ViewRow;
import org.tracetool.view.model.ViewedTrace;

/** What is worth a look, from the index alone: the longest waits, and who does more than others. */
public final class OverviewFindings {
  private static final int MAX_WAITS = 50;
  private static final int MAX_IMBALANCES = 15;

  /** Processes that are looked at one by one. */
  private static final int MAX_PROCESSES = 2000;

  private static final int BOXES = 256;

  private OverviewFindings() {}

  /** The findings as JSON. */
  public static String text(ViewedTrace trace) throws IOException {
    List<ViewRow> rows =
        trace.rows().list().stream().filter(r -> r.location() != 0).limit(MAX_PROCESSES).toList();
    Set<PreviewBox.Call> waits = new HashSet<>();
    Map<Integer, long[]> byRegion = new HashMap<>();
    addWaits(trace, trace.boxes(0, TimeWindow.ALL, 1 << 16), waits);
    for (int i = 0; i < rows.size(); i++) {
      int location = rows.get(i).location();
      addWaits(trace, trace.boxes(location, TimeWindow.ALL, BOXES), waits);
      for (PreviewBox box : trace.boxes(location, TimeWindow.ALL, 2)) {
        for (PreviewBox.Share share : box.regions()) {
          byRegion.computeIfAbsent(share.token(), t -> new long[rows.size()])[i] += share.ticks();
        }
      }
    }
    JsonWriter json = new JsonWriter(true).object(null);
    json.number("records", trace.recordCount());
    writeWaits(trace, waits, json);
    writeImbalances(rows, byRegion, json);
    return json.endObject().toString();
  }

  private static void addWaits(
      ViewedTrace trace, List<PreviewBox> boxes, Set<PreviewBox.Call> waits) {
    for (PreviewBox box : boxes) {
      for (PreviewBox.Call call : box.longest()) {
        if (WaitRegions.isWaiting(trace.regions().name(call.region()))) {
          waits.add(call);
        }
      }
      waits.addAll(box.waits());
    }
  }

  private static void writeWaits(ViewedTrace trace, Set<PreviewBox.Call> waits, JsonWriter json) {
    List<PreviewBox.Call> order = new ArrayList<>(waits);
    order.sort(
        Comparator.comparingLong(PreviewBox.Call::ticks)
            .reversed()
            .thenComparing(PreviewBox.Call::enter, Long::compareUnsigned)
            .thenComparing(PreviewBox.Call::process));
    json.list("waits");
    for (Wait wait : together(order)) {
      PreviewBox.Call call = wait.longest;
      json.list(null).number(null, trace.rows().ofLocation(call.process()));
      json.number(null, Integer.toUnsignedLong(call.region()));
      json.text(null, Long.toUnsignedString(call.enter())).number(null, call.ticks());
      json.number(null, wait.processes.size()).endList();
    }
    json.endList();
  }

  /** Calls of a region in which several processes are at the same time. */
  private static final class Wait {
    final PreviewBox.Call longest;
    final Set<Integer> processes = new HashSet<>();

    Wait(PreviewBox.Call longest) {
      this.longest = longest;
    }

    boolean isWith(PreviewBox.Call call) {
      return call.region() == longest.region()
          && SimultaneousCalls.is(longest.enter(), longest.ticks(), call.enter(), call.ticks());
    }
  }

  /** Puts calls together that are of one wait, such as all those of a barrier. */
  private static List<Wait> together(List<PreviewBox.Call> longestFirst) {
    List<Wait> waits = new ArrayList<>();
    for (PreviewBox.Call call : longestFirst) {
      Wait own = null;
      for (int i = 0; own == null && i < waits.size(); i++) {
        own = waits.get(i).isWith(call) ? waits.get(i) : null;
      }
      if (own == null && waits.size() < MAX_WAITS) {
        own = new Wait(call);
        waits.add(own);
      }
      if (own != null) {
        own.processes.add(call.process());
      }
    }
    return waits;
  }

  private record Imbalance(int region, double excess, double mean, long most, int row) {}

  /** Regions in which one process spends more time than the mean of all. */
  private static void writeImbalances(
      List<ViewRow> rows, Map<Integer, long[]> byRegion, JsonWriter json) {
    List<Imbalance> found = new ArrayList<>();
    byRegion.forEach(
        (region, ticks) -> {
          long sum = 0;
          int at = 0;
          for (int i = 0; i < ticks.length; i++) {
            sum += ticks[i];
            at = ticks[i] > ticks[at] ? i : at;
          }
          double mean = (double) sum / ticks.length;
          found.add(new Imbalance(region, ticks[at] - mean, mean, ticks[at], rows.get(at).id()));
        });
    found.sort(Comparator.comparingDouble(Imbalance::excess).reversed());
    json.list("imbalances");
    for (Imbalance i : found.subList(0, Math.min(MAX_IMBALANCES, found.size()))) {
      json.list(null).number(null, Integer.toUnsignedLong(i.region())).number(null, i.row());
      json.number(null, i.most()).literal(null, CounterTracks.number(i.mean())).endList();
    }
    json.endList();
  }
}
