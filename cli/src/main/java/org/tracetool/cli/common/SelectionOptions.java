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
   * Warns that nothing was found. If times are chosen, it says which ones the trace has, or that
   * there is no event between them. The trace is read for it.
   *
   * @param what what was not found
   * @param subject in what, such as the name of the trace; null if that is said already
   */
  public void warnNothing(String what, String subject, TraceReader reader, ReadOptions options)
      throws IOException {
    TraceExtent extent = time == null ? null : TraceExtent.read(reader, options);
    if (extent != null && extent.overlaps(window(reader))) {
      options
          .diagnostics()
          .warn(
              WarningCode.NOTHING_FOUND,
              "no event in the chosen time; calls that are open in it are counted",
              "--time " + time);
      return;
    }
    options.diagnostics().warn(WarningCode.NOTHING_FOUND, what, subject);
    warnIfOutside(time, extent, reader, options);
  }

  /**
   * Warns if a trace has no times in the chosen window, and says which it has. To be called where
   * nothing was found: the trace is read for it.
   *
   * @param time the window as the user wrote it; null for none
   */
  public static void tellTimes(String time, TraceReader reader, ReadOptions options)
      throws IOException {
    warnIfOutside(time, time == null ? null : TraceExtent.read(reader, options), reader, options);
  }

  /** As the other one, for the window of these options. */
  public void tellTimes(TraceReader reader, ReadOptions options) throws IOException {
    tellTimes(time, reader, options);
  }

  /**
   * Warns if a trace has no times in the chosen window, as far as that is known without reading
   * much.
   */
  public void checkTimes(TraceReader reader, ReadOptions options) throws IOException {
    warnIfOutside(time, time == null ? null : extent(reader, options), reader, options);
  }

  /** Warns if nothing of a trace is in a window; its extent is null if that is not known. */
  private static void warnIfOutside(
      String time, TraceExtent extent, TraceReader reader, ReadOptions options) throws IOException {
    if (extent != null && !extent.overlaps(TimeArgument.parse(time, reader))) {
      warn(outside(time, extent, reader), options);
    }
  }

  /** When a trace begins and ends; null if that is not known without reading much. */
  public static TraceExtent extent(TraceReader reader, ReadOptions options) throws IOException {
    return TraceExtent.find(reader, reader.files(), options.reread());
  }

  /** What is said of a window in which nothing of a trace is. */
  public static String outside(String time, TraceExtent extent, TraceReader reader) {
    Ticks ticks = new Ticks(reader.definitions().ticksPerSecond());
    return "--time "
        + time
        + "; the trace is from "
        + ticks.seconds(extent.first())
        + " s to "
        + ticks.seconds(extent.last())
        + " s; --time +0: counts from its start";
  }

  /** Warns of a window in which nothing of a trace is. */
  public static void warn(String outside, ReadOptions options) {
    options.diagnostics().warn(WarningCode.NOTHING_FOUND, "nothing in the chosen time", outside);
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
