package org.tracetool.cli.analyze;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.tracetool.analyze.report.AnalysisStatement;
import org.tracetool.analyze.report.AnalysisView;
import org.tracetool.analyze.report.EfficiencyFactors;
import org.tracetool.analyze.report.NumberSpelling;
import org.tracetool.analyze.report.ResultColumn;
import org.tracetool.analyze.report.ResultTable;
import org.tracetool.analyze.result.AnalysisResult;
import org.tracetool.analyze.result.DelayCost;
import org.tracetool.analyze.result.EfficiencyWindow;

/** An analysis as one self-contained page: no network, no other file, in light and in dark. */
final class AnalysisPage {
  private static final int CAUSES = 12;

  private static final String STYLE =
      ":root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;max-width:68rem;"
          + "margin:2rem auto;padding:0 1rem}h2{margin-top:2.2rem}table{border-collapse:collapse;"
          + "font-size:13px}td,th{padding:.15rem .7rem;text-align:right;border-bottom:1px solid "
          + "#8884}td.t,th.t{text-align:left}.scroll{overflow-x:auto;max-height:28rem}"
          + ".bar{display:flex;align-items:center;gap:.6rem;margin:.15rem 0}.bar span.n{width:17rem;"
          + "overflow:hidden;text-overflow:ellipsis;white-space:nowrap;font-size:13px}.bar i{height:"
          + ".9rem;background:#3b7dd8;display:inline-block}.bar.low i{background:#d9822b}"
          + ".soft{opacity:.7}svg{width:100%;height:auto}svg text{font-size:11px;fill:currentColor}";

  private final AnalyzedTrace trace;
  private final AnalysisResult r;
  private final int rows;
  private final StringBuilder out = new StringBuilder(1 << 15);

  private AnalysisPage(AnalyzedTrace trace, int rows) {
    this.trace = trace;
    this.rows = rows;
    r = trace.result();
  }

  /**
   * The page.
   *
   * @param rows maximum number of rows of a table
   */
  static String text(AnalyzedTrace trace, int rows) {
    AnalysisPage page = new AnalysisPage(trace, rows);
    page.write();
    return page.out.toString();
  }

  private static String escape(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }

  private void write() {
    String name = escape(trace.name());
    out.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
    out.append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    out.append("<title>").append(name).append(" &ndash; analysis</title>\n<style>");
    out.append(STYLE)
        .append("</style>\n</head>\n<body>\n<p class=\"soft\">Analysis of a run</p>\n");
    out.append("<h1>").append(name).append("</h1>\n<ul>\n");
    for (AnalysisStatement s : trace.statements()) {
      out.append("<li>").append(escape(s.text())).append("</li>\n");
    }
    out.append("</ul>\n");
    writeEfficiency();
    writeWindows();
    writeCauses();
    writePath();
    writeIterations();
    for (AnalysisView view : AnalysisView.values()) {
      writeTable(view);
    }
    out.append(
        "<p class=\"soft\">Made by tracetool analyze. docs/analyze.md explains each figure.");
    out.append("</p>\n</body>\n</html>\n");
  }

  private void writeHead(String title) {
    out.append("<h2>").append(escape(title)).append("</h2>\n");
  }

  /** A bar of a part of the whole, with its value. */
  private void writeBar(String name, double part, String value, boolean isLow) {
    double width = Math.max(0, Math.min(1, part)) * 55;
    out.append("<div class=\"bar")
        .append(isLow ? " low" : "")
        .append("\"><span class=\"n\" title=\"");
    out.append(escape(name)).append("\">").append(escape(name)).append("</span><i style=\"width:");
    out.append(fixed(width))
        .append("%\"></i><span>")
        .append(escape(value))
        .append("</span></div>\n");
  }

  private static String fixed(double value) {
    return String.format(Locale.ROOT, "%.2f", value);
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f %%", share * 100);
  }

