package org.tracetool.stats.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.tracetool.core.definition.Activity;
import org.tracetool.stats.TraceStatistics;
import org.tracetool.stats.sums.CallSums;
import org.tracetool.stats.sums.CoarseSums;
import org.tracetool.stats.sums.Distribution;
import org.tracetool.stats.sums.KeyedSums;
import org.tracetool.stats.sums.MemorySeries;
import org.tracetool.stats.sums.MemorySums;
import org.tracetool.stats.sums.MessageSums;
import org.tracetool.stats.sums.ProcessSums;
import org.tracetool.stats.sums.Timeline;

/**
 * The pictures of a page, as SVG that stretches to the width it is given. Words are HTML beside it,
 * so that they keep their size.
 */
final class Charts {
  /** Most rows of bars; neighbours are taken together beyond. */
  private static final int MOST_BARS = 48;

  /** Most rows and columns of the matrix. */
  private static final int MOST_CELLS = 64;

  private static final int MOST_SPARKLINES = 16;

  /** Width of the line of a process, in the units of the picture. */
  private static final int SPARKLINE = 1000;

  private static final int BOX_PLOTS = 20;
  private static final int HISTOGRAMS = 9;

  private final TraceStatistics s;
  private final FigureFormat units;
  private final StringBuilder out;
  private final List<String> processes;
  private final List<String> regions;

  Charts(TraceStatistics statistics, FigureFormat units, StringBuilder out) {
    s = statistics;
    this.units = units;
    this.out = out;
    processes = s.index().processes().distinctNames();
    regions = s.index().regions().distinctNames();
  }

  private static void svg(StringBuilder out, double width, double height, String style) {
    out.append("<svg viewBox=\"0 0 ").append(Html.number(width)).append(' ');
    out.append(Html.number(height)).append("\" preserveAspectRatio=\"none\" role=\"img\"");
    out.append(style).append('>');
  }

  private static void rect(
      StringBuilder out, double x, double y, double w, double h, String fill, String title) {
    out.append("<rect x=\"").append(Html.number(x)).append("\" y=\"").append(Html.number(y));
    out.append("\" width=\"").append(Html.number(w)).append("\" height=\"");
    out.append(Html.number(h)).append("\" fill=\"").append(fill).append("\">");
    if (title != null) {
      out.append("<title>").append(Html.escape(title)).append("</title>");
    }
    out.append("</rect>");
  }

  private void legend(String name, int colour, String value) {
    out.append("<span><i style=\"background:").append(Html.colour(colour)).append("\"></i>");
    out.append(Html.escape(name)).append(' ').append(Html.escape(value)).append("</span>");
  }

  // --- time line ---------------------------------------------------------------------------------

  /** How many processes are in which group of regions, over time. */
  boolean timeline() {
    Timeline line = s.timeline();
    if (line == null || line.bins() == 0) {
      return false;
    }
    int bins = line.bins();
    double[] below = new double[bins];
    double[] room = new double[bins];
    for (int b = 0; b < bins; b++) {
      long from = Math.max(line.start(b), s.first());
      long to = Math.min(line.start(b) + line.binTicks(), s.last());
      room[b] = Math.max(1, to - from) * (double) Math.max(1, s.processes().size());
    }
    double total = 0;
    double[] sums = new double[line.rows()];
    for (int r = 0; r < line.rows(); r++) {
      for (long t : line.row(r)) {
        sums[r] += t;
        total += t;
      }
    }
    int[] colours = groupColours(line.rows());
    List<String> names = CounterTables.rowNames(s);
    out.append("<div class=\"legend\">");
    for (int r = 0; r < line.rows(); r++) {
      if (sums[r] > 0) {
        legend(names.get(r), colours[r], FigureFormat.share(sums[r] / total));
      }
    }
    out.append("</div><figure>");
    svg(out, bins, 100, " class=\"plot\" style=\"height:11rem\" aria-label=\"time line\"");
    for (int r = 0; r < line.rows(); r++) {
      if (sums[r] > 0) {
        area(line, r, names.get(r), colours[r], below, room);
      }
    }
    out.append("</svg><div class=\"axis\"><span>")
        .append(units.text(s.first(), Column.Unit.MOMENT));
    out.append("</span><span>time &rarr;, height: share of processes</span><span>");
    out.append(units.text(s.last(), Column.Unit.MOMENT)).append("</span></div></figure>\n");
    return true;
  }

