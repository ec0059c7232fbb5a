package org.tracetool.cli.retime;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import org.tracetool.cli.common.FormatOption;
import org.tracetool.cli.common.OutputTraceCheck;
import org.tracetool.cli.common.TraceInput;
import org.tracetool.cli.report.AmendingCommand;
import org.tracetool.clock.RetimedReader;
import org.tracetool.clock.Retiming;
import org.tracetool.console.FileOutput;
import org.tracetool.console.Progress;
import org.tracetool.console.StandardOutput;
import org.tracetool.core.copy.TraceCopy;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.work.TaskExecutor;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tracetool retime}: a trace with corrected clocks. */
@Command(
    name = "retime",
    description = "Correct clock skew so that no message is received before it is sent.",
    footer = {
      "",
      "Messages and collective operations show how far clocks differ. Without a"
          + " method, the trace decides: no change if there is no violation, else"
          + " corridors, then the logical clock for the rest. The report names the method"
          + " and the reason, the violations before and after by pair of processes, and"
          + " the change of times and intervals. Threads of a process move together."
          + " docs/clocks.md has formulas and limits.",
      "",
      "Examples:",
      "  tracetool retime run.otf -o better.otf",
      "  tracetool retime --clc --min-latency 1.2us --plot clocks.svg run.otf -o better.otf",
      "  tracetool retime --linear offsets.txt --format json run.otf2 -o better.otf2"
    })
public final class RetimeCommand extends AmendingCommand {
  @Mixin private RetimeMethodOptions method = new RetimeMethodOptions();

  @Option(
      names = "--plot",
      paramLabel = "FILE",
      description = "Write an SVG plot of the message-delay corridors after the correction.")
  private Path plot;

  @Option(
      names = "--top",
      paramLabel = "N",
      description =
          "Show at most N pairs of processes, those with the most violations; default: 20 in text,"
              + " all elsewhere.")
  private Integer top;

  @Mixin private FormatOption format = new FormatOption();

  /** The command. */
  public RetimeCommand() {
    super("retime", "correcting");
  }

  @Override
  protected void checkTarget(TraceFormat target) throws IOException {
    if (plot != null) {
      FileOutput.checkPlace("--plot", plot);
      output.replacement().checkText(plot, null, input.formats());
    }
  }

  @Override
  protected void amend(
      TraceReader reader, TraceFormat target, ReadOptions options, Progress progress)
      throws IOException {
    if (plot != null) {
      OutputTraceCheck.checkNotOf(reader, plot);
    }
    Retiming retiming =
        Retiming.of(
            reader,
            method.request(reader),
            options.reread(),
            common.threads(),
            common.readingMemory(),
            progress::add);
    RetimedReader retimed = new RetimedReader(reader, retiming, common.readingMemory());
    write(retimed, target, options, progress);
    RetimeReport text = new RetimeReport(method.method(), retiming, retimed.changes());
    if (plot != null) {
      byte[] svg = CorridorPlot.of(retiming).getBytes(StandardCharsets.UTF_8);
      FileOutput.write(plot, o -> o.write(svg));
    }
    if (!TraceInput.isStandard(out)) {
      print(text.print(format, in, top, diagnostics.incidents()));
    }
  }

  @Override
  protected void checkOptions() throws UsageException {
    method.check();
    format.check();
    if (top != null && top < 0) {
      throw new UsageException("--top " + top + ": must be 0 or more");
    }
    if (plot != null && (TraceInput.isStandard(plot) || isOfOutput(plot))) {
      throw new UsageException("--plot " + plot + ": must be a file of its own");
    }
  }

  /** Whether a file could be one of those of the output, which all begin with the same name. */
  private boolean isOfOutput(Path file) {
    Path named = file.toAbsolutePath().normalize();
    Path trace = out.toAbsolutePath().normalize();
    String name = String.valueOf(named.getFileName());
    String main = String.valueOf(trace.getFileName());
    int dot = main.indexOf('.');
    String stem = dot < 0 ? main : main.substring(0, dot);
    return named.equals(trace)
        || Objects.equals(named.getParent(), trace.getParent())
            && name.startsWith(stem + ".")
            && !name.endsWith(".svg");
  }

  private void write(
      RetimedReader reader, TraceFormat target, ReadOptions options, Progress progress)
      throws IOException {
    ExecutorService helpers =
        streams.single(reader.streams().size()) && common.threads() > 1
            ? TaskExecutor.threads("write", common.threads())
            : null;
    try (TraceWriter writer =
        target.create(out, output.writing(diagnostics).withExecutor(helpers))) {
      TraceCopy copy = copyOf(reader, target, streams, options, progress);
      boolean amends = writer.amends();
      if (copy.run(writer) == 0) {
        reportNoRecords(in, "no records to correct, only definitions");
      }
      Definitions exact = amends ? reader.exactDefinitions() : null;
      if (exact != null) {
        writer.amend(exact);
      }
      writer.complete();
      checkStrict();
      writer.finish();
    } finally {
      if (helpers != null) {
        helpers.shutdown();
      }
    }
  }

  private static void print(String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    try (OutputStream printed = StandardOutput.forReaders()) {
      printed.write(bytes, 0, bytes.length);
    }
  }
}
