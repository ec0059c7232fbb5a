package org.tracetool.clock.logical;

import java.io.IOException;
import java.util.List;
import org.tracetool.clock.map.TimeMap;
import org.tracetool.clock.match.EndpointMatcher;
import org.tracetool.clock.match.EndpointStore;
import org.tracetool.clock.units.ClockCommunicators;
import org.tracetool.clock.units.ClockUnits;
import org.tracetool.core.collect.LongList;
import org.tracetool.core.collect.LongMap;
import org.tracetool.core.definition.CollectiveType;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.operation.RecordOrderMatcher;
import org.tracetool.core.operation.WaitingRows;

/**
 * Replays what depends on each other, causes before effects, and puts the clock of a unit forward
 * where an effect would come before its cause.
 */
final class ForwardPass {
  private static final int MAX_WAITING = 1 << 20;

  /** Third part of the key of what has begun with a post. */
  private static final int POSTED = 1;

  // Longs of an operation.
  private static final int BEGUN = 0;
  private static final int LATEST = 1;
  private static final int LATEST_UNIT = 2;
  private static final int SECOND = 3;
  private static final int ROOT_BEGIN = 4;
  private static final int ENDED = 5;
  private static final int OPERATION_WIDTH = 6;
  private static final long NOT_YET = Long.MIN_VALUE;

  private final ClockCommunicators communicators;
  private final ClockUnits units;
  private final EndpointMatcher matching;
  private final long latency;

  /** The sends of receives by their records; null if they are the next ones of their channels. */
  private final LongMap sends;

  /** The records of those units that have any, of up to a million. */
  private final UnitEventLogs[] logs;

  private final JumpList[] jumps;
  private final boolean[] waits;
  private final ReadyUnitHeap ready;
  private final RecordOrderMatcher messages = new RecordOrderMatcher(1);
  private final WaitingRows turns = new WaitingRows(1);
  private final WaitingRows operations = new WaitingRows(OPERATION_WIDTH);
  private final WaitingRows open = new WaitingRows(5);
  private long released;

  /**
   * @param maps what the logical clock of each unit starts from
   * @param latency ticks that a message takes at least
   */
  ForwardPass(
      EndpointStore store,
      ClockCommunicators communicators,
      EndpointMatcher matching,
      TimeMap[] maps,
      long latency)
      throws IOException {
    this.communicators = communicators;
    this.units = store.units();
    this.matching = matching;
    this.latency = latency;
    sends = matching.sends();
    int n = units.count();
    logs = new UnitEventLogs[n];
    jumps = new JumpList[n];
    waits = new boolean[n];
    ready = new ReadyUnitHeap(n);
    for (int unit = 0; unit < n; unit++) {
      jumps[unit] = JumpList.NONE;
    }
    List<EndpointStore.Log> all = store.logs();
    for (int i = 0; i < all.size(); i++) {
      int unit = all.get(i).unit();
      if (logs[unit] == null) {
        logs[unit] = new UnitEventLogs(maps[unit].view(), store.base(unit));
      }
      logs[unit].add(all.get(i), i);
    }
  }

  /** Where the clock of each unit is put forward. */
  JumpList[] run() throws IOException {
    for (int unit = 0; unit < logs.length; unit++) {
      if (logs[unit] != null && logs[unit].start()) {
        ready.add(unit, logs[unit].time());
      }
    }
    while (true) {
      int unit = ready.take();
      if (unit >= 0) {
        step(unit, false);
      } else {
        int stuck = earliestThatWaits();
        if (stuck < 0) {
          return jumps;
        }
        released++;
        waits[stuck] = false;
        step(stuck, true);
      }
    }
  }

  /** Records whose causes were not found, so that nothing was asked of them. */
  long released() {
    return released;
  }

