package org.tracetool.clock.match;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.clock.units.ClockCommunicators;
import org.tracetool.clock.units.ClockUnits;
import org.tracetool.core.collect.LongList;
import org.tracetool.core.collect.LongMap;
import org.tracetool.core.definition.CollectiveType;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventFamily;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.merge.KWayMerge;
import org.tracetool.core.operation.CollectiveCalls;
import org.tracetool.core.operation.MessageMatcher;
import org.tracetool.core.operation.MessageResult;
import org.tracetool.core.operation.OperationState;
import org.tracetool.core.operation.WaitingRows;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.WarningCode;

/**
 * Goes through the logs of an {@link EndpointStore} about in order of time, whatever the clocks
 * say, and finds what belongs together. What has no partner is remembered, so that no one waits for
 * it later.
 */
public final class EndpointMatcher implements CollectiveCalls.Members {
  /** So many ends may wait for their partners; then the oldest stays without. */
  private static final int MAX_WAITING = 1 << 20;

  /** Bytes for halves that wait: of a million messages. */
  private static final long MEMORY = 100 << 20;

  private static final int TIME = 0;
  private static final int RECORD = 1;

  /** Mark of the communicator of operations that do not block, which are counted apart. */
  private static final long POSTED = 1L << 32;

  // Longs of an operation.
  private static final int TYPE = 0;
  private static final int ROOT = 1;
  private static final int ENDED = 2;
  private static final int OPERATION_WIDTH = 3;

  private final EndpointStore store;
  private final ClockUnits units;
  private final ClockCommunicators communicators;
  private final LongMap alone = new LongMap();
  private boolean forgot;
  private WaitingRows incomplete = new WaitingRows(1);
  private final boolean[] takesPart;
  private long unmatchedSends;
  private long unmatchedReceives;
  private long unmatchedCalls;

  private MessageMatcher matcher;
  private boolean isByRecords = true;
  private long torn;
  private long givenUp;
  private LongMap sends;
  private final long[] half = new long[2];
  private CollectiveCalls calls;

  /** When the members of operations began and ended. */
  private WaitingRows members;

  private WaitingRows operations;

  /** What calls that do not block turned out to be, by the records of their posts. */
  private LongMap posts = new LongMap();

  private LongList postData = new LongList();
  private int[] memberUnits = new int[16];
  private long[] begins = new long[16];
  private long[] ends = new long[16];

  /** For the logs of a store. */
  public EndpointMatcher(EndpointStore store, ClockCommunicators communicators) {
    this.store = store;
    this.units = store.units();
    this.communicators = communicators;
    takesPart = new boolean[units.count()];
    store.logs().forEach(log -> takesPart[log.unit()] = true);
  }

  @Override
  public int sequenceKey() {
    return units.sequenceKey();
  }

  @Override
  public int process(int location) {
    return units.of(location);
  }

  @Override
  public long member(int comm, int location) {
    return units.of(location);
  }

  /**
   * What a call that does not block turned out to be, by the record of its post: the place of its
   * {@link #postData}; {@link LongMap#ABSENT} if it says nothing of clocks.
   */
  public long post(long record) {
    return posts.get(record);
  }

  /** Operation, communicator with the mark of such calls, number, and root. */
  public LongList postData() {
    return postData;
  }

  /** Identifies the n-th record of a log. */
  public static long record(int log, long number) {
    return (long) log << 40 | number;
  }

  /** Returns whether a record of a message was found to have no partner. */
  public boolean isAlone(long record) {
    return alone.get(record) != LongMap.ABSENT;
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

  /** Tells what was given up since too much waited. */
  public void report(Diagnostics d) {
    d.warnMany(WarningCode.LIMIT_REACHED, MessageMatcher.TORN, torn, List.of());
    d.warnMany(WarningCode.LIMIT_REACHED, CollectiveCalls.GIVEN_UP, givenUp, List.of());
    if (forgot) {
      d.warn(
          WarningCode.LIMIT_REACHED,
          "too many open messages and operations to match all of them",
          "messages and operations beyond " + MAX_WAITING + " open ones are not paired");
    }
  }

  /** Returns whether a unit has records of communication. */
  public boolean takesPart(int unit) {
    return takesPart[unit];
  }

  /** Tells a visitor of all that belongs together. */
  public void run(MatchVisitor visitor) throws IOException {
    matcher = new MessageMatcher(2, MEMORY, units::of, m -> emitMessage(m, visitor));
    calls = new CollectiveCalls(this, 1, CollectiveCalls.MAX_OPEN);
    members = new WaitingRows(2);
    operations = new WaitingRows(OPERATION_WIDTH);
    posts = new LongMap();
    postData = new LongList();
    incomplete = new WaitingRows(1);
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
      half[TIME] = time;
      half[RECORD] = record;
      EventFamily family = e.kind().family();
      if (family != EventFamily.COLLECTIVE) {
        matcher.take(e, half);
      }
      if (family != EventFamily.MESSAGE) {
        int call = calls.take(e);
        if (call != CollectiveCalls.NONE) {
          calls.setOwn(call, 0, record);
        }
        matchCalls(visitor);
      }
    }
    calls.finish();
    matchCalls(visitor);
    matcher.finish();
    isByRecords = matcher.isByRecords();
    torn = matcher.torn();
    givenUp = calls.givenUp();
    finish();
  }

