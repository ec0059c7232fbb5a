package org.tracetool.analyze.run;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.tracetool.analyze.result.LateDevice;
import org.tracetool.analyze.result.RunFacts;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.collect.LongList;
import org.tracetool.core.definition.CollectiveType;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.operation.CollectiveCalls;

/**
 * Collective operations that kernels run, as in training: which rank comes last, and how long the
 * kernels of the others wait for it. Only operations in which all wait for all count.
 */
final class DeviceCollectives {
  /** Operations that are open at the same time; the oldest is taken as complete for one more. */
  private static final int MAX_OPEN = 1 << 12;

  private record Key(int comm, long number, boolean isBlocking) {}

  /** The members of an operation that have come so far. */
  private static final class Open {
    final LongList begins = new LongList();
    long last = Long.MIN_VALUE;
    int lastRank;
    long end;
  }

  private static final class Late {
    long count;
    long waited;

    /** How long the operation is waited in that is waited in longest, and when it is. */
    long longest;

    long begin;
    long last;
    long end;

    void add(long ticks, Open operation, long begin) {
      count++;
      waited += ticks;
      if (ticks > longest) {
        longest = ticks;
        this.begin = begin;
        last = operation.last;
        end = operation.end;
      }
    }
  }

  private final Definitions definitions;
  private final LocationIndex locations;
  private final StateClock clock;
  private final long base;
  private final CollectiveCalls calls;
  private final LinkedHashMap<Key, Open> open = new LinkedHashMap<>();
  private final TreeMap<Integer, Late> late = new TreeMap<>();

  /** By token of a communicator, one more than how many members have events. */
  private final IntMap sizes = new IntMap();

  /**
   * None yet.
   *
   * @param base time of the first event
   */
  DeviceCollectives(Definitions definitions, LocationIndex locations, StateClock clock, long base) {
    this.definitions = definitions;
    this.locations = locations;
    this.clock = clock;
    this.base = base;
    calls =
        new CollectiveCalls(
            CollectiveCalls.Members.of(definitions, 0), 0, CollectiveCalls.MAX_OPEN);
  }

  /** A record of a stream of a device. */
  void take(EventCursor e, int stream) {
    calls.take(e);
    drain(stream);
  }

  private void drain(int stream) {
    for (int c = calls.next(); c != CollectiveCalls.NONE; c = calls.next()) {
      boolean isOfAll =
          switch (CollectiveType.of(
              definitions.find(stream, DefinitionKind.COLLECTIVE, calls.operation(c)))) {
            case BARRIER, ALL2ALL -> true;
            default -> false;
          };
      if (isOfAll && calls.number(c) >= 0 && calls.comm(c) != 0) {
        arrive(stream, c);
      }
    }
  }

  private void arrive(int stream, int c) {
    Key key = new Key(calls.comm(c), calls.number(c), calls.isBlocking(c));
    Open operation = open.computeIfAbsent(key, k -> new Open());
    long begin = calls.begin(c) - base;
    operation.begins.add(begin);
    operation.end = Math.max(operation.end, calls.end(c) - base);
    if (begin > operation.last) {
      operation.last = begin;
      operation.lastRank = locations.process(calls.location(c)).rank;
    }
    if (operation.begins.size() >= size(stream, calls.comm(c))) {
      open.remove(key);
      close(operation);
    } else if (open.size() > MAX_OPEN) {
      Map.Entry<Key, Open> oldest = open.entrySet().iterator().next();
      open.remove(oldest.getKey());
      close(oldest.getValue());
    }
  }

  /** How many members of a communicator have events. */
  private int size(int stream, int comm) {
    int known = sizes.get(comm);
    if (known == 0) {
      int[] members =
          definitions.find(stream, DefinitionKind.GROUP, comm) instanceof Definition.Group g
              ? g.members()
              : new int[0];
      for (int member : members) {
        known += locations.process(member).locationCount > 0 ? 1 : 0;
      }
      known++;
      sizes.put(comm, known);
    }
    return known - 1;
  }

  private void close(Open operation) {
    if (operation.begins.size() < 2) {
      return;
    }
    long waited = 0;
    long first = operation.last;
    for (int i = 0; i < operation.begins.size(); i++) {
      first = Math.min(first, operation.begins.get(i));
      waited += clock.inWindow(operation.begins.get(i), operation.last);
    }
    if (waited > 0) {
      late.computeIfAbsent(operation.lastRank, r -> new Late()).add(waited, operation, first);
    }
  }

  /** No more records. */
  void finish() {
    calls.finish();
    drain(0);
    open.values().forEach(this::close);
    open.clear();
  }

  /** Who comes last. */
  List<LateDevice> late(RunFacts facts) {
    List<LateDevice> rows = new ArrayList<>();
    late.forEach(
        (rank, l) ->
            rows.add(
                new LateDevice(
                    rank,
                    l.count,
                    facts.seconds(l.waited),
                    base + l.begin,
                    base + l.last,
                    base + l.end)));
    rows.sort(Comparator.comparingDouble(row -> -row.waitedSeconds()));
    return rows;
  }
}