  private void writeEfficiency() {
    writeHead("Efficiency");
    boolean isHybrid = r.run().locations() > r.run().processes() || r.run().devices() > 0;
    writeFactors(EfficiencyFactors.flat(r.efficiency().flat()));
    if (isHybrid) {
      out.append("<p>By what is lost to MPI, OpenMP, devices and I/O:</p>\n");
      writeFactors(EfficiencyFactors.hybrid(r.efficiency().hybrid()));
    }
    if (r.efficiency().device() != null) {
      out.append("<p>Devices:</p>\n");
      writeFactors(EfficiencyFactors.device(r.efficiency().device()));
    }
  }

  private void writeFactors(Map<String, Double> factors) {
    factors.forEach(
        (key, value) -> {
          if (!key.endsWith("_s") && !value.isNaN()) {
            writeBar(key.replace('_', ' '), value, percent(value), value < 0.8);
          }
        });
  }

  private void writeWindows() {
    if (r.windows().isEmpty()) {
      return;
    }
    writeHead("Efficiency over time");
    int width = 900;
    int height = 160;
    double step = (double) width / r.windows().size();
    out.append("<svg viewBox=\"0 0 900 180\" role=\"img\" aria-label=\"Efficiency over time\">\n");
    for (int i = 0; i < r.windows().size(); i++) {
      EfficiencyWindow w = r.windows().get(i);
      double useful = Double.isNaN(w.parallelEfficiency()) ? 0 : w.parallelEfficiency();
      double length = (w.endSeconds() - w.beginSeconds()) * r.run().locations();
      double waiting = length > 0 ? Math.min(1 - useful, w.waitingSeconds() / length) : 0;
      writeBox(i * step, height * (1 - useful), step, height * useful, "#3b7dd8");
      writeBox(i * step, height * (1 - useful - waiting), step, height * waiting, "#d9822b");
    }
    out.append("<text x=\"0\" y=\"175\">0 s</text><text x=\"900\" y=\"175\" text-anchor=\"end\">");
    out.append(NumberSpelling.plain(r.run().durationSeconds())).append(" s</text>\n</svg>\n");
    out.append(
        "<p class=\"soft\">Blue: computation, orange: waiting, blank: the rest, as parts of");
    out.append(" all locations' time.</p>\n");
  }

  private void writeBox(double x, double y, double width, double height, String color) {
    if (height <= 0 || width <= 0) {
      return;
    }
    out.append("<rect x=\"").append(fixed(x)).append("\" y=\"").append(fixed(y));
    out.append("\" width=\"").append(fixed(width)).append("\" height=\"").append(fixed(height));
    out.append("\" fill=\"").append(color).append("\"/>\n");
  }

  private void writeCauses() {
    if (r.delays().costs().isEmpty()) {
      return;
    }
    writeHead("Waiting by cause");
    List<DelayCost> costs = new ArrayList<>(r.delays().costs());
    costs.sort(Comparator.comparingDouble(c -> -c.costSeconds()));
    double waiting = r.waits().waitingSeconds();
    for (DelayCost c : costs.subList(0, Math.min(CAUSES, costs.size()))) {
      String thread = c.thread() < 0 ? " device" : c.thread() == 0 ? "" : "." + c.thread();
      writeBar(
          "rank " + c.rank() + thread + ": " + c.callPath(),
          c.costSeconds() / waiting,
          percent(c.costSeconds() / waiting),
          false);
    }
  }

  /** The critical path as a strip: time from left to right, ranks from top to bottom. */
  private void writePath() {
    if (r.criticalPath() == null || r.criticalPath().segments().isEmpty()) {
      return;
    }
    writeHead("Critical path");
    int height = 200;
    int ranks = 1;
    for (var s : r.criticalPath().segments()) {
      ranks = Math.max(ranks, s.rank() + 1);
    }
    double thickness = Math.max(2, (double) height / ranks);
    double duration = r.run().endTicks() - r.run().beginTicks();
    out.append("<svg viewBox=\"0 0 900 220\" role=\"img\" aria-label=\"Critical path\">\n");
    for (var s : r.criticalPath().segments()) {
      double from = (s.beginTicks() - r.run().beginTicks()) / duration * 900;
      double to = (s.endTicks() - r.run().beginTicks()) / duration * 900;
      double y = (height - thickness) * s.rank() / Math.max(1, ranks - 1);
      writeBox(from, y, Math.max(0.5, to - from), thickness, s.thread() < 0 ? "#6a4" : "#c33");
    }
    out.append("<text x=\"0\" y=\"216\">0 s, rank 0 at the top</text></svg>\n");
  }

