package org.tracetool.format.slog2.write;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.tracetool.core.collect.IntList;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.operation.CollectiveCalls;
import org.tracetool.core.operation.CollectiveSequences;
import org.tracetool.core.operation.WaitingRows;
import org.tracetool.core.time.Ticks;
import org.tracetool.format.slog2.drawable.Composite;
import org.tracetool.format.slog2.drawable.Drawable;
import org.tracetool.format.slog2.drawable.Primitive;

/**
 * Makes one composite of the states of the members of a collective operation, which wait until all
 * members of the communicator have ended. States are written one by one where the number of members
 * is not known, and once members are missing for so long that too many states wait.
 */
final class CollectiveComposites {
  /** Takes drawables, whose ends may be later than now, and earlier. */
  interface Taker {
    /** Takes a drawable that ends at a time in ticks. */
    void take(Drawable drawable, long end) throws IOException;
  }

  /** States that wait at most. */
  static final int MAX_WAITING_STATES = 1 << 16;

  private static final int NONE = WaitingRows.NONE;
  private static final int MIN_CAPACITY = 16;

  // Second part of the key of an operation.
  private static final int BLOCKING = 0;
  private static final int POSTED = 1;

  /** The long that is kept of a state: its end in ticks. */
  private static final int END = 0;

  // Where a state has the bytes that were sent and received among its info bytes.
  private static final int SENT_AT = 8;
  private static final int RECEIVED_AT = 16;

  private final Definitions definitions;
  private final Taker taker;
  private final CollectiveSequences operations = new CollectiveSequences(1);

  /** The states that wait, by their slots. */
  private Primitive[] states = new Primitive[MIN_CAPACITY];

  /** Communicators whose members were missing for too long. */
  private final Set<Integer> incomplete = new HashSet<>();

  CollectiveComposites(Definitions definitions, Taker taker) {
    this.definitions = definitions;
    this.taker = taker;
  }

  /**
   * Takes the state of a call.
   *
   * @param end when it ends, in ticks
   */
  void add(CollectiveCalls calls, int call, Primitive state, long end) throws IOException {
    int comm = calls.comm(call);
    long number = calls.number(call);
    int members = number < 0 ? 0 : members(comm);
    if (members < 2 || members > Short.MAX_VALUE || incomplete.contains(comm)) {
      taker.take(state, end);
      return;
    }
    int sequence = calls.isBlocking(call) ? BLOCKING : POSTED;
    int slot = operations.add(comm, sequence, number);
    operations.waiting().set(slot, END, end);
    if (slot >= states.length) {
      states = Arrays.copyOf(states, Math.max(slot + 1, 2 * states.length));
    }
    states[slot] = state;
    int first = operations.find(comm, sequence, number);
    if (operations.count(first) == members) {
      write(first);
    } else if (operations.waiting().size() > MAX_WAITING_STATES) {
      comm = (int) operations.waiting().key(operations.waiting().oldest(), 0);
      incomplete.add(comm);
      writeAll(comm, false);
    }
  }

  private int members(int comm) {
    Definition.Group group = definitions.group(comm);
    return group == null ? 0 : group.members().length;
  }

  /** Writes the operations of a communicator, or of all of them, whoever is missing. */
  private void writeAll(int comm, boolean isAny) throws IOException {
    WaitingRows waiting = operations.waiting();
    IntList firsts = new IntList();
    for (int slot = waiting.oldest(); slot != NONE; slot = waiting.younger(slot)) {
      boolean isFirst =
          waiting.find(waiting.key(slot, 0), waiting.key(slot, 1), waiting.key(slot, 2)) == slot;
      if (isFirst && (isAny || (int) waiting.key(slot, 0) == comm)) {
        firsts.add(slot);
      }
    }
    for (int i = 0; i < firsts.size(); i++) {
      write(firsts.get(i));
    }
  }

  /** Writes an operation, given its first call. */
  private void write(int first) throws IOException {
    WaitingRows waiting = operations.waiting();
    List<Primitive> members = new ArrayList<>(operations.count(first));
    long end = waiting.get(first, END);
    for (int slot = first; slot != NONE; slot = waiting.next(slot)) {
      members.add(states[slot]);
      states[slot] = null;
      end = Ticks.later(end, waiting.get(slot, END));
    }
    operations.remove(first);
    Primitive any = members.get(0);
    taker.take(
        members.size() == 1 ? any : new Composite(any.category(), sums(members), members), end);
  }

  /** The values of an operation: as those of a member, with the bytes of all. */
  private static byte[] sums(List<Primitive> members) {
    byte[] info = members.get(0).info().clone();
    ByteBuffer values = ByteBuffer.wrap(info);
    for (int at = SENT_AT; at <= RECEIVED_AT; at += Long.BYTES) {
      long sum = CollectiveCalls.UNKNOWN_BYTES;
      for (Primitive member : members) {
        long bytes = ByteBuffer.wrap(member.info()).getLong(at);
        if (bytes >= 0) {
          long more = Math.max(sum, 0) + bytes;
          sum = more < 0 ? Long.MAX_VALUE : more;
        }
      }
      values.putLong(at, sum);
    }
    return info;
  }

  /** No more records: operations of which members are missing are written as they are. */
  void complete() throws IOException {
    writeAll(0, true);
  }
}
