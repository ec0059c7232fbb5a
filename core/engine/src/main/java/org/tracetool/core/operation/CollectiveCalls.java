package org.tracetool.core.operation;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.RequestAction;
import org.tracetool.core.system.CommunicatorMembership;
import org.tracetool.core.system.LocationTable;
import org.tracetool.core.time.Ticks;

/**
 * Calls of collective operations: records in, the calls of members out, each with the number of its
 * operation. The n-th call of each member of a communicator belongs to the n-th operation there;
 * operations that do not block have a sequence of their own. A blocking one takes its place where
 * it begins. One that does not block takes it where it was posted, whatever the order in which such
 * operations complete: what it is stands in the record of its completion, which the id of the
 * request joins with the post. So calls come out in the order of posting, each when those that its
 * process posted before it are known.
 *
 * <p>A post that is never completed is an operation of unknown kind. It keeps its place in the
 * communicator of the call that its process posted next; a cancelled one leaves the order.
 *
 * <p>If too many calls wait, the oldest is given up. If it was posted, it is unknown to which
 * communicator it is, so what its process posts later has no number from there on.
 *
 * <p>Records of a process, those of its threads among them, are given in order of time. After each,
 * {@link #next} is called until there are no more calls.
 */
public final class CollectiveCalls {
  /** The records that operations are made of. */
  public static final Set<EventKind> KINDS =
      Collections.unmodifiableSet(
          EnumSet.of(
              EventKind.COLLECTIVE,
              EventKind.COLLECTIVE_BEGIN,
              EventKind.COLLECTIVE_END,
              EventKind.COLLECTIVE_REQUEST,
              EventKind.COLLECTIVE_COMPLETE,
              EventKind.REQUEST));

  /** No call. */
  public static final int NONE = WaitingRows.NONE;

  /** Bytes that are not known, in either direction. */
  public static final long UNKNOWN_BYTES = -1;

  /** Calls that wait at most, of a caller that has no limit of its own. */
  public static final int MAX_OPEN = 1 << 20;

  /** What every command says of calls that were given up for the limit. */
  public static final String GIVEN_UP =
      "calls of collective operations that were not followed, since too many were open at once;"
          + " those that their processes post later have no place in the order of operations";

  /**
   * The name of the key of a pair of {@link EventKind#COLLECTIVE_BEGIN}: which operation of its
   * communicator it is, as an unsigned number of 64 bits. Libraries for training record it, so that
   * members belong together whose recording began at different operations.
   */
  public static final String SEQUENCE_KEY = "collective sequence number";

  /** Who takes part. */
  public interface Members {
    /** The process that a location belongs to, which may be itself. */
    int process(int location);

    /** Who takes part in a communicator where a location does, as a number that is not negative. */
    long member(int comm, int location);

    /** The token of {@link #SEQUENCE_KEY}; 0 if the trace has none. */
    default int sequenceKey() {
      return 0;
    }

    /**
     * Those of a trace.
     *
     * @param stream whose communicators count; 0 for those of all streams
     */
    static Members of(Definitions definitions, int stream) {
      LocationTable locations = LocationTable.of(definitions);
      CommunicatorMembership members = new CommunicatorMembership(definitions);
      int sequenceKey = sequenceKeyOf(definitions);
      return new Members() {
        @Override
        public int sequenceKey() {
          return sequenceKey;
        }

        @Override
        public int process(int location) {
          return locations.process(location);
        }

        @Override
        public long member(int comm, int location) {
          return Integer.toUnsignedLong(members.member(stream, comm, location));
        }
      };
    }
  }

  /** The token of {@link #SEQUENCE_KEY} in a trace; 0 if it has none. */
  public static int sequenceKeyOf(Definitions definitions) {
    for (Definition.Key key : definitions.all(Definition.Key.class)) {
      if (SEQUENCE_KEY.equals(key.name()) && key.type() == KeyValueType.UINT64) {
        return key.token();
      }
    }
    return 0;
  }

  /**
   * Which operation of its communicator a begin says that it is; -1 if it does not.
   *
   * @param sequenceKey see {@link #sequenceKeyOf}
   */
  public static long statedNumber(EventCursor begin, int sequenceKey) {
    for (int i = 0; sequenceKey != 0 && i < begin.pairs(); i++) {
      if (begin.pairKey(i) == sequenceKey) {
        return begin.pairValue(i);
      }
    }
    return UNNUMBERED;
  }

  /**
   * As {@link #statedNumber(EventCursor, int)}, of a row of an event block.
   *
   * @param pairs where its pairs begin
   */
  public static long statedNumber(long[] words, int pairs, long head, int sequenceKey) {
    for (int i = 0; sequenceKey != 0 && i < EventBlock.pairs(head); i++) {
      if ((int) words[pairs + 2 * i] == sequenceKey) {
        return words[pairs + 2 * i + 1];
      }
    }
    return UNNUMBERED;
  }

