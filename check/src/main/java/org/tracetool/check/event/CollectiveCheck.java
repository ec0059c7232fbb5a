package org.tracetool.check.event;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tracetool.core.copy.ClockMark;
import org.tracetool.core.definition.CollectiveType;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.operation.CollectiveCalls;
import org.tracetool.core.operation.OperationState;

/**
 * Collective operations: the n-th one of each member of a communicator is the same operation. Those
 * that do not block have a sequence of their own, in the order in which they were posted; in the
 * replay, such an operation is entered by the call that posted it, and a call that waited for it
 * waits for the members whose data it needs.
 */
final class CollectiveCheck {
  /** Bytes of a posted operation that waits, about. */
  private static final int POSTED = 160;

  private record Sequence(int comm, boolean blocking) {}

  /** The operations of a communicator that not all members have called. */
  private static final class Line {
    final ArrayDeque<CollectiveInstance> open = new ArrayDeque<>();
    long first = 1;
    boolean lost;

    /** The first and the last number of each member, if they say their numbers; else null. */
    Map<LocationState, long[]> stated;

    /** A member says that it takes part in an operation. */
    void addStated(LocationState member, long number) {
      if (stated == null) {
        stated = new HashMap<>();
        first = number;
      }
      long[] range = stated.computeIfAbsent(member, m -> new long[] {number, number});
      range[0] = Math.min(range[0], number);
      range[1] = Math.max(range[1], number);
    }

    /** Whether a member said its numbers, and none from this one on. */
    boolean hasStopped(LocationState member, long number) {
      long[] range = stated == null ? null : stated.get(member);
      return range != null && number > range[1];
    }

    /** When the next operation after one begins, which is over by then; -1 if that is not known. */
    long timeAfter(long number) {
      long time = -1;
      for (CollectiveInstance instance : open) {
        if (instance.number > number && instance.count > 0) {
          for (int i = 0; i < instance.count; i++) {
            long begin = instance.time(i);
            time = Long.compareUnsigned(begin, time) < 0 ? begin : time;
          }
          return time;
        }
      }
      return time;
    }

    /** Whether recording of a member may not have reached to an operation. */
    boolean mayLack(LocationState member, long number) {
      long[] range = stated == null ? null : stated.get(member);
      return stated != null && (range == null || number < range[0] || number > range[1]);
    }
  }

  /** By how much aligned clocks may differ. */
  private static final double CLOCK_ERROR_SECONDS = 100e-6;

  /** Operations of a communicator between two that were recorded, at most. */
  private static final int MAX_GAP = 1 << 16;

  /** What a posted operation is in the replay. */
  private static final class Post {
    final ReplayedCall op;

    /** What the call that completed it waits for; null if it did not have to wait. */
    ReplayedCall.Condition condition;

    Post(ReplayedCall op) {
      this.op = op;
    }
  }

  private final CheckContext context;
  private final SynchronousReplay replay;
  private final CollectiveCalls calls;

  /** Those of posted operations, by their calls. */
  private final Map<Integer, Post> posts = new HashMap<>();

  /** Processes that posted operations of which nothing is known. */
  private final Set<LocationState> withUnknown = new HashSet<>();

  private final Map<Sequence, Line> lines = new LinkedHashMap<>();
  private final PlainOperationNames names;
  private final int sequenceKey;
  private final boolean hasUnalignedClocks;
  private final CollectiveMismatches faults;
  private final int most;
  private int rows;
  private long compared;

