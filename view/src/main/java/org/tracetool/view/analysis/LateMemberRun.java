package org.tracetool.view.analysis;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.definition.CollectiveType;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.operation.CollectiveCalls;
import org.tracetool.core.operation.CollectiveSequences;
import org.tracetool.core.operation.OperationState;
import org.tracetool.core.operation.WaitingRows;
import org.tracetool.core.system.CommunicatorMembership;
import org.tracetool.core.text.CountText;
import org.tracetool.view.analysis.PlaceTable.Line;
import org.tracetool.view.analysis.PlaceTable.Place;
import org.tracetool.view.analysis.PlaceTable.Process;
import org.tracetool.view.analysis.PlaceTable.Ticks;
import org.tracetool.view.model.OperationNames;

/** A run of {@link LateMembers}: brings the members of operations together, in order of time. */
final class LateMemberRun implements ViewAnalysis.Run {
  /** Calls of members that wait for others, at most; the oldest operation is ended then. */
  private static final int MAX_CALLS = 1 << 18;

  private static final int MAX_SUMS = 1 << 16;
  private static final int SHOWN_SUMS = 25;

  // Longs of a call that waits for those of the other members.
  private static final int PROCESS = 0;
  private static final int FROM = 1;

  /** When a member ended; {@link #OPEN} as long as it has not. */
  private static final int TO = 2;

  private static final int OPERATION = 3;
  private static final int ROOT = 4;
  private static final int MEANWHILE = 5;

  /** From when on it waits if others are late: of one that does not block, in another call. */
  private static final int WAITS_FROM = 6;

  /** Of the first call: how many members are through. */
  private static final int CAME = 7;

  // Longs of a call that is not over: its row among those that wait, of one that blocks; or where
  // its process was before the post, and when the call began that completed it.
  private static final int ROW = 0;
  private static final int BEFORE = 0;
  private static final int ENTERED = 1;

  private static final long OPEN = -1L;

  /** Waits of all members of an operation, or of several ones, for a process. */
  private static final class LateMember {
    final int process;
    final int operation;
    int meanwhile;
    long ticks;
    long longest;
    long count;
    Place place;

    LateMember(int process, int operation) {
      this.process = process;
      this.operation = operation;
    }

    /** A member waited. */
    void add(long waited, Place at, int region) {
      ticks += waited;
      if (waited > longest) {
        longest = waited;
        place = at;
        meanwhile = region;
      }
    }

    /** There was a further operation. */
    void add(LateMember other) {
      ticks += other.ticks - other.longest;
      add(other.longest, other.place, other.meanwhile);
      count++;
    }
  }

  private final AnalysisInput input;
  private final OperationNames names;
  private final CommunicatorMembership members;
  private final Map<Integer, OpenCallHistory> calls = new HashMap<>();
  private final CollectiveCalls operations;
  private final CollectiveSequences collectives = new CollectiveSequences(CAME + 1);
  private final WaitingRows waiting = collectives.waiting();
  private final Map<Long, LateMember> sums = new HashMap<>();
  private final LargestItems<Line> longest = new LargestItems<>();

  LateMemberRun(AnalysisInput input) {
    this.input = input;
    names = new OperationNames(input.definitions());
    members = new CommunicatorMembership(input.definitions());
    operations =
        new CollectiveCalls(
            CollectiveCalls.Members.of(input.definitions(), 0), ENTERED + 1, MAX_CALLS);
  }

  @Override
  public void take(EventCursor e) {
    EventKind kind = e.kind();
    if (kind == EventKind.ENTER) {
      calls(e.location()).enter(e.time(), e.region());
    } else if (kind == EventKind.LEAVE) {
      calls(e.location()).leave(e.time(), e.region());
    } else {
      handleOperation(e);
    }
  }

  private OpenCallHistory calls(int process) {
    return calls.computeIfAbsent(process, p -> new OpenCallHistory());
  }

  private void handleOperation(EventCursor e) {
    OpenCallHistory own = calls(e.location());
    if (e.kind() == EventKind.COLLECTIVE_COMPLETE) {
      int posted = operations.posted(e);
      if (posted != CollectiveCalls.NONE && own.begin() != OpenCallHistory.NEVER) {
        operations.setOwn(posted, ENTERED, own.begin());
      }
    }
    int call = operations.take(e);
    if (call != CollectiveCalls.NONE && operations.isBlocking(call)) {
      int row = arrive(call);
      int first = collectives.find(operations.comm(call), 0, operations.number(call));
      waiting.set(row, MEANWHILE, meanwhile(e.location(), waiting.get(first, FROM)));
      operations.setOwn(call, ROW, row);
    } else if (call != CollectiveCalls.NONE) {
      operations.setOwn(call, BEFORE, own.before());
    }
    follow();
    if (waiting.size() > MAX_CALLS) {
      end(waiting.oldest());
    }
  }

  /** Takes the calls that are over. */
  private void follow() {
    for (int call = operations.next(); call != CollectiveCalls.NONE; call = operations.next()) {
      boolean isOver = operations.state(call) == OperationState.WHOLE;
      int row = (int) operations.own(call, ROW);
      if (operations.number(call) < 0) {
        continue;
      }
      if (!operations.isBlocking(call) && isOver) {
        row = arrive(call);
        waiting.set(row, MEANWHILE, operations.own(call, BEFORE));
        long entered = operations.own(call, ENTERED);
        long posted = operations.begin(call);
        waiting.set(row, WAITS_FROM, Long.compareUnsigned(entered, posted) > 0 ? entered : posted);
      }
      if (isOver && isOf(row, call)) {
        waiting.set(row, TO, operations.end(call));
        countFinishedMember(call);
      }
    }
  }