  private static final OperationState[] STATES = OperationState.values();

  /** Posts without completion in a row, beyond which the later ones have no place. */
  private static final int MAX_LOST = 64;

  // Longs of a row.
  private static final int LOCATION = 0;
  private static final int OPERATION = 1;
  private static final int COMM = 2;
  private static final int ROOT = 3;
  private static final int SENT = 4;
  private static final int RECEIVED = 5;
  private static final int BEGIN = 6;
  private static final int END = 7;
  private static final int NUMBER = 8;
  private static final int STATE = 9;
  private static final int PROGRESS = 10;
  private static final int REQUEST = 11;
  private static final int WIDTH = 12;

  // Third part of the key of a row: what the first two are.
  private static final int BLOCKING = 0; // location and id
  private static final int POSTED = 1; // process and 0: a queue
  private static final int WHOLE = 2; // location and 0

  // How far a posted call is.
  private static final int PENDING = 0;
  private static final int COMPLETE = 1;
  private static final int LOST = 2;
  private static final int CANCELLED = 3;

  private static final long UNNUMBERED = -1;

  private final Members members;
  private final int sequenceKey;
  private final int maxOpen;
  private final WaitingRows calls;

  /** Slots of posted calls by process and request. */
  private final WaitingRows requests = new WaitingRows(1);

  private final CollectiveSequences turns = new CollectiveSequences(0);

  /** Processes whose operations that do not block are not numbered any more. */
  private final IntMap unnumbered = new IntMap();

  /** The call that {@link #next} gave last, which is removed by the next one. */
  private int given = NONE;

  private int ended = NONE;

  /** The first posted call of a process of which calls may be known now. */
  private int head = NONE;

  private boolean finishes;
  private long givenUp;
  private long endsWithoutBegin;

  /**
   * No calls yet.
   *
   * @param width longs of its own that the caller keeps with each call
   * @param maxOpen calls that may wait; the oldest is given up for one more
   */
  public CollectiveCalls(Members members, int width, int maxOpen) {
    this.members = members;
    sequenceKey = members.sequenceKey();
    this.maxOpen = maxOpen;
    calls = new WaitingRows(WIDTH + width);
  }

  /**
   * Takes a record; one that has nothing to do with collective operations changes nothing.
   *
   * @return the call that begins or is posted with it, else {@link #NONE}
   */
  public int take(EventCursor e) {
    return switch (e.kind()) {
      case COLLECTIVE -> {
        int slot = add(e.location(), e.time(), e.location(), 0, WHOLE);
        keep(slot, e, 1);
        assignNumber(slot);
        calls.set(slot, END, Ticks.after(e.time(), e.field(5)));
        ended = slot;
        yield slot;
      }
      case COLLECTIVE_BEGIN -> begin(e, e.field(1));
      case COLLECTIVE_END -> {
        end(e);
        yield NONE;
      }
      case COLLECTIVE_REQUEST -> post(e.location(), e.time(), e.field(0));
      case COLLECTIVE_COMPLETE -> {
        int slot = complete(e.location(), e.time(), e.field(5), e.field(0));
        setParties(slot, e.field(1), e.field(2), e.field(3), e.field(4));
        yield NONE;
      }
      case REQUEST -> {
        if (RequestAction.isOver(e.field(1))) {
          drop(e.location(), e.field(0), e.field(1) == RequestAction.CANCELLED);
        }
        yield NONE;
      }
      default -> NONE;
    };
  }

  private int add(int location, long time, long a, long b, int kind) {
    if (calls.size() >= maxOpen) {
      giveUp(calls.oldest());
    }
    int slot = calls.add(a, b, kind);
    calls.set(slot, LOCATION, location);
    calls.set(slot, BEGIN, time);
    calls.set(slot, END, time);
    calls.set(slot, NUMBER, UNNUMBERED);
    return slot;
  }

  private void giveUp(int slot) {
    givenUp++;
    if (isBlocking(slot)) {
      calls.remove(slot);
      return;
    }
    forgetRequest(slot);
    if (calls.get(slot, PROGRESS) != CANCELLED) {
      unnumbered.put((int) calls.key(slot, 0), 1);
    }
    head = calls.next(slot);
    calls.remove(slot);
  }

  /** Keeps the fields of a record: the operation, and from one place on the others. */
  private void keep(int slot, EventCursor e, int others) {
    calls.set(slot, OPERATION, e.field(0));
    setParties(
        slot, e.field(others), e.field(others + 1), e.field(others + 2), e.field(others + 3));
  }

