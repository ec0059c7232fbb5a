package org.tracetool.view.analysis;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.definition.CollectiveType;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.operation.Collectives;
import org.tracetool.core.operation.Waiting;
import org.tracetool.view.analysis.AnalysisResult.Line;
import org.tracetool.view.analysis.AnalysisResult.Place;
import org.tracetool.view.analysis.AnalysisResult.Process;
import org.tracetool.view.analysis.AnalysisResult.Ticks;

/** A run of {@link LateMembers}: brings the members of operations together, in order of time. */
final class LateMemberRun implements ViewAnalysis.Run {
  /** Calls of members that wait for others, at most; the oldest operation is ended then. */
  private static final int MOST_CALLS = 1 << 18;

  private static final int MOST_SUMS = 1 << 16;
  private static final int SHOWN_SUMS = 25;

  private static final int PROCESS = 0;
  private static final int FROM = 1;

  /** When a member ended; {@link #OPEN} as long as it has not. */
  private static final int TO = 2;

  private static final int OPERATION = 3;
  private static final int ROOT = 4;
  private static final int MEANWHILE = 5;
  private static final int ID = 6;
  private static final int CAME = 7;

  private static final long OPEN = -1L;

  /** Waits of all members of an operation, or of several ones, for a process. */
  private static final class Late {
    final int process;
    final int operation;
    int meanwhile;
    long ticks;
    long longest;
    long count;
    Place place;

    Late(int process, int operation) {
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
    void add(Late other) {
      ticks += other.ticks - other.longest;
      add(other.longest, other.place, other.meanwhile);
      count++;
    }
  }

  /** The begin of an operation in a process, by its number. */
  private record Begun(int process, long id) {}

  private final AnalysisInput input;
  private final CommunicatorMembers members;
  private final Map<Integer, LastCalls> calls = new HashMap<>();
  private final Map<Begun, Integer> open = new HashMap<>();
  private final Collectives collectives = new Collectives(CAME + 1);
  private final Waiting waiting = collectives.waiting();
  private final Map<Long, Late> sums = new HashMap<>();
  private final Longest<Line> longest = new Longest<>();

  LateMemberRun(AnalysisInput input) {
    this.input = input;
    members = new CommunicatorMembers(input.definitions());
  }

  @Override
  public void take(EventCursor e) {
    switch (e.kind()) {
      case ENTER -> calls(e.location()).enter(e.time(), (int) e.field(0));
      case LEAVE -> calls(e.location()).leave(e.time(), (int) e.field(0));
      case COLLECTIVE ->
          arrive(e, (int) e.field(1), (int) e.field(2), e.time() + Math.max(0, e.field(5)), 0);
      case COLLECTIVE_BEGIN -> arrive(e, (int) e.field(2), (int) e.field(3), OPEN, e.field(1));
      case COLLECTIVE_END -> {
        Integer slot = open.remove(new Begun(e.location(), e.field(0)));
        if (slot != null) {
          waiting.set(slot, TO, e.time());
        }
      }
      default -> {
        // nothing that begins or ends
      }
    }
  }

  private LastCalls calls(int process) {
    return calls.computeIfAbsent(process, p -> new LastCalls());
  }

  private void arrive(EventCursor e, int comm, int root, long to, long id) {
    int member = members.of(comm, e.location());
    int turn = member == 0 ? e.location() : member;
    long number = collectives.turn(comm, 0, Integer.toUnsignedLong(turn));
    int slot = collectives.add(comm, 0, number);
    int first = collectives.find(comm, 0, number);
    waiting.set(slot, PROCESS, e.location());
    waiting.set(slot, FROM, e.time());
    waiting.set(slot, TO, to);
    waiting.set(slot, OPERATION, e.field(0));
    waiting.set(slot, ROOT, root);
    waiting.set(slot, MEANWHILE, meanwhile(e.location(), waiting.get(first, FROM)));
    waiting.set(slot, ID, id);
    if (to == OPEN) {
      open.put(new Begun(e.location(), id), slot);
    }
    if (member != 0) {
      long came = waiting.get(first, CAME) + 1;
      waiting.set(first, CAME, came);
      if (came == members.count(comm)) {
        end(first);
      }
    }
    if (waiting.size() > MOST_CALLS) {
      end(waiting.oldest());
    }
  }