  private static int sequence(boolean isBlocking) {
    return isBlocking ? 0 : 1;
  }

  /** A member takes part in an operation; returns the row of its call. */
  private int arrive(int call) {
    int comm = operations.comm(call);
    int sequence = sequence(operations.isBlocking(call));
    int row = collectives.add(comm, sequence, operations.number(call));
    waiting.set(row, PROCESS, operations.location(call));
    waiting.set(row, FROM, operations.begin(call));
    waiting.set(row, WAITS_FROM, operations.begin(call));
    waiting.set(row, TO, OPEN);
    waiting.set(row, OPERATION, operations.operation(call));
    waiting.set(row, ROOT, operations.root(call));
    return row;
  }

  /** Whether a row is still that of a call: its operation may have been given up. */
  private boolean isOf(int row, int call) {
    return waiting.key(row, 0) == operations.comm(call)
        && waiting.key(row, 1) == sequence(operations.isBlocking(call))
        && waiting.key(row, 2) == operations.number(call)
        && waiting.get(row, PROCESS) == operations.location(call);
  }

  /** A member is through. */
  private void countFinishedMember(int call) {
    int comm = operations.comm(call);
    int sequence = sequence(operations.isBlocking(call));
    int first = collectives.find(comm, sequence, operations.number(call));
    if (first != WaitingRows.NONE && members.rank(0, comm, operations.location(call)) >= 0) {
      long came = waiting.get(first, CAME) + 1;
      waiting.set(first, CAME, came);
      if (came == members.count(0, comm)) {
        end(first);
      }
    }
  }

  /** Where a process was since the first member came. */
  private int meanwhile(int process, long since) {
    OpenCallHistory own = calls(process);
    int region = own.longestSince(since);
    return region != 0 ? region : own.before();
  }

  /** All members came, or no more will be waited for. */
  private void end(int first) {
    int last = first;
    int root = WaitingRows.NONE;
    for (int n = first; n != WaitingRows.NONE; n = waiting.next(n)) {
      last = waiting.get(n, FROM) - waiting.get(last, FROM) >= 0 ? n : last;
      root = isRoot(n) ? n : root;
    }
    int operation = (int) waiting.get(last, OPERATION);
    CollectiveType type = typeOf(operation);
    // The root alone waits for all, or all wait for the root alone.
    int until = type == CollectiveType.ONE2ALL ? root : last;
    if (until != WaitingRows.NONE) {
      LateMember late = new LateMember((int) waiting.get(until, PROCESS), operation);
      for (int n = first; n != WaitingRows.NONE; n = waiting.next(n)) {
        if (n != until && (type != CollectiveType.ALL2ONE || n == root)) {
          addWait(n, until, late);
        }
      }
      handleFound(late);
    }
    collectives.remove(first);
  }

  private boolean isRoot(int call) {
    int root = (int) waiting.get(call, ROOT);
    int process = (int) waiting.get(call, PROCESS);
    return root != 0
        && (process == root || members.member(0, (int) waiting.key(call, 0), process) == root);
  }

  private CollectiveType typeOf(int operation) {
    return CollectiveType.of(input.definitions().find(DefinitionKind.COLLECTIVE, operation));
  }

  private void addWait(int call, int until, LateMember late) {
    long from = waiting.get(call, WAITS_FROM);
    long came = waiting.get(until, FROM);
    long to = waiting.get(call, TO);
    long ticks = (to != OPEN && to - came < 0 ? to : came) - from;
    if (ticks > 0) {
      Place place = new Place((int) waiting.get(call, PROCESS), from, late.process, came);
      late.add(ticks, place, (int) waiting.get(until, MEANWHILE));
    }
  }

  private void handleFound(LateMember late) {
    if (late.ticks == 0) {
      return;
    }
    long key = (long) late.process << 32 | Integer.toUnsignedLong(late.operation);
    LateMember sum = sums.get(key);
    if (sum == null && sums.size() < MAX_SUMS) {
      sum = new LateMember(late.process, late.operation);
      sums.put(key, sum);
    }
    if (sum != null) {
      sum.add(late);
    }
    if (longest.wants(late.ticks)) {
      late.count = 1;
      longest.add(late.ticks, line(late));
    } else {
      longest.pass();
    }
  }

  @Override
  public PlaceTable finish() {
    operations.finish();
    follow();
    while (waiting.size() > 0) {
      end(waiting.oldest());
    }
    List<LateMember> order = new ArrayList<>(sums.values());
    order.sort((a, b) -> Long.compare(b.ticks, a.ticks));
    List<Line> lines = new ArrayList<>();
    order.subList(0, Math.min(SHOWN_SUMS, order.size())).forEach(late -> lines.add(line(late)));
    lines.addAll(longest.list());
    return new PlaceTable(
        CountText.of(longest.count(), "collective operation") + " in which some waited for others",
        List.of("waited for", "in", "waiting of all", "it was in", "operations"),
        lines);
  }

  private Line line(LateMember late) {
    return new Line(
        late.place,
        List.of(
            new Process(late.process),
            names.of(late.operation),
            new Ticks(late.ticks),
            input.regionName(late.meanwhile),
            late.count));
  }
}
