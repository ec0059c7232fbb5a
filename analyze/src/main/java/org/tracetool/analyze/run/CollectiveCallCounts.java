package org.tracetool.analyze.run;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.tracetool.analyze.store.AnalyzedRegions;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.definition.CollectiveType;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.RegionClass;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventFamily;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.system.LocationTable;
import org.tracetool.core.time.TimeWindow;

/**
 * How often each rank calls each collective operation of MPI in which all ranks wait for others, in
 * a trace that has these calls but does not record the operations.
 */
final class CollectiveCallCounts {
  private final AnalyzedRegions regions;
  private final LocationTable table;

  /** One more than the slot of each region; -1 of one that is no such operation; 0 before. */
  private final IntMap slotOf = new IntMap();

  private final List<String> names = new ArrayList<>();
  private final List<CollectiveType> types = new ArrayList<>();

  /** By slot how often each process calls it, by the token of its main location. */
  private final List<IntMap> calls = new ArrayList<>();

  /** Main locations of processes that call MPI. */
  private final Set<Integer> processes = new HashSet<>();

  private CollectiveCallCounts(AnalyzedRegions regions, LocationTable table) {
    this.regions = regions;
    this.table = table;
  }

  /**
   * Counts the calls of a trace; null if it records collective operations of processes, or has no
   * such calls of several ranks. Definitions of operations do not matter: formats and writers have
   * them in traces without a single record, too.
   */
  static CollectiveCallCounts read(
      TraceReader reader, AnalyzedRegions regions, LocationTable table, ReadOptions options)
      throws IOException {
    if (!hasCalls(reader.definitions())) {
      return null;
    }
    CollectiveCallCounts counts = new CollectiveCallCounts(regions, table);
    ReadOptions whole = options.withWindow(TimeWindow.ALL).reread(); // the forward pass reads, too
    for (StreamInfo stream : reader.streams()) {
      if (reader.has(stream, Section.EVENTS)) {
        try (EventSource source = reader.open(stream, Section.EVENTS, whole)) {
          if (!counts.count(source, stream.id())) {
            return null;
          }
        }
      }
    }
    return counts.processes.size() > 1 && !counts.names.isEmpty() ? counts : null;
  }

  private static boolean hasCalls(Definitions definitions) {
    for (Definition.Region region : definitions.all(Definition.Region.class)) {
      if (CollectiveType.ofWaitingRegion(region.name()) != CollectiveType.UNKNOWN) {
        return true;
      }
    }
    return false;
  }

  /** Counts the calls of a stream; false if it records operations of a process. */
  private boolean count(EventSource source, int stream) throws IOException {
    EventBlock block = new EventBlock();
    EventCursor event = new EventCursor();
    while (source.read(block)) {
      event.wrap(block);
      while (event.next()) {
        EventKind kind = event.kind();
        if (kind == EventKind.ENTER) {
          count(regions.region(stream, (int) event.field(0)), event.location());
        } else if (kind.family() == EventFamily.COLLECTIVE
            && table.kind(event.location()).isThread()) {
          return false; // those of devices say nothing of MPI
        }
      }
    }
    return true;
  }

  private void count(int region, int location) {
    if (regions.type(region) == RegionClass.MPI && table.kind(location).isThread()) {
      int process = table.process(location);
      processes.add(process);
      int slot = slot(region);
      if (slot >= 0) {
        calls.get(slot).add(process, 1, 0);
      }
    }
  }

  /** The slot of a region; -1 if it is no operation in which ranks wait. */
  int slot(int region) {
    int known = slotOf.get(region);
    if (known == 0) {
      String name = regions.text(regions.name(region));
      CollectiveType type = CollectiveType.ofWaitingRegion(name);
      known = -1;
      if (type != CollectiveType.UNKNOWN) {
        known = names.indexOf(name) + 1;
        if (known == 0) {
          names.add(name);
          types.add(type);
          calls.add(new IntMap());
          known = names.size();
        }
      }
      slotOf.put(region, known);
    }
    return known > 0 ? known - 1 : -1;
  }

  CollectiveType type(int slot) {
    return types.get(slot);
  }

  /** Whether all ranks that call MPI call an operation equally often. */
  boolean isEqual(int slot) {
    Set<Integer> different = new HashSet<>();
    processes.forEach(process -> different.add(calls.get(slot).get(process)));
    return different.size() == 1;
  }

  /** Names of operations that have calls, by slot. */
  List<String> names() {
    return names;
  }

  /** Main locations of the processes that call MPI, in no order. */
  Set<Integer> processes() {
    return processes;
  }
}
