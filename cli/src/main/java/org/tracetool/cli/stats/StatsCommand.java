package org.tracetool.cli.stats;

import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import org.tracetool.cli.common.Progress;
import org.tracetool.cli.common.SelectionOptions;
import org.tracetool.cli.common.StandardOutput;
import org.tracetool.cli.common.TraceCommand;
import org.tracetool.cli.common.TraceInput;
import org.tracetool.core.error.ExitCode;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.io.FileHandles;
import org.tracetool.core.io.TraceText;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.stats.StatsCollector;
import org.tracetool.stats.StatsOptions;
import org.tracetool.stats.TraceStatistics;
import org.tracetool.stats.report.OtfprofileCsv;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tracetool stats}. */
@Command(name = "stats", description = "Sum a trace up.")
public final class StatsCommand extends TraceCommand {
  private static final int MEMORY_SHARE = 8;

  @Parameters(paramLabel = "TRACE", description = "The trace; the suffix .otf may be left out.")
  private Path trace;

  @Mixin private TraceInput input = new TraceInput();
  @Mixin private SelectionOptions selection = new SelectionOptions();

  @Option(names = "--style", description = "x")
  private String style;

  @Override
  protected ExitCode run() throws IOException {
    try (FileHandles handles = new FileHandles()) {
      ReadOptions reading =
          new ReadOptions(TimeWindow.ALL, null, null, handles, diagnostics, 0)
              .buffersFor(common.threads(), common.memory() / MEMORY_SHARE);
      try (TraceReader reader = input.open(trace, reading);
          Progress progress = Progress.start("reading " + trace, common.quiet())) {
        EnumSet<StatsOptions.Part> parts =
            style == null
                ? EnumSet.allOf(StatsOptions.Part.class)
                : EnumSet.noneOf(StatsOptions.Part.class);
        TraceStatistics s =
            StatsCollector.collect(
                reader,
                new StatsOptions(
                    parts,
                    StatsOptions.ANY_DEPTH,
                    common.threads(),
                    common.memory() / 2,
                    reading
                        .withWindow(selection.window(reader.definitions()))
                        .withLocations(selection.locations(reader.definitions())),
                    progress::add));
        progress.close();
        new StandardOutput().write(TraceText.encode(OtfprofileCsv.text(s)));
      }
    }
    return ExitCode.OK;
  }
}
