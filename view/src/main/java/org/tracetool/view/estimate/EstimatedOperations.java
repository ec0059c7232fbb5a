package org.tracetool.view.estimate;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tracetool.analyze.result.CollectiveCallNumbers;
import org.tracetool.analyze.result.CollectiveEstimate;
import org.tracetool.core.collect.IntList;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.collect.TokenTable;
import org.tracetool.core.definition.CollectiveType;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.RegionClass;
import org.tracetool.core.event.CallStack;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.system.LocationTable;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.view.estimate.EstimatedOperation.MemberCall;
import org.tracetool.view.model.ViewRow;
import org.tracetool.view.model.ViewedTrace;

/**
 * Finds the estimated operations of a window. The analysis says which regions count and how often
 * ranks had called them before; from there on calls are numbered as the analysis does it.
 */
public final class EstimatedOperations {
  /** Records that are read for them, at most. */
  private static final double MAX_RECORDS = 1_000_000;

  private static final Set<EventKind> KINDS =
      Collections.unmodifiableSet(EnumSet.of(EventKind.ENTER, EventKind.LEAVE));

  // What a region is: none of MPI, another one of MPI, or, above that, its place in the estimate. 0
  // is for those that nobody asked for yet.
  private static final int OTHER = 1;

  private static final int MPI = 2;

  /** The calls of one thread. */
  private static final class CallingThread {
    final CallStack stack = new CallStack();
    final int location;
    final int rank;

    /** Level of the outermost call of MPI; -1 if none is open. */
    int outer = -1;

    /** What the region of this call is. */
    int kind;

    /** The operation that this call belongs to; null if to none. */
    OpenOperation operation;

    CallingThread(int location, int rank) {
      this.location = location;
      this.rank = rank;
    }
  }

  /** An operation, and who came so far. */
  private static final class OpenOperation {
    final int region;
    final int[] locations;
    final long[] enters;
    final long[] leaves;
    int arrived;

    /** Whether one left before all had come, so that it was none of all ranks. */
    boolean isLeftEarly;

    OpenOperation(int region, int ranks, long end) {
      this.region = region;
      locations = new int[ranks];
      enters = new long[ranks];
      leaves = new long[ranks];
      Arrays.fill(leaves, end);
    }
  }

  private final Definitions definitions;
  private final LocationTable table;
  private final CollectiveCallNumbers numbers;
  private final TimeWindow window;

  /** The moment from which on calls are numbered; ticks, unsigned. */
  private final long begin;

  /** By the names of the regions of the estimate their places in it. */
  private final Map<String, Integer> places = new HashMap<>();

  /** By region what it is, as far as that was asked for. */
  private final IntMap kinds = new IntMap();

  /** By process its rank and 1. */
  private final IntMap ranks = new IntMap();

  private final TokenTable<CallingThread> threads = new TokenTable<>();
  private final List<CallingThread> known = new ArrayList<>();

  /** By rank how many threads it has. */
  private final int[] threadCounts;

  /** By region and rank the number of the next call. */
  private final long[] next;

  /** Whether records from {@link #begin} on have come. */
  private boolean isBegun;

  /** By region, the operations by their numbers. */
  private final List<Map<Long, OpenOperation>> found = new ArrayList<>();

  private EstimatedOperations(
      ViewedTrace trace, CollectiveCallNumbers numbers, int moment, TimeWindow window) {
    this.definitions = trace.definitions();
    this.numbers = numbers;
    this.table = LocationTable.of(definitions);
    this.begin = numbers.time(moment);
    this.window = window;
    this.next = numbers.callsBefore(moment);
    this.threadCounts = new int[numbers.ranks()];
    for (int i = 0; i < numbers.regions().size(); i++) {
      places.put(numbers.regions().get(i), i);
      found.add(new HashMap<>());
    }
    for (int rank = 0; rank < numbers.ranks(); rank++) {
      ranks.put(numbers.process(rank), rank + 1);
    }
  }

  /**
   * The operations whose members have all come in a window or a short time before it, in the order
   * of their begins. None if the trace records operations, is not analyzed yet, or has too many
   * records there.
   */
  public static List<EstimatedOperation> in(ViewedTrace trace, TimeWindow window)
      throws IOException {
    CollectiveEstimate estimate = trace.estimate();
    if (estimate == null || estimate.regions().isEmpty()) {
      return List.of();
    }
    CollectiveCallNumbers numbers = estimate.numbers();
    int moment = numbers.momentBefore(window.from());
    TimeWindow read = new TimeWindow(numbers.time(moment), window.to());
    if (trace.hasMoreRecords(read, MAX_RECORDS)) {
      return List.of();
    }
    EstimatedOperations operations = new EstimatedOperations(trace, numbers, moment, window);
    trace
        .records()
        .readMergedFromPlaces(
            operations.callers(trace),
            read,
            KINDS,
            event -> {
              operations.take(event);
              return true;
            });
    return operations.all();
  }

