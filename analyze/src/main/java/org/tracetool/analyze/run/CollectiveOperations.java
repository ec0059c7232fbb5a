package org.tracetool.analyze.run;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Locale;
import org.tracetool.analyze.result.WaitKind;
import org.tracetool.analyze.run.IdealReplay.StepKind;
import org.tracetool.core.collect.IntList;
import org.tracetool.core.collect.LongMap;
import org.tracetool.core.definition.CollectiveType;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.HandleDefinition;
import org.tracetool.core.definition.SystemDefinition.InterCommunicator;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.operation.CollectiveCalls;
import org.tracetool.core.system.CommunicatorMembership;

/** Collective operations: who waits for whom, and what depends on what. */
final class CollectiveOperations {
  // What is kept with a call: one more than the slot of the call it began in, and ended in.
  private static final int START = 0;
  private static final int END = 1;
  private static final int WIDTH = 2;

  private static final int MIN_OPEN = 4;
  private static final int MAX_OPEN_MEMBERS = 1 << 20;

  private final Definitions definitions;
  private final LocationIndex locations;
  private final GroupProcesses groups;
  private final IdealReplay replay;
  private final WaitFinder waits;
  private final boolean isTogether;
  private final CollectiveCalls calls;
  private final CommunicatorMembership membership;
  private final NumberedObjects<OperationCall> slots = new NumberedObjects<>();
  private final LongMap commNumbers = new LongMap();
  private final ArrayList<CommHistory> comms = new ArrayList<>();
  private final LongMap types = new LongMap();
  private final LongMap fences = new LongMap();
  long operations;

  CollectiveOperations(
      Definitions definitions,
      LocationIndex locations,
      GroupProcesses groups,
      IdealReplay replay,
      WaitFinder waits,
      boolean isTogether) {
    this.definitions = definitions;
    this.locations = locations;
    this.groups = groups;
    this.replay = replay;
    this.waits = waits;
    this.isTogether = isTogether;
    membership = new CommunicatorMembership(definitions);
    calls =
        new CollectiveCalls(
            CollectiveCalls.Members.of(definitions, 0), WIDTH, CollectiveCalls.MAX_OPEN);
  }

  /** A record of a collective operation, within a call; null if it is within none. */
  void take(EventCursor e, int stream, OperationCall around, long now) throws IOException {
    switch (e.kind()) {
      case COLLECTIVE_COMPLETE, COLLECTIVE_END -> {
        int ending = calls.ending(e);
        if (ending != CollectiveCalls.NONE && isEnd(ending, e, around)) {
          calls.setOwn(ending, END, slots.add(around) + 1);
        }
        calls.take(e);
      }
      case WINDOW_COLLECTIVE_END -> takeFence(e, around);
      default -> {
        int begun = calls.take(e);
        if (begun != CollectiveCalls.NONE) {
          calls.setOwn(begun, START, slots.add(around) + 1);
        }
      }
    }
    drain(stream, now);
  }

  /** Whether an operation ends in another call than it began in. */
  private boolean isEnd(int ending, EventCursor e, OperationCall around) {
    long start = calls.own(ending, START);
    boolean isInCall = around.level >= 0 || e.kind() == EventKind.COLLECTIVE_COMPLETE;
    return isInCall && (start == 0 || slots.get((int) start - 1) != around);
  }

  private void drain(int stream, long now) throws IOException {
    for (int c = calls.next(); c != CollectiveCalls.NONE; c = calls.next()) {
      OperationCall start = take(c, START);
      OperationCall end = take(c, END);
      end = end == null ? start : end;
      start = start == null ? end : start;
      if (end == null) {
        continue;
      }
      if (end.level < 0 && !end.isOver()) {
        end.leave = Math.max(end.enter, now);
      }
      if (calls.number(c) >= 0 && calls.comm(c) != 0) {
        CommHistory comm = comm(stream, calls.comm(c));
        int member = membership.rank(stream, calls.comm(c), calls.location(c));
        if (member >= 0) {
          long number = 2 * calls.number(c) + (calls.isBlocking(c) ? 0 : 1);
          CollectiveOperation operation = instance(comm, number);
          operation.type = type(stream, calls.operation(c));
          if (calls.root(c) != 0) {
            operation.root = membership.rank(stream, calls.comm(c), calls.root(c));
          }
          arrive(operation, member, start, end);
        }
      }
      if (end.level < 0 && !end.isReplayed) {
        replay.step(end.location, StepKind.LEAVE, end.leave, end);
        waits.finish(end);
      }
    }
  }

  private OperationCall take(int call, int own) {
    long slot = calls.own(call, own);
    return slot == 0 ? null : slots.remove((int) slot - 1);
  }

