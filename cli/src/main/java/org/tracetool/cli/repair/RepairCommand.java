package org.tracetool.cli.repair;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Map;
import org.tracetool.check.repair.RepairReport;
import org.tracetool.check.repair.TraceRepair;
import org.tracetool.cli.common.OutputTraceCheck;
import org.tracetool.cli.common.TraceInput;
import org.tracetool.cli.report.RunReportWriter;
import org.tracetool.cli.report.WritingCommand;
import org.tracetool.console.Progress;
import org.tracetool.console.StandardOutput;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.ExitCode;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.RunFilesFacet;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.io.FileHandles;
import org.tracetool.core.io.UnfinishedOutput;
import org.tracetool.core.report.Strictness;
import org.tracetool.core.report.WarningCode;
import org.tracetool.core.text.CountText;
import org.tracetool.core.text.TraceText;
import org.tracetool.core.time.Ticks;
import org.tracetool.unify.UnifyOptions;
import org.tracetool.unify.run.Unifier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tracetool repair}: makes a sound trace of what is left of one. */
@Command(
    name = "repair",
    description = "Write a valid trace from a damaged or incomplete one, as far as it can be read.",
    footer = {
      "",
      "Reads damaged and truncated traces, traces without some files or without the"
          + " master file (otf, otf2), and the local files of a killed run, even without"
          + " their control file. Closes open calls where the records of a process end,"
          + " and marks the place; balances enters and leaves and orders times; names"
          + " undefined ids #NUMBER; keeps one of several definitions of an id. Stored"
          + " statistics and snapshots are dropped. The input is not changed. A summary"
          + " says what was kept, closed, added and given up.",
      "",
      "Exit code: 0 the output is written, whatever was wrong with the input; 3 nothing could be"
          + " read.",
      "",
      "Examples:",
      "  tracetool repair run.otf -o sound.otf",
      "  tracetool repair killed/run -o run.otf"
    })
public final class RepairCommand extends WritingCommand {
  private static final int MEMORY_SHARE = 4;
  private static final String LOCAL = "otf";