  /** Where a process was since the first member came. */
  private int meanwhile(int process, long since) {
    LastCalls own = calls(process);
    int region = own.longestSince(since);
    return region != 0 ? region : own.before();
  }

  /** All members came, or no more will be waited for. */
  private void end(int first) {
    int last = first;
    int root = Waiting.NONE;
    for (int n = first; n != Waiting.NONE; n = waiting.next(n)) {
      last = waiting.get(n, FROM) - waiting.get(last, FROM) >= 0 ? n : last;
      root = isRoot(n) ? n : root;
    }
    int operation = (int) waiting.get(last, OPERATION);
    CollectiveType type = typeOf(operation);
    // The root alone waits for all, or all wait for the root alone.
    int until = type == CollectiveType.ONE2ALL ? root : last;
    if (until != Waiting.NONE) {
      Late late = new Late((int) waiting.get(until, PROCESS), operation);
      for (int n = first; n != Waiting.NONE; n = waiting.next(n)) {
        if (n != until && (type != CollectiveType.ALL2ONE || n == root)) {
          waits(n, until, late);
        }
      }
      found(late);
    }
    for (int n = first; n != Waiting.NONE; n = waiting.next(n)) {
      if (waiting.get(n, TO) == OPEN) {
        open.remove(new Begun((int) waiting.get(n, PROCESS), waiting.get(n, ID)));
      }
    }
    collectives.remove(first);
  }

  private boolean isRoot(int call) {
    int root = (int) waiting.get(call, ROOT);
    int process = (int) waiting.get(call, PROCESS);
    return root != 0
        && (process == root || members.of((int) waiting.key(call, 0), process) == root);
  }

  private CollectiveType typeOf(int operation) {
    return CollectiveType.of(input.definitions().find(DefinitionKind.COLLECTIVE, operation));
  }

  private void waits(int call, int until, Late late) {
    long from = waiting.get(call, FROM);
    long came = waiting.get(until, FROM);
    long to = waiting.get(call, TO);
    long ticks = (to != OPEN && to - came < 0 ? to : came) - from;
    if (ticks > 0) {
      Place place = new Place((int) waiting.get(call, PROCESS), from, late.process, came);
      late.add(ticks, place, (int) waiting.get(until, MEANWHILE));
    }
  }

  private void found(Late late) {
    if (late.ticks == 0) {
      return;
    }
    long key = (long) late.process << 32 | Integer.toUnsignedLong(late.operation);
    Late sum = sums.get(key);
    if (sum == null && sums.size() < MOST_SUMS) {
      sum = new Late(late.process, late.operation);
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
  public AnalysisResult finish() {
    while (waiting.size() > 0) {
      end(waiting.oldest());
    }
    List<Late> order = new ArrayList<>(sums.values());
    order.sort((a, b) -> Long.compare(b.ticks, a.ticks));
    List<Line> lines = new ArrayList<>();
    order.subList(0, Math.min(SHOWN_SUMS, order.size())).forEach(late -> lines.add(line(late)));
    lines.addAll(longest.list());
    return new AnalysisResult(
        longest.count() + " collective operations in which some waited for others",
        List.of("waited for", "in", "all waited", "it was in", "times"),
        lines);
  }

  private Line line(Late late) {
    return new Line(
        late.place,
        List.of(
            new Process(late.process),
            nameOf(late.operation),
            new Ticks(late.ticks),
            input.regionName(late.meanwhile),
            late.count));
  }

  private String nameOf(int operation) {
    Definition known = input.definitions().find(DefinitionKind.COLLECTIVE, operation);
    return known == null || known.name() == null ? "collective" : known.name();
  }
}
