package org.tracetool.cli.diff;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import org.tracetool.cli.argument.FailIfOption;
import org.tracetool.cli.argument.ThresholdCondition;
import org.tracetool.cli.common.CategoryArgument;
import org.tracetool.cli.common.FormatIds;
import org.tracetool.cli.common.FormatOption;
import org.tracetool.cli.common.SelectionOptions;
import org.tracetool.cli.common.TraceCommand;
import org.tracetool.cli.common.TraceInput;
import org.tracetool.console.ClosedPipeException;
import org.tracetool.console.Progress;
import org.tracetool.console.StandardOutput;
import org.tracetool.core.compare.DiffOptions;
import org.tracetool.core.compare.Differences;
import org.tracetool.core.compare.TraceDiff;
import org.tracetool.core.error.ExitCode;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.io.FileHandles;
import org.tracetool.core.report.WarningCode;
import org.tracetool.core.time.TimeWindow;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tracetool diff}: compares two traces by what they mean. */
@Command(
    name = "diff",
    description = "Report the differences between two traces, whatever their formats.",
    footer = {
      "",
      "Definitions are compared by their contents, not by their numbers, records by"
          + " the names after their numbers, in their order within each process; times"
          + " are compared in seconds, exactly. The distribution of processes over"
          + " streams does not matter, nor whether a definition is for one stream only."
          + " With --time or --process, all definitions and the records of that part are"
          + " compared.",
      "",
      "Each difference is printed as dump would print it: - for what is in A, + for what is in"
          + " B, both if it differs. The last line counts them by kind."
          + " Exit code: 0 no difference (and no text), 1 differences; with --fail-if, 1 only if a"
          + " condition holds: about differences (their number) or different_share (of what was"
          + " compared). Records in JSON are those of dump.",
      "",
      "Examples:",
      "  tracetool diff before.otf after.otf",
      "  tracetool diff --as otf run.otf2 converted.otf",
      "  tracetool diff --ignore snapshots,creator --top 100 a.otf b.otf",
      "  tracetool diff --ignore definitions --time 1.5:2 --process 'Process 0' a.otf b.otf"
    })
public final class DiffCommand extends TraceCommand {
  private static final String SHARE = "different_share";
  private static final List<String> KEYS = List.of("differences", SHARE);

  @Parameters(index = "0", paramLabel = "A", description = "A trace.")
  private Path first;

  @Parameters(index = "1", paramLabel = "B", description = "The trace to compare it with.")
  private Path second;

  @Mixin private TraceInput input = new TraceInput();

  @Mixin private SelectionOptions selection = new SelectionOptions();

  @Mixin private FormatOption format = new FormatOption();

  @Option(
      names = "--top",
      paramLabel = "N",
      description =
          "Print at most N differences, definitions first, then records by time (default:"
              + " ${DEFAULT-VALUE}); all are counted.")
  private int most = 10;

  @Option(
      names = "--ignore",
      paramLabel = "LIST",
      description =
          "Ignore these, separated by commas, repeatable: labels as dump prints them"
              + " (enter, send, def-region, unique-id), definitions, or "
              + CategoryArgument.LIST
              + ". Also ignored, unless none is given: version, unique-id, timer-resolution.")
  private List<String> ignore;

  @Option(
      names = "--as",
      paramLabel = "FORMAT",
      completionCandidates = FormatIds.Writable.class,
      description =
          "Compare only what a conversion to this format keeps: a trace of another"
              + " format is converted to a temporary file first, so reported losses are no"
              + " differences. Formats: ${COMPLETION-CANDIDATES}.")
  private String as;

  @Mixin private FailIfOption failIf = new FailIfOption();

  @Override
  protected ExitCode run() throws IOException {
    return compare(StandardOutput.forReaders());
  }

  /** Compares and prints; {@code out} is not closed. */
  ExitCode compare(OutputStream out) throws IOException {
    format.check();
    failIf.parsed(KEYS);
    if (as != null) {
      input.formats().byId(as);
    }
    if (most < 0) {
      throw new UsageException("--top " + most + ": must be 0 or more");
    }
    IgnoreArgument compared = new IgnoreArgument(ignore);
    first = located(first, input);
    second = located(second, input);
    try (FileHandles handles = new FileHandles()) {
      ReadOptions reading =
          new ReadOptions(TimeWindow.ALL, null, null, handles, diagnostics, 0)
              .buffersFor(1, Long.MAX_VALUE);
      long memory = common.readingMemory();
      try (ComparedTrace whole = open(first, reading, memory);
          ComparedTrace other = open(second, reading, memory);
          Progress progress =
              Progress.start("comparing " + first + " and " + second, common.quiet())) {
        progress.setTotal(0, "records");
        TraceReader a = whole.reader();
        TraceReader b = other.reader();
        DiffOptions options =
            new DiffOptions(
                compared.kinds,
                compared.definitions,
                most,
                common.threads(),
                memory,
                reading,
                progress::add);
        Differences findings = TraceDiff.compare(a, b, options);
        progress.close();
        if (findings.compared() == 0) {
          String both = first + " and " + second;
          checkReadable(both, a.origin(), reading);
          checkReadable(both, b.origin(), reading);
          diagnostics.warn(
              WarningCode.NOTHING_FOUND, "no records to compare, only definitions", both);
        }
        try {
          new DifferenceList(format, findings, first.toString(), second.toString())
              .print(a, b, diagnostics.incidents(), out);
        } catch (ClosedPipeException e) {
          // Whoever reads them has seen enough; that there are differences still counts.
        }
        boolean isBad = isFailure(findings);
        failIf.checkUndamaged(diagnostics);
        return isBad ? ExitCode.FINDINGS : ExitCode.OK;
      }
    }
  }

  /** Any difference, or what {@code --fail-if} says. */
  private boolean isFailure(Differences findings) throws IOException {
    if (!failIf.any()) {
      return findings.total() > 0;
    }
    boolean isBad = false;
    for (ThresholdCondition condition : failIf.parsed(KEYS)) {
      double total = findings.total();
      double value =
          condition.key().equals(SHARE) ? total / Math.max(1, findings.compared()) : total;
      isBad |= condition.holds(value, second.toString(), System.err);
    }
    return isBad;
  }

  private ComparedTrace open(Path trace, ReadOptions reading, long memory) throws IOException {
    return ComparedTrace.open(trace, as, selection, input, reading, common.threads(), memory);
  }
}