  @Parameters(
      index = "0",
      paramLabel = "TRACE",
      description = "The trace, or the prefix of the local files of a run.")
  private Path in;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "OUT",
      required = true,
      description = "The trace to write; its suffix determines the format unless --to does.")
  private Path out;

  private RunReportWriter runReport;

  @Override
  protected ExitCode run() throws IOException {
    output.check();
    runReport = beginReport("repair");
    if (CrashedRun.isOne(in)) {
      try (CrashedRun run = CrashedRun.of(in)) {
        checkOther(in);
        unify(run);
        repair(run.trace(), null);
      }
      return ExitCode.OK;
    }
    RunFilesFacet masterless = masterless();
    if (masterless != null) {
      diagnostics.warn(WarningCode.INCOMPLETE_TRACE, masterless.lack(), in.toString());
    }
    repair(masterless != null ? in : located(in, input), masterless);
    return ExitCode.OK;
  }

  /** Local files have no master by which the output differs from them. */
  private void checkOther(Path local) throws UsageException {
    String name = stem(local);
    boolean sameFolder =
        local.toAbsolutePath().normalize().getParent() != null
            && local
                .toAbsolutePath()
                .normalize()
                .getParent()
                .equals(out.toAbsolutePath().normalize().getParent());
    if (sameFolder && name.equals(stem(out))) {
      throw new UsageException(out + ": would lie among the local files; choose another name");
    }
  }

  private static String stem(Path path) {
    String name = path.getFileName() == null ? "" : path.getFileName().toString();
    int dot = name.lastIndexOf('.');
    return dot > 0 ? name.substring(0, dot) : name;
  }

  /** What opens a trace that misses its master file; null for one that is opened as usual. */
  private RunFilesFacet masterless() throws IOException {
    if (TraceInput.isPipe(in) || !UnfinishedOutput.settled(in).equals(in)) {
      return null;
    }
    for (TraceFormat format : input.formats().formats()) {
      RunFilesFacet facet = format.facet(RunFilesFacet.class);
      if (facet != null && facet.isMasterless(in)) {
        return facet;
      }
    }
    return null;
  }

  private void unify(CrashedRun run) throws IOException {
    if (run.isControlMade()) {
      diagnostics.warn(
          WarningCode.INCOMPLETE_TRACE,
          "runs without a control file, or with a damaged one",
          in + ": clocks of its processes count as equal");
    }
    TraceFormat format = input.formats().byId(LOCAL);
    UnifyOptions options =
        UnifyOptions.defaults(run.stub())
            .withOutput(run.trace())
            .withSnapshots(0)
            .withResources(common.threads(), common.memory() / MEMORY_SHARE);
    options = options.withReporting(Strictness.NONE, diagnostics, options.listener());
    Unifier.run(options, format.facet(RunFilesFacet.class), format, format::create);
  }

  private void repair(Path trace, RunFilesFacet masterless) throws IOException {
    TraceFormat target = output.format(out, input, trace);
    if (!CrashedRun.isOne(in)) {
      // What local files become lies in a temporary folder, which is gone when the report is made.
      runReport.input(trace, (named, options) -> open(named, masterless, options));
    }
    runReport.addOutput(out, target::open);
    try (FileHandles handles = new FileHandles()) {
      ReadOptions reading = output.reading(reading(handles));
      try (TraceReader reader = open(trace, masterless, reading);
          Progress progress = Progress.start("repairing " + in, common.quiet())) {
        OutputTraceCheck.checkNotInput(out, reader);
        output.replacement().checkTrace(out, target, input.formats());
        progress.setTotal(0, "records");
        RepairReport repaired;
        try (TraceWriter writer = target.create(out, output.writing(diagnostics))) {
          repaired =
              TraceRepair.repair(
                  reader,
                  writer,
                  target,
                  reading,
                  common.threads(),
                  common.readingMemory(),
                  progress::setDone);
          if (repaired.kept() == 0 && diagnostics.hasDamage()) {
            throw new DamagedTraceException(in + ": no record could be read");
          }
          writer.complete();
          checkStrict();
          writer.finish();
        }
        progress.close();
        print(repaired, new Ticks(reader.definitions().ticksPerSecond()));
      }
    }
  }

  private TraceReader open(Path trace, RunFilesFacet masterless, ReadOptions reading)
      throws IOException {
    return masterless == null
        ? input.open(trace, reading)
        : masterless.openMasterless(trace, reading);
  }

  private static void print(RepairReport report, Ticks ticks) throws IOException {
    StringBuilder text = new StringBuilder();
    text.append("kept      ").append(CountText.of(report.kept(), "event"));
    if (report.kept() > 0) {
      text.append(" of ")
          .append(ticks.seconds(report.lastTime() - report.firstTime()))
          .append(" s");
    }
    text.append('\n');
    printLines(text, "closed", report.closed());
    printLines(text, "invented", report.invented());
    printLines(text, "given up", report.givenUp());
    if (report.cutProcesses() > 0) {
      long cut = report.cutProcesses();
      text.append("missing   the time after ").append(CountText.of(cut, "location"));
      text.append(cut == 1 ? " ends" : " end").append(" within calls, at most ");
      text.append(ticks.seconds(report.largestGap())).append(" s before the last record\n");
    }
    if (report.changedTimes() > 0) {
      long moved = report.changedTimes();
      text.append("moved     ").append(CountText.of(moved, "time"));
      text.append(moved == 1 ? " that was" : " that were").append(" out of order, at most by ");
      text.append(ticks.seconds(report.largestShift())).append(" s\n");
    }
    if (!report.changedAnything()) {
      text.append("nothing had to be changed\n");
    }
    try (OutputStream stream = StandardOutput.forReaders()) {
      stream.write(TraceText.encode(text.toString()));
    }
  }

  private static void printLines(StringBuilder text, String label, Map<String, Long> counts) {
    counts.forEach(
        (what, count) -> {
          text.append(label).append(" ".repeat(10 - label.length()));
          text.append(count).append(' ').append(what).append('\n');
        });
  }
}