  private void matchCalls(MatchVisitor visitor) throws IOException {
    for (int call = calls.next(); call != CollectiveCalls.NONE; call = calls.next()) {
      call(call, visitor);
    }
  }

  private void emitMessage(MessageResult m, MatchVisitor visitor) throws IOException {
    if (m.isWhole()) {
      visitor.visitMessage(
          units.of(m.sendLocation()), m.send(TIME), units.of(m.receiveLocation()), m.receive(TIME));
      if (sends != null && hasRoom(sends)) {
        sends.put(m.receive(RECORD), m.send(RECORD));
      }
    } else if (m.state() == OperationState.CANCELLED) {
      remember(m.send(RECORD));
    } else {
      leaveUnmatched(m.hasSend(), m.hasSend() ? m.send(RECORD) : m.receive(RECORD));
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
            public void visitMessage(int sender, long sent, int receiver, long received) {
              // its records are of interest
            }

            @Override
            public void visitCollective(
                CollectiveType type, int root, int count, int[] m, long[] begins, long[] ends) {
              // no message
            }
          });
    }
    return sends;
  }

  private void leaveUnmatched(boolean send, long record) {
    if (send) {
      unmatchedSends++;
    } else {
      unmatchedReceives++;
    }
    remember(record);
  }

  private void remember(long record) {
    if (hasRoom(alone)) {
      alone.put(record, 1);
    }
  }

  private boolean hasRoom(LongMap of) {
    boolean has = of.size() < MAX_WAITING;
    forgot |= !has;
    return has;
  }

  /**
   * A call that is over, or never will be; operations of all classes count, but only these are
   * reported.
   */
  private void call(int slot, MatchVisitor visitor) throws IOException {
    CollectiveType type = communicators.type(calls.operation(slot));
    int[] all = communicators.members(calls.comm(slot));
    long number = calls.number(slot);
    if (type == CollectiveType.UNKNOWN || all.length < 2 || number < 0) {
      return;
    }
    int unit = units.of(calls.location(slot));
    long comm = sequence(calls.comm(slot), calls.isBlocking(slot));
    boolean isWhole = calls.state(slot) == OperationState.WHOLE;
    if (isWhole && !calls.isBlocking(slot) && hasRoom(posts)) {
      posts.put(calls.own(slot, 0), postData.size());
      postData.add(calls.operation(slot));
      postData.add(comm);
      postData.add(number);
      postData.add(calls.root(slot));
    }
    int operation = operations.find(comm, number, 0);
    if (operation == WaitingRows.NONE) {
      if (operations.size() >= MAX_WAITING) {
        giveUp(operations.oldest());
      }
      operation = operations.add(comm, number, 0);
      operations.set(operation, TYPE, type.ordinal());
      operations.set(operation, ROOT, units.of(calls.root(slot)));
    }
    int member = members.add(comm, number, unit);
    members.set(member, 0, calls.begin(slot) + store.base(unit));
    members.set(member, 1, calls.end(slot) + store.base(unit));
    long ended = operations.get(operation, ENDED) + (isWhole ? 1 : 0);
    operations.set(operation, ENDED, ended);
    if (ended == all.length || ended == coming(all)) {
      complete(operation, comm, number, all, visitor);
    }
  }

  /** The communicator of calls that are counted together. */
  public static long sequence(int comm, boolean isBlocking) {
    return Integer.toUnsignedLong(comm) | (isBlocking ? 0 : POSTED);
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
    if (memberUnits.length < all.length) {
      memberUnits = new int[all.length];
      begins = new long[all.length];
      ends = new long[all.length];
    }
    for (int unit : all) {
      int member = members.find(comm, number, unit);
      if (member != WaitingRows.NONE) {
        root = unit == rootUnit ? count : root;
        memberUnits[count] = unit;
        begins[count] = members.get(member, 0);
        ends[count++] = members.get(member, 1);
        members.remove(member);
      }
    }
    operations.remove(operation);
    boolean rooted = type == CollectiveType.ONE2ALL || type == CollectiveType.ALL2ONE;
    if (!rooted || root >= 0) {
      visitor.visitCollective(type, root, count, memberUnits, begins, ends);
    }
  }

  private void giveUp(int operation) {
    long comm = operations.key(operation, 0);
    long number = operations.key(operation, 1);
    for (int unit : communicators.members((int) comm)) {
      int member = members.find(comm, number, unit);
      if (member != WaitingRows.NONE) {
        members.remove(member);
        unmatchedCalls++;
      }
    }
    operations.remove(operation);
    if (incomplete.size() < MAX_WAITING) {
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
    return incomplete.find(communicator, number, 0) != WaitingRows.NONE;
  }

  private void finish() {
    while (operations.size() > 0) {
      giveUp(operations.oldest());
    }
    matcher = null;
    calls = null;
    members = null;
    operations = null;
  }
}
