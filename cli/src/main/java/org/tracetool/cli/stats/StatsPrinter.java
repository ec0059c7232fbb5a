package org.tracetool.cli.stats;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import org.tracetool.cli.stats.FormOptions.Format;
import org.tracetool.cli.stats.StyleOptions.Style;
import org.tracetool.console.FileOutput;
import org.tracetool.console.Printable;
import org.tracetool.console.StandardOutput;
import org.tracetool.console.TerminalWidth;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.JsonWriter;
import org.tracetool.core.report.SeparatedValues;
import org.tracetool.core.text.TraceText;
import org.tracetool.legacy.stf.StftoolRows;
import org.tracetool.stats.TraceStatistics;
import org.tracetool.stats.report.DataReport;
import org.tracetool.stats.report.HtmlReport;
import org.tracetool.stats.report.StatsTable;
import org.tracetool.stats.report.TextReport;
import org.tracetool.stats.report.TextSink;
import org.tracetool.stats.report.TraceComparison;
import org.tracetool.stats.report.TraceReport;

/** Brings the sums of traces into the form of the output. */
final class StatsPrinter {
  /** The output, generated while it is written. */
  @FunctionalInterface
  interface Body {
    void writeTo(TextSink sink) throws IOException;

    static Body of(String text) {
      return sink -> sink.accept(text);
    }
  }

  private final StatsRequest request;
  private final TextOptions texts;
  private final List<StatsTable> views;
  private final boolean namesTrace;
  private DataReport tables;
  private ComparedDurations durations;

  /**
   * For an output.
   *
   * @param views the tables that are asked for; none for a summary, or for all
   * @param namesTrace whether rows of tables for programs begin with the name of their trace
   */
  StatsPrinter(
      StatsRequest request, TextOptions texts, List<StatsTable> views, boolean namesTrace) {
    this.request = request;
    this.texts = texts;
    this.views = views;
    this.namesTrace = namesTrace;
  }

  /**
   * The sums of a trace.
   *
   * @param second the trace to compare with; null if there is none
   * @param own what happened to the trace
   */
  Body body(OpenTrace trace, OpenTrace second, TraceSums sums, Diagnostics own) throws IOException {
    StyleOptions styles = request.styles();
    if (styles.style() == Style.stftool) {
      return Body.of(StftoolRows.text(sums.calls(trace)));
    }
    // vtunify computes its profile from the statistics of the run itself.
    boolean preferStored = styles.style() == Style.vtunify && !request.selection().any();
    TraceStatistics s = sums.of(trace, request.parts(views), preferStored);
    if (styles.style() != null) {
      return Body.of(styles.styled(s, trace.name()));
    }
    if (request.form().is(Format.html)) {
      int rows = request.tables().rows();
      String analysis = sums.analysis(trace, s);
      return Body.of(HtmlReport.text(trace.name(), s, rows, own.incidents(), analysis));
    }
    TraceReport report = report(trace, s, second, sums);
    if (request.form().isTable()) {
      return sink -> table().writeTable(report, sink);
    } else if (request.form().isJson()) {
      return sink -> writeJson(report, own, sink);
    }
    int width = request.output() == null ? TerminalWidth.get() : Math.max(TerminalWidth.get(), 100);
    return sink -> TextReport.writeText(report, width, texts.isWide(), views.isEmpty(), sink);
  }

  /** How long the compared traces last; null before they were read, or if none is compared. */
  ComparedDurations durations() {
    return durations;
  }

  /** The table of all traces. */
  private DataReport table() {
    if (tables == null) {
      SeparatedValues values = new SeparatedValues(request.form().is(Format.tsv), texts.texts());
      tables = new DataReport(values, namesTrace);
    }
    return tables;
  }

  private void writeJson(TraceReport report, Diagnostics own, TextSink sink) throws IOException {
    JsonWriter json = request.form().json();
    DataReport.writeJson(report, own.incidents(), json, sink);
    sink.accept(json.line());
  }

  private TraceReport report(OpenTrace trace, TraceStatistics s, OpenTrace second, TraceSums sums)
      throws IOException {
    TableOptions shown = request.tables();
    int rows = shown.rows();
    int some = shown.rows(TraceReport.SUMMARY_ROWS);
    boolean isText = request.form().isText();
    if (second != null) {
      TraceStatistics b = sums.of(second, request.parts(views), false);
      durations = new ComparedDurations(s, b, second.name());
      int most = isText && views.isEmpty() ? some : rows;
      return TraceComparison.of(trace.name(), second.name(), s, b, views, shown.sort(), most);
    } else if (!views.isEmpty()) {
      checkViews(s);
      return TraceReport.of(trace.name(), s, views, shown.sort(), rows);
    } else if (isText) {
      return TraceReport.summary(trace.name(), s, some);
    }
    return TraceReport.everything(trace.name(), s, rows);
  }

  private void checkViews(TraceStatistics s) throws UsageException {
    for (StatsTable view : views) {
      if (!view.isKnown(s)) {
        throw new UsageException("--by " + view.label() + ": needs events, not stored statistics");
      }
    }
  }

  /** What stands before the sums of a trace, by its place among several. */
  String before(int place, Path named) {
    if (request.form().is(Format.json)) {
      return place == 0 ? "[\n" : ",\n";
    }
    return request.form().isText() ? (place == 0 ? "" : "\n") + heading(named) : "";
  }

  /** What stands after the sums of several traces. */
  String afterAll() {
    return request.form().is(Format.json) ? "]\n" : "";
  }

  /** The summary has the name of the trace itself. */
  private String heading(Path named) {
    return views.isEmpty() ? "" : traceLine(named.toString()) + "\n";
  }

  private static String traceLine(String named) {
    return "trace  " + Printable.text(named) + "\n";
  }

  /**
   * What stands for a trace that cannot be read.
   *
   * @param state what is the matter, in a word
   * @param error the message
   * @param own what happened to it
   */
  Body unreadable(String named, String state, String error, Diagnostics own) {
    if (request.form().isTable()) {
      return sink -> table().writeFailed(named, sink);
    } else if (!request.form().isJson()) {
      String trace = views.isEmpty() ? traceLine(named) : ""; // else in the heading
      return Body.of(trace + "state  " + state + "\n");
    }
    JsonWriter json = request.form().json();
    DataReport.writeFailed(named, state, error, own.incidents(), json);
    return Body.of(json.line());
  }

  /** Writes to the file of the output, or to standard output. */
  void write(Body body) throws IOException {
    if (request.output() == null) {
      OutputStream out = texts.isRaw() ? new StandardOutput() : StandardOutput.forReaders();
      body.writeTo(piece -> out.write(TraceText.encode(piece)));
      return;
    }
    FileOutput.writeText(
        request.output(), file -> body.writeTo(piece -> file.write(TraceText.encode(piece))));
  }
}
