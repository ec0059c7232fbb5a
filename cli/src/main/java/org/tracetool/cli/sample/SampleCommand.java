package org.tracetool.cli.sample;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.tracetool.check.finding.CheckRules;
import org.tracetool.cli.common.Replacement;
import org.tracetool.cli.common.TraceCommand;
import org.tracetool.console.FileOutput;
import org.tracetool.core.error.ExitCode;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.report.LossCode;
import org.tracetool.core.report.WarningCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tracetool sample}: native plug-ins measure while a program runs. */
@Command(
    name = "sample",
    description = "Run a program while sampling VampirTrace counter plug-ins.",
    footer = {
      "",
      "Plug-ins are libraries built for version 2 of VampirTrace's plug-in"
          + " interface. LIB_METRIC stands for the metric METRIC (wildcards are up to the"
          + " plug-in) of libLIB.so, which is searched in the system's folders,"
          + " LD_LIBRARY_PATH and --library-path. Plug-ins run in a separate process: if"
          + " one crashes or hangs, sampling ends, COMMAND continues, and the samples so"
          + " far are written (exit code 1). A plug-in that cannot be loaded, or lacks"
          + " the metric, is an error before COMMAND starts (exit code 5).",
      "",
      "SIGTERM, SIGHUP and a second SIGINT are forwarded to COMMAND; the samples"
          + " are written when COMMAND has ended, or after five seconds.",
      "",
      "VT_PLUGIN_CNTR_CALLBACK_BUFFER limits the samples that a callback plug-in"
          + " may buffer (default: 1000000); further ones are refused and counted.",
      "",
      "Exit code 0 if COMMAND ended with 0, else 1. The file is for 'counters"
          + " --add': a table with pairs of the plug-ins' clock and UTC. See"
          + " docs/counters.md.",
      "",
      "Examples:",
      "  tracetool sample --plugin Power_socket* -o power.csv -- mpirun -n 4 ./app",
      "  tracetool sample --plugin Mem_free:Net_* --interval 100ms -o samples.csv -- ./app -v",
      "  tracetool counters app.otf --add power.csv,sync=2026-01-31T10:00:00Z=0 -o more.otf"
    })
public final class SampleCommand extends TraceCommand {
  private static final long START_SECONDS = 30;
  private static final long STOP_SECONDS = 10;
  private static final double NANOSECONDS = 1e9;
  private static final String METRICS = "VT_PLUGIN_CNTR_METRICS";

  @Option(
      names = "--plugin",
      paramLabel = "LIB_METRIC[:...]",
      description = "Metrics of plug-ins; repeatable (default: $VT_PLUGIN_CNTR_METRICS).")
  private List<String> plugins = List.of();

  @Option(
      names = "--interval",
      paramLabel = "TIME",
      description =
          "Sampling interval for polled plug-ins, and collection interval for the"
              + " others: 500us, 100ms, 2s (default: 10ms).")
  private String interval = "10ms";

  @Option(
      names = "--library-path",
      paramLabel = "FOLDER",
      description = "Look for libraries in this folder first; repeatable.")
  private List<Path> libraries = List.of();

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      required = true,
      description = "The file to write, CSV.")
  private Path output;

  @Mixin private Replacement replacement = new Replacement();

  @Parameters(
      index = "0..*",
      arity = "1..*",
      paramLabel = "COMMAND",
      description = "The program to run and its arguments, after --.")
  private List<String> command;

  @Override
  protected ExitCode run() throws IOException {
    double seconds = CheckRules.seconds(interval);
    if (!(seconds >= 1e-5 && seconds <= 3600)) {
      throw new UsageException(
          "--interval " + interval + ": must be a time from 10us to 1h, such as 10ms");
    }
    if (plugins.isEmpty()) {
      plugins = fromEnvironment();
    }
    replacement.checkText(output, null, FormatRegistry.load());
    long nanoseconds = Math.round(seconds * NANOSECONDS);
    try (SampleFileTable table = new SampleFileTable();
        SamplerProcess sampler = new SamplerProcess(plugins, nanoseconds, libraries, table)) {
      return run(table, sampler);
    } catch (InterruptedException e) {
      throw interrupted();
    }
  }

  /** Job scripts choose plug-ins by a variable that VampirTrace reads. */
  private static List<String> fromEnvironment() throws UsageException {
    String words = System.getenv(METRICS);
    if (words == null || words.isBlank()) {
      throw new UsageException("--plugin LIB_METRIC is needed, or the variable " + METRICS);
    }
    return List.of(words.strip());
  }

  private ExitCode run(SampleFileTable table, SamplerProcess sampler)
      throws IOException, InterruptedException {
    boolean ready = sampler.started(START_SECONDS);
    if (!ready) {
      sampler.stop(1); // it ends by itself, or will never
      throw new UnsupportedTraceException("--plugin: " + sampler.complaint());
    }
    // Opened first, so that a file that cannot be written fails at once and not after hours.
    int[] code = new int[1];
    try (StopSignals signals = new StopSignals()) {
      FileOutput.write(
          output,
          out -> {
            code[0] = execute(signals);
            finish(table, sampler);
            table.write(out);
          });
      return ended(code[0], signals.last(), sampler.complaint());
    }
  }

  private void finish(SampleFileTable table, SamplerProcess sampler) throws IOException {
    try {
      sampler.stop(STOP_SECONDS);
    } catch (InterruptedException e) {
      throw interrupted();
    }
    if (sampler.complaint() != null) {
      diagnostics.warn(
          WarningCode.FAILED_PROGRAM, "sampling was not complete", sampler.complaint());
    }
    if (!table.silent().isEmpty()) {
      diagnostics.warn(
          WarningCode.FAILED_PROGRAM,
          "no samples",
          "plug-ins gave none of " + String.join(", ", table.silent()));
    }
    if (table.refused() > 0) {
      diagnostics.reportLoss(
          LossCode.SAMPLES,
          "samples that plug-ins reported while the buffer was full"
              + " (VT_PLUGIN_CNTR_CALLBACK_BUFFER)",
          table.refused());
    }
    if (table.strays() > 0) {
      diagnostics.reportLoss(
          LossCode.SAMPLES,
          "samples that plug-ins reported with an ID that no counter has",
          table.strays());
    }
    if (table.outside() > 0) {
      diagnostics.reportLoss(
          LossCode.SAMPLES, "samples outside the run, left out", table.outside());
    }
  }

  private static IOException interrupted() {
    Thread.currentThread().interrupt();
    return new IOException("was interrupted");
  }

  private ExitCode ended(int code, String signal, String complaint) {
    if (signal != null) {
      String still = code == StopSignals.RUNS_ON ? "; " + command.get(0) + " still runs" : "";
      diagnostics.warn(
          WarningCode.FAILED_PROGRAM,
          "ended by SIG" + signal,
          "what was sampled until then was written" + still);
      return ExitCode.FINDINGS;
    }
    if (code != 0) {
      diagnostics.warn(WarningCode.FAILED_PROGRAM, command.get(0) + " failed", "exit code " + code);
    }
    return code == 0 && complaint == null ? ExitCode.OK : ExitCode.FINDINGS;
  }

  private int execute(StopSignals signals) throws IOException {
    try {
      return signals.waitFor(new ProcessBuilder(command).inheritIO().start());
    } catch (InterruptedException e) {
      throw interrupted();
    } catch (IOException e) {
      throw new UsageException(command.get(0) + ": cannot be started: " + e.getMessage());
    }
  }
}