  private int begin(EventCursor e, long id) {
    int slot = add(e.location(), e.time(), e.location(), id, BLOCKING);
    keep(slot, e, 2);
    assignNumber(slot);
    long stated = statedNumber(e, sequenceKey);
    if (stated >= 0) {
      calls.set(slot, NUMBER, stated);
    }
    int open = calls.find(e.location(), id, BLOCKING);
    if (open != slot) {
      lose(open); // who takes an id again forgets the operation that had it
      ended = open;
    }
    return slot;
  }

  private void end(EventCursor e) {
    int slot = calls.find(e.location(), e.field(0), BLOCKING);
    if (slot == NONE) {
      endsWithoutBegin++;
      return;
    }
    calls.set(slot, END, e.time());
    ended = slot;
  }

  private void lose(int slot) {
    calls.set(slot, STATE, OperationState.END_LOST.ordinal());
    calls.set(slot, PROGRESS, LOST);
  }

  /**
   * A location posts an operation that does not block.
   *
   * @return its call
   */
  public int post(int location, long time, long request) {
    int process = members.process(location);
    int open = posted(location, request);
    if (open != NONE && location(open) == location) { // ids are those of a thread
      forgetRequest(open);
      lose(open);
    }
    int slot = add(location, time, process, 0, POSTED);
    calls.set(slot, REQUEST, request);
    requests.set(requests.add(process, request, 0), 0, slot);
    return slot;
  }

  /** The row of a request: that of the location itself if there is one. */
  private int request(int process, long id, int location) {
    int first = requests.find(process, id, 0);
    for (int r = first; r != NONE; r = requests.next(r)) {
      if (calls.get((int) requests.get(r, 0), LOCATION) == location) {
        return r;
      }
    }
    return first;
  }

  private void forgetRequest(int slot) {
    int r = requests.find(calls.key(slot, 0), calls.get(slot, REQUEST), 0);
    while (r != NONE && requests.get(r, 0) != slot) {
      r = requests.next(r);
    }
    if (r != NONE) {
      requests.remove(r);
    }
  }

  /**
   * A location completes an operation that it or another thread of its process has posted.
   *
   * @return its call, of which comm, root and bytes can be set until {@link #next}
   */
  public int complete(int location, long time, long request, long operation) {
    int process = members.process(location);
    int slot = posted(location, request);
    if (slot == NONE) {
      slot = add(location, time, process, 0, POSTED);
      calls.set(slot, STATE, OperationState.BEGIN_LOST.ordinal());
    } else {
      forgetRequest(slot);
    }
    calls.set(slot, OPERATION, operation);
    calls.set(slot, END, time);
    calls.set(slot, PROGRESS, COMPLETE);
    head = calls.find(process, 0, POSTED);
    return slot;
  }

  /** What a call that is complete is of. */
  public void setParties(int slot, long comm, long root, long sent, long received) {
    calls.set(slot, COMM, comm);
    calls.set(slot, ROOT, root);
    calls.set(slot, SENT, sent);
    calls.set(slot, RECEIVED, received);
  }

  /** A request is cancelled, or its completion will not be recorded. */
  public void drop(int location, long request, boolean isCancelled) {
    int slot = posted(location, request);
    if (slot != NONE) {
      forgetRequest(slot);
      lose(slot);
      if (isCancelled) {
        calls.set(slot, PROGRESS, CANCELLED);
        calls.set(slot, STATE, OperationState.CANCELLED.ordinal());
      }
      head = calls.find(members.process(location), 0, POSTED);
    }
  }

  /**
   * The call whose request a record completes or acts on; {@link #NONE} if it is of no call that is
   * posted and not complete.
   */
  public int posted(EventCursor e) {
    return posted(e.location(), e.field(e.kind().idField()));
  }

  /**
   * The call that ends with a record; {@link #NONE} if none does. Its process waits for others from
   * the begin of the call of MPI around this record, if there is one: a format without requests
   * tells an operation that does not block as one that begins in one call and ends in another.
   */
  public int ending(EventCursor e) {
    return switch (e.kind()) {
      case COLLECTIVE_END -> calls.find(e.location(), e.field(0), BLOCKING);
      case COLLECTIVE_COMPLETE -> posted(e);
      default -> NONE;
    };
  }

  private int posted(int location, long request) {
    int r = request(members.process(location), request, location);
    return r == NONE ? NONE : (int) requests.get(r, 0);
  }

  /**
   * A member begins an operation that blocks, of which nothing else is asked for; returns its
   * number. Nothing is kept of it, so its records are not given to {@link #take}.
   */
  public long turn(int location, int comm) {
    return turn(location, comm, true);
  }