  /** Groups have the colour of the activity in them, unless another group has it. */
  private int[] groupColours(int rows) {
    int[] colours = new int[rows];
    int activities = Activity.values().length;
    boolean[] taken = new boolean[activities];
    int next = activities;
    for (int r = 0; r < rows; r++) {
      int wanted = activityOfGroup(r).ordinal();
      colours[r] = taken[wanted] ? next++ : wanted;
      taken[wanted] = true;
    }
    return colours;
  }

  /** The main activity of processes in a group. */
  private Activity activityOfGroup(int group) {
    long[] ticks = new long[Activity.values().length];
    KeyedSums t = s.regions();
    int most = 0;
    for (long key : t.sortedKeys()) {
      if (s.index().groupOf((int) key) == group) {
        int a = s.index().activityOf((int) key).ordinal();
        ticks[a] += FunctionTables.exclusive(t, t.find(key));
        most = ticks[a] > ticks[most] ? a : most;
      }
    }
    return Activity.values()[most];
  }

  private void area(
      Timeline line, int row, String name, int colour, double[] below, double[] room) {
    StringBuilder top = new StringBuilder();
    StringBuilder bottom = new StringBuilder();
    for (int b = 0; b < below.length; b++) {
      double from = below[b];
      double to = Math.min(1, from + line.ticks(b, row) / room[b]);
      below[b] = to;
      top.append(b == 0 ? "M0 " : "V").append(Html.number(100 - 100 * to));
      top.append('H').append(b + 1);
      bottom.insert(0, "H" + b);
      bottom.insert(0, "V" + Html.number(100 - 100 * from));
    }
    out.append("<path fill=\"").append(Html.colour(colour)).append("\" d=\"").append(top);
    out.append(bottom).append("Z\"><title>");
    out.append(Html.escape(name)).append("</title></path>");
  }

  // --- processes ---------------------------------------------------------------------------------

  /** How each process spent its time. */
  void activities() {
    List<ProcessSums> all = s.processes();
    int each = (all.size() + MOST_BARS - 1) / MOST_BARS;
    double longest = 1;
    List<double[]> rows = new ArrayList<>();
    List<String> names = new ArrayList<>();
    double[] total = new double[Activity.values().length];
    for (int i = 0; i < all.size(); i += each) {
      int end = Math.min(all.size(), i + each);
      double[] row = new double[total.length];
      for (int k = i; k < end; k++) {
        for (int a = 0; a < row.length; a++) {
          row[a] += (double) all.get(k).activity[a] / (end - i);
          total[a] += all.get(k).activity[a];
        }
      }
      rows.add(row);
      double sum = 0;
      for (double v : row) {
        sum += v;
      }
      longest = Math.max(longest, sum);
      String first = processes.get(all.get(i).process);
      names.add(end - i == 1 ? first : first + " … " + processes.get(all.get(end - 1).process));
    }
    out.append("<div class=\"legend\">");
    for (Activity a : Activity.values()) {
      if (total[a.ordinal()] > 0) {
        legend(a.label(), a.ordinal(), "");
      }
    }
    out.append("</div>\n<div class=\"bars\">\n");
    for (int i = 0; i < rows.size(); i++) {
      activityBar(names.get(i), rows.get(i), longest);
    }
    out.append("</div>\n");
    if (each > 1) {
      out.append("<p class=\"note\">Each bar is the mean of ").append(each);
      out.append(" neighbours.</p>\n");
    }
  }

  private void activityBar(String name, double[] row, double longest) {
    out.append("<span>").append(Html.escape(name)).append("</span>");
    svg(out, 1000, 10, "");
    double x = 0;
    double sum = 0;
    for (Activity a : Activity.values()) {
      double w = 1000 * row[a.ordinal()] / longest;
      sum += row[a.ordinal()];
      if (w > 0) {
        String title = name + ": " + a.label() + " " + units.time(row[a.ordinal()]);
        rect(out, x, 0, w, 10, Html.colour(a.ordinal()), title);
      }
      x += w;
    }
    out.append("</svg><span>").append(units.time(sum)).append("</span>\n");
  }

  // --- functions ---------------------------------------------------------------------------------

