package org.tracetool.stats.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.tracetool.core.report.Diagnostics.Incident;
import org.tracetool.core.report.JsonWriter;
import org.tracetool.core.report.SeparatedValues;

/** Reports as one text. */
public final class ReportTexts {
  /** Writes a report. */
  @FunctionalInterface
  private interface ReportWriter {
    void write(TextSink sink) throws IOException;
  }

  private ReportTexts() {}

  private static String written(ReportWriter writer) {
    StringBuilder all = new StringBuilder();
    try {
      writer.write(all::append);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // a builder does not fail
    }
    return all.toString();
  }

  /** The tables as comma-separated values, a line of names first; an empty line between tables. */
  public static String csv(TraceReport report) {
    SeparatedValues values = new SeparatedValues(false, SeparatedValues.Texts.ESCAPED);
    return written(sink -> new DataReport(values, false).writeTable(report, sink));
  }

  /** One JSON object: properties of the trace, then each table as a list of objects. */
  public static String json(TraceReport report, List<Incident> incidents) {
    JsonWriter json = new JsonWriter();
    String begin = written(sink -> DataReport.writeJson(report, incidents, json, sink));
    return begin + json.take() + '\n';
  }

  /** The text of a report. */
  public static String text(TraceReport report, int width, boolean withFacts) {
    return written(sink -> TextReport.writeText(report, width, withFacts, sink));
  }
}
