package org.tracetool.cli.check;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.check.CheckResult;
import org.tracetool.check.TraceChecker;
import org.tracetool.check.finding.CheckKind;
import org.tracetool.check.finding.CheckOptions;
import org.tracetool.check.finding.CheckRules;
import org.tracetool.check.finding.Finding;
import org.tracetool.check.finding.LiveCheck;
import org.tracetool.cli.argument.MemorySize;
import org.tracetool.cli.argument.OutputSuffix;
import org.tracetool.cli.common.CsvSafeOption;
import org.tracetool.cli.common.ExitStatusCollector;
import org.tracetool.cli.common.OutputTraceCheck;
import org.tracetool.cli.common.Replacement;
import org.tracetool.cli.common.TraceCommand;
import org.tracetool.cli.common.TraceInput;
import org.tracetool.console.ClosedPipeException;
import org.tracetool.console.Failures;
import org.tracetool.console.FileOutput;
import org.tracetool.console.Progress;
import org.tracetool.console.StandardOutput;
import org.tracetool.core.error.ExitCode;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.io.FileHandles;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.JsonWriter;
import org.tracetool.core.report.SeparatedValues;
import org.tracetool.core.text.TraceText;
import org.tracetool.core.time.TimeWindow;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tracetool check}: finds what is wrong with a program, and with its trace. */
@Command(
    name = "check",
    description =
        "Find errors in a program and in its trace: actual and potential deadlocks,"
            + " mismatched messages and collective operations, contradictory records.",
    footer = {
      "",
      "All events are read once, in order of time. Identical findings are reported once, with"
          + " a count. Checks that are impossible because records were filtered or lost are"
          + " listed at the end; they are not findings. The checks have the names of the"
          + " Trace Collector; docs/checks.md explains them.",
      "",
      "Exit code: 0 nothing found, 1 findings (including hints), 3 a trace could not be read."
          + " Damage to the trace is a finding.",
      "",
      "Examples:",
      "  tracetool check run.otf",
      "  tracetool check --except 'LOCAL:**' --format sarif -o run.sarif run.otf2",
      "  tracetool check --only 'GLOBAL:DEADLOCK:*' --no-progress-threshold 10s run.stf",
      "  tracetool check --rule 'CHECK STRUCTURE:** OFF' run.otf",
      "  tracetool check --explain GLOBAL:DEADLOCK:POTENTIAL"
    })
public final class CheckCommand extends TraceCommand {
  private static final int PLACES = 5;

  /** Forms of the output. */
  enum Format {
    text,
    json,
    jsonl,
    csv,
    tsv,
    sarif,
    junit
  }

  @Parameters(
      paramLabel = "TRACE",
      arity = "0..*",
      description = "Traces: folders that Score-P wrote, or files such as run.otf2 or run.prv.")
  private List<Path> traces = new ArrayList<>();

  @Mixin private TraceInput input = new TraceInput();
  @Mixin private CheckRuleOptions rules = new CheckRuleOptions();

  @Option(
      names = "--max",
      paramLabel = "N",
      description = "List at most N findings (default: 100), 0 for all; all are counted.")
  private Long max;

  @Option(
      names = "--bsend-buffer",
      paramLabel = "SIZE",
      converter = MemorySize.class,
      description =
          "Size of the buffer that each process attached for buffered sends, to check"
              + " whether it was large enough.")
  private Long buffer;

  @Option(
      names = "--explain",
      paramLabel = "NAME",
      completionCandidates = CheckNameCandidates.class,
      description =
          "Explain a check, with an example, and read no trace; all explains all of them.")
  private String explained;

  @Option(
      names = "--format",
      paramLabel = "FORM",
      description =
          "text (default, unless the suffix of -o says otherwise); json: one document; jsonl: a"
              + " JSON object on each line; csv or tsv: a table with a header line; sarif: SARIF"
              + " 2.1.0, and junit: test cases as of JUnit (.xml), for continuous integration.")
  private Format format;

