package org.tracetool.stats.report;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.text.SpellingSuggestions;
import org.tracetool.stats.TraceStatistics;
import org.tracetool.stats.scope.StatsOptions.Part;

/** The values of {@code --by}: one table each. */
public enum StatsTable {
  REGION(Part.DISTRIBUTIONS),
  GROUP(Part.DISTRIBUTIONS),
  PARADIGM(Part.DISTRIBUTIONS),
  PROCESS(Part.DISTRIBUTIONS, Part.WAITS),
  THREAD(Part.DISTRIBUTIONS, Part.WAITS),
  NODE(Part.DISTRIBUTIONS, Part.WAITS),
  PROCESS_REGION,
  DEVICE(Part.DEVICES),
  KERNEL(Part.DEVICES),
  CALLPATH(Part.PATHS),
  SAMPLE,
  IMBALANCE,
  PAIR(Part.WAITS),
  COMMUNICATOR(Part.WAITS),
  TAG(Part.WAITS),
  SIZE(Part.WAITS),
  COLLECTIVE(Part.WAITS),
  WAIT(Part.WAITS),
  WAIT_PROCESS(Part.WAITS),
  WAIT_PAIR(Part.WAITS, Part.CAUSES),
  WAIT_CAUSE(Part.WAITS, Part.CAUSES),
  LONGEST_WAIT(Part.WAITS),
  FILE,
  IO_HANDLE,
  IO_PROCESS,
  RMA(Part.PARTNERS),
  RMA_PROCESS,
  COUNTER,
  COUNTER_REGION(Part.COUNTER_REGIONS),
  MEMORY,
  MEMORY_REGION,
  MARKER,
  TIMELINE(Part.TIMELINE);

  private final Set<Part> parts;

  StatsTable(Part... parts) {
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
          && !parts.contains(Part.DEVICES)
          && this != WAIT
          && this != WAIT_PROCESS
          && this != WAIT_PAIR
          && this != WAIT_CAUSE
          && this != LONGEST_WAIT;
    }
    return s.options().parts().containsAll(parts);
  }

  /** The table with all its rows. */
  public ReportTable table(TraceStatistics s) {
    // Not a function of each: the JVM would make a class for each of them, at every start.
    return switch (this) {
      case REGION -> new FunctionTables(s).regions();
      case GROUP -> new FunctionTables(s).groups();
      case PARADIGM -> ParadigmTable.of(s);
      case PROCESS -> new ProcessTables(s).table(ProcessTables.Row.PROCESS);
      case THREAD -> new ProcessTables(s).table(ProcessTables.Row.THREAD);
      case NODE -> new ProcessTables(s).table(ProcessTables.Row.NODE);
      case PROCESS_REGION -> new FunctionTables(s).cells();
      case DEVICE -> new DeviceTables(s).processes();
      case KERNEL -> new DeviceTables(s).operations();
      case CALLPATH -> new PathTable(s).table();
      case SAMPLE -> new ContextSampleTable(s).table();
      case IMBALANCE -> new FunctionTables(s).imbalances();
      case PAIR -> new MessageTables(s).pairs();
      case COMMUNICATOR -> new MessageTables(s).comms();
      case TAG -> new MessageTables(s).tags();
      case SIZE -> new MessageTables(s).sizes();
      case COLLECTIVE -> new OperationTables(s).collectives();
      case WAIT -> new WaitTables(s).regions();
      case WAIT_PROCESS -> new WaitTables(s).processes();
      case WAIT_PAIR -> new WaitTables(s).pairs();
      case WAIT_CAUSE -> new WaitTables(s).causes();
      case LONGEST_WAIT -> new WaitTables(s).longest();
      case FILE -> new OperationTables(s).files();
      case IO_HANDLE -> new OperationTables(s).handles();
      case IO_PROCESS -> new OperationTables(s).fileProcesses();
      case RMA -> new MessageTables(s).rma();
      case RMA_PROCESS -> new MessageTables(s).rmaProcesses();
      case COUNTER -> new CounterTables(s).counters();
      case COUNTER_REGION -> new CounterTables(s).regions();
      case MEMORY -> new MemoryTables(s).processes();
      case MEMORY_REGION -> new MemoryTables(s).regions();
      case MARKER -> new CounterTables(s).markers();
      case TIMELINE -> new CounterTables(s).timeline();
    };
  }

  /** What other programs call some of them. */
  private static final Map<String, String> OTHER_NAMES =
      Map.ofEntries(
          Map.entry("function", "region"),
          Map.entry("functions", "region"),
          Map.entry("symbol", "region"),
          Map.entry("rank", "process"),
          Map.entry("ranks", "process"),
          Map.entry("location", "process"),
          Map.entry("host", "node"),
          Map.entry("hosts", "node"),
          Map.entry("gpu", "device"),
          Map.entry("gpus", "device"),
          Map.entry("kernels", "kernel"),
          Map.entry("message", "pair"),
          Map.entry("messages", "pair"),
          Map.entry("p2p", "pair"),
          Map.entry("io", "file"));

  /** The table of a name. */
  public static StatsTable of(String name) throws UsageException {
    List<String> known = new ArrayList<>();
    for (StatsTable view : values()) {
      if (view.label().equals(name.trim().toLowerCase(Locale.ROOT))) {
        return view;
      }
      known.add(view.label());
    }
    String other = OTHER_NAMES.get(name.trim().toLowerCase(Locale.ROOT));
    String meant =
        other != null
            ? "; did you mean " + other + "?"
            : SpellingSuggestions.didYouMean(name.trim(), known);
    throw new UsageException(
        "unknown table '"
            + name
            + "'"
            + (meant.isEmpty() ? "; known are: " : meant + " Known are: ")
            + String.join(", ", known));
  }
}