  /** Durations of iterations in order, with box and median. */
  private void writeIterations() {
    if (r.iterations() == null) {
      return;
    }
    writeHead("Iterations");
    double[] times =
        r.iterations().iterations().stream().mapToDouble(i -> i.meanSeconds()).toArray();
    double[] sorted = times.clone();
    java.util.Arrays.sort(sorted);
    double max = Math.max(sorted[sorted.length - 1], Double.MIN_NORMAL);
    out.append("<svg viewBox=\"0 0 900 180\" role=\"img\" aria-label=\"Iterations\">\n");
    double low = 160 * (1 - sorted[sorted.length / 4] / max);
    double high = 160 * (1 - sorted[sorted.length * 3 / 4] / max);
    double median = 160 * (1 - sorted[sorted.length / 2] / max);
    writeBox(0, high, 900, Math.max(1, low - high), "#8884");
    writeBox(0, median, 900, 1, "#8888");
    double step = 900.0 / times.length;
    for (int i = 0; i < times.length; i++) {
      double y = 160 * (1 - times[i] / max);
      writeBox(i * step, y, Math.max(1, step * 0.7), Math.max(2, 160 - y), "#3b7dd888");
    }
    out.append("<text x=\"0\" y=\"175\">").append(times.length);
    out.append(" iterations in order; grey: from the first to the third quartile; the longest ");
    out.append(NumberSpelling.plain(max)).append(" s</text></svg>\n");
  }

  private void writeTable(AnalysisView view) {
    ResultTable table = view.table(r);
    if (table.rows().isEmpty()) {
      return;
    }
    writeHead(table.title());
    List<Object[]> all = new ArrayList<>(table.rows());
    for (int c = 0; c < table.columns().size(); c++) {
      if (table.columns().get(c).key().equals(view.importance())) {
        int column = c;
        all.sort(Comparator.comparingDouble(row -> -((Number) row[column]).doubleValue()));
      }
    }
    NumberSpelling spelling = new NumberSpelling(r.run().ticksPerSecond());
    out.append("<div class=\"scroll\"><table><thead><tr>");
    for (ResultColumn column : table.columns()) {
      out.append(isText(column) ? "<th class=\"t\">" : "<th>").append(escape(column.title()));
      out.append(isTime(column) ? " (s)</th>" : "</th>");
    }
    out.append("</tr></thead><tbody>\n");
    for (Object[] row : all.subList(0, Math.min(rows, all.size()))) {
      out.append("<tr>");
      for (int c = 0; c < row.length; c++) {
        ResultColumn column = table.columns().get(c);
        out.append(isText(column) ? "<td class=\"t\">" : "<td>");
        out.append(escape(cell(row[c], column, spelling))).append("</td>");
      }
      out.append("</tr>\n");
    }
    out.append("</tbody></table></div>\n");
    if (all.size() > rows) {
      out.append("<p class=\"soft\">").append(rows).append(" of ").append(all.size());
      out.append(" rows; <code>tracetool analyze --by ").append(view.label());
      out.append("</code> shows all.</p>\n");
    }
  }

  private static String cell(Object value, ResultColumn column, NumberSpelling spelling) {
    if (value instanceof Double number) {
      return column.unit() == ResultColumn.Unit.SHARE
          ? percent(number)
          : String.format(Locale.ROOT, "%.4g", number);
    }
    return spelling.spell(value, column.unit());
  }

  private static boolean isText(ResultColumn column) {
    return column.unit() == ResultColumn.Unit.TEXT;
  }

  private static boolean isTime(ResultColumn column) {
    return column.unit() == ResultColumn.Unit.SECONDS || column.unit() == ResultColumn.Unit.MOMENT;
  }
}