  CollectiveCheck(CheckContext context, SynchronousReplay replay) {
    this.context = context;
    this.replay = replay;
    names = new PlainOperationNames(context);
    sequenceKey = CollectiveCalls.sequenceKeyOf(context.definitions);
    faults = new CollectiveMismatches(context, names);
    hasUnalignedClocks = ClockMark.isUnaligned(context.definitions);
    most = (int) Math.max(100_000, Math.min(8_000_000, context.options.memory() / 200));
    long posted = context.options.memory() / (8 * POSTED);
    calls =
        new CollectiveCalls(
            new CollectiveCalls.Members() {
              @Override
              public int process(int location) {
                return context.locations.at(location).process.token;
              }

              @Override
              public long member(int comm, int location) {
                return Integer.toUnsignedLong(process(location));
              }
            },
            0,
            (int) Math.max(10_000, Math.min(CollectiveCalls.MAX_OPEN, posted)));
  }

  long compared() {
    return compared;
  }

  /**
   * A member begins an operation that blocks.
   *
   * @param f where its root is among the fields; both sizes follow
   */
  void begin(LocationState loc, EventCursor event, int f, ReplayedCall op) {
    int comm = event.comm();
    if (!isFollowed(comm)) {
      compared += hasOneMember(comm) ? 1 : 0;
      return;
    }
    long turn = calls.turn(loc.token, comm);
    long stated = CollectiveCalls.statedNumber(event, sequenceKey);
    if (stated >= 0) {
      line(comm, true).addStated(loc.process, stated + 1);
    }
    CollectiveInstance instance = instance(comm, true, stated < 0 ? turn : stated);
    if (instance == null) {
      return;
    }
    int root = (int) event.field(f);
    long sent = event.field(f + 1);
    long received = event.field(f + 2);
    add(instance, loc, (int) event.field(0), root, sent, received, event.time(), op);
    if (op != null) {
      ReplayedCall.Condition condition = new ReplayedCall.Condition(false, 0, comm, -1);
      condition.instance = instance;
      replay.add(op, condition);
    }
    advance(instance);
  }

  /**
   * An operation that does not block is posted or complete, or something happens to its request.
   *
   * @param op the call in the replay that posts it, or waits for it; null if none does
   */
  void request(EventCursor event, ReplayedCall op) {
    if (event.kind() == EventKind.COLLECTIVE_COMPLETE && op != null) {
      Post post = posts.get(calls.posted(event));
      if (post != null) {
        post.condition = new ReplayedCall.Condition(false, 0, event.comm(), -1);
        replay.add(op, post.condition);
      }
    }
    int posted = calls.take(event);
    if (posted != CollectiveCalls.NONE && op != null) {
      release(posts.put(posted, new Post(op)));
    }
    follow();
  }

  private void release(Post post) {
    if (post != null && post.condition != null) {
      replay.resolve(post.condition, null);
    }
  }

  /** Takes the calls of which is known now which operation they are of. */
  private void follow() {
    for (int call = calls.next(); call != CollectiveCalls.NONE; call = calls.next()) {
      Post post = posts.remove(call);
      int comm = calls.comm(call);
      long number = calls.number(call);
      OperationState state = calls.state(call);
      boolean isWhole = state != OperationState.CANCELLED && state != OperationState.END_LOST;
      compared += isWhole && hasOneMember(comm) ? 1 : 0;
      if (number < 0 && state != OperationState.CANCELLED) {
        withUnknown.add(context.locations.at(calls.location(call)).process);
      }
      CollectiveInstance instance =
          number >= 0 && isFollowed(comm) ? instance(comm, false, number) : null;
      if (instance == null) {
        release(post);
        continue;
      }
      if (state == OperationState.END_LOST) {
        instance.lost++;
      } else {
        add(
            instance,
            context.locations.at(calls.location(call)),
            calls.operation(call),
            calls.root(call),
            calls.sent(call),
            calls.received(call),
            calls.begin(call),
            post == null ? null : post.op);
      }
      if (post != null && post.condition != null) {
        post.condition.instance = instance;
        instance.addWait(post.condition.owner);
      }
      advance(instance);
    }
  }

  /** All events were read: no call waits for an operation whose place is unknown. */
  void finish() {
    calls.finish();
    follow();
    posts.values().forEach(this::release);
    context.findings.note(CollectiveCalls.GIVEN_UP, calls.givenUp());
  }

