package org.tracetool.stats.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.tracetool.core.definition.Activity;
import org.tracetool.core.text.CountText;
import org.tracetool.stats.TraceStatistics;
import org.tracetool.stats.sums.CallSums;
import org.tracetool.stats.sums.Distribution;
import org.tracetool.stats.sums.KeyedSums;
import org.tracetool.stats.sums.ProcessSums;

/** Pictures of the time that functions and processes take. */
final class FunctionCharts extends SvgPicture {

  /** Most rows of bars; neighbours are taken together beyond. */
  private static final int MAX_BARS = 48;

  private static final int BOX_PLOTS = 20;
  private static final int HISTOGRAMS = 9;

  private final TraceStatistics s;
  private final ValueFormat units;
  private final StringBuilder out;
  private final List<String> processes;
  private final List<String> regions;

  FunctionCharts(TraceStatistics statistics, ValueFormat units, StringBuilder out) {
    super(out);
    s = statistics;
    this.units = units;
    this.out = out;
    processes = s.index().processes().distinctNames();
    regions = s.index().regions().distinctNames();
  }

  /** How each process spent its time. */
  void drawActivities() {
    List<ProcessSums> all = s.processes();
    int each = (all.size() + MAX_BARS - 1) / MAX_BARS;
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
        drawLegend(a.label(), a.ordinal(), "");
      }
    }
    out.append("</div>\n<div class=\"bars\">\n");
    for (int i = 0; i < rows.size(); i++) {
      drawActivityBar(names.get(i), rows.get(i), longest);
    }
    out.append("</div>\n");
    if (each > 1) {
      out.append("<p class=\"note\">Each bar is the mean of ").append(each);
      out.append(" neighbours.</p>\n");
    }
  }

  private void drawActivityBar(String name, double[] row, double longest) {
    out.append("<span>").append(HtmlText.escape(name)).append("</span>");
    beginSvg(1000, 10, "");
    double x = 0;
    double sum = 0;
    for (Activity a : Activity.values()) {
      double w = 1000 * row[a.ordinal()] / longest;
      sum += row[a.ordinal()];
      if (w > 0) {
        String title = name + ": " + a.label() + " " + units.time(row[a.ordinal()]);
        drawRect(x, 0, w, 10, HtmlText.colour(a.ordinal()), title);
      }
      x += w;
    }
    out.append("</svg><span>").append(units.time(sum)).append("</span>\n");
  }

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
        Comparator.comparing((Integer r) -> FunctionTables.exclusive(t, t.find(r))).reversed());
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
      out.append("<span>").append(HtmlText.escape(regions.get(r))).append("</span>");
      beginSvg(1000, 10, "");
      drawBox(d, low, high);
      out.append("</svg><span>").append(units.time(d.quantile(0.5))).append("</span>\n");
    }
    out.append("<span></span><div class=\"axis\"><span>").append(units.time(least));
    out.append("</span><span>logarithmic</span><span>").append(units.time(most));
    out.append("</span></div><span>median</span></div>\n");
    return true;
  }

  private void drawBox(Distribution d, double low, double high) {
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
            + ValueFormat.count(d.count())
            + CountText.noun(d.count(), " call");
    drawRect(x[0], 4.4, Math.max(1, x[4] - x[0]), 1.2, "var(--soft)", null);
    drawRect(x[1], 1.5, Math.max(2, x[3] - x[1]), 7, HtmlText.colour(0), null);
    drawRect(x[2] - 1, 0.5, 3, 9, "var(--ink)", null);
    out.append("<rect width=\"1000\" height=\"10\" fill=\"transparent\"><title>");
    out.append(HtmlText.escape(title)).append("</title></rect>");
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
      drawHistogram(r);
    }
    out.append("</div>\n");
    return true;
  }

  private void drawHistogram(int region) {
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
    out.append("<figure><figcaption>").append(HtmlText.escape(regions.get(region)));
    out.append("</figcaption>");
    beginSvg((last - first + 1) * 10, 100, " class=\"plot\"");
    for (int o = first; o <= last; o++) {
      double h = 96.0 * octaves[o] / highest;
      String title =
          ValueFormat.count(octaves[o])
              + CountText.noun(octaves[o], " call")
              + " of "
              + units.time(Math.scalb(1.0, o))
              + " to "
              + units.time(Math.scalb(1.0, o + 1));
      drawRect((o - first) * 10 + 0.5, 100 - h, 9, Math.max(h, 0.5), HtmlText.colour(0), title);
    }
    out.append("</svg><div class=\"axis\"><span>").append(units.time(Math.scalb(1.0, first)));
    out.append("</span><span>").append(ValueFormat.count(d.count()));
    out.append(CountText.noun(d.count(), " call")).append("</span><span>");
    out.append(units.time(Math.scalb(1.0, last + 1))).append("</span></div></figure>\n");
  }

  /** Time that is lost to imbalance beside the mean of a process. */
  void drawImbalances(ReportTable table) {
    int name = table.index("name");
    int mean = table.index("mean");
    int max = table.index("max");
    int process = table.index("max_process");
    double longest = 1;
    for (Object[] row : table.rows()) {
      longest = Math.max(longest, (Long) row[max]);
    }
    out.append("<div class=\"legend\">");
    drawLegend("mean of all processes", 0, "");
    drawLegend("additional time of the slowest one", 2, "");
    out.append("</div>\n<div class=\"bars\">\n");
    for (Object[] row : table.rows()) {
      double m = ((Number) row[mean]).doubleValue();
      double x = (Long) row[max];
      out.append("<span>").append(HtmlText.escape((String) row[name])).append("</span>");
      beginSvg(1000, 10, "");
      drawRect(0, 0, 1000 * m / longest, 10, HtmlText.colour(0), "mean " + units.time(m));
      drawRect(
          1000 * m / longest,
          0,
          1000 * (x - m) / longest,
          10,
          HtmlText.colour(2),
          row[process] + ": " + units.time(x));
      out.append("</svg><span>").append(units.time(x - m)).append("</span>\n");
    }
    out.append("</div>\n");
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
