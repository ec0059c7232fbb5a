package org.tracetool.cli.retime;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.tracetool.clock.Retiming;
import org.tracetool.clock.corridor.ClockEstimate;

/**
 * The corridors of the pairs that clocks were found by, as a picture: delays in one direction above
 * the axis, those in the other below, after correction. Where they meet the axis, clocks fit.
 */
final class CorridorPlot {
  private static final int MAX_PAIRS = 32;
  private static final int WIDTH = 900;
  private static final int HEIGHT = 160;
  private static final int MARGIN = 60;
  private static final int MAX_POINTS = 2000;

  private CorridorPlot() {}

  static String of(Retiming retiming) {
    ClockEstimate estimate = retiming.estimate();
    List<ClockEstimate.Pair> pairs = estimate == null ? List.of() : estimate.tree();
    int shown = Math.min(pairs.size(), MAX_PAIRS);
    StringBuilder out = new StringBuilder();
    out.append(
        String.format(
            Locale.ROOT,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\""
                + " font-family=\"sans-serif\" font-size=\"11\">%n",
            WIDTH,
            Math.max(1, shown) * HEIGHT));
    if (shown == 0) {
      out.append("<text x=\"10\" y=\"20\">no messages between different clocks</text>\n");
    }
    for (int i = 0; i < shown; i++) {
      drawPair(out, retiming, pairs.get(i), i * HEIGHT);
    }
    return out.append("</svg>\n").toString();
  }

  private static void drawPair(
      StringBuilder out, Retiming retiming, ClockEstimate.Pair pair, int top) {
    ClockEstimate.Corridor corridor = retiming.estimate().corridor(pair.from(), pair.to());
    double micros = 1e6 / retiming.ticksPerSecond();
    double half = Math.max(0, pair.half()) * micros;
    double range = range(corridor) * micros;
    long first = Long.MAX_VALUE;
    long last = Long.MIN_VALUE;
    for (List<long[]> side : List.of(corridor.upper(), corridor.lower())) {
      for (long[] point : side) {
        first = Math.min(first, point[0]);
        last = Math.max(last, point[0]);
      }
    }
    int middle = top + HEIGHT / 2;
    out.append(
        String.format(
            Locale.ROOT,
            "<text x=\"%d\" y=\"%d\">%s, %s: %.3f us</text>%n<line x1=\"%d\" y1=\"%d\" x2=\"%d\""
                + " y2=\"%d\" stroke=\"#444\"/>%n",
            MARGIN,
            top + 14,
            escaped(retiming.clockName(pair.from())),
            escaped(retiming.clockName(pair.to())),
            half,
            MARGIN,
            middle,
            WIDTH - 10,
            middle));
    drawPoints(out, corridor.upper(), first, last, micros, range, middle, "#c33");
    drawPoints(out, corridor.lower(), first, last, micros, range, middle, "#36c");
  }

  /** Shows the shortest third of the delays. */
  private static long range(ClockEstimate.Corridor corridor) {
    long[] all =
        Stream.concat(corridor.upper().stream(), corridor.lower().stream())
            .mapToLong(p -> Math.abs(p[1]))
            .sorted()
            .toArray();
    return all.length == 0 ? 1 : Math.max(1, all[all.length / 3]);
  }

  private static void drawPoints(
      StringBuilder out,
      List<long[]> points,
      long first,
      long last,
      double micros,
      double range,
      int middle,
      String color) {
    int step = Math.max(1, points.size() / MAX_POINTS);
    out.append("<path stroke=\"").append(color).append("\" stroke-width=\"2\" d=\"");
    for (int i = 0; i < points.size(); i += step) {
      double value = points.get(i)[1] * micros;
      if (Math.abs(value) > range) {
        continue;
      }
      double x =
          MARGIN + (WIDTH - MARGIN - 10.0) * (points.get(i)[0] - first) / Math.max(1, last - first);
      double y = middle - value / range * (HEIGHT / 2.0 - 20);
      out.append(String.format(Locale.ROOT, "M%.1f %.1fh2", x, y));
    }
    out.append("\"/>\n");
  }

  private static String escaped(String name) {
    return (name == null ? "?" : name)
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replaceAll("\\p{Cntrl}", "?");
  }
}