  private List<Integer> longestRegions(int most) {
    List<Integer> list = new ArrayList<>();
    KeyedSums t = s.regions();
    for (long key : t.sortedKeys()) {
      Distribution d = s.exclusive((int) key);
      if (d != null && d.count() > 0) {
        list.add((int) key);
      }
    }
    list.sort(
        Comparator.comparingLong((Integer r) -> FunctionTables.exclusive(t, t.find(r))).reversed());
    return list.subList(0, Math.min(most, list.size()));
  }

  /** Exclusive time of a call, from the shortest to the longest, on a common logarithmic scale. */
  boolean boxPlots() {
    List<Integer> chosen = longestRegions(BOX_PLOTS);
    if (chosen.isEmpty()) {
      return false;
    }
    long least = Long.MAX_VALUE;
    long most = 1;
    for (int r : chosen) {
      least = Math.min(least, Math.max(1, s.exclusive(r).min()));
      most = Math.max(most, s.exclusive(r).max());
    }
    double low = Math.log(least);
    double high = Math.max(low + 1e-9, Math.log(most));
    out.append("<div class=\"bars\">\n");
    for (int r : chosen) {
      Distribution d = s.exclusive(r);
      out.append("<span>").append(Html.escape(regions.get(r))).append("</span>");
      svg(out, 1000, 10, "");
      box(d, low, high);
      out.append("</svg><span>").append(units.time(d.quantile(0.5))).append("</span>\n");
    }
    out.append("<span></span><div class=\"axis\"><span>").append(units.time(least));
    out.append("</span><span>logarithmic</span><span>").append(units.time(most));
    out.append("</span></div><span>median</span></div>\n");
    return true;
  }

  private void box(Distribution d, double low, double high) {
    long[] at = {d.min(), d.quantile(0.25), d.quantile(0.5), d.quantile(0.75), d.max()};
    double[] x = new double[at.length];
    for (int i = 0; i < at.length; i++) {
      x[i] = 2 + 996 * (Math.log(Math.max(1, at[i])) - low) / (high - low);
    }
    String title =
        "min "
            + units.time(at[0])
            + ", quartiles "
            + units.time(at[1])
            + ", "
            + units.time(at[2])
            + ", "
            + units.time(at[3])
            + ", max "
            + units.time(at[4])
            + ", "
            + FigureFormat.count(d.count())
            + " calls";
    rect(out, x[0], 4.4, Math.max(1, x[4] - x[0]), 1.2, "var(--soft)", null);
    rect(out, x[1], 1.5, Math.max(2, x[3] - x[1]), 7, Html.colour(0), null);
    rect(out, x[2] - 1, 0.5, 3, 9, "var(--ink)", null);
    out.append("<rect width=\"1000\" height=\"10\" fill=\"transparent\"><title>");
    out.append(Html.escape(title)).append("</title></rect>");
  }

  /** How often calls of the most important functions took how long. */
  boolean histograms() {
    List<Integer> chosen = longestRegions(HISTOGRAMS);
    chosen = chosen.stream().filter(r -> s.exclusive(r).count() > 3).toList();
    if (chosen.isEmpty()) {
      return false;
    }
    out.append("<div class=\"small\">\n");
    for (int r : chosen) {
      histogram(r);
    }
    out.append("</div>\n");
    return true;
  }

  private void histogram(int region) {
    Distribution d = s.exclusive(region);
    long[] octaves = d.octaves();
    int first = 0;
    while (octaves[first] == 0) {
      first++;
    }
    int last = 63;
    while (octaves[last] == 0) {
      last--;
    }
    long highest = 1;
    for (long o : octaves) {
      highest = Math.max(highest, o);
    }
    out.append("<figure><figcaption>").append(Html.escape(regions.get(region)));
    out.append("</figcaption>");
    svg(out, (last - first + 1) * 10, 100, " class=\"plot\"");
    for (int o = first; o <= last; o++) {
      double h = 96.0 * octaves[o] / highest;
      String title =
          FigureFormat.count(octaves[o])
              + " calls of "
              + units.time(Math.scalb(1.0, o))
              + " to "
              + units.time(Math.scalb(1.0, o + 1));
      rect(out, (o - first) * 10 + 0.5, 100 - h, 9, Math.max(h, 0.5), Html.colour(0), title);
    }
    out.append("</svg><div class=\"axis\"><span>").append(units.time(Math.scalb(1.0, first)));
    out.append("</span><span>").append(FigureFormat.count(d.count())).append(" calls</span><span>");
    out.append(units.time(Math.scalb(1.0, last + 1))).append("</span></div></figure>\n");
  }

