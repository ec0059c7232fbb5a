package org.tracetool.legacy.otf.profile;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import org.tracetool.core.collect.UnsignedLong;
import org.tracetool.core.definition.CollectiveType;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.error.Remedy;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.legacy.otf.profile.ProcessBars.Series;
import org.tracetool.stats.TraceStatistics;
import org.tracetool.stats.report.GeneralNumber;
import org.tracetool.stats.sums.CallSums;
import org.tracetool.stats.sums.KeyedSums;
import org.tracetool.stats.sums.MessageColumns;
import org.tracetool.stats.sums.OperationSums;

/**
 * A profile in LaTeX with the pages that {@code otfprofile --tex} makes: the trace, its functions,
 * messages and collective operations.
 */
public final class OtfprofileTex {
  /** Most bars in a picture. */
  public static final int MAX_GROUPS = 16;

  private static final int MAX_FUNCTIONS = 20;
  private static final int LINES_TOGETHER = 3;
  private static final int NO_GROUP = -1;

  private static final String HEAD =
      """
      \\documentclass[a4paper,10pt]{article}
      \\usepackage[T1]{fontenc}
      \\usepackage[utf8]{inputenc}
      \\usepackage{textcomp}
      \\usepackage[margin=2cm]{geometry}
      \\usepackage{longtable}
      \\usepackage{pgfplots}
      \\pgfplotsset{compat=1.4}
      \\begin{document}
      """;

  private final TraceStatistics s;
  private final double resolution;
  private final ProcessBars bars;
  private final StringBuilder out = new StringBuilder(1 << 14);

  /** A function and its figures. */
  private record Function(String name, long calls, double exclusive, double inclusive) {}

  private OtfprofileTex(TraceStatistics statistics, int groups) {
    s = statistics;
    resolution = UnsignedLong.toDouble(statistics.ticksPerSecond());
    bars = new ProcessBars(s.index().processes(), groups);
  }

  /**
   * The whole text.
   *
   * @param file the trace, as it is to be called
   * @param groups most bars in a picture, 1 to {@link #MAX_GROUPS}
   * @param dispersion whether functions are shown whose calls differ most; the statistics have
   *     distributions then
   */
  public static String text(TraceStatistics statistics, String file, int groups, boolean dispersion)
      throws UnsupportedTraceException {
    if (statistics.calls() == null) {
      throw new UnsupportedTraceException(
              "too many pairs of process and function for this form; allow more memory")
          .advising(Remedy.MORE_MEMORY);
    }
    OtfprofileTex tex = new OtfprofileTex(statistics, groups);
    tex.out.append(HEAD);
    tex.writeTitle(file);
    List<Function> functions = tex.functionRows();
    tex.writeFunctions(
        functions, "exclusive time", Comparator.comparingDouble(Function::exclusive));
    tex.writeFunctions(functions, "number of calls", Comparator.comparingLong(Function::calls));
    if (dispersion) {
      tex.writeDispersion();
    }
    tex.writeMessages();
    tex.writePairs();
    tex.writeCollectives();
    tex.out.append("\\end{document}\n");
    return tex.out.toString();
  }

  // --- the trace ---------------------------------------------------------------------------------

  private void writeTitle(String file) {
    String creator = "";
    String version = "";
    for (Definition.Creator c : s.index().definitions().all(Definition.Creator.class)) {
      creator = c.text() == null ? "" : c.text();
    }
    for (Definition.Version v : s.index().definitions().all(Definition.Version.class)) {
      version = v.major() + "." + v.minor() + "." + v.sub() + (v.tag() == null ? "" : v.tag());
    }
    out.append(
        "\\begin{titlepage}\n{\\Huge\\bfseries OTF Profile}\\par\\medskip\\hrule\\bigskip\n");
    out.append("\\begin{tabular}{ll}\n");
    writeProperty("OTF version", version);
    writeProperty("Creator", creator);
    writeProperty("File", file);
    writeProperty("Processes", Integer.toString(bars.processes()));
    writeProperty("Timer resolution", ProcessBars.number(resolution / 1e9) + " GHz");
    out.append("\\end{tabular}\n\n\\bigskip\\noindent\\textbf{Comments}\n\n{\\small\\noindent\n");
    for (Definition.Comment c : s.index().definitions().all(Definition.Comment.class)) {
      out.append(LatexText.of(c.text() == null ? "" : c.text())).append("\\par\\noindent\n");
    }
    out.append("}\n\\end{titlepage}\n");
  }

