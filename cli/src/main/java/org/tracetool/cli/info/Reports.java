package org.tracetool.cli.info;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.tracetool.cli.common.FormatOption;
import org.tracetool.core.definition.Role;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.merge.KWayMerge;
import org.tracetool.core.merge.ReadAhead;
import org.tracetool.core.merge.SourceSet;
import org.tracetool.core.text.TraceText;
import org.tracetool.filter.rules.NamePattern;

/**
 * Errors found in the application while it ran, as {@code stftool --print-errors} lists it. It is
 * in records {@code ERROR} of VTF3 and of STF; records that readers could not recognize are listed
 * as well.
 */
final class Reports {
  private static final int WEIGHT = 2;
  private static final int PIECE = 64 << 10;
  private static final String MARK = "ERROR ";
  private static final String UNRECOGNIZABLE = "TRACE:UNRECOGNIZABLE";
  private static final Pattern REPORT =
      Pattern.compile(
          "ERROR CPU (\\d{1,18}) LEVEL (INFO|WARNING|ERROR|FATAL) NAME \"(.*)\" TEXT \"(.*)\"",
          Pattern.DOTALL);
  private static final Pattern ESCAPE = Pattern.compile("\\\\(?:x([0-9a-fA-F]{2})|(.))");

  /** A rule by which reports are hidden, or not. */
  private record Check(NamePattern pattern, boolean on) {}

  /**
   * A report.
   *
   * @param cpu number of the process or thread in dumps
   */
  record Report(long cpu, String severity, String name, String text) {}

  private final TraceReader reader;
  private final ThreadList threads;
  private final List<Check> checks = new ArrayList<>();
  private long listed;
  private long errors;
  private long warnings;

  /**
   * The reports of a trace.
   *
   * @param rules {@code PATTERN on|off}, the last one that matches a name counts
   */
  Reports(TraceReader reader, ThreadList threads, List<String> rules) throws UsageException {
    this.reader = reader;
    this.threads = threads;
    for (String rule : rules) {
      Matcher m = Pattern.compile("\"?([^\"]+?)\"?(?:\\s+(?i:(on|off)))?").matcher(rule.strip());
      if (!m.matches()) {
        throw new UsageException("--check " + rule + ": expected PATTERN on or PATTERN off");
      }
      checks.add(new Check(NamePattern.collector(m.group(1)), !"off".equalsIgnoreCase(m.group(2))));
    }
  }

  /** Reports that were printed. */
  long listed() {
    return listed;
  }

  /** Prints all reports in order of time in the form that the user chose. */
  void print(
      FormatOption format,
      String trace,
      ReadOptions options,
      long memory,
      int threadCount,
      OutputStream out)
      throws IOException {
    ReportForm form = ReportForm.of(format, trace);
    each(
        options,
        memory,
        threadCount,
        (time, r) -> {
          form.add(time, r);
          if (form.length() > PIECE) {
            out.write(TraceText.encode(form.take()));
          }
        });
    out.write(TraceText.encode(form.end(errors, warnings)));
  }

  private interface Taker {
    void take(long time, Report report) throws IOException;
  }

  private void each(ReadOptions options, long memory, int threadCount, Taker taker)
      throws IOException {
    List<SourceSet.Part> parts = new ArrayList<>();
    for (StreamInfo stream : reader.streams()) {
      parts.add(new SourceSet.Part(stream, Section.EVENTS));
    }
    ReadOptions what =
        options.withKinds(EnumSet.of(EventKind.ERROR, EventKind.UNKNOWN, EventKind.COMMENT));
    try (ReadAhead ahead = new ReadAhead(threadCount);
        SourceSet set = SourceSet.open(reader, parts, what, memory, WEIGHT, ahead)) {
      KWayMerge merge = new KWayMerge(set.sources());
      for (EventCursor e = merge.next(); e != null; e = merge.next()) {
        Report report = report(e);
        if (report != null && isShown(report.name)) {
          listed++;
          errors += report.severity.equals("error") || report.severity.equals("fatal") ? 1 : 0;
          warnings += report.severity.equals("warning") ? 1 : 0;
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

  private Report report(EventCursor e) {
    if (e.kind() == EventKind.ERROR) {
      String level = Role.SEVERITY.word(e.field(1));
      return new Report(
          e.field(0), level == null ? "#" + e.field(1) : level, text(e, 2), text(e, 3));
    }
    int field = e.kind().textField();
    if (field < 0 || e.field(field) == EventBlock.NO_TEXT) {
      return null;
    }
    long word = e.field(field);
    int start = (int) (word >>> 32);
    int length = (int) word;
    byte[] pool = e.block().pool();
    for (int i = 0; i < MARK.length(); i++) {
      if (i >= length || pool[start + i] != MARK.charAt(i)) {
        return null;
      }
    }
    String text = TraceText.decode(pool, start, length);
    long cpu = threads.cpu(e.location());
    Matcher m = REPORT.matcher(text);
    if (m.matches()) {
      return new Report(
          Long.parseLong(m.group(1)),
          m.group(2).toLowerCase(Locale.ROOT),
          unescaped(m.group(3)),
          unescaped(m.group(4)));
    }
    return new Report(cpu, "info", UNRECOGNIZABLE, text.substring(MARK.length()));
  }

  private static String text(EventCursor e, int field) {
    String text = e.block().text(e.field(field));
    return text == null ? "" : text;
  }

  private static String unescaped(String text) {
    return ESCAPE
        .matcher(text)
        .replaceAll(
            m -> {
              String to =
                  m.group(1) != null
                      ? String.valueOf((char) Integer.parseInt(m.group(1), 16))
                      : switch (m.group(2)) {
                        case "n" -> "\n";
                        case "r" -> "\r";
                        case "t" -> "\t";
                        default -> m.group(2);
                      };
              return Matcher.quoteReplacement(to);
            });
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
