package org.tracetool.cli.common;

import java.util.List;
import java.util.function.IntPredicate;
import org.tracetool.cli.argument.ProcessArgument;
import org.tracetool.cli.argument.TimeArgument;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.time.TimeWindow;
import picocli.CommandLine.Option;

/** Options that cut a part out of a trace. */
@Heading("Part of the trace")
public final class SelectionOptions {
  @Option(
      names = "--time",
      paramLabel = "FROM:TO",
      description =
          "Only records with FROM <= time < TO. A number is in seconds as dump prints them, or has"
              + " a unit: s, ms, us, ns, or t for ticks. Either side may be empty.")
  private String time;

  @Option(names = "--process", paramLabel = "LIST", description = ProcessArgument.HELP)
  private List<String> processes;

  /** The chosen times, on the clock of a trace. */
  public TimeWindow window(Definitions definitions) throws UsageException {
    return time == null ? TimeWindow.ALL : TimeArgument.parse(time, definitions.ticksPerSecond());
  }

  /** The chosen processes by token; null for all. */
  public IntPredicate locations(TraceReader reader) throws UsageException {
    return processes == null ? null : ProcessArgument.parse("--process", processes, reader);
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