  private long turn(int location, int comm, boolean isBlocking) {
    long member = members.member(comm, location);
    return turns.turn(Integer.toUnsignedLong(comm), isBlocking ? 0 : 1, member);
  }

  private void assignNumber(int slot) {
    if (!isBlocking(slot) && unnumbered.get((int) calls.key(slot, 0)) != 0) {
      return;
    }
    calls.set(slot, NUMBER, turn(location(slot), comm(slot), isBlocking(slot)));
  }

  /** Gives a lost post the place that it has if it is of the communicator of the next one. */
  private void assignPlace(int slot) {
    int n = calls.next(slot);
    for (int i = 0; n != NONE && i < MAX_LOST; i++) {
      if (calls.get(n, PROGRESS) == COMPLETE) {
        calls.set(slot, COMM, comm(n));
        assignNumber(slot);
        return;
      }
      n = calls.next(n);
    }
  }

  /** Whether a lost post may still learn its communicator from one behind it. */
  private boolean isPlaceOpen(int slot) {
    int n = calls.next(slot);
    for (int i = 0; i < MAX_LOST; i++) {
      if (n == NONE) {
        return !finishes;
      }
      long progress = calls.get(n, PROGRESS);
      if (progress == COMPLETE || progress == PENDING) {
        return progress == PENDING;
      }
      n = calls.next(n);
    }
    return false;
  }

  /**
   * The next call that is over and has its number, whose row is valid until this is called again;
   * {@link #NONE} if there is none yet. After {@link #finish} come those that never end.
   */
  public int next() {
    if (given != NONE) {
      calls.remove(given);
      given = NONE;
    }
    if (ended != NONE) {
      given = ended;
      ended = NONE;
      return given;
    }
    while (head != NONE) {
      int slot = head;
      int progress = (int) calls.get(slot, PROGRESS);
      if (progress == PENDING || progress == LOST && isPlaceOpen(slot)) {
        head = NONE;
      } else {
        head = calls.next(slot);
        if (progress == LOST) {
          assignPlace(slot);
        } else if (progress == COMPLETE) {
          assignNumber(slot);
        }
        given = slot;
        return given;
      }
    }
    return finishes ? nextUnfinished() : NONE;
  }

  private int nextUnfinished() {
    int slot = calls.oldest();
    if (slot != NONE && !isBlocking(slot)) {
      head = slot;
      return next();
    }
    given = slot;
    return slot;
  }

  /** No more records: calls that are not over lack their ends. */
  public void finish() {
    finishes = true;
    for (int slot = calls.oldest(); slot != NONE; slot = calls.younger(slot)) {
      if (calls.get(slot, PROGRESS) == PENDING) {
        lose(slot);
      }
    }
  }

  /** Calls that were given up for the limit. */
  public long givenUp() {
    return givenUp;
  }

  /** Ends of blocking operations that did not begin. */
  public long endsWithoutBegin() {
    return endsWithoutBegin;
  }

  /** How much of a call is there. */
  public OperationState state(int slot) {
    return STATES[(int) calls.get(slot, STATE)];
  }

  /** Whether the call ends when its operation does. */
  public boolean isBlocking(int slot) {
    return calls.key(slot, 2) != POSTED;
  }

  /** Which operation of its sequence it is, from 0; negative if that is not known. */
  public long number(int slot) {
    return calls.get(slot, NUMBER);
  }

  /** Token of the location that began or posted it. */
  public int location(int slot) {
    return (int) calls.get(slot, LOCATION);
  }

  /** Token of the operation. */
  public int operation(int slot) {
    return (int) calls.get(slot, OPERATION);
  }

  /** Token of the communicator; 0 for none. */
  public int comm(int slot) {
    return (int) calls.get(slot, COMM);
  }

  /** Token of the root; 0 for none. */
  public int root(int slot) {
    return (int) calls.get(slot, ROOT);
  }

  /** Bytes sent, or {@link #UNKNOWN_BYTES}. */
  public long sent(int slot) {
    return calls.get(slot, SENT);
  }

  /** Bytes received, or {@link #UNKNOWN_BYTES}. */
  public long received(int slot) {
    return calls.get(slot, RECEIVED);
  }

  /** When it begins or is posted, in ticks. */
  public long begin(int slot) {
    return calls.get(slot, BEGIN);
  }

  /** When it ends or is complete, in ticks; when it begins if it has no end. */
  public long end(int slot) {
    return calls.get(slot, END);
  }

  /** What the caller keeps with a call; 0 until it is set. */
  public long own(int slot, int index) {
    return calls.get(slot, WIDTH + index);
  }

  /** Keeps something with a call. */
  public void setOwn(int slot, int index, long value) {
    calls.set(slot, WIDTH + index, value);
  }
}
