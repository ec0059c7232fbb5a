package org.tracetool.cli.analyze;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.analyze.compare.ComparisonStatement;
import org.tracetool.analyze.compare.ComparisonText;
import org.tracetool.analyze.cube.CubeFile;
import org.tracetool.analyze.report.AnalysisJson;
import org.tracetool.analyze.report.AnalysisView;
import org.tracetool.analyze.report.ComparisonReport;
import org.tracetool.analyze.report.FirstScreen;
import org.tracetool.analyze.report.NumberSpelling;
import org.tracetool.analyze.report.ResultColumn;
import org.tracetool.analyze.report.ResultTable;
import org.tracetool.analyze.report.ScalingJson;
import org.tracetool.analyze.scaling.RunComparison;
import org.tracetool.console.FileOutput;
import org.tracetool.console.Printable;
import org.tracetool.console.StandardOutput;
import org.tracetool.console.TerminalWidth;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.report.JsonWriter;
import org.tracetool.core.report.SeparatedValues;
import org.tracetool.core.text.TraceText;
import org.tracetool.stats.report.ReportColumn.Unit;
import org.tracetool.stats.report.ReportTable;
import org.tracetool.stats.report.TextReport;

/** Brings analyses into the form of the output. */
final class AnalysisPrinter {
  private static final int REGIONS = 10;

  /** Rows of a table of the page, which has to stay small. */
  private static final int PAGE_ROWS = 200;

  private final AnalysisOutput output;
  private final List<AnalysisView> views;
  private final List<String> options;

  /**
   * For an output.
   *
   * @param views the tables that are asked for; none for the first screen
   * @param options those of the command line that the results depend on, with their values
   */
  AnalysisPrinter(AnalysisOutput output, List<AnalysisView> views, List<String> options) {
    this.output = output;
    this.views = views;
    this.options = options;
  }

  /** Writes to the file of the output, or to standard output. */
  void write(AnalyzedRuns runs) throws IOException {
    if (output.isCube()) {
      FileOutput.write(
          output.file() == null ? java.nio.file.Path.of("-") : output.file(),
          out -> {
            OutputStream buffered = new BufferedOutputStream(out, 1 << 16);
            CubeFile.write(runs.all().get(0).result(), buffered);
            buffered.flush();
          });
      return;
    }
    byte[] text = TraceText.encode(text(runs));
    if (output.file() == null) {
      try (OutputStream out = StandardOutput.forReaders()) {
        out.write(text);
      }
      return;
    }
    FileOutput.writeText(output.file(), file -> file.write(text));
  }

  private String text(AnalyzedRuns runs) throws IOException {
    if (output.isJson()) {
      return json(runs);
    } else if (output.isTable()) {
      return table(runs);
    } else if (output.is(AnalysisOutput.Format.html)) {
      return AnalysisPage.text(runs.all().get(0), Math.min(output.rows(), PAGE_ROWS));
    }
    return people(runs);
  }

  private String json(AnalyzedRuns runs) {
    JsonWriter json = output.json();
    boolean isOne = runs.all().size() == 1;
    boolean areLines = output.is(AnalysisOutput.Format.jsonl);
    StringBuilder lines = new StringBuilder();
    if (!isOne && !areLines) {
      json.object(null).list("runs");
    }
    for (AnalyzedTrace t : runs.all()) {
      if (t.result() == null) {
        AnalysisJson.writeFailed(json, t.name(), t.state(), t.error(), t.incidents());
      } else {
        AnalysisJson.write(
            json, t.name(), t.state(), t.result(), t.statements(), t.incidents(), output.rows());
      }
      if (areLines) {
        lines.append(json.line());
      }
    }
    if (areLines) {
      return lines.toString();
    } else if (!isOne) {
      json.endList();
      ScalingJson.write(json, runs.scaling());
      ComparisonReport.write(json, runs.pair());
      json.endObject();
    }
    return json.toString();
  }

