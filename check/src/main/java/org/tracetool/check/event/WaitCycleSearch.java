package org.tracetool.check.event;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tracetool.check.event.ReplayedCall.Condition;

/** Finds processes that wait for each other in a circle. */
final class WaitCycleSearch {
  private final Map<LocationState, ReplayedCall> heads;

  /** Processes that are done with. */
  private final Set<LocationState> black = new HashSet<>();

  /** Processes on the way, with their places on it. */
  private final Map<LocationState, Integer> way = new HashMap<>();

  private final List<List<ReplayedCall>> found = new ArrayList<>();

  /**
   * A search.
   *
   * @param heads the call in which each process is
   */
  WaitCycleSearch(Map<LocationState, ReplayedCall> heads) {
    this.heads = heads;
  }

  /** Searches from these processes; circles found have no process in common. */
  List<List<ReplayedCall>> from(Collection<LocationState> starts) {
    for (LocationState loc : starts) {
      if (!black.contains(loc)) {
        walk(loc);
      }
    }
    return found;
  }

  private record Step(ReplayedCall op, List<ReplayedCall> targets, int[] next) {}

  private void walk(LocationState start) {
    ArrayDeque<Step> stack = new ArrayDeque<>();
    push(stack, start);
    while (!stack.isEmpty()) {
      Step step = stack.peek();
      if (step.next()[0] == step.targets().size()) {
        black.add(step.op().loc);
        way.remove(step.op().loc);
        stack.pop();
        continue;
      }
      LocationState to = step.targets().get(step.next()[0]++).loc;
      if (way.containsKey(to)) {
        List<ReplayedCall> circle = shortest(to, step.op().loc);
        if (circle != null) {
          found.add(circle);
          // All on the way wait for the circle; what they wait for is looked at when it is broken.
          black.addAll(way.keySet());
          way.clear();
          return;
        }
      } else if (!black.contains(to)) {
        push(stack, to);
      }
    }
  }

  private void push(ArrayDeque<Step> stack, LocationState loc) {
    ReplayedCall op = heads.get(loc);
    if (op == null) {
      black.add(loc);
      return;
    }
    way.put(loc, stack.size());
    stack.push(new Step(op, targets(op), new int[1]));
  }

  /** The calls that a call waits for, as far as they are known; empty if it may go on. */
  static List<ReplayedCall> targets(ReplayedCall op) {
    if (op == null || !op.left) {
      return List.of();
    }
    List<ReplayedCall> list = new ArrayList<>(1);
    for (Condition c = op.conditions; c != null; c = c.next) {
      if (c.holds(op)) {
        continue;
      }
      if (c.target != null) {
        list.add(c.target);
      } else if (c.instance != null && c.instance.isComplete()) {
        list.addAll(c.instance.missing(op));
      }
    }
    return list;
  }

  /** The shortest way from one process to another, which waits for the first. */
  private List<ReplayedCall> shortest(LocationState from, LocationState to) {
    Map<LocationState, LocationState> before = new HashMap<>();
    ArrayDeque<LocationState> queue = new ArrayDeque<>();
    queue.add(from);
    before.put(from, from);
    while (!queue.isEmpty() && !before.containsKey(to)) {
      LocationState loc = queue.poll();
      for (ReplayedCall target : targets(heads.get(loc))) {
        if (before.putIfAbsent(target.loc, loc) == null) {
          queue.add(target.loc);
        }
      }
    }
    if (!before.containsKey(to)) {
      return null;
    }
    List<ReplayedCall> circle = new ArrayList<>();
    for (LocationState at = to; ; at = before.get(at)) {
      circle.add(0, heads.get(at));
      if (at == from) {
        return circle;
      }
    }
  }
}
