package org.tracetool.cli.analyze;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.tracetool.analyze.report.FirstScreen;
import org.tracetool.analyze.report.ReadableText;
import org.tracetool.analyze.report.SubjectText;
import org.tracetool.analyze.result.AnalysisResult;
import org.tracetool.analyze.result.CriticalPath.LocationShare;
import org.tracetool.analyze.result.CriticalPath.PathSegment;
import org.tracetool.analyze.result.EfficiencyWindow;
import org.tracetool.analyze.result.IterationReport;
import org.tracetool.analyze.result.IterationReport.Iteration;
import org.tracetool.stats.report.HtmlText;
import org.tracetool.stats.report.SvgPicture;

/** Pictures of an analysis over the time of the run. */
final class RunTimeCharts extends SvgPicture {
  private static final int WIDTH = 1000;
  private static final int USEFUL = 0;
  private static final int WAITING = 1;
  private static final int OUTLIER = 2;
  private static final int PATH = 2;
  private static final int DEVICE = 7;

  /** Locations that have a line of their own. */
  private static final int MAX_LINES = 24;

  private final AnalysisResult r;
  private final StringBuilder out;

  RunTimeCharts(AnalysisResult result, StringBuilder out) {
    super(out);
    r = result;
    this.out = out;
  }

  /** The axis of time below a picture. */
  private void writeAxis() {
    out.append("<div class=\"axis\"><span>");
    out.append(FirstScreen.moment(r.run(), r.run().beginTicks())).append("</span><span>");
    out.append(FirstScreen.moment(r.run(), r.run().endTicks()));
    out.append("</span></div>");
  }

  /** A time of the trace, by its seconds from the begin of the run. */
  private String moment(double seconds) {
    return FirstScreen.moment(r.run(), r.run().beginTicks() + r.run().ticks(seconds));
  }

  /** What all locations together do in each part of the run. */
  void writeWindows() {
    List<EfficiencyWindow> windows = r.windows();
    if (windows.isEmpty() || r.run().locations() < 2) {
      return;
    }
    AnalysisCharts.writeHead(out, "Efficiency over time");
    double step = (double) WIDTH / windows.size();
    out.append("<figure>");
    beginSvg(WIDTH, 100, " class=\"plot\" style=\"height:9rem\"");
    for (int i = 0; i < windows.size(); i++) {
      EfficiencyWindow w = windows.get(i);
      double useful = Double.isNaN(w.parallelEfficiency()) ? 0 : w.parallelEfficiency();
      double length = (w.endSeconds() - w.beginSeconds()) * r.run().locations();
      double waiting = length > 0 ? Math.min(1 - useful, w.waitingSeconds() / length) : 0;
      String title =
          moment(w.beginSeconds())
              + " to "
              + moment(w.endSeconds())
              + ": computation "
              + AnalysisCharts.percent(useful)
              + ", waiting "
              + AnalysisCharts.percent(waiting);
      double x = i * step;
      drawRect(x, 100 * (1 - useful), step, 100 * useful, HtmlText.colour(USEFUL), title);
      double top = 100 * (1 - useful - waiting);
      drawRect(x, top, step, 100 * waiting, HtmlText.colour(WAITING), title);
    }
    out.append("</svg>");
    writeAxis();
    out.append("<div class=\"legend\">");
    drawLegend("computation", USEFUL, "");
    drawLegend("waiting", WAITING, "");
    out.append(
        "<span>blank: other, such as transfer; full height: the time of all processes</span>");
    out.append("</div></figure>\n");
  }

  private static long key(int rank, int thread) {
    return (long) rank << Integer.SIZE | thread & 0xffff_ffffL;
  }

  /** On which locations the critical path is at each moment, those with most of it. */
  void writePath() {
    if (r.criticalPath() == null || r.criticalPath().segments().isEmpty()) {
      return;
    }
    AnalysisCharts.writeHead(out, "Critical path");
    out.append("<p>The process on which the end of the run depends at each moment.</p>\n");
    List<LocationShare> shares = new ArrayList<>(r.criticalPath().locations());
    shares.sort(Comparator.comparingDouble(l -> -l.seconds()));
    List<LocationShare> shown =
        new ArrayList<>(shares.subList(0, Math.min(MAX_LINES, shares.size())));
    shown.sort(
        Comparator.comparingInt(LocationShare::rank).thenComparingInt(LocationShare::thread));
    double duration = r.run().durationSeconds();
    out.append("<div class=\"bars\">\n");
    Set<Long> drawn = new HashSet<>();
    double drawnSeconds = 0;
    for (LocationShare l : shown) {
      drawn.add(key(l.rank(), l.thread()));
      drawnSeconds += l.seconds();
      writeLine(
          SubjectText.whoAndHost(r, l.rank(), l.thread()),
          Set.of(key(l.rank(), l.thread())),
          true,
          l.thread() < 0 ? DEVICE : PATH,
          l.seconds() / duration);
    }
    if (shares.size() > shown.size()) {
      int others = shares.size() - shown.size();
      writeLine(others + " others", drawn, false, PATH, 1 - drawnSeconds / duration);
    }
    out.append("<span></span><div>");
    writeAxis();
    out.append("</div><span></span></div>\n");
  }

