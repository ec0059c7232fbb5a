package org.tracetool.check.event;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tracetool.check.event.ReplayedCall.Condition;

/**
 * Runs the calls of MPI again as if every standard send were synchronous: a send is done when its
 * receive has been entered, a receive when its send has, a collective call when those have entered
 * it whose data it needs. Calls are taken in as they come in the order of time and dropped as soon
 * as they are done, so only those wait in memory that wait in the replay. Where processes wait for
 * each other in a circle, the sends in it are reported and taken as buffered, and all goes on.
 */
final class SynchronousReplay {
  /** Calls between two searches for circles, at least. */
  private static final int SEARCH_AFTER = 1024;

  /** A circle with where it was found; kept until it is known that its messages are complete. */
  record WaitCycle(List<Condition> sends, List<ReplayedCall> steps, Set<Object> channels) {}

  private final CheckContext context;
  private final int most;

  /** The call in which each process is; in the order of events, so that what is found is too. */
  private final Map<LocationState, ReplayedCall> heads = new LinkedHashMap<>();

  private final Map<LocationState, ReplayedCall> tails = new HashMap<>();
  private final ArrayDeque<LocationState> work = new ArrayDeque<>();
  private final Set<LocationState> touched = new HashSet<>();
  private int waiting;
  private int sinceSearch;
  private long givenUp;

  /** For each different circle, how often, and what it looks like. */
  private final Map<Object, WaitCycle> circles = new HashMap<>();

  private final Map<Object, Long> counts = new HashMap<>();

  SynchronousReplay(CheckContext context) {
    this.context = context;
    most = (int) Math.max(20_000, Math.min(4_000_000, context.options.memory() / 1000));
  }

  /** A call begins. */
  ReplayedCall enter(LocationState loc, MpiCall call) {
    ReplayedCall op =
        new ReplayedCall(loc, loc.callTime, context.stream, loc.callRegion, loc.callScl, call);
    ReplayedCall tail = tails.put(loc, op);
    if (tail == null) {
      heads.put(loc, op);
      op.entered = true;
    } else {
      tail.next = op;
    }
    waiting++;
    return op;
  }

  /** A call ends, so that all its messages are known. */
  void leave(ReplayedCall op) {
    op.left = true;
    if (heads.get(op.loc) == op) {
      work.add(op.loc);
      advance();
    }
    if (waiting > most) {
      giveUp();
    }
    if (++sinceSearch > Math.max(SEARCH_AFTER, 2 * heads.size())) {
      search(heads.keySet());
    }
  }

  /** A call has to wait until something happens. */
  void add(ReplayedCall op, Condition condition) {
    condition.owner = op;
    condition.next = op.conditions;
    op.conditions = condition;
  }

  /** It is known now which call a condition waits for; null if it waits for none. */
  void resolve(Condition condition, ReplayedCall target) {
    if (target == null || target.entered) {
      condition.released = true;
    } else {
      condition.target = target;
    }
    if (condition.owner != null) {
      wake(condition.owner);
    }
  }

  /** A collective operation is complete; its members may go on. */
  void complete(CollectiveInstance instance) {
    for (int i = 0; instance.ops != null && i < instance.count; i++) {
      if (instance.ops[i] != null) {
        wake(instance.ops[i]);
      }
    }
    instance.takeWaits().forEach(this::wake);
  }

  private void wake(ReplayedCall op) {
    if (heads.get(op.loc) == op) {
      work.add(op.loc);
      advance();
    }
  }

  private void advance() {
    LocationState loc;
    while ((loc = work.poll()) != null) {
      ReplayedCall head = heads.get(loc);
      while (head != null && head.left && holds(head)) {
        ReplayedCall next = head.next;
        head.next = null; // who still knows this call must not keep all later ones
        waiting--;
        if (next == null) {
          heads.remove(loc);
          tails.remove(loc);
        } else {
          heads.put(loc, next);
          next.entered = true;
          if (next.instance != null && next.instance.isComplete()) {
            if (next.instance.enter(next)) {
              work.addAll(next.instance.takeWatchers());
            }
          }
          work.addAll(next.takeWatchers());
        }
        head = next;
      }
      if (head != null && head.left) {
        touched.add(loc);
      }
    }
  }