  /** Whether operations of a communicator have one member, which agrees with itself. */
  private boolean hasOneMember(int token) {
    CommunicatorTable.Communicator comm = context.comms.at(token);
    return token != 0 && comm.size() == 1 && !comm.isInter();
  }

  private boolean isFollowed(int token) {
    CommunicatorTable.Communicator comm = context.comms.at(token);
    return token != 0 && comm.size() > 1 && !comm.isInter();
  }

  /**
   * An operation of a communicator; null if it is over, or those of the communicator are not
   * followed any more.
   *
   * @param number from 0
   */
  private CollectiveInstance instance(int token, boolean blocking, long number) {
    Line line = line(token, blocking);
    long n = number + 1;
    if (line.lost || n < line.first) {
      return null;
    }
    if (n - line.first - line.open.size() > MAX_GAP) {
      lose(line, context.comms.at(token));
      return null;
    }
    while (line.first + line.open.size() <= n) {
      CommunicatorTable.Communicator comm = context.comms.at(token);
      line.open.add(new CollectiveInstance(comm, line.first + line.open.size(), blocking));
    }
    return at(line, n);
  }

  private Line line(int token, boolean blocking) {
    return lines.computeIfAbsent(new Sequence(token, blocking), k -> new Line());
  }

  private void add(
      CollectiveInstance instance,
      LocationState loc,
      int operation,
      int root,
      long sent,
      long received,
      long time,
      ReplayedCall op) {
    LocationState process = loc.process;
    LocationState rootLoc = root == 0 ? process : context.locations.find(root);
    CommunicatorTable.Communicator comm = instance.comm;
    if (!comm.has(process) || rootLoc == null || !comm.has(rootLoc.process)) {
      context.doubtful.add(comm.token());
    }
    instance.add(process, operation, root, sent, received, time, op);
    rows++;
  }

  /** Judges an operation, to which a member came, if it was the last one. */
  void advance(CollectiveInstance instance) {
    if (instance.isCalledByAll()) {
      complete(instance);
    }
    Line line = lines.get(new Sequence(instance.comm.token(), instance.blocking));
    while (!line.open.isEmpty() && line.open.peek().isComplete()) {
      rows -= line.open.poll().count;
      line.first++;
    }
    if (rows > most) {
      lose(line, instance.comm);
    }
  }

  private static CollectiveInstance at(Line line, long number) {
    if (number == line.first) {
      return line.open.peek();
    }
    if (number == line.first + line.open.size() - 1) {
      return line.open.peekLast();
    }
    Iterator<CollectiveInstance> i = line.open.iterator();
    CollectiveInstance found = i.next();
    while (found.number < number) {
      found = i.next();
    }
    return found;
  }

  private void lose(Line line, CommunicatorTable.Communicator comm) {
    forget(
        line,
        comm,
        "communicators whose collective operations were not all compared, since one member is too"
            + " far behind");
  }

  private void forget(Line line, CommunicatorTable.Communicator comm, String why) {
    context.findings.note(why + " (" + comm.name() + ")", 1);
    for (CollectiveInstance instance : line.open) {
      instance.complete(CollectiveInstance.Shape.NONE, 0);
      replay.complete(instance);
      rows -= instance.count;
    }
    line.open.clear();
    line.lost = true;
  }

  private void complete(CollectiveInstance instance) {
    boolean isKnown = instance.lost == 0;
    compared += isKnown ? 1 : 0;
    instance.complete(isKnown ? shape(instance) : CollectiveInstance.Shape.NONE, instance.root(0));
    if (isKnown && !context.missing.shiftsCollectives()) {
      faults.compare(instance);
    }
    replay.complete(instance);
  }

