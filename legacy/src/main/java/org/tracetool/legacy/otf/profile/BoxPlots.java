package org.tracetool.legacy.otf.profile;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.tracetool.stats.TraceStatistics;
import org.tracetool.stats.scope.IndexedDefinitions;
import org.tracetool.stats.sums.Distribution;

/**
 * The functions whose calls differ most, as {@code otfprofile -d info} lists them: how the
 * exclusive times of their calls are distributed, as a table and as box plots for the LaTeX package
 * pgfplots. They are ordered by their dispersion: the longest call less the upper quartile.
 */
final class BoxPlots {
  private static final int MAX_ROWS = 50;
  private static final int MAX_BOXES = 20;
  private static final double QUARTER = 0.25;
  private static final double HALF = 0.5;

  /**
   * Where the time axis is logarithmic, a call that took no tick is drawn as if it took half one.
   */
  private static final double MIN_DRAWN_TICKS = 0.5;

  private final double resolution;
  private final List<Row> rows = new ArrayList<>();

  /** A function with its times in ticks. */
  private record Row(
      String name, double min, double q1, double median, double q3, double max, double mean) {
    double dispersion() {
      return max - q3;
    }
  }

  /**
   * The functions of a trace that are called.
   *
   * @param resolution ticks per second
   */
  BoxPlots(TraceStatistics statistics, double resolution) {
    this.resolution = resolution;
    IndexedDefinitions regions = statistics.index().regions();
    for (int i = 0; i < regions.size(); i++) {
      Distribution d = statistics.exclusive(i);
      if (d != null && d.count() > 0) {
        rows.add(
            new Row(
                LatexText.of(regions.name(i)),
                d.min(),
                d.quantile(QUARTER),
                d.quantile(HALF),
                d.quantile(1 - QUARTER),
                d.max(),
                d.mean()));
      }
    }
    rows.sort(Comparator.comparingDouble(Row::dispersion).reversed().thenComparing(Row::name));
  }

  /** Returns whether no function was called. */
  boolean isEmpty() {
    return rows.isEmpty();
  }

  /** The title of {@link #writeTable}. */
  String title() {
    int shown = Math.min(MAX_ROWS, rows.size());
    return "Top " + shown + " of " + rows.size() + " functions by dispersion of their calls";
  }

  /** A row for each function, times in seconds. */
  void writeTable(StringBuilder out) {
    out.append("{\\footnotesize\n\\begin{longtable}{|l||r|r|r|r|r|r|r|}\n\\hline\nfunction & ");
    out.append("minimum & 1/4 & median & 3/4 & maximum & mean & max. $-$ 3/4 \\\\\n");
    out.append("\\hline\\hline\n\\endhead\n");
    for (Row r : rows.subList(0, Math.min(MAX_ROWS, rows.size()))) {
      out.append("\\texttt{").append(r.name()).append('}');
      double[] values = {r.min(), r.q1(), r.median(), r.q3(), r.max(), r.mean(), r.dispersion()};
      for (double value : values) {
        out.append(" & ").append(ProcessBars.number(value / resolution));
      }
      out.append(" \\\\\n");
    }
    out.append("\\hline\n\\end{longtable}}\n");
  }

  /** A box from quartile to quartile with the median in it, and lines to the extremes. */
  void draw(StringBuilder out) {
    int boxes = Math.min(MAX_BOXES, rows.size());
    out.append("\\begin{center}\n\\begin{tikzpicture}\n\\begin{axis}[\n");
    out.append("  xmode=log, width=13cm, height=").append(3 + boxes * 7 / 10).append("cm,\n");
    out.append("  xmajorgrids, y dir=reverse, ymin=-1, ymax=").append(boxes).append(",\n");
    out.append("  xlabel={exclusive time of a call [s]}, ytick={");
    for (int i = 0; i < boxes; i++) {
      out.append(i == 0 ? "" : ",").append(i);
    }
    out.append("},\n  yticklabels={");
    for (int i = 0; i < boxes; i++) {
      out.append(i == 0 ? "{" : ",{").append(rows.get(i).name()).append('}');
    }
    out.append("},\n  y tick label style={font=\\footnotesize}]\n");
    for (int i = 0; i < boxes; i++) {
      Row r = rows.get(i);
      String low = i + ".3";
      String high = i == 0 ? "-0.3" : i - 1 + ".7";
      drawLine(out, r.min(), Integer.toString(i), r.q1(), Integer.toString(i));
      drawLine(out, r.q3(), Integer.toString(i), r.max(), Integer.toString(i));
      drawLine(out, r.q1(), high, r.q3(), high);
      drawLine(out, r.q1(), low, r.q3(), low);
      drawLine(out, r.q1(), high, r.q1(), low);
      drawLine(out, r.median(), high, r.median(), low);
      drawLine(out, r.q3(), high, r.q3(), low);
    }
    out.append("\\end{axis}\n\\end{tikzpicture}\n\\end{center}\n");
  }

  private void drawLine(StringBuilder out, double x, String y, double x2, String y2) {
    out.append("\\addplot[black, mark=none] coordinates {(").append(seconds(x)).append(',');
    out.append(y).append(") (").append(seconds(x2)).append(',').append(y2).append(")};\n");
  }

  private String seconds(double ticks) {
    return ProcessBars.number(Math.max(MIN_DRAWN_TICKS, ticks) / resolution);
  }
}
