package org.tracetool.legacy.otf.profile;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import org.tracetool.core.definition.Definition;
import org.tracetool.stats.report.GeneralNumber;
import org.tracetool.stats.scope.IndexedDefinitions;

/**
 * Bars for processes, drawn by the LaTeX package pgfplots. Where there are more processes than bars
 * fit on a page, each bar is the mean of some that follow each other.
 */
final class ProcessBars {
  /** Significant digits, as many as TeX can calculate with. */
  private static final int DIGITS = 6;

  private static final String[] COLOURS = {"red", "blue"};

  private final List<int[]> groups = new ArrayList<>();
  private final List<String> labels = new ArrayList<>();
  private final int count;

  /** What is drawn in one colour: a name for the legend, and a value for each process. */
  record Series(String name, IntToDoubleFunction values) {}

  /**
   * Bars for the processes of a trace.
   *
   * @param most bars side by side, at least 1
   */
  ProcessBars(IndexedDefinitions processes, int most) {
    List<Integer> places = new ArrayList<>();
    for (int p = 0; p < processes.size(); p++) {
      if (processes.definition(p) instanceof Definition.Location) {
        places.add(p); // samples can be of groups as well
      }
    }
    count = places.size();
    places.sort(Comparator.comparingLong(p -> token(processes, p)));
    int bars = Math.min(most, count);
    for (int i = 0; i < bars; i++) {
      int from = (int) ((long) i * count / bars);
      int to = (int) ((i + 1L) * count / bars);
      groups.add(places.subList(from, to).stream().mapToInt(p -> p).toArray());
      String first = LatexText.of(processes.name(places.get(from)));
      String last = LatexText.of(processes.name(places.get(to - 1)));
      labels.add(to - from == 1 ? first : first + " to " + last);
    }
  }

  private static long token(IndexedDefinitions names, int place) {
    Definition d = names.definition(place);
    return d == null ? Long.MAX_VALUE : Integer.toUnsignedLong(d.token());
  }

  /** Number of processes. */
  int processes() {
    return count;
  }

  /** The processes of each bar. */
  List<int[]> groups() {
    return groups;
  }

  /** What stands under each bar. */
  List<String> labels() {
    return labels;
  }

  /** A number in LaTeX. */
  static String number(double value) {
    return GeneralNumber.text(value, DIGITS);
  }

  /** Draws one picture. */
  void draw(StringBuilder out, String title, String unit, List<Series> series) {
    out.append("\\begin{center}\n\\begin{tikzpicture}\n\\begin{axis}[\n");
    out.append("  ybar, ymin=0, width=15cm, height=6.5cm, bar width=6pt, ymajorgrids,\n");
    out.append("  title={").append(title).append("}, ylabel={").append(unit).append("},\n");
    out.append("  xmin=-0.5, xmax=").append(number(groups.size() - 0.5)).append(", xtick={");
    for (int i = 0; i < groups.size(); i++) {
      out.append(i == 0 ? "" : ",").append(i);
    }
    out.append("},\n  xticklabels={");
    for (int i = 0; i < labels.size(); i++) {
      out.append(i == 0 ? "{" : ",{").append(labels.get(i)).append('}');
    }
    out.append("},\n  x tick label style={rotate=90,anchor=east,font=\\footnotesize}]\n");
    for (int s = 0; s < series.size(); s++) {
      out.append("\\addplot[fill=").append(COLOURS[s % COLOURS.length]).append("] coordinates {");
      for (int i = 0; i < groups.size(); i++) {
        double sum = 0;
        for (int p : groups.get(i)) {
          sum += series.get(s).values().applyAsDouble(p);
        }
        out.append('(').append(i).append(',');
        out.append(number(sum / groups.get(i).length)).append(')');
      }
      out.append("};\n");
      if (series.size() > 1) {
        out.append("\\addlegendentry{").append(series.get(s).name()).append("}\n");
      }
    }
    out.append("\\end{axis}\n\\end{tikzpicture}\n\\end{center}\n");
  }
}