  private CollectiveInstance.Shape shape(CollectiveInstance instance) {
    if (context.missing.shiftsCollectives()) {
      return CollectiveInstance.Shape.NONE;
    }
    int operation = instance.operation(0);
    for (int i = 1; i < instance.count; i++) {
      if (instance.operation(i) != operation || instance.root(i) != instance.root(0)) {
        return CollectiveInstance.Shape.NONE;
      }
    }
    Definition d = context.definitions.find(DefinitionKind.COLLECTIVE, operation);
    boolean rooted = instance.root(0) != 0;
    return switch (CollectiveType.of(d)) {
      case BARRIER, ALL2ALL -> CollectiveInstance.Shape.ALL;
      case ONE2ALL -> rooted ? CollectiveInstance.Shape.FROM_ROOT : CollectiveInstance.Shape.NONE;
      case ALL2ONE -> rooted ? CollectiveInstance.Shape.TO_ROOT : CollectiveInstance.Shape.NONE;
      case SCAN, UNKNOWN -> CollectiveInstance.Shape.NONE;
    };
  }

  /** Operations that not all members called. */
  List<CollectiveInstance> open() {
    List<CollectiveInstance> list = new ArrayList<>();
    lines.values().forEach(line -> list.addAll(line.open));
    list.removeIf(i -> i.isComplete());
    return list;
  }

  /** When the last record of each process was, of any of its locations; none without records. */
  private Map<LocationState, Long> lastTimes() {
    Map<LocationState, Long> times = new HashMap<>();
    if (lines.values().stream().anyMatch(line -> line.stated != null)) {
      for (LocationState loc : context.locations.all()) {
        if (loc.records > 0) {
          times.merge(loc.process, loc.lastTime, (a, b) -> Long.compareUnsigned(a, b) < 0 ? b : a);
        }
      }
    }
    return times;
  }

  /** Whether a process has records after a moment, by more than clocks may differ. */
  private boolean isAfter(Long last, long moment) {
    return last != null
        && Long.compareUnsigned(last, moment) > 0
        && last - moment > context.ticks(CLOCK_ERROR_SECONDS);
  }

  /** All events were read: judges operations that not all members called. */
  void end(ProcessEndCheck ends) {
    if (context.missing.shiftsCollectives()) {
      context.findings.note(
          "collective operations: not compared, since records were filtered away", compared);
    }
    for (int token : context.doubtful) {
      faults.drop(token);
    }
    Map<LocationState, Long> lastTimes = lastTimes();
    for (CollectiveInstance instance : open()) {
      if (instance.count == 0) {
        continue;
      }
      List<LocationState> missing = new ArrayList<>();
      List<LocationState> silent = new ArrayList<>();
      boolean known = instance.lost == 0 && !context.doubtful.contains(instance.comm.token());
      Line line = line(instance.comm.token(), instance.blocking);
      boolean passed = known && line.stated != null && !hasUnalignedClocks;
      long next = passed ? line.timeAfter(instance.number) : -1;
      for (LocationState member : instance.comm.members()) {
        if (!instance.has(member)) {
          missing.add(member);
          Long last = lastTimes.get(member);
          passed &= line.hasStopped(member, instance.number) && isAfter(last, next);
          if (last == null && line.stated != null) {
            silent.add(member);
          }
          known &= !line.mayLack(member, instance.number);
          known &= !context.missing.collectives(member);
          known &= instance.blocking || !withUnknown.contains(member);
          known &= ends.isComplete(member) && (member.collectives || member.mpiCalls);
          known &= member.collectives || !ends.recordsCollectives(member);
        }
      }
      if (instance.count > 1 && !silent.isEmpty()) {
        faults.reportSilent(instance, silent);
      }
      if (!known && !passed) {
        String why = "collective operations of which calls are not in the trace";
        context.findings.note(why, 1);
        if (!context.doubtful.contains(instance.comm.token())
            && !context.missing.shiftsCollectives()) {
          faults.compareCalled(instance);
        }
        continue;
      }
      faults.compareOperations(instance, missing);
    }
  }
}
