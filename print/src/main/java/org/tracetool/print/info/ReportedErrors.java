package org.tracetool.print.info;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.ReportedProblem;
import org.tracetool.core.event.ReportedProblemDetector;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.merge.KWayMerge;
import org.tracetool.core.merge.ReadAhead;
import org.tracetool.core.merge.SourceSet;
import org.tracetool.core.report.JsonWriter.SpelledValue;
import org.tracetool.core.text.TraceText;
import org.tracetool.filter.rules.NamePattern;
import org.tracetool.print.PrintForm;

/**
 * Errors found in the application while it ran, as {@code stftool --print-errors} lists it. It is
 * in records {@code ERROR} of VTF3 and of STF, and in markers of errors, warnings and hints;
 * records that readers could not recognize are listed as well.
 */
public final class ReportedErrors {
  private static final List<String> KEYS = List.of("time_ticks", "cpu", "severity", "name", "text");
  private static final int WEIGHT = 2;
  private static final int PIECE = 64 << 10;

  /** A rule by which reports are hidden, or not. */
  private record Check(NamePattern pattern, boolean on) {}

  private final TraceReader reader;
  private final ThreadList threads;
  private final ReportedProblemDetector reports;
  private final List<Check> checks = new ArrayList<>();
  private long listed;
  private long errors;
  private long warnings;

  /**
   * The reports of a trace.
   *
   * @param rules {@code PATTERN on|off}, the last one that matches a name counts
   */
  public ReportedErrors(TraceReader reader, ThreadList threads, List<String> rules)
      throws UsageException {
    this.reader = reader;
    this.threads = threads;
    reports = new ReportedProblemDetector(reader.definitions());
    for (String rule : rules) {
      Matcher m = Pattern.compile("\"?([^\"]+?)\"?(?:\\s+(?i:(on|off)))?").matcher(rule.strip());
      if (!m.matches()) {
        throw new UsageException("--check " + rule + ": expected PATTERN on or PATTERN off");
      }
      checks.add(new Check(NamePattern.collector(m.group(1)), !"off".equalsIgnoreCase(m.group(2))));
    }
  }

  /** Reports that were printed. */
  public long listed() {
    return listed;
  }

  /** Prints all reports in order of time. */
  public void print(
      PrintForm format,
      String trace,
      ReadOptions options,
      long memory,
      int threadCount,
      OutputStream out)
      throws IOException {
    ReportListWriter form = ReportListWriter.of(format, trace, "reports", KEYS);
    Map<String, Object> values = new LinkedHashMap<>();
    forEachReport(
        options,
        memory,
        threadCount,
        (time, r) -> {
          values.put("time_ticks", SpelledValue.unsigned(time));
          values.put("cpu", r.cpu() < 0 ? threads.cpu(r.location()) : r.cpu());
          values.put("severity", r.severity());
          values.put("name", r.name());
          values.put("text", r.text());
          form.add(values);
          if (form.length() > PIECE) {
            out.write(TraceText.encode(form.take()));
          }
        });
    out.write(TraceText.encode(form.end(sums())));
  }

  private Map<String, Long> sums() {
    Map<String, Long> sums = new LinkedHashMap<>();
    sums.put("error_count", errors);
    sums.put("warning_count", warnings);
    return sums;
  }

  private interface ReportVisitor {
    void take(long time, ReportedProblem report) throws IOException;
  }

  private void forEachReport(ReadOptions options, long memory, int threadCount, ReportVisitor taker)
      throws IOException {
    List<SourceSet.Part> parts = new ArrayList<>();
    for (StreamInfo stream : reader.streams()) {
      parts.add(new SourceSet.Part(stream, Section.EVENTS));
    }
    if (reader.has(null, Section.MARKERS)) {
      parts.add(new SourceSet.Part(null, Section.MARKERS));
    }
    ReadOptions what = options.withKinds(ReportedProblemDetector.kinds());
    try (ReadAhead ahead = new ReadAhead(threadCount);
        SourceSet set = SourceSet.open(reader, parts, what, memory, WEIGHT, ahead)) {
      KWayMerge merge = new KWayMerge(set.sources());
      for (EventCursor e = merge.next(); e != null; e = merge.next()) {
        ReportedProblem report = reports.of(e);
        if (report != null && isShown(report.name())) {
          listed++;
          errors += report.isError() ? 1 : 0;
          warnings += report.isWarning() ? 1 : 0;
          taker.take(e.time(), report);
        }
      }
    }
  }

  private boolean isShown(String name) {
    boolean shown = true;
    for (Check check : checks) {
      shown = check.pattern.matches(name) ? check.on : shown;
    }
    return shown;
  }

  /** A name without anything that would look like the next word. */
  static String printable(String name) {
    return name.isEmpty() ? "-" : name.replaceAll("[\\s\\p{Cntrl}]", "_");
  }

  /** Adds a text in quotes, with escapes for what could end it or the line. */
  static void quote(StringBuilder out, String text) {
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"', '\\' -> out.append('\\').append(c);
        case '\n' -> out.append("\\n");
        case '\r' -> out.append("\\r");
        case '\t' -> out.append("\\t");
        default -> {
          if (c < ' ' || c == 0x7f) {
            out.append(String.format(Locale.ROOT, "\\x%02x", (int) c));
          } else {
            out.append(c);
          }
        }
      }
    }
    out.append('"');
  }
}