  private String table(AnalyzedRuns runs) throws UsageException {
    SeparatedValues values = output.table();
    boolean namesTrace = output.hasTraceColumn(runs.all().size());
    boolean isFirst = true;
    for (AnalysisView view : views) {
      if (!isFirst) {
        values.end();
      }
      isFirst = false;
      List<AnalyzedTrace> readable = runs.readable();
      if (readable.isEmpty()) {
        continue;
      }
      ResultTable first = output.table(view, readable.get(0).result());
      writeHead(values, first, namesTrace);
      for (AnalyzedTrace t : runs.all()) {
        if (t.result() == null) {
          values.text(t.name()); // with empty fields
          first.columns().forEach(column -> values.add(""));
          values.end();
        } else {
          ResultTable table = t == readable.get(0) ? first : output.table(view, t.result());
          writeRows(values, table, t, namesTrace);
        }
      }
    }
    return values.take();
  }

  private static void writeHead(SeparatedValues values, ResultTable table, boolean namesTrace) {
    if (namesTrace) {
      values.add("trace");
    }
    table.columns().forEach(column -> values.add(column.key()));
    values.end();
  }

  private void writeRows(
      SeparatedValues values, ResultTable table, AnalyzedTrace trace, boolean namesTrace) {
    NumberSpelling spelling = new NumberSpelling(trace.result().run().ticksPerSecond());
    List<Object[]> rows = table.rows();
    for (Object[] row : rows.subList(0, Math.min(output.rows(), rows.size()))) {
      if (namesTrace) {
        values.text(trace.name());
      }
      for (int c = 0; c < row.length; c++) {
        ResultColumn column = table.columns().get(c);
        String text = spelling.spell(row[c], column.unit());
        if (column.unit() == ResultColumn.Unit.TEXT) {
          values.text(text);
        } else {
          values.add(text);
        }
      }
      values.end();
    }
  }

  private String people(AnalyzedRuns runs) throws IOException {
    StringBuilder out = new StringBuilder();
    boolean isOne = runs.all().size() == 1;
    if (!isOne && views.isEmpty()) {
      writeComparison(runs, out);
      return out.toString();
    }
    for (AnalyzedTrace t : runs.all()) {
      if (!isOne) {
        out.append(out.length() == 0 ? "" : "\n").append("trace  ");
        out.append(Printable.text(t.name())).append('\n');
      }
      if (t.result() == null) {
        out.append("state  ").append(t.state()).append('\n');
      } else if (views.isEmpty()) {
        writeScreen(t, out);
      } else {
        List<ReportTable> tables = new ArrayList<>();
        for (AnalysisView view : views) {
          if (output.isSorted()) {
            ResultTable all = output.table(view, t.result());
            ResultTable shown = output.isWide() ? all : all.withoutZeros();
            ReportTable table = reportTable(view.label(), shown, t);
            table.keepTop(output.rows());
            tables.add(table);
          } else {
            tables.add(reportTable(view, t, output.rows(), output.isWide()));
          }
        }
        writeTables(tables, t.result().run().ticksPerSecond(), out);
      }
    }
    return out.toString();
  }

  private void writeScreen(AnalyzedTrace t, StringBuilder out) {
    for (String line : FirstScreen.lines(t.result(), t.name(), t.statements(), options)) {
      out.append(Printable.text(line)).append('\n');
    }
  }

  private void writeComparison(AnalyzedRuns runs, StringBuilder out) throws IOException {
    for (AnalyzedTrace t : runs.all()) {
      if (t.result() == null) {
        out.append(Printable.text(t.name())).append(": ").append(t.state()).append('\n');
      } else if (AnalyzedRuns.obstacle(t) != null) {
        out.append(Printable.text(AnalyzedRuns.obstacle(t))).append(".\n");
      }
    }
    if (runs.scaling() == null) {
      runs.compared().forEach(t -> writeScreen(t, out));
      return;
    }
    List<String> names = withoutCommonFolder(runs.compared());
    List<RunComparison> changes = runs.comparison().changes();
    for (ComparisonStatement s : ComparisonText.of(runs.comparison(), names)) {
      FirstScreen.wrap(s.text()).forEach(line -> out.append(Printable.text(line)).append('\n'));
    }
    out.append(out.length() == 0 ? "" : "\n");
    List<ReportTable> tables = new ArrayList<>();
    tables.add(reportTable("run", withNames(ScalingJson.runs(runs.scaling()), names), null));
    if (changes.isEmpty()) {
      ReportTable regions =
          reportTable("region", ScalingJson.regions(runs.scaling()), null).sortBySize("excess");
      regions.keepTop(Math.min(output.rows(), REGIONS));
      tables.add(regions);
    } else if (runs.pair() != null) {
      ComparisonReport.tables(runs.pair()).forEach(table -> tables.add(largestChanges(table)));
    } else {
      for (int i = 1; i < names.size(); i++) {
        ResultTable regions = ComparisonReport.tables(changes.get(i - 1)).get(0);
        tables.add(largestChanges(regions.named(" in " + names.get(i))));
      }
    }
    tables.removeIf(table -> table.size() == 0);
    writeTables(tables, 1_000_000_000, out);
  }

