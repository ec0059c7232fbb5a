package org.tracetool.clock.match;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.clock.units.ClockUnits;
import org.tracetool.clock.units.Communicators;
import org.tracetool.core.collect.LongMap;
import org.tracetool.core.definition.CollectiveType;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.merge.KWayMerge;
import org.tracetool.core.operation.FoundMessage;
import org.tracetool.core.operation.MessageMatcher;
import org.tracetool.core.operation.OperationState;
import org.tracetool.core.operation.Waiting;

/**
 * Goes through the logs of an {@link EndpointStore} about in order of time, whatever the clocks
 * say, and finds what belongs together. What has no partner is remembered, so that nobody waits for
 * it later.
 */
public final class Matching {
  /** So many ends may wait for their partners; then the oldest stays without. */
  private static final int MOST_WAITING = 1 << 20;

  /** Bytes for halves that wait: of a million messages. */
  private static final long MEMORY = 100 << 20;

  private static final int TIME = 0;
  private static final int RECORD = 1;

  // Longs of an operation.
  private static final int TYPE = 0;
  private static final int ROOT = 1;
  private static final int ENDED = 2;
  private static final int OPERATION_WIDTH = 3;

  private final EndpointStore store;
  private final ClockUnits units;
  private final Communicators communicators;
  private final LongMap alone = new LongMap();
  private boolean forgot;
  private Waiting incomplete = new Waiting(1);
  private final boolean[] takesPart;
  private long unmatchedSends;
  private long unmatchedReceives;
  private long unmatchedCalls;

  private MessageMatcher matcher;
  private boolean isByRecords = true;
  private LongMap sends;
  private final long[] half = new long[2];
  private Waiting turns;
  private Waiting calls;
  private Waiting operations;
  private Waiting open;
  private int[] members = new int[16];
  private long[] begins = new long[16];
  private long[] ends = new long[16];

  /** For the logs of a store. */
  public Matching(EndpointStore store, Communicators communicators) {
    this.store = store;
    this.units = store.units();
    this.communicators = communicators;
    takesPart = new boolean[units.count()];
    store.logs().forEach(log -> takesPart[log.unit()] = true);
  }

  /** Identifies the n-th record of a log. */
  public static long record(int log, long number) {
    return (long) log << 40 | number;
  }

  /** Returns whether a record of a message was found to have no partner. */
  public boolean isAlone(long record) {
    return alone.get(record) != LongMap.ABSENT;
  }

  /** Returns whether some records without partner were too many to be remembered. */
  public boolean forgot() {
    return forgot;
  }

  /** Sends without a receive. */
  public long unmatchedSends() {
    return unmatchedSends;
  }

  /** Receives without a send. */
  public long unmatchedReceives() {
    return unmatchedReceives;
  }

  /** Calls of collective operations to which not all members came. */
  public long unmatchedCalls() {
    return unmatchedCalls;
  }

  /** Returns whether a unit has records of communication. */
  public boolean takesPart(int unit) {
    return takesPart[unit];
  }

  /** Tells a visitor of all that belongs together. */
  public void run(MatchVisitor visitor) throws IOException {
    matcher = new MessageMatcher(2, MEMORY, units::of, m -> message(m, visitor));
    turns = new Waiting(1);
    calls = new Waiting(2);
    operations = new Waiting(OPERATION_WIDTH);
    open = new Waiting(3);
    incomplete = new Waiting(1);
    unmatchedSends = 0;
    unmatchedReceives = 0;
    unmatchedCalls = 0;
    List<EndpointStore.Log> logs = store.logs();
    List<EventSource> sources = new ArrayList<>(logs.size());
    for (EndpointStore.Log log : logs) {
      sources.add(log.stored().open());
    }
    long[] numbers = new long[logs.size()];
    KWayMerge merge = new KWayMerge(sources);
    for (EventCursor e = merge.next(); e != null; e = merge.next()) {
      int log = merge.source();
      int unit = logs.get(log).unit();
      long time = e.time() + store.base(unit);
      long record = record(log, numbers[log]++);
      if (e.kind() == EventKind.COLLECTIVE_BEGIN) {
        begin(e, unit, time);
      } else if (e.kind() == EventKind.COLLECTIVE_END) {
        end(e, time, visitor);
      } else {
        half[TIME] = time;
        half[RECORD] = record;
        matcher.take(e, half);
      }
    }
    matcher.finish();
    isByRecords = matcher.isByRecords();
    finish();
  }

  private void message(FoundMessage m, MatchVisitor visitor) throws IOException {
    if (m.isWhole()) {
      visitor.message(
          units.of(m.sendLocation()), m.send(TIME), units.of(m.receiveLocation()), m.receive(TIME));
      if (sends != null && sends.size() < MOST_WAITING) {
        sends.put(m.receive(RECORD), m.send(RECORD));
      }
    } else if (m.state() == OperationState.CANCELLED) {
      remember(m.send(RECORD));
    } else {
      stays(m.hasSend(), m.hasSend() ? m.send(RECORD) : m.receive(RECORD));
    }
  }