  private void takeFence(EventCursor e, OperationCall around) throws IOException {
    int window = (int) e.field(2);
    if (!(definitions.find(DefinitionKind.WINDOW, window) instanceof HandleDefinition.Window w)) {
      return;
    }
    int member = membership.rank(0, w.comm(), around.location.token);
    if (member < 0) {
      return;
    }
    CommHistory comm = windowComm(window, w.comm());
    long key = (long) window << Integer.SIZE | around.location.process.token & 0xffff_ffffL;
    long number = fences.get(key);
    number = number == LongMap.ABSENT ? 0 : number;
    fences.put(key, number + 1);
    CollectiveOperation operation = instance(comm, 2 * number);
    operation.isFence = true;
    arrive(operation, member, around, around);
  }

  private CollectiveType type(int stream, int operation) {
    long key = (long) stream << Integer.SIZE | Integer.toUnsignedLong(operation);
    long known = types.get(key);
    if (known == LongMap.ABSENT) {
      Definition found = definitions.find(stream, DefinitionKind.COLLECTIVE, operation);
      CollectiveType type = CollectiveType.of(found);
      boolean isCreation =
          type == CollectiveType.UNKNOWN
              && found != null
              && found.name() != null
              && found.name().toLowerCase(Locale.ROOT).contains("create");
      known = (isCreation ? CollectiveType.ALL2ALL : type).ordinal();
      types.put(key, known);
    }
    return TYPES[(int) known];
  }

  private static final CollectiveType[] TYPES = CollectiveType.values();

  private CommHistory comm(int stream, int token) {
    int scope = definitions.findLocal(stream, DefinitionKind.GROUP, token) == null ? 0 : stream;
    return comm((long) scope << Integer.SIZE | Integer.toUnsignedLong(token), scope, token);
  }

  private CommHistory windowComm(int window, int token) {
    return comm(1L << 63 | Integer.toUnsignedLong(window), 0, token);
  }

  private CommHistory comm(long key, int stream, int token) {
    long number = commNumbers.get(key);
    if (number == LongMap.ABSENT) {
      number = comms.size();
      commNumbers.put(key, number);
      int[] tokens =
          definitions.find(stream, DefinitionKind.GROUP, token) instanceof Definition.Group g
              ? g.members()
              : new int[0];
      AnalyzedProcess[] members = new AnalyzedProcess[tokens.length];
      for (int i = 0; i < tokens.length; i++) {
        members[i] = locations.process(tokens[i]);
      }
      add(new CommHistory(members, firstGroup(token, members.length)));
    }
    return comms.get((int) number);
  }

  private CommHistory add(CommHistory comm) {
    for (int i = 0; i < comm.members.length; i++) {
      AnalyzedProcess member = comm.members[i];
      if (comm.member(member) == i) {
        comm.live += member.live > 0 ? 1 : 0;
        member.comms.add(comm);
      }
    }
    comms.add(comm);
    return comm;
  }

  /** A communicator of processes that is not in the trace. */
  CommHistory world(AnalyzedProcess[] members) {
    return add(new CommHistory(members, members.length));
  }

  /** A member enters an operation that the trace does not record. */
  void arrive(CommHistory comm, long number, CollectiveType type, int member, OperationCall call)
      throws IOException {
    CollectiveOperation operation = instance(comm, number);
    operation.type = type;
    arrive(operation, member, call, call);
  }

  /** A member leaves an operation before all have entered: nobody waits for another one. */
  void leaveEarly(CollectiveOperation operation) throws IOException {
    operation.isLeftEarly = true;
    operation.needed = 0;
    update(operation);
  }

  /** How many members of a communicator are in the first of its groups. */
  private int firstGroup(int token, int members) {
    return definitions.find(DefinitionKind.INTER_COMMUNICATOR, token) instanceof InterCommunicator c
        ? Math.min(members, groups.size(c.first()))
        : members;
  }

  private CollectiveOperation instance(CommHistory comm, long number) throws IOException {
    CollectiveOperation known = comm.open.get(number);
    if (known == null) {
      operations++;
      int size = comm.members.length;
      if (comm.open.size() >= Math.max(MIN_OPEN, MAX_OPEN_MEMBERS / Math.max(1, size))) {
        CollectiveOperation oldest = comm.open.values().iterator().next();
        oldest.needed = 0;
        update(oldest);
        comm.open.remove(comm.open.keySet().iterator().next());
      }
      known = new CollectiveOperation(comm, number, comm.live, isTogether);
      comm.open.put(number, known);
      comm.remember(known);
    }
    return known;
  }

  private void arrive(CollectiveOperation c, int member, OperationCall start, OperationCall end)
      throws IOException {
    if (c.starts[member] != null) {
      return; // a second call of the same member comes from damage
    }
    c.arrive(member, start, end);
    end.pending++;
    if (end.collectives == null) {
      end.collectives = new ArrayList<>(1);
      end.collectiveMembers = new IntList();
    }
    end.collectives.add(c);
    end.collectiveMembers.add(member);
    if (end.isOver()) {
      leave(c, member);
    }
    if (c.isComplete() || member == c.root) {
      update(c);
    } else {
      resolve(c, member);
      if (c.type == CollectiveType.SCAN) {
        replay.wake(c.waiters);
      }
    }
  }