  private ReportTable largestChanges(ResultTable table) {
    ReportTable shown = reportTable("change", table, null);
    shown.keepTop(Math.min(output.rows(), REGIONS));
    return shown;
  }

  /** Names of traces from where they begin to differ, so that they have room. */
  private static List<String> withoutCommonFolder(List<AnalyzedTrace> traces) {
    List<String> names = traces.stream().map(AnalyzedTrace::name).toList();
    String first = names.get(0);
    int common = first.lastIndexOf('/') + 1;
    while (common > 0 && !isCommon(names, first.substring(0, common))) {
      common = first.lastIndexOf('/', common - 2) + 1;
    }
    int cut = common;
    return names.stream().map(name -> name.substring(cut)).toList();
  }

  private static boolean isCommon(List<String> names, String folder) {
    return names.stream().allMatch(name -> name.startsWith(folder));
  }

  private static ResultTable withNames(ResultTable runs, List<String> names) {
    return runs.withFirst("trace", "trace", names);
  }

  private void writeTables(List<ReportTable> tables, long ticksPerSecond, StringBuilder out)
      throws IOException {
    int width =
        output.file() == null
            ? TerminalWidth.get()
            : Math.max(TerminalWidth.get(), FirstScreen.WIDTH);
    TextReport.writeTables(tables, ticksPerSecond, width, output.isWide(), out::append);
  }

  /**
   * A table with so many rows at most, the most important ones.
   *
   * @param hasZeros whether it has all columns, also less important ones that are zero everywhere
   */
  static ReportTable reportTable(
      AnalysisView view, AnalyzedTrace trace, int rows, boolean hasZeros) {
    ResultTable all = view.table(trace.result());
    ReportTable table = reportTable(view.label(), hasZeros ? all : all.withoutZeros(), trace);
    if (view.importance() != null) {
      table.sortBySize(stripped(view.importance()));
    }
    table.keepTop(rows);
    return table;
  }

  private static String stripped(String key) {
    return key.endsWith("_s") ? key.substring(0, key.length() - 2) : key;
  }

  /** The same table as reports print it; times are in ticks of the trace, or in nanoseconds. */
  private static ReportTable reportTable(String id, ResultTable table, AnalyzedTrace trace) {
    double rate = trace == null ? 1e9 : 1 / trace.result().run().seconds(1);
    ReportTable out = new ReportTable(id, table.title());
    for (ResultColumn column : table.columns()) {
      out.column(
          stripped(column.key()), column.title(), unit(column.unit()), column.isMinor() ? 2 : 1);
    }
    for (Object[] row : table.rows()) {
      Object[] values = row.clone();
      for (int c = 0; c < values.length; c++) {
        boolean isTime = table.columns().get(c).unit() == ResultColumn.Unit.SECONDS;
        if (isTime && values[c] != null) {
          values[c] = (Double) values[c] * rate;
        }
      }
      out.row(values);
    }
    return out;
  }

  private static Unit unit(ResultColumn.Unit unit) {
    return switch (unit) {
      case TEXT -> Unit.TEXT;
      case COUNT -> Unit.COUNT;
      case SECONDS -> Unit.TIME;
      case MOMENT -> Unit.MOMENT;
      case BYTES -> Unit.BYTES;
      case RATE -> Unit.RATE;
      case SHARE -> Unit.SHARE;
      case NUMBER -> Unit.NUMBER;
    };
  }
}