  private int earliestThatWaits() {
    int earliest = -1;
    for (int unit = 0; unit < waits.length; unit++) {
      if (waits[unit] && (earliest < 0 || logs[unit].time() < logs[earliest].time())) {
        earliest = unit;
      }
    }
    return earliest;
  }

  private void step(int unit, boolean force) throws IOException {
    boolean go = true;
    boolean forced = force;
    while (go) {
      if (!handle(unit, forced)) {
        waits[unit] = true;
        return;
      }
      forced = false;
      if (!logs[unit].next()) {
        return;
      }
      go = ready.isFirst(logs[unit].time());
    }
    ready.add(unit, logs[unit].time());
  }

  /** Handles the next record of a unit; false if its cause has not been seen. */
  private boolean handle(int unit, boolean forced) throws IOException {
    EventCursor e = logs[unit].event();
    return switch (e.kind()) {
      case SEND, ISEND -> send(unit, e);
      case RECEIVE, IRECEIVE -> receive(unit, e, forced);
      case COLLECTIVE_BEGIN -> begin(unit, e);
      case COLLECTIVE_REQUEST -> post(unit, e);
      case COLLECTIVE_END -> end(unit, open.find(e.location(), e.field(0), 0), forced);
      case COLLECTIVE_COMPLETE -> end(unit, posted(unit, e), forced);
      default -> true; // what happens to a request of a message
    };
  }

  private long corrected(int unit) {
    long time = logs[unit].time();
    return time + jumps[unit].now(time);
  }

  private void raiseTo(int unit, long corrected) {
    long time = logs[unit].time();
    if (time + jumps[unit].now(time) < corrected) {
      // One tick more than needed, since corrections between two knots are cut to whole ticks.
      if (jumps[unit] == JumpList.NONE) {
        jumps[unit] = new JumpList();
      }
      jumps[unit].add(time, corrected + 1 - time);
    }
  }

  private void wake(int unit) {
    if (waits[unit]) {
      waits[unit] = false;
      ready.add(unit, logs[unit].time());
    }
  }

  private boolean send(int unit, EventCursor e) {
    if (matching.isAlone(logs[unit].record())) {
      return true;
    }
    if (messages.waiting().size() >= MAX_WAITING) {
      messages.giveUpOldest();
    }
    int receiver = units.of(e.partner());
    int slot =
        sends == null
            ? messages.add(true, unit, receiver, e.comm(), e.tag())
            : messages.add(true, 0, 0, 0, logs[unit].record());
    messages.waiting().set(slot, 0, corrected(unit));
    wake(receiver);
    return true;
  }

  private boolean receive(int unit, EventCursor e, boolean forced) {
    if (matching.isAlone(logs[unit].record())) {
      return true;
    }
    int sender = units.of(e.partner());
    long record = sends == null ? 0 : sends.get(logs[unit].record());
    if (record == LongMap.ABSENT) {
      return true;
    }
    int slot =
        sends == null
            ? messages.partner(false, sender, unit, e.comm(), e.tag())
            : messages.partner(false, 0, 0, 0, record);
    if (slot >= 0) {
      if (sender != unit) {
        raiseTo(unit, messages.waiting().get(slot, 0) + latency);
      }
      return true;
    }
    return forced || slot == RecordOrderMatcher.LOST;
  }

  private boolean begin(int unit, EventCursor e) {
    long comm = EndpointMatcher.sequence((int) e.field(2), true);
    int turn = turns.find(comm, unit, 0);
    turn = turn == WaitingRows.NONE ? turns.add(comm, unit, 0) : turn;
    long number = turns.get(turn, 0);
    turns.set(turn, 0, number + 1);
    begin(unit, e.field(0), comm, number, e.field(3), e.location(), e.field(1), 0);
    return true;
  }

  private boolean post(int unit, EventCursor e) {
    long at = matching.post(logs[unit].record());
    if (at != LongMap.ABSENT) {
      LongList p = matching.postData();
      int i = (int) at;
      begin(unit, p.get(i), p.get(i + 1), p.get(i + 2), p.get(i + 3), unit, e.field(0), POSTED);
    }
    return true;
  }

