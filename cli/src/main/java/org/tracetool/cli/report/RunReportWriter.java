package org.tracetool.cli.report;

import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.cli.common.CommonOptions;
import org.tracetool.cli.common.FinalStep;
import org.tracetool.cli.common.OutputTraceCheck;
import org.tracetool.cli.common.TraceInput;
import org.tracetool.cli.info.TraceDescription;
import org.tracetool.console.Failures;
import org.tracetool.console.FileOutput;
import org.tracetool.core.error.OutputException;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.FileSet;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.RecordTally;
import org.tracetool.core.format.TraceFile;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.io.FileExistence;
import org.tracetool.core.io.FileHandles;
import org.tracetool.core.io.OutputTarget;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.Diagnostics.Incident;
import org.tracetool.core.report.Diagnostics.Severity;
import org.tracetool.core.report.JsonWriter;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.filter.anonymize.Anonymizer.TextCount;

/** Collects what a command reads and writes, and writes it into a file when the command ends. */
public final class RunReportWriter implements FinalStep {
  /** Opens a trace once more. */
  @FunctionalInterface
  public interface Opener {
    /** Opens the trace; the caller closes it. */
    TraceReader open(Path trace, ReadOptions options) throws IOException;
  }

  /**
   * A trace that is read or written.
   *
   * @param opener how it is read again; null if it cannot be
   * @param files its files, where they are not those of a trace; else null
   */
  private record Part(Path trace, Opener opener, FileSet files) {}

  private static final int SHARE = 8;

  /** How each report begins, without white space. */
  private static final String BEGIN = "{\"command\":";

  private final String command;

  /** Where the report goes; null for nowhere. */
  private Path file;

  private final CommonOptions common;
  private final Diagnostics diagnostics;
  private final Instant started = Instant.now().truncatedTo(ChronoUnit.MILLIS);
  private final long begin = System.nanoTime();
  private final List<Part> inputs = new ArrayList<>();
  private final List<Part> outputs = new ArrayList<>();
  private long[] messages;
  private List<TextCount> texts = List.of();
  private ClockAlignmentReport alignment = ClockAlignmentReport.NONE;

  RunReportWriter(String command, Path file, CommonOptions common, Diagnostics diagnostics) {
    this.command = command;
    this.file = file;
    this.common = common;
    this.diagnostics = diagnostics;
  }

  /** A trace that is read. */
  public void input(Path trace, Opener opener) throws UsageException {
    add(inputs, new Part(trace, TraceInput.isPipe(trace) ? null : opener, null));
  }

  /** Files that are read and are no trace. */
  public void input(Path main, FileSet files) throws IOException {
    if (file != null && files != null && FileExistence.exists(file)) {
      for (TraceFile part : files.files()) {
        if (FileExistence.exists(part.path()) && Files.isSameFile(part.path(), file)) {
          Path taken = file;
          file = null;
          throw new UsageException(taken + ": belongs to the input; give the report another name");
        }
      }
    }
    add(inputs, new Part(main, null, files));
  }

  /**
   * A trace, or a text, that is written.
   *
   * @param opener null for what is no trace
   */
  public void addOutput(Path trace, Opener opener) throws UsageException {
    add(outputs, new Part(trace, TraceInput.isPipe(trace) ? null : opener, null));
  }

  private void add(List<Part> parts, Part part) throws UsageException {
    if (file == null) {
      return;
    }
    Path own = file.toAbsolutePath().normalize();
    if (own.equals(part.trace().toAbsolutePath().normalize())) {
      Path taken = file;
      file = null;
      throw new UsageException(
          "--report "
              + taken
              + ": is the name of the input or output; give the report another one");
    }
    parts.add(part);
  }

  /** How many messages were sent, how many of them never received, how many before they were. */
  public void setMessages(long sends, long unmatched, long reversed) {
    messages = new long[] {sends, unmatched, reversed};
  }

  /** What became of the texts, by class. */
  public void setTexts(List<TextCount> newTexts) {
    texts = newTexts;
  }

  /** How the clocks of the inputs were brought together. */
  public void setAlignment(ClockAlignmentReport newAlignment) {
    alignment = newAlignment;
  }