  /**
   * A line of the critical path: of so many pixels those in which it is on some locations.
   *
   * @param areIn whether these locations are meant, or all others
   */
  private void writeLine(String name, Set<Long> some, boolean areIn, int colour, double share) {
    boolean[] filled = new boolean[WIDTH];
    double length = Math.max(1, (double) (r.run().endTicks() - r.run().beginTicks()));
    for (PathSegment s : r.criticalPath().segments()) {
      if (some.contains(key(s.rank(), s.thread())) == areIn) {
        double from = (s.beginTicks() - r.run().beginTicks()) / length * WIDTH;
        double to = (s.endTicks() - r.run().beginTicks()) / length * WIDTH;
        int first = Math.max(0, Math.min(WIDTH - 1, (int) from));
        int last = Math.max(first, Math.min(WIDTH - 1, (int) Math.ceil(to) - 1));
        Arrays.fill(filled, first, last + 1, true);
      }
    }
    out.append("<span>").append(HtmlText.escape(name)).append("</span>");
    beginSvg(WIDTH, 10, "");
    for (int x = 0; x < WIDTH; x++) {
      int begin = x;
      while (x < WIDTH && filled[x]) {
        x++;
      }
      if (x > begin) {
        drawRect(begin, 0, x - begin, 10, HtmlText.colour(colour), null);
      }
    }
    out.append("</svg><span>").append(AnalysisCharts.percent(share)).append("</span>\n");
  }

  /** How long iterations take: all together as a box, then one after the other. */
  void writeIterations() {
    IterationReport found = r.iterations();
    if (found == null || found.iterations().isEmpty()) {
      return;
    }
    List<Iteration> all = found.iterations();
    boolean[] isOutlier = new boolean[all.size()];
    found.outliers().forEach(o -> isOutlier[o.index()] = true);
    double[] sorted = all.stream().mapToDouble(Iteration::meanSeconds).sorted().toArray();
    double max = Math.max(sorted[sorted.length - 1], Double.MIN_NORMAL);
    AnalysisCharts.writeHead(out, "Iterations");
    String what = found.pattern() == null ? found.region() : String.join(", ", found.pattern());
    out.append("<p>").append(all.size()).append(" iterations of ");
    out.append(HtmlText.escape(what == null ? "the marker" : what)).append(".</p>\n");
    out.append("<div class=\"bars\">\n<span>duration</span>");
    writeBox(sorted, max, all, isOutlier);
    out.append("<span>median ").append(ReadableText.time(quantile(sorted, 0.5)));
    out.append("</span>\n<span></span><div class=\"axis\"><span>0 s</span><span>");
    out.append(ReadableText.time(max)).append("</span></div><span></span></div>\n<figure>");
    beginSvg(WIDTH, 100, " class=\"plot\" style=\"height:7rem\"");
    int columns = Math.min(all.size(), WIDTH / 2);
    double step = (double) WIDTH / columns;
    for (int c = 0; c < columns; c++) {
      int first = (int) ((long) all.size() * c / columns);
      int last = (int) ((long) all.size() * (c + 1) / columns) - 1;
      int longest = first;
      boolean isFar = false;
      for (int i = first; i <= last; i++) {
        longest = all.get(i).meanSeconds() > all.get(longest).meanSeconds() ? i : longest;
        isFar |= isOutlier[i];
      }
      double height = 100 * all.get(longest).meanSeconds() / max;
      String colour = HtmlText.colour(isFar ? OUTLIER : USEFUL);
      drawRect(c * step, 100 - height, step * 0.8, height, colour, title(all, longest));
    }
    out.append("</svg><div class=\"axis\"><span>iteration 0</span><span>");
    out.append(all.size() - 1).append("</span></div>");
    if (!found.outliers().isEmpty()) {
      out.append("<div class=\"legend\">");
      drawLegend("far from the median", OUTLIER, "");
      out.append("</div>");
    }
    out.append("</figure>\n");
  }

  private String title(List<Iteration> all, int index) {
    Iteration i = all.get(index);
    return "iteration "
        + index
        + ": "
        + ReadableText.time(i.meanSeconds())
        + " at "
        + FirstScreen.moment(r.run(), i.beginTicks())
        + ", slowest rank "
        + i.slowestRank();
  }

  /** A line from the shortest to the longest, a box between the quartiles, outliers as marks. */
  private void writeBox(double[] sorted, double max, List<Iteration> all, boolean[] isOutlier) {
    double scale = (WIDTH - 4) / max;
    double low = quantile(sorted, 0.25) * scale;
    double high = quantile(sorted, 0.75) * scale;
    String ink = "var(--ink)";
    String title =
        "shortest "
            + ReadableText.time(sorted[0])
            + ", quartiles "
            + ReadableText.time(quantile(sorted, 0.25))
            + " and "
            + ReadableText.time(quantile(sorted, 0.75))
            + ", longest "
            + ReadableText.time(max);
    beginSvg(WIDTH, 10, " class=\"tall\"");
    drawRect(sorted[0] * scale, 4.6, (max - sorted[0]) * scale, 0.8, ink, title);
    drawRect(low, 1, Math.max(4, high - low), 8, HtmlText.colour(USEFUL), title);
    drawRect(quantile(sorted, 0.5) * scale, 0, 3, 10, ink, title);
    int marks = 0;
    for (int i = 0; i < all.size() && marks < WIDTH; i++) {
      if (isOutlier[i]) {
        double x = all.get(i).meanSeconds() * scale;
        drawRect(x, 2, 5, 6, HtmlText.colour(OUTLIER), title(all, i));
        marks++;
      }
    }
    out.append("</svg>");
  }

  private static double quantile(double[] sorted, double part) {
    return sorted[(int) Math.min(sorted.length - 1, Math.floor(part * sorted.length))];
  }
}