  /**
   * The sends of receives, by their records, if they are not those that come first in their
   * channel; else null. Goes through all logs again.
   */
  public LongMap sends() throws IOException {
    if (!isByRecords) {
      sends = new LongMap();
      run(
          new MatchVisitor() {
            @Override
            public void message(int sender, long sent, int receiver, long received) {
              // its records are of interest
            }

            @Override
            public void collective(
                CollectiveType type, int root, int count, int[] m, long[] begins, long[] ends) {
              // no message
            }
          });
    }
    return sends;
  }

  private void stays(boolean send, long record) {
    if (send) {
      unmatchedSends++;
    } else {
      unmatchedReceives++;
    }
    remember(record);
  }

  private void remember(long record) {
    if (alone.size() < MOST_WAITING) {
      alone.put(record, 1);
    } else {
      forgot = true;
    }
  }

  private void begin(EventCursor e, int unit, long time) {
    long comm = e.field(2);
    CollectiveType type = communicators.type((int) e.field(0));
    int[] all = communicators.members((int) comm);
    long number = turn(comm, unit); // operations of all classes count
    if (type == CollectiveType.UNKNOWN || all.length < 2) {
      return;
    }
    int operation = operations.find(comm, number, 0);
    if (operation == Waiting.NONE) {
      if (operations.size() >= MOST_WAITING) {
        giveUp(operations.oldest());
      }
      operation = operations.add(comm, number, 0);
      operations.set(operation, TYPE, type.ordinal());
      operations.set(operation, ROOT, units.of((int) e.field(3)));
    }
    int call = calls.add(comm, number, unit);
    calls.set(call, 0, time);
    int started = open.add(e.location(), e.field(1), 0);
    open.set(started, 0, comm);
    open.set(started, 1, number);
    open.set(started, 2, unit);
  }

  private long turn(long comm, int unit) {
    int slot = turns.find(comm, unit, 0);
    slot = slot == Waiting.NONE ? turns.add(comm, unit, 0) : slot;
    long number = turns.get(slot, 0);
    turns.set(slot, 0, number + 1);
    return number;
  }

  private void end(EventCursor e, long time, MatchVisitor visitor) throws IOException {
    int started = open.find(e.location(), e.field(0), 0);
    if (started == Waiting.NONE) {
      return;
    }
    long comm = open.get(started, 0);
    long number = open.get(started, 1);
    int unit = (int) open.get(started, 2);
    open.remove(started);
    int call = calls.find(comm, number, unit);
    int operation = operations.find(comm, number, 0);
    if (call == Waiting.NONE || operation == Waiting.NONE) {
      return; // given up
    }
    calls.set(call, 1, time);
    long ended = operations.get(operation, ENDED) + 1;
    operations.set(operation, ENDED, ended);
    int[] all = communicators.members((int) comm);
    if (ended == all.length || ended == coming(all)) {
      complete(operation, comm, number, all, visitor);
    }
  }

  private int coming(int[] all) {
    int n = 0;
    for (int unit : all) {
      n += takesPart[unit] ? 1 : 0;
    }
    return n;
  }

  private void complete(int operation, long comm, long number, int[] all, MatchVisitor visitor)
      throws IOException {
    CollectiveType type = CollectiveType.of((int) operations.get(operation, TYPE));
    int rootUnit = (int) operations.get(operation, ROOT);
    int root = -1;
    int count = 0;
    if (members.length < all.length) {
      members = new int[all.length];
      begins = new long[all.length];
      ends = new long[all.length];
    }
    for (int unit : all) {
      int call = calls.find(comm, number, unit);
      if (call != Waiting.NONE) {
        root = unit == rootUnit ? count : root;
        members[count] = unit;
        begins[count] = calls.get(call, 0);
        ends[count++] = calls.get(call, 1);
        calls.remove(call);
      }
    }
    operations.remove(operation);
    boolean rooted = type == CollectiveType.ONE2ALL || type == CollectiveType.ALL2ONE;
    if (!rooted || root >= 0) {
      visitor.collective(type, root, count, members, begins, ends);
    }
  }

  private void giveUp(int operation) {
    long comm = operations.key(operation, 0);
    long number = operations.key(operation, 1);
    for (int unit : communicators.members((int) comm)) {
      int call = calls.find(comm, number, unit);
      if (call != Waiting.NONE) {
        calls.remove(call);
        unmatchedCalls++;
      }
    }
    operations.remove(operation);
    if (incomplete.size() < MOST_WAITING) {
      incomplete.set(incomplete.add(comm, number, 0), 0, 1);
    } else {
      forgot = true;
    }
  }

  /**
   * Returns whether an operation was found to which not all members came.
   *
   * @param communicator with the mark of operations that do not block, as in logs
   */
  public boolean isIncomplete(long communicator, long number) {
    return incomplete.find(communicator, number, 0) != Waiting.NONE;
  }

  private void finish() {
    while (operations.size() > 0) {
      giveUp(operations.oldest());
    }
    matcher = null;
    calls = null;
    operations = null;
    open = null;
    turns = null;
  }
}