  /** Finds out for whom members wait, as far as that is known. */
  private void update(CollectiveOperation c) throws IOException {
    for (int i = 0; i < c.starts.length; i++) {
      resolve(c, i);
    }
    replay.wake(c.waiters);
    finish(c);
  }

  private void resolve(CollectiveOperation c, int member) throws IOException {
    if (c.starts[member] != null && !c.isResolved[member] && isKnown(c, member)) {
      c.isResolved[member] = true;
      if (!c.isLeftEarly) {
        propose(c, member);
      }
      c.ends[member].pending--;
      waits.finish(c.ends[member]);
    }
  }

  private static boolean isKnown(CollectiveOperation c, int member) {
    return c.isComplete()
        || !c.isOfAll()
            && !c.comm.isBetweenGroups()
            && switch (c.type) {
              case ONE2ALL -> member == c.root || c.root >= 0 && c.starts[c.root] != null;
              case ALL2ONE -> member != c.root;
              case UNKNOWN -> true;
              default -> false;
            };
  }

  private void propose(CollectiveOperation c, int member) {
    if (c.isOfAll()) {
      WaitKind kind =
          c.isFence
              ? WaitKind.WAIT_AT_FENCE
              : c.type == CollectiveType.BARRIER ? WaitKind.WAIT_AT_BARRIER : WaitKind.WAIT_AT_NXN;
      propose(kind, c, member, c.latest(member));
    } else if (c.type == CollectiveType.ONE2ALL) {
      if (c.isFarFromRoot(member) && c.starts[c.root] != null) {
        propose(WaitKind.LATE_BROADCAST, c, member, c.root);
      }
    } else if (c.type == CollectiveType.ALL2ONE) {
      if (member == c.root) {
        propose(WaitKind.EARLY_REDUCE, c, member, c.latest(member));
        addFirstSender(c);
      }
    } else if (c.type == CollectiveType.SCAN) {
      int latest = -1;
      for (int i = 0; i < member; i++) {
        boolean isLater =
            c.starts[i] != null && (latest < 0 || c.starts[i].enter > c.starts[latest].enter);
        latest = isLater ? i : latest;
      }
      if (latest >= 0) {
        propose(WaitKind.EARLY_SCAN, c, member, latest);
      }
    }
  }

  private static void propose(WaitKind kind, CollectiveOperation c, int member, int cause) {
    if (cause >= 0) {
      c.ends[member].proposeBegin(kind, c.starts[cause]);
    }
  }

  /** How long a root waits until the first other member comes. */
  private void addFirstSender(CollectiveOperation c) {
    long first = Long.MAX_VALUE;
    for (int i = 0; i < c.starts.length; i++) {
      if (c.isFarFromRoot(i) && c.starts[i] != null) {
        first = Math.min(first, c.starts[i].enter);
      }
    }
    OperationCall root = c.ends[c.root];
    if (first != Long.MAX_VALUE) {
      long end = root.isOver() ? Math.min(first, root.leave) : first;
      waits.addFirstSender(root.enter, end);
    }
  }

  /** A call is over, and with it operations. */
  void leave(OperationCall call) throws IOException {
    for (int i = 0; call.collectives != null && i < call.collectives.size(); i++) {
      CollectiveOperation c = call.collectives.get(i);
      leave(c, call.collectiveMembers.get(i));
      finish(c);
    }
  }

  private static void leave(CollectiveOperation c, int member) {
    OperationCall end = c.ends[member];
    if (c.leaves[member] == CollectiveOperation.OPEN) {
      c.leaves[member] = end.leave;
      c.by[member] = end.location;
      c.left++;
      c.firstLeave = Math.min(c.firstLeave, end.leave);
    }
  }

  /** Lets an operation go when all members that come have left. */
  private void finish(CollectiveOperation c) {
    if (!c.isComplete() || c.left < c.arrived || c.isDone) {
      return;
    }
    c.isDone = true;
    if (c.isOfAll() && !c.isFence && !c.isLeftEarly) {
      long from = Math.max(c.latestEnter, c.firstLeave);
      for (OperationCall end : c.ends) {
        if (end != null && end.leave > from) {
          waits.addCompletion(end, c.type == CollectiveType.BARRIER, from);
        }
      }
    }
    c.comm.open.remove(c.number);
    Arrays.fill(c.ends, null);
    if (c.isOfAll()) {
      Arrays.fill(c.starts, null); // only the latest of all virtual times matters
    }
  }

  /** No location of a process will have more events. */
  void end(AnalyzedProcess p) throws IOException {
    for (CommHistory comm : p.comms) {
      int member = comm.member(p);
      comm.live--;
      for (CollectiveOperation c : new ArrayList<>(comm.open.values())) {
        if (c.starts[member] == null) {
          c.needed--;
          update(c);
        }
      }
    }
  }

  /** No more records. */
  void finish(long end) throws IOException {
    calls.finish();
    drain(0, end);
    for (CommHistory comm : comms) {
      for (CollectiveOperation c : new ArrayList<>(comm.open.values())) {
        c.needed = 0;
        update(c);
      }
    }
  }
}
