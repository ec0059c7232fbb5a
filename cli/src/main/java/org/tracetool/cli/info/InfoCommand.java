package org.tracetool.cli.info;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import org.tracetool.cli.common.Progress;
import org.tracetool.cli.common.StandardOutput;
import org.tracetool.cli.common.TraceCommand;
import org.tracetool.cli.common.TraceInput;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.ExitCode;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.io.FileHandles;
import org.tracetool.core.io.TraceText;
import org.tracetool.core.time.TimeWindow;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tracetool info}: what a trace is and what is in it. */
@Command(
    name = "info",
    description = "Show what a trace is: format, creator, processes, times, sizes, definitions.",
    footer = {
      "",
      "Without --counts no record is read, so that it takes no time however long the trace is, and"
          + " damage to the records goes unnoticed."
    })
public final class InfoCommand extends TraceCommand {
  private static final int MEMORY_SHARE = 8;

  @Parameters(paramLabel = "TRACE", description = "The trace; the suffix .otf may be left out.")
  private Path trace;

  @Mixin private TraceInput input = new TraceInput();

  @Option(
      names = "--counts",
      description = "Read all records and count them by kind and by stream.")
  private boolean counts;

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  @Override
  protected ExitCode run() throws IOException {
    trace = located(trace, input);
    try (FileHandles handles = new FileHandles()) {
      ReadOptions options =
          new ReadOptions(TimeWindow.ALL, null, null, handles, diagnostics, 0)
              .buffersFor(common.threads(), common.memory() / MEMORY_SHARE);
      try (TraceReader reader = input.open(trace, options);
          Progress progress = Progress.start("counting " + trace, common.quiet())) {
        List<StreamCount> counted =
            counts ? new Counter(reader, options, progress).count(common.threads()) : null;
        progress.close();
        Overview overview = new Overview(trace.toString(), reader, counted);
        if (counted != null && overview.total.total() == 0) {
          if (diagnostics.hasDamage()) {
            throw new DamagedTraceException(
                trace + ": no record could be read; see above for what is damaged");
          }
          diagnostics.warning("no records", trace.toString());
        }
        String text =
            json
                ? new JsonInfo(overview, diagnostics.incidents()).text()
                : new TextInfo(overview, common.verbose()).text();
        OutputStream out = new StandardOutput();
        out.write(TraceText.encode(text));
      }
    }
    return ExitCode.OK;
  }
}
