package org.tracetool.stats.report;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.text.Spelling;
import org.tracetool.stats.TraceStatistics;
import org.tracetool.stats.scope.StatsOptions.Part;

/** The values of {@code --by}: one table each. */
public enum View {
  REGION(s -> new FunctionTables(s).regions(), Part.DISTRIBUTIONS),
  GROUP(s -> new FunctionTables(s).groups(), Part.DISTRIBUTIONS),
  PARADIGM(ParadigmTable::of, Part.DISTRIBUTIONS),
  PROCESS(s -> new ProcessTables(s).table(false), Part.DISTRIBUTIONS, Part.WAITS),
  THREAD(s -> new ProcessTables(s).table(true), Part.DISTRIBUTIONS, Part.WAITS),
  PROCESS_REGION(s -> new FunctionTables(s).cells()),
  CALLPATH(s -> new PathTable(s).table(), Part.PATHS),
  SAMPLE(s -> new SampleTable(s).table()),
  IMBALANCE(s -> new FunctionTables(s).imbalances()),
  PAIR(s -> new MessageTables(s).pairs(), Part.WAITS),
  COMMUNICATOR(s -> new MessageTables(s).comms(), Part.WAITS),
  TAG(s -> new MessageTables(s).tags(), Part.WAITS),
  SIZE(s -> new MessageTables(s).sizes(), Part.WAITS),
  COLLECTIVE(s -> new OperationTables(s).collectives(), Part.WAITS),
  WAIT(s -> new WaitTables(s).regions(), Part.WAITS),
  WAIT_PROCESS(s -> new WaitTables(s).processes(), Part.WAITS),
  LONGEST_WAIT(s -> new WaitTables(s).longest(), Part.WAITS),
  FILE(s -> new OperationTables(s).files()),
  IO_HANDLE(s -> new OperationTables(s).handles()),
  IO_PROCESS(s -> new OperationTables(s).fileProcesses()),
  RMA(s -> new MessageTables(s).rma(), Part.PARTNERS),
  RMA_PROCESS(s -> new MessageTables(s).rmaProcesses()),
  COUNTER(s -> new CounterTables(s).counters()),
  COUNTER_REGION(s -> new CounterTables(s).regions()),
  MEMORY(s -> new MemoryTables(s).processes()),
  MEMORY_REGION(s -> new MemoryTables(s).regions()),
  MARKER(s -> new CounterTables(s).markers()),
  TIMELINE(s -> new CounterTables(s).timeline(), Part.TIMELINE);

  private final Function<TraceStatistics, Table> maker;
  private final Set<Part> parts;

  View(Function<TraceStatistics, Table> maker, Part... parts) {
    this.maker = maker;
    this.parts = EnumSet.noneOf(Part.class);
    for (Part part : parts) {
      this.parts.add(part);
    }
  }

  /** The name in options, lower case with hyphens. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The analyses needed for this table. */
  public Set<Part> parts() {
    return parts;
  }

  /** Returns whether the parts that this table needs were found out. */
  public boolean isKnown(TraceStatistics s) {
    if (s.isStored()) {
      return !parts.contains(Part.PATHS)
          && !parts.contains(Part.TIMELINE)
          && this != WAIT
          && this != WAIT_PROCESS
          && this != LONGEST_WAIT;
    }
    return s.options().parts().containsAll(parts);
  }

  /** The table with all its rows. */
  public Table table(TraceStatistics s) {
    return maker.apply(s);
  }

  /** What other programs call some of them. */
  private static final Map<String, String> OTHER_NAMES =
      Map.of(
          "function", "region",
          "functions", "region",
          "symbol", "region",
          "rank", "process",
          "ranks", "process",
          "location", "process",
          "message", "pair",
          "messages", "pair",
          "p2p", "pair",
          "io", "file");

  /** The table of a name. */
  public static View of(String name) throws UsageException {
    List<String> known = new ArrayList<>();
    for (View view : values()) {
      if (view.label().equals(name.trim().toLowerCase(Locale.ROOT))) {
        return view;
      }
      known.add(view.label());
    }
    String other = OTHER_NAMES.get(name.trim().toLowerCase(Locale.ROOT));
    String meant =
        other != null ? "; did you mean " + other + "?" : Spelling.didYouMean(name.trim(), known);
    throw new UsageException(
        "unknown table '"
            + name
            + "'"
            + (meant.isEmpty() ? "; known are: " : meant + " Known are: ")
            + String.join(", ", known));
  }
}