  @Mixin private CsvSafeOption csvSafe = new CsvSafeOption();

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "Write to this file; it appears when it is complete; - is standard output.")
  private Path output;

  @Mixin private Replacement replacement = new Replacement();

  @Override
  protected ExitCode run() throws IOException {
    replacement.check();
    if (output != null && TraceInput.isStandard(output)) {
      output = null;
    }
    Format chosen = OutputSuffix.form(output, format, Format.class);
    Format form = chosen == null ? Format.text : chosen;
    csvSafe.check(form == Format.csv || form == Format.tsv);
    if (explained != null) {
      return explain();
    }
    if (traces.isEmpty()) {
      throw new UsageException("name a trace, or a check with --explain");
    }
    if (max != null && max < 0) {
      throw new UsageException("--max " + max + ": must be 0 or more");
    }
    CheckRules wanted = rules.rules();
    if (!wanted.foreign().isEmpty() && common.verbose()) {
      System.err.println(
          "tracetool: --rules-file: passed over, since they do not concern checks: "
              + String.join(", ", wanted.foreign()));
    }
    if (output != null) {
      replacement.checkText(output, null, input.formats());
    }
    input.checkNamed();
    ExitStatusCollector outcomes = new ExitStatusCollector();
    List<CheckedTrace> checked = new ArrayList<>();
    for (Path trace : traces) {
      checked.add(check(trace, wanted, outcomes));
    }
    try {
      write(text(form, checked));
    } catch (ClosedPipeException e) {
      // Whoever reads them has seen enough; that there are findings still counts.
    }
    if (outcomes.exitCode() != ExitCode.OK) {
      return outcomes.exitCode();
    }
    return checked.stream().anyMatch(c -> c.total() > 0) ? ExitCode.FINDINGS : ExitCode.OK;
  }

  private ExitCode explain() throws IOException {
    if (!traces.isEmpty()) {
      throw new UsageException("--explain reads no trace; leave the trace out");
    }
    StringBuilder text = new StringBuilder();
    if (explained.equalsIgnoreCase("all")) {
      for (CheckKind check : CheckKind.values()) {
        text.append(text.length() == 0 ? "" : "\n").append(FindingText.explain(check));
      }
      for (LiveCheck check : LiveCheck.values()) {
        text.append('\n').append(FindingText.explain(check));
      }
    } else if (CheckKind.of(explained) != null) {
      text.append(FindingText.explain(CheckKind.of(explained)));
    } else if (LiveCheck.of(explained) != null) {
      text.append(FindingText.explain(LiveCheck.of(explained)));
    } else {
      throw new UsageException(
          "--explain " + explained + ": no such check; --explain all lists them");
    }
    write(text.toString());
    return ExitCode.OK;
  }

  /** Checks a trace; of several, one that cannot be read does not stop the others. */
  private CheckedTrace check(Path named, CheckRules chosen, ExitStatusCollector outcomes)
      throws IOException {
    try {
      return check(located(named, input), named, chosen);
    } catch (IOException e) {
      if (traces.size() == 1 || ExitStatusCollector.endsAll(e)) {
        throw e;
      }
      Failures.report(e, common.debug(), System.err);
      return CheckedTrace.failed(named.toString(), Failures.line(e), outcomes.failed(e));
    }
  }

  private CheckedTrace check(Path trace, Path named, CheckRules chosen) throws IOException {
    Diagnostics own = new Diagnostics();
    try (FileHandles handles = new FileHandles()) {
      ReadOptions reading =
          new ReadOptions(TimeWindow.ALL, null, null, handles, own, 0)
              .buffersFor(common.threads(), common.readingMemory());
      try (TraceReader reader = input.open(trace, reading);
          Progress progress = Progress.start("checking " + named, common.quiet())) {
        progress.setTotal(0, "records");
        if (output != null) {
          OutputTraceCheck.checkNotOf(reader, output);
        }
        CheckOptions options =
            new CheckOptions(
                chosen.checks(),
                chosen::wants,
                rules.noProgressSeconds(),
                buffer == null ? -1 : buffer,
                PLACES,
                (int) Math.min(Integer.MAX_VALUE, chosen.maxPending()),
                chosen.leakReportSize() < 0
                    ? PLACES
                    : (int) Math.min(Integer.MAX_VALUE, chosen.leakReportSize()),
                chosen.maxRequests(),
                chosen.maxDatatypes(),
                common.threads(),
                common.memory(),
                reading,
                progress::add);
        Path files = TraceInput.isPipe(trace) ? null : trace;
        CheckResult result = TraceChecker.check(reader, files, options);
        long perSecond = reader.definitions().ticksPerSecond();
        return CheckedTrace.of(named.toString(), result, perSecond, chosen, max);
      }
    }
  }

  private String text(Format form, List<CheckedTrace> checked) {
    return switch (form) {
      case text -> people(checked);
      case json -> json(checked);
      case jsonl -> lines(checked);
      case csv, tsv -> table(checked, form == Format.tsv);
      case sarif -> Sarif.of(checked);
      case junit -> JUnitReport.of(checked);
    };
  }

  private String people(List<CheckedTrace> checked) {
    StringBuilder out = new StringBuilder();
    for (CheckedTrace c : checked) {
      out.append(out.length() == 0 ? "" : "\n");
      out.append(FindingText.of(c, checked.size() > 1, common.verbose()));
    }
    return out.toString();
  }

  private static String json(List<CheckedTrace> checked) {
    JsonWriter json = new JsonWriter();
    if (checked.size() == 1) {
      FindingData.writeTrace(checked.get(0), json);
      return json.toString();
    }
    json.list(null);
    checked.forEach(c -> FindingData.writeTrace(c, json));
    return json.endList().toString();
  }

  private static String lines(List<CheckedTrace> checked) {
    StringBuilder out = new StringBuilder();
    JsonWriter json = new JsonWriter(true);
    for (CheckedTrace c : checked) {
      for (Finding f : c.shown()) {
        FindingData.writeFinding(f, c, json);
        out.append(json.line());
      }
    }
    return out.toString();
  }

  private String table(List<CheckedTrace> checked, boolean tabs) {
    SeparatedValues table =
        new SeparatedValues(
            tabs,
            csvSafe.isSafe() ? SeparatedValues.Texts.NO_FORMULAS : SeparatedValues.Texts.ESCAPED);
    table.header(FindingData.COLUMNS);
    checked.forEach(c -> c.shown().forEach(f -> table.row(FindingData.row(f, c))));
    return table.take();
  }

  private void write(String text) throws IOException {
    if (output == null) {
      try (OutputStream out = StandardOutput.forReaders()) {
        out.write(TraceText.encode(text));
      }
      return;
    }
    FileOutput.writeText(output, file -> file.write(TraceText.encode(text)));
  }
}