  private static boolean holds(ReplayedCall op) {
    for (Condition c = op.conditions; c != null; c = c.next) {
      if (!c.holds(op)) {
        c.watch(op.loc);
        return false;
      }
    }
    return true;
  }

  private void search(Collection<LocationState> first) {
    sinceSearch = 0;
    touched.clear();
    List<LocationState> starts = sorted(first);
    while (!starts.isEmpty()) {
      WaitCycleSearch search = new WaitCycleSearch(heads);
      List<List<ReplayedCall>> found = search.from(starts);
      touched.clear();
      for (List<ReplayedCall> circle : found) {
        release(circle);
      }
      advance();
      starts = found.isEmpty() ? List.of() : sorted(touched);
    }
  }

  /** By number: a circle is told from the first process in it on, the same in each run. */
  private static List<LocationState> sorted(Collection<LocationState> locations) {
    List<LocationState> list = new ArrayList<>(locations);
    list.sort(Comparator.comparingInt(loc -> loc.index));
    return list;
  }

  /** Reports a circle and lets its sends go on. */
  private void release(List<ReplayedCall> circle) {
    List<Condition> sends = new ArrayList<>();
    Set<Object> channels = new HashSet<>();
    for (int i = 0; i < circle.size(); i++) {
      ReplayedCall op = circle.get(i);
      ReplayedCall next = circle.get((i + 1) % circle.size());
      Condition c = between(op, next);
      if (c == null) {
        return; // released by another circle of this search
      }
      if (c.instance == null) {
        channels.add(MessageCheck.channel(op, c));
      }
      for (Condition d = op.conditions; c.isSend && d != null; d = d.next) {
        // A call that waits for several sends to the same process is one place of the circle.
        if (d.isSend && !d.holds(op) && d.target != null && d.target.loc == next.loc) {
          sends.add(d);
          channels.add(MessageCheck.channel(op, d));
        }
      }
    }
    if (sends.isEmpty()) {
      // It cannot have been so: clocks are wrong, or records are missing.
      for (Condition c = circle.get(0).conditions; c != null; c = c.next) {
        c.released = true;
      }
      work.add(circle.get(0).loc);
      return;
    }
    for (Condition c : sends) {
      c.released = true;
    }
    circle.forEach(op -> work.add(op.loc));
    Object key = DeadlockReport.key(circle);
    if (counts.merge(key, 1L, Long::sum) == 1) {
      circles.put(key, new WaitCycle(sends, circle, channels));
    } else {
      circles.get(key).channels().addAll(channels);
    }
  }

  /** The condition of a call that waits for another one. */
  static Condition between(ReplayedCall op, ReplayedCall next) {
    for (Condition c = op.conditions; c != null; c = c.next) {
      if (c.holds(op)) {
        continue;
      }
      boolean waits = c.target != null && c.target.loc == next.loc;
      if (!waits && c.instance != null && c.instance.isComplete()) {
        waits = c.instance.missing(op).stream().anyMatch(o -> o.loc == next.loc);
      }
      if (waits) {
        return c;
      }
    }
    return null;
  }

  /** Too much waits: the calls in front no longer wait for what has not come yet. */
  private void giveUp() {
    search(heads.keySet());
    if (waiting <= most) {
      return;
    }
    for (ReplayedCall head : List.copyOf(heads.values())) {
      for (Condition c = head.conditions; c != null; c = c.next) {
        if (!c.holds(head) && !c.isKnown()) {
          c.released = true;
          givenUp++;
        }
      }
      work.add(head.loc);
    }
    advance();
  }

  /** All events were read. */
  void end(MessageCheck messages) {
    search(heads.keySet());
    DeadlockReport report = new DeadlockReport(context, messages);
    circles.forEach((key, circle) -> report.add(key, circle, counts.get(key)));
    report.end();
    if (givenUp > 0) {
      context.findings.note(
          "calls that waited too long to be followed in the search for potential deadlocks, and"
              + " were taken as if they had not waited",
          givenUp);
    }
  }
}
