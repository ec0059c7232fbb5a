package org.tracetool.cli.filter;

import java.io.IOException;
import java.nio.file.Path;
import org.tracetool.cli.common.Progress;
import org.tracetool.cli.common.TraceCommand;
import org.tracetool.cli.common.TraceInput;
import org.tracetool.core.error.ExitCode;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.io.FileHandles;
import org.tracetool.core.time.TimeWindow;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tracetool filter}: leaves parts of a trace out, or writes a filter file from it. */
@Command(
    name = "filter",
    description = "Leave parts of a trace out by rules, or write such rules for the next run.")
public final class FilterCommand extends TraceCommand {
  private static final int READ_SHARE = 3;

  /** Older programs whose results can be had exactly. */
  enum Compatibility {
    VTFILTER
  }

  @Parameters(paramLabel = "TRACE", description = "The trace to read.")
  private Path in;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "OUT",
      required = true,
      description = "The trace to write, or with --gen the filter file.")
  private Path out;

  @Mixin private TraceInput input = new TraceInput();

  @Option(
      names = "--compat",
      paramLabel = "TOOL",
      description = "Decide exactly as an older program does: vtfilter.")
  private Compatibility compat;

  @Mixin private GenerationOptions generation = new GenerationOptions();

  @Override
  protected ExitCode run() throws IOException {
    generation.check(compat != null);
    if (!generation.generate) {
      throw new UsageException("--gen is missing");
    }
    generate();
    return ExitCode.OK;
  }

  private void generate() throws IOException {
    String text;
    try (FileHandles handles = new FileHandles()) {
      ReadOptions options =
          new ReadOptions(TimeWindow.ALL, null, null, handles, diagnostics, 0)
              .buffersFor(common.threads(), common.memory() / READ_SHARE);
      try (TraceReader reader = input.open(in, options);
          Progress progress = Progress.start("reading " + in, common.quiet())) {
        text =
            new Generation(generation, compat != null, common, diagnostics)
                .make(reader, options, progress);
      }
    }
    checkStrict();
    Generation.write(out, text);
  }
}
