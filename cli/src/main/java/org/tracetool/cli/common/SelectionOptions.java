package org.tracetool.cli.common;

import java.io.IOException;
import java.util.List;
import java.util.function.IntPredicate;
import org.tracetool.cli.argument.ProcessArgument;
import org.tracetool.cli.argument.TimeArgument;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceExtent;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.report.WarningCode;
import org.tracetool.core.time.Ticks;
import org.tracetool.core.time.TimeWindow;
import picocli.CommandLine.Option;

/** Options that cut a part out of a trace. */
@Heading("Part of the trace")
public final class SelectionOptions {
  @Option(names = "--time", paramLabel = "FROM:TO", description = TimeArgument.HELP)
  private String time;

  @Option(names = "--process", paramLabel = "LIST", description = ProcessArgument.HELP)
  private List<String> processes;

  /** The chosen times, on the clock of a trace. */
  public TimeWindow window(TraceReader reader) throws IOException {
    return time == null ? TimeWindow.ALL : TimeArgument.parse(time, reader);
  }

  /** The chosen processes by token; null for all. */
  public IntPredicate locations(TraceReader reader) throws UsageException {
    return processes == null ? null : ProcessArgument.parse("--process", processes, reader);
  }

  /**
   * Warns if a trace has no times in the chosen window, and says which it has. To be called where
   * nothing was found: the trace is read for it.
   */
  public void tellTimes(TraceReader reader, ReadOptions options) throws IOException {
    if (time == null) {
      return;
    }
    TraceExtent extent = TraceExtent.read(reader, options);
    if (extent != null) {
      Ticks ticks = new Ticks(reader.definitions().ticksPerSecond());
      String first = ticks.seconds(extent.first());
      options
          .diagnostics()
          .warn(
              WarningCode.NOTHING_FOUND,
              "nothing in the chosen time",
              "--time "
                  + time
                  + "; the trace is from "
                  + first
                  + " s to "
                  + ticks.seconds(extent.last())
                  + " s; --time +0: counts from its begin");
    }
  }

  /** Returns whether a part of the time is selected. */
  public boolean hasTime() {
    return time != null;
  }

  /** Returns whether some processes are selected. */
  public boolean hasProcesses() {
    return processes != null;
  }

  /** Returns whether anything is cut off. */
  public boolean any() {
    return time != null || processes != null;
  }

  /** What is cut out, in the words of the user. */
  @Override
  public String toString() {
    return "time " + time + ", processes " + processes;
  }
}