  /** Time that is lost to imbalance beside the mean of a process. */
  void imbalances(Table table) {
    int name = table.index("name");
    int mean = table.index("mean");
    int max = table.index("max");
    int process = table.index("max_process");
    double longest = 1;
    for (Object[] row : table.rows()) {
      longest = Math.max(longest, (Long) row[max]);
    }
    out.append("<div class=\"legend\">");
    legend("mean of all processes", 0, "");
    legend("additional time of the slowest one", 2, "");
    out.append("</div>\n<div class=\"bars\">\n");
    for (Object[] row : table.rows()) {
      double m = ((Number) row[mean]).doubleValue();
      double x = (Long) row[max];
      out.append("<span>").append(Html.escape((String) row[name])).append("</span>");
      svg(out, 1000, 10, "");
      rect(out, 0, 0, 1000 * m / longest, 10, Html.colour(0), "mean " + units.time(m));
      rect(
          out,
          1000 * m / longest,
          0,
          1000 * (x - m) / longest,
          10,
          Html.colour(2),
          row[process] + ": " + units.time(x));
      out.append("</svg><span>").append(units.time(x - m)).append("</span>\n");
    }
    out.append("</div>\n");
  }

  // --- messages ----------------------------------------------------------------------------------

  /** Bytes from each sender to each receiver. */
  boolean matrix() {
    CoarseSums pairs = s.messagePairs();
    KeyedSums t = pairs.table();
    if (t.size() == 0) {
      return false;
    }
    int places = 1;
    for (long key : t.sortedKeys()) {
      places = Math.max(places, Math.max(pairs.first(key), pairs.second(key)) + 1);
    }
    int shift = pairs.level();
    while (places - 1 >> shift >= MOST_CELLS) {
      shift++;
    }
    Map<Long, long[]> cells = new TreeMap<>();
    long most = 1;
    for (long key : t.sortedKeys()) {
      long cell = (long) (pairs.first(key) >> shift) << 32 | pairs.second(key) >> shift;
      long[] sum = cells.computeIfAbsent(cell, k -> new long[2]);
      sum[0] += t.get(t.find(key), MessageSums.SENDS);
      sum[1] += t.get(t.find(key), MessageSums.SENT_BYTES);
      most = Math.max(most, sum[1]);
    }
    int n = (places - 1 >> shift) + 1;
    out.append("<div class=\"matrix\"><figure>");
    svg(out, n, n, " class=\"plot\" aria-label=\"bytes by sender and receiver\"");
    for (Map.Entry<Long, long[]> e : cells.entrySet()) {
      cell((int) (e.getKey() >>> 32), (int) (long) e.getKey(), shift, e.getValue(), most);
    }
    out.append("</svg><div class=\"axis\"><span>").append(Html.escape(processes.get(0)));
    out.append("</span><span>receiver &rarr;</span><span>");
    out.append(Html.escape(processes.get(Math.min(places, processes.size()) - 1)));
    out.append("</span></div></figure><div><p>Each cell is a sender (downwards, from the first to");
    out.append(" the last) and a receiver (to the right). The darker, the more bytes, on a");
    out.append(" logarithmic scale; the strongest cell has ").append(FigureFormat.bytes(most));
    out.append(".</p>");
    if (shift > 0) {
      out.append("<p class=\"note\">").append(1 << shift);
      out.append(" neighbours are taken together on each side.</p>");
    }
    out.append("</div></div>\n");
    return true;
  }

  private void cell(int from, int to, int shift, long[] sum, long most) {
    if (sum[0] == 0) {
      return; // only received, so the sender is not in the part read
    }
    double share = most <= 1 ? 1 : Math.log1p(sum[1]) / Math.log1p(most);
    out.append("<rect x=\"").append(to).append("\" y=\"").append(from);
    out.append("\" width=\"1\" height=\"1\" fill=\"var(--heat)\" fill-opacity=\"");
    out.append(Html.number(0.08 + 0.92 * share)).append("\"><title>");
    out.append(Html.escape(range(from, shift))).append(" &rarr; ");
    out.append(Html.escape(range(to, shift))).append(": ").append(FigureFormat.count(sum[0]));
    out.append(" messages, ").append(FigureFormat.bytes(sum[1])).append("</title></rect>");
  }