  @Override
  public void run(int exitCode, Throwable failure) throws IOException {
    if (file == null) {
      return;
    }
    checkFile(failure != null);
    BigDecimal elapsed = BigDecimal.valueOf((System.nanoTime() - begin) / 1_000_000, 3);
    JsonWriter json = new JsonWriter().object(null).text("command", command);
    json.text("state", failure == null ? "done" : "failed").number("exit_code", exitCode);
    json.text("error", failure == null ? null : Failures.line(failure));
    json.text("started", started.toString()).literal("elapsed_s", elapsed.toPlainString());
    json.list("inputs");
    RecordTally read = describe(json, inputs);
    json.endList().list("outputs");
    RecordTally written = failure == null ? describe(json, outputs) : null;
    json.endList();
    writeKinds(json, read, written);
    writeLost(json);
    writeMatches(json);
    writeTexts(json);
    alignment.write(json);
    json.incidents(diagnostics.incidents()).endObject();
    byte[] text = json.toString().getBytes(StandardCharsets.UTF_8);
    FileOutput.write(file, out -> out.write(text));
  }

  /**
   * Keeps the files of inputs. Where a command has failed, some may be unknown, so nothing is
   * replaced but an earlier report.
   */
  private void checkFile(boolean failed) throws IOException {
    if (TraceInput.isStandard(file) || OutputTarget.isStream(file) || !FileExistence.exists(file)) {
      return;
    }
    if (failed && !isReport(file)) {
      throw new OutputException(
          file
              + ": already exists and no earlier report; since the command failed, it may be part"
              + " of what it was to read, so no report was written; choose another name");
    }
  }

  private static boolean isReport(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      String head = new String(in.readNBytes(BEGIN.length() * 2), StandardCharsets.UTF_8);
      return head.isEmpty() || head.replaceAll("\\s", "").startsWith(BEGIN);
    }
  }

  /** Describes traces; gives the sum of their records, null if those of one are not known. */
  private RecordTally describe(JsonWriter json, List<Part> parts) throws UsageException {
    RecordTally sum = new RecordTally();
    boolean known = !parts.isEmpty();
    for (Part part : parts) {
      String name = part.trace().toString();
      if (part.opener() == null) {
        TraceDescription.addUnknown(json, name, part.files());
        known = false;
        continue;
      }
      JsonWriter own = new JsonWriter();
      try {
        sum.add(describe(own, part));
        json.literal(null, own.take());
      } catch (UsageException e) {
        throw e;
      } catch (IOException | RuntimeException e) {
        TraceDescription.addUnreadable(json, name, Failures.line(e));
        known = false;
      }
    }
    return known ? sum : null;
  }

  private RecordTally describe(JsonWriter json, Part part) throws IOException {
    try (FileHandles handles = new FileHandles()) {
      ReadOptions options =
          new ReadOptions(TimeWindow.ALL, null, null, handles, new Diagnostics(), 0)
              .buffersFor(common.threads(), common.memory() / SHARE);
      try (TraceReader reader = part.opener().open(part.trace(), options)) {
        if (!TraceInput.isStandard(file)) {
          OutputTraceCheck.checkNotOf(reader, file);
        }
        String name = part.trace().toString();
        return TraceDescription.add(json, name, reader, options, common.threads(), common.quiet());
      }
    }
  }

  /** Kinds of which records were read or written. */
  private static void writeKinds(JsonWriter json, RecordTally read, RecordTally written) {
    json.list("kinds");
    for (EventKind kind : EventKind.values()) {
      Long in = read == null ? null : (Long) read.count(kind);
      Long out = written == null ? null : (Long) written.count(kind);
      if (in != null && in > 0 || out != null && out > 0) {
        json.object(null).text("kind", kind.label()).value("read", in).value("written", out);
        boolean both = in != null && out != null;
        json.value("lost", both ? (Object) Math.max(0, in - out) : null).endObject();
      }
    }
    json.endList();
  }

  private void writeLost(JsonWriter json) {
    json.list("lost");
    for (Incident incident : diagnostics.incidents()) {
      if (incident.severity() == Severity.LOSS) {
        json.object(null)
            .text("code", incident.code().word())
            .flag("harmless", incident.isHarmless());
        json.text("what", incident.what()).number("count", incident.count()).endObject();
      }
    }
    json.endList();
  }

  private void writeTexts(JsonWriter json) {
    json.list("texts");
    for (TextCount count : texts) {
      json.object(null).text("class", count.textClass().label());
      json.number("replaced", count.replaced()).number("kept", count.kept());
      json.number("dropped", count.dropped()).list("kept_names");
      count.keptNames().forEach(name -> json.text(null, name));
      json.endList().endObject();
    }
    json.endList();
  }

  private void writeMatches(JsonWriter json) {
    json.object("messages");
    String[] keys = {"sends", "unmatched_sends", "reversed_messages"};
    for (int i = 0; i < keys.length; i++) {
      json.value(keys[i], messages == null ? null : (Object) messages[i]);
    }
    json.endObject();
  }
}
