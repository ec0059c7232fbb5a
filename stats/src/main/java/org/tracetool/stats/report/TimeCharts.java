package org.tracetool.stats.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.tracetool.core.definition.Activity;
import org.tracetool.stats.TraceStatistics;
import org.tracetool.stats.sums.ActivityTimeline;
import org.tracetool.stats.sums.KeyedSums;
import org.tracetool.stats.sums.MemorySeries;
import org.tracetool.stats.sums.MemorySums;

/** Pictures of the run over time. */
final class TimeCharts extends SvgPicture {
  private static final int MAX_SPARKLINES = 16;

  /** Width of the line of a process, in the units of the picture. */
  private static final int SPARKLINE = 1000;

  private final TraceStatistics s;
  private final ValueFormat units;
  private final StringBuilder out;
  private final List<String> processes;

  TimeCharts(TraceStatistics statistics, ValueFormat units, StringBuilder out) {
    super(out);
    s = statistics;
    this.units = units;
    this.out = out;
    processes = s.index().processes().distinctNames();
  }

  /** How many processes are in which group of regions, over time. */
  boolean timeline() {
    ActivityTimeline line = s.timeline();
    if (line == null || line.bins() == 0) {
      return false;
    }
    int bins = line.bins();
    double[] below = new double[bins];
    double[] room = new double[bins];
    for (int b = 0; b < bins; b++) {
      long early = line.start(b);
      long late = early + line.binTicks() - 1;
      long from = Long.compareUnsigned(early, s.first()) < 0 ? s.first() : early;
      long to = Long.compareUnsigned(late, s.last()) < 0 ? late + 1 : s.last();
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
        drawLegend(names.get(r), colours[r], ValueFormat.share(sums[r] / total));
      }
    }
    out.append("</div><figure>");
    beginSvg(bins, 100, " class=\"plot\" style=\"height:11rem\" aria-label=\"time line\"");
    for (int r = 0; r < line.rows(); r++) {
      if (sums[r] > 0) {
        drawArea(line, r, names.get(r), colours[r], below, room);
      }
    }
    out.append("</svg><div class=\"axis\"><span>")
        .append(units.text(s.first(), ReportColumn.Unit.MOMENT));
    out.append("</span><span>time &rarr;, height: share of processes</span><span>");
    out.append(units.text(s.last(), ReportColumn.Unit.MOMENT)).append("</span></div></figure>\n");
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
    double[] ticks = new double[Activity.values().length];
    KeyedSums t = s.regions();
    int most = 0;
    for (long key : t.sortedKeys()) {
      if (s.index().groupOf((int) key) == group) {
        int a = s.index().activityOf((int) key).ordinal();
        ticks[a] += FunctionTables.exclusive(t, t.find(key)).doubleValue();
        most = ticks[a] > ticks[most] ? a : most;
      }
    }
    return Activity.values()[most];
  }

  private void drawArea(
      ActivityTimeline line, int row, String name, int colour, double[] below, double[] room) {
    StringBuilder top = new StringBuilder();
    StringBuilder bottom = new StringBuilder();
    for (int b = 0; b < below.length; b++) {
      double from = below[b];
      double to = Math.min(1, from + line.ticks(b, row) / room[b]);
      below[b] = to;
      top.append(b == 0 ? "M0 " : "V").append(HtmlText.number(100 - 100 * to));
      top.append('H').append(b + 1);
      bottom.insert(0, "H" + b);
      bottom.insert(0, "V" + HtmlText.number(100 - 100 * from));
    }
    out.append("<path fill=\"").append(HtmlText.colour(colour)).append("\" d=\"").append(top);
    out.append(bottom).append("Z\"><title>");
    out.append(HtmlText.escape(name)).append("</title></path>");
  }

  /** Memory in use over time, one line for each of the processes with the highest peaks. */
  void drawMemory() {
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
          out.append("<p>").append(HtmlText.escape(names.get(counter))).append("</p>\n");
          out.append("<div class=\"bars\">\n");
          for (MemorySums m : list.subList(0, Math.min(MAX_SPARKLINES, list.size()))) {
            out.append("<span>")
                .append(HtmlText.escape(processes.get(m.process)))
                .append("</span>");
            beginSvg(SPARKLINE, 100, " class=\"tall\"");
            drawSparkline(m, highest);
            out.append("</svg><span>").append(ValueFormat.bytes(m.peak)).append("</span>\n");
          }
          out.append("<span></span><div class=\"axis\"><span>");
          out.append(units.text(s.first(), ReportColumn.Unit.MOMENT)).append("</span><span>");
          out.append(units.text(s.last(), ReportColumn.Unit.MOMENT));
          out.append("</span></div><span>peak</span></div>\n");
        });
  }

  private void drawSparkline(MemorySums m, double highest) {
    MemorySeries line = m.series;
    double length = Math.max(1, s.last() - s.first());
    out.append("<path fill=\"").append(HtmlText.colour(0)).append("\" d=\"M");
    for (int b = 0; b < line.bins(); b++) {
      double x = SPARKLINE * Math.max(0, line.start(b) - s.first()) / length;
      double y = 100 - 100 * Math.max(0, line.most(b)) / highest;
      if (b == 0) {
        x = SPARKLINE * (m.firstTime - s.first()) / length;
        out.append(HtmlText.number(x)).append(" 100");
      }
      out.append('H').append(HtmlText.number(x)).append('V').append(HtmlText.number(y));
    }
    String title =
        processes.get(m.process)
            + ": "
            + ValueFormat.bytes(m.first)
            + " first, "
            + ValueFormat.bytes(m.peak)
            + " at "
            + units.text(m.peakTime, ReportColumn.Unit.MOMENT)
            + ", "
            + ValueFormat.bytes(m.last)
            + " last";
    out.append('H').append(SPARKLINE).append("V100Z\"><title>").append(HtmlText.escape(title));
    out.append("</title></path>");
  }
}