  private String range(int cell, int shift) {
    int first = cell << shift;
    int last = Math.min((cell + 1 << shift) - 1, processes.size() - 1);
    return shift == 0 ? processes.get(first) : processes.get(first) + " … " + processes.get(last);
  }

  /** How many messages have which length. */
  void sizes() {
    KeyedSums t = s.messageSizes();
    long highest = 1;
    for (long key : t.sortedKeys()) {
      highest = Math.max(highest, t.get(t.find(key), MessageSums.SENDS));
    }
    out.append("<div class=\"bars\">\n");
    for (long key : t.sortedKeys()) {
      int row = t.find(key);
      long sends = t.get(row, MessageSums.SENDS);
      out.append("<span>").append(MessageTables.sizeClass(key)).append(" B</span>");
      svg(out, 1000, 10, "");
      String title = FigureFormat.bytes(t.get(row, MessageSums.SENT_BYTES));
      rect(out, 0, 0, 1000.0 * sends / highest, 10, Html.colour(1), title);
      out.append("</svg><span>").append(FigureFormat.count(sends)).append("</span>\n");
    }
    out.append("</div>\n");
  }

  // --- memory ------------------------------------------------------------------------------------

  /** Memory in use over time, one line for each of the processes with the highest peaks. */
  void memory() {
    Map<Integer, List<MemorySums>> byCounter = new TreeMap<>();
    for (MemorySums m : s.memory()) {
      if (m.series != null) {
        byCounter.computeIfAbsent(m.counter, c -> new ArrayList<>()).add(m);
      }
    }
    List<String> names = s.index().counters().distinctNames();
    byCounter.forEach(
        (counter, list) -> {
          list.sort(Comparator.comparingLong((MemorySums m) -> m.peak).reversed());
          double highest = Math.max(1, list.get(0).peak);
          out.append("<p>").append(Html.escape(names.get(counter))).append("</p>\n");
          out.append("<div class=\"bars\">\n");
          for (MemorySums m : list.subList(0, Math.min(MOST_SPARKLINES, list.size()))) {
            out.append("<span>").append(Html.escape(processes.get(m.process))).append("</span>");
            svg(out, SPARKLINE, 100, " class=\"tall\"");
            sparkline(m, highest);
            out.append("</svg><span>").append(FigureFormat.bytes(m.peak)).append("</span>\n");
          }
          out.append("<span></span><div class=\"axis\"><span>");
          out.append(units.text(s.first(), Column.Unit.MOMENT)).append("</span><span>");
          out.append(units.text(s.last(), Column.Unit.MOMENT));
          out.append("</span></div><span>peak</span></div>\n");
        });
  }

  private void sparkline(MemorySums m, double highest) {
    MemorySeries line = m.series;
    double length = Math.max(1, s.last() - s.first());
    out.append("<path fill=\"").append(Html.colour(0)).append("\" d=\"M");
    for (int b = 0; b < line.bins(); b++) {
      double x = SPARKLINE * Math.max(0, line.start(b) - s.first()) / length;
      double y = 100 - 100 * Math.max(0, line.most(b)) / highest;
      if (b == 0) {
        x = SPARKLINE * (m.firstTime - s.first()) / length;
        out.append(Html.number(x)).append(" 100");
      }
      out.append('H').append(Html.number(x)).append('V').append(Html.number(y));
    }
    String title =
        processes.get(m.process)
            + ": "
            + FigureFormat.bytes(m.first)
            + " first, "
            + FigureFormat.bytes(m.peak)
            + " at "
            + units.text(m.peakTime, Column.Unit.MOMENT)
            + ", "
            + FigureFormat.bytes(m.last)
            + " last";
    out.append('H').append(SPARKLINE).append("V100Z\"><title>").append(Html.escape(title));
    out.append("</title></path>");
  }

  /** Calls of a region that were cut off by the end, for the page's remarks. */
  long open() {
    KeyedSums t = s.regions();
    long sum = 0;
    for (long key : t.sortedKeys()) {
      sum += t.get(t.find(key), CallSums.OPEN);
    }
    return sum;
  }
}