  /** What was begun with a request: that of the thread itself if it has one. */
  private int posted(int unit, EventCursor e) {
    int first = open.find(unit, e.field(5), POSTED);
    int own = first;
    while (own != WaitingRows.NONE && open.get(own, 4) != e.location()) {
      own = open.next(own);
    }
    return own == WaitingRows.NONE ? first : own;
  }

  /**
   * A unit begins an operation.
   *
   * @param a with {@code b} and {@code c} what its end is known by
   */
  private void begin(
      int unit, long token, long comm, long number, long rootToken, long a, long b, long c) {
    int[] all = communicators.members((int) comm);
    CollectiveType type = communicators.type((int) token);
    if (type == CollectiveType.UNKNOWN
        || all.length < 2
        || matching.isIncomplete(comm, number)
        || open.size() >= MAX_WAITING) {
      return;
    }
    int operation = operations.find(comm, number, 0);
    if (operation == WaitingRows.NONE) {
      operation = operations.add(comm, number, 0);
      operations.set(operation, LATEST, NOT_YET);
      operations.set(operation, SECOND, NOT_YET);
      operations.set(operation, ROOT_BEGIN, NOT_YET);
    }
    long now = corrected(unit);
    operations.set(operation, BEGUN, operations.get(operation, BEGUN) + 1);
    if (now > operations.get(operation, LATEST)) {
      operations.set(operation, SECOND, operations.get(operation, LATEST));
      operations.set(operation, LATEST, now);
      operations.set(operation, LATEST_UNIT, unit);
    } else {
      operations.set(operation, SECOND, Math.max(now, operations.get(operation, SECOND)));
    }
    int root = units.of((int) rootToken);
    if (unit == root) {
      operations.set(operation, ROOT_BEGIN, now);
    }
    int started = open.add(a, b, c);
    open.set(started, 0, comm);
    open.set(started, 1, number);
    open.set(started, 2, type.ordinal());
    open.set(started, 3, root);
    open.set(started, 4, logs[unit].event().location());
    boolean enough =
        type == CollectiveType.ONE2ALL
            ? unit == root
            : operations.get(operation, BEGUN) == coming(all);
    if (enough) {
      for (int member : all) {
        wake(member);
      }
    }
  }

  private int coming(int[] all) {
    int n = 0;
    for (int unit : all) {
      n += matching.takesPart(unit) ? 1 : 0;
    }
    return n;
  }

  private boolean end(int unit, int started, boolean forced) {
    if (started == WaitingRows.NONE) {
      return true;
    }
    long comm = open.get(started, 0);
    int operation = operations.find(comm, open.get(started, 1), 0);
    if (operation == WaitingRows.NONE) {
      open.remove(started);
      return true;
    }
    int[] all = communicators.members((int) comm);
    CollectiveType type = CollectiveType.of((int) open.get(started, 2));
    int root = (int) open.get(started, 3);
    long cause = NOT_YET;
    if (type == CollectiveType.ONE2ALL) {
      if (unit != root && root >= 0) {
        cause = operations.get(operation, ROOT_BEGIN);
        if (cause == NOT_YET && !forced) {
          return false;
        }
      }
    } else if (type != CollectiveType.ALL2ONE || unit == root) {
      if (operations.get(operation, BEGUN) < coming(all) && !forced) {
        return false;
      }
      boolean own = operations.get(operation, LATEST_UNIT) == unit;
      cause = operations.get(operation, own ? SECOND : LATEST);
    }
    if (cause != NOT_YET) {
      raiseTo(unit, cause + latency);
    }
    open.remove(started);
    long ended = operations.get(operation, ENDED) + 1;
    operations.set(operation, ENDED, ended);
    if (ended == coming(all)) {
      operations.remove(operation);
    }
    return true;
  }
}