  private void writeProperty(String name, String value) {
    out.append("\\textbf{").append(name).append("} & ").append(LatexText.of(value));
    out.append(" \\\\\n");
  }

  private void writePage(String title) {
    out.append("\\clearpage\n\\section*{").append(title).append("}\n");
  }

  // --- functions ---------------------------------------------------------------------------------

  private List<Function> functionRows() {
    int count = s.index().regions().size();
    long[] calls = new long[count];
    double[] exclusive = new double[count];
    double[] inclusive = new double[count];
    KeyedSums sums = s.calls();
    for (long key : sums.sortedKeys()) {
      int row = sums.find(key);
      int region = (int) key;
      calls[region] += sums.get(row, CallSums.CALLS);
      exclusive[region] += sums.get(row, CallSums.EXCLUSIVE) / resolution;
      inclusive[region] += sums.get(row, CallSums.INCLUSIVE) / resolution;
    }
    List<Function> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      if (calls[i] > 0) {
        String name = s.index().regions().name(i);
        rows.add(new Function(name, calls[i], exclusive[i], inclusive[i]));
      }
    }
    return rows;
  }

  private void writeFunctions(List<Function> all, String by, Comparator<Function> order) {
    List<Function> rows = new ArrayList<>(all);
    rows.sort(order.reversed().thenComparing(Function::name));
    int shown = Math.min(MAX_FUNCTIONS, rows.size());
    writePage("Top " + shown + " of " + rows.size() + " functions by " + by);
    out.append("\\begin{longtable}{|l||r|r|r|}\n\\hline\nfunction & calls & excl. time [s] & ");
    out.append("incl. time [s] \\\\\n\\hline\\hline\n\\endhead\n");
    for (int i = 0; i < shown; i++) {
      Function f = rows.get(i);
      out.append("\\texttt{").append(LatexText.of(f.name())).append("} & ").append(f.calls());
      out.append(" & ").append(ProcessBars.number(f.exclusive()));
      out.append(" & ").append(ProcessBars.number(f.inclusive())).append(" \\\\\n");
      if (i % LINES_TOGETHER == LINES_TOGETHER - 1 || i == shown - 1) {
        out.append("\\hline\n");
      }
    }
    out.append("\\end{longtable}\n");
  }

  private void writeDispersion() {
    BoxPlots plots = new BoxPlots(s, resolution);
    if (!plots.isEmpty()) {
      writePage(plots.title());
      plots.writeTable(out);
      plots.draw(out);
    }
  }

  // --- messages ----------------------------------------------------------------------------------

  private static IntToDoubleFunction column(KeyedSums sums, int column, double unit) {
    return process -> {
      int row = sums.find(Integer.toUnsignedLong(process));
      return row < 0 ? 0 : sums.get(row, column) / unit;
    };
  }

  private void writeMessages() {
    KeyedSums m = s.messageProcesses();
    if (m.size() == 0) {
      return;
    }
    writePage("Messages between two processes");
    bars.draw(
        out,
        "number of messages",
        "",
        List.of(
            new Series("sent", column(m, MessageColumns.SENDS, 1)),
            new Series("received", column(m, MessageColumns.RECEIVES, 1))));
    bars.draw(
        out,
        "volume of messages",
        "bytes",
        List.of(
            new Series("sent", column(m, MessageColumns.SENT_BYTES, 1)),
            new Series("received", column(m, MessageColumns.RECEIVED_BYTES, 1))));
    bars.draw(
        out,
        "accumulated time of transfer",
        "seconds",
        List.of(new Series("sent", column(m, MessageColumns.DURATION, resolution))));
  }

  /** Mean rates, senders in rows and receivers in columns. */
  private void writePairs() {
    if (s.messagePairs().level() != 0 || s.messagePairs().table().size() == 0) {
      return;
    }
    int[] groupOf = new int[s.index().processes().size()];
    Arrays.fill(groupOf, NO_GROUP);
    for (int g = 0; g < bars.groups().size(); g++) {
      for (int p : bars.groups().get(g)) {
        groupOf[p] = g;
      }
    }
    int count = bars.groups().size();
    double[][] bytes = new double[count][count];
    double[][] time = new double[count][count];
    KeyedSums m = s.messagePairs().table();
    for (long key : m.sortedKeys()) {
      int row = m.find(key);
      int from = groupOf[s.messagePairs().first(key)];
      int to = groupOf[s.messagePairs().second(key)];
      if (from == NO_GROUP || to == NO_GROUP) {
        continue; // a process without definition
      }
      bytes[from][to] += m.get(row, MessageColumns.TIMED_BYTES);
      time[from][to] += m.get(row, MessageColumns.DURATION) / resolution;
    }
    writePage("Mean data rate of messages [KB/s], from the left to the top");
    out.append("{\\scriptsize\\setlength{\\tabcolsep}{2pt}\n\\begin{tabular}{r|");
    out.append("r".repeat(count)).append("}\n");
    for (String label : bars.labels()) {
      out.append(" & \\rotatebox{90}{").append(label).append('}');
    }
    out.append(" \\\\\n\\hline\n");
    for (int from = 0; from < count; from++) {
      out.append(bars.labels().get(from));
      for (int to = 0; to < count; to++) {
        out.append(" & ");
        if (time[from][to] > 0) {
          out.append(GeneralNumber.text(bytes[from][to] / time[from][to] / 1e3, 3));
        }
      }
      out.append(" \\\\\n");
    }
    out.append("\\end{tabular}}\n");
  }

  // --- collective operations ---------------------------------------------------------------------

  private void writeCollectives() {
    KeyedSums types = s.collectiveTypes();
    for (CollectiveType type : CollectiveType.values()) {
      boolean any = false;
      for (long key : types.sortedKeys()) {
        int row = types.find(key);
        any |=
            (int) key == type.ordinal()
                && types.get(row, OperationSums.SENDS) + types.get(row, OperationSums.RECEIVES) > 0;
      }
      if (any && type != CollectiveType.UNKNOWN) {
        writeCollectives(types, type);
      }
    }
  }

  private void writeCollectives(KeyedSums types, CollectiveType type) {
    String name = type.name();
    writePage("Collective operations: " + name);
    bars.draw(
        out,
        name + ", number of invocations",
        "",
        List.of(
            new Series("sending", of(types, type, OperationSums.SENDS, 1)),
            new Series("receiving", of(types, type, OperationSums.RECEIVES, 1))));
    if (type != CollectiveType.BARRIER) {
      bars.draw(
          out,
          name + ", volume",
          "bytes",
          List.of(
              new Series("sent", of(types, type, OperationSums.SENT_BYTES, 1)),
              new Series("received", of(types, type, OperationSums.RECEIVED_BYTES, 1))));
    }
    bars.draw(
        out,
        name + ", accumulated duration",
        "seconds",
        List.of(new Series("", of(types, type, OperationSums.DURATION, resolution))));
  }

  private static IntToDoubleFunction of(
      KeyedSums types, CollectiveType type, int column, double unit) {
    return process -> {
      int row = types.find(OperationSums.key(process, type.ordinal()));
      return row < 0 ? 0 : types.get(row, column) / unit;
    };
  }
}