  /** The threads of ranks. */
  private int[] callers(ViewedTrace trace) {
    IntList callers = new IntList();
    for (ViewRow row : trace.rows().list()) {
      int location = row.location();
      if (location != 0
          && table.kind(location).isThread()
          && ranks.get(table.process(location)) != 0) {
        callers.add(location);
        threadCounts[ranks.get(table.process(location)) - 1]++;
      }
    }
    return callers.toArray();
  }

  private void take(EventCursor event) {
    if (!isBegun && Long.compareUnsigned(event.time(), begin) >= 0) {
      isBegun = true;
      known.forEach(this::joinOpen);
    }
    int location = event.location();
    CallingThread thread = threads.get(location);
    if (thread == null) {
      thread = new CallingThread(location, ranks.get(table.process(location)) - 1);
      threads.put(location, thread);
      known.add(thread);
    }
    if (event.kind() == EventKind.ENTER) {
      enter(thread, (int) event.field(0), event.time());
    } else if (event.kind() == EventKind.LEAVE) {
      leave(thread, (int) event.field(0), event.time());
    }
  }

  private void enter(CallingThread thread, int region, long time) {
    int level = thread.stack.depth();
    int kind = kind(region);
    if (thread.stack.enter(time, region, 0) == CallStack.NONE || thread.outer >= 0 || kind < MPI) {
      return;
    }
    thread.outer = level;
    thread.kind = kind;
    if (kind > MPI && Long.compareUnsigned(time, begin) >= 0) {
      int place = kind - MPI - 1;
      join(thread, place, next[place * numbers.ranks() + thread.rank]++, time);
    }
  }

  /** A call that is open at the first moment is the last one, unless other threads call as well. */
  private void joinOpen(CallingThread thread) {
    if (thread.outer >= 0 && thread.kind > MPI && threadCounts[thread.rank] == 1) {
      int place = thread.kind - MPI - 1;
      long number = next[place * numbers.ranks() + thread.rank] - 1;
      join(thread, place, number, thread.stack.time(thread.outer));
    }
  }

  private void join(CallingThread thread, int place, long number, long time) {
    OpenOperation operation =
        found
            .get(place)
            .computeIfAbsent(
                number, n -> new OpenOperation(place, numbers.ranks(), window.to() - 1));
    operation.locations[thread.rank] = thread.location;
    operation.enters[thread.rank] = time;
    operation.arrived++;
    thread.operation = operation;
  }

  private void leave(CallingThread thread, int region, long time) {
    if (thread.stack.leave(region) == CallStack.NONE || thread.stack.depth() != thread.outer) {
      return;
    }
    thread.outer = -1;
    OpenOperation operation = thread.operation;
    thread.operation = null;
    if (operation != null) {
      operation.leaves[thread.rank] = time;
      operation.isLeftEarly |= operation.arrived < numbers.ranks();
    }
  }

  private int kind(int region) {
    int known = kinds.get(region);
    if (known == 0) {
      Definition.Region definition = definitions.region(region);
      boolean isMpi = RegionClass.of(definitions, 0, definition) == RegionClass.MPI;
      Integer place = isMpi ? places.get(definition.name()) : null;
      known = place != null ? MPI + 1 + place : isMpi ? MPI : OTHER;
      kinds.put(region, known);
    }
    return known;
  }

  private List<EstimatedOperation> all() {
    List<EstimatedOperation> all = new ArrayList<>();
    for (Map<Long, OpenOperation> ofRegion : found) {
      for (OpenOperation o : ofRegion.values()) {
        if (o.arrived == numbers.ranks() && !o.isLeftEarly) {
          List<MemberCall> calls = new ArrayList<>();
          for (int rank = 0; rank < o.arrived; rank++) {
            calls.add(new MemberCall(o.locations[rank], o.enters[rank], o.leaves[rank]));
          }
          String name = numbers.regions().get(o.region);
          all.add(new EstimatedOperation(name, CollectiveType.ofWaitingRegion(name), calls));
        }
      }
    }
    all.sort(Comparator.comparing(o -> o.calls().get(0).enter(), Long::compareUnsigned));
    return all;
  }
}
