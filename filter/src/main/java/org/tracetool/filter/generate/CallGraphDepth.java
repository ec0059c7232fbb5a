package org.tracetool.filter.generate;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Depths of functions in the static call graph: the length of the longest path below a function on
 * which no function comes twice. Finding it is hard where functions call each other in circles;
 * after {@value #MAX_STEPS} steps the longest path found so far counts.
 */
final class CallGraphDepth {
  private static final int MAX_STEPS = 200_000;

  private final Map<ProfiledFunction, Integer> known = new HashMap<>();
  private int steps;

  private CallGraphDepth() {}

  /** Sets the depth of each function. */
  static void compute(List<ProfiledFunction> functions) {
    CallGraphDepth depths = new CallGraphDepth();
    Set<ProfiledFunction> circular = circular(functions);
    for (ProfiledFunction f : functions) {
      depths.steps = 0;
      f.depth = circular.contains(f) ? depths.search(f, circular) : depths.plain(f, circular);
    }
  }

  /** Functions from which a circle of several functions can be reached. */
  private static Set<ProfiledFunction> circular(List<ProfiledFunction> functions) {
    // Leaves are removed as long as there are any; the remaining nodes reach a cycle.
    Map<ProfiledFunction, Integer> open = new HashMap<>();
    Map<ProfiledFunction, List<ProfiledFunction>> callers = new HashMap<>();
    Deque<ProfiledFunction> leaves = new ArrayDeque<>();
    for (ProfiledFunction f : functions) {
      int count = 0;
      for (ProfiledFunction callee : f.callees) {
        if (callee != f) {
          count++;
          callers.computeIfAbsent(callee, c -> new ArrayList<>()).add(f);
        }
      }
      open.put(f, count);
      if (count == 0) {
        leaves.add(f);
      }
    }
    Set<ProfiledFunction> left = new HashSet<>(functions);
    while (!leaves.isEmpty()) {
      ProfiledFunction leaf = leaves.remove();
      left.remove(leaf);
      for (ProfiledFunction caller : callers.getOrDefault(leaf, List.of())) {
        if (open.merge(caller, -1, Integer::sum) == 0) {
          leaves.add(caller);
        }
      }
    }
    return left;
  }

  /** The depth of a function below which there are no circles, without recursion. */
  private int plain(ProfiledFunction root, Set<ProfiledFunction> circular) {
    Deque<ProfiledFunction> path = new ArrayDeque<>();
    path.push(root);
    while (!path.isEmpty()) {
      ProfiledFunction f = path.peek();
      int depth = 0;
      boolean complete = true;
      for (ProfiledFunction callee : f.callees) {
        if (callee == f) {
          continue;
        }
        Integer below = known.get(callee);
        if (below == null) {
          path.push(callee);
          complete = false;
          break;
        }
        depth = Math.max(depth, below + 1);
      }
      if (complete) {
        known.put(f, depth);
        path.pop();
      }
    }
    return known.get(root);
  }

  private record Step(ProfiledFunction function, Iterator<ProfiledFunction> left) {}

  /** The longest path from a function, by trying them all. */
  private int search(ProfiledFunction root, Set<ProfiledFunction> circular) {
    Deque<Step> path = new ArrayDeque<>();
    Set<ProfiledFunction> on = new HashSet<>();
    path.push(new Step(root, root.callees.iterator()));
    on.add(root);
    int longest = 0;
    while (!path.isEmpty()) {
      Step step = path.peek();
      if (!step.left().hasNext() || ++steps > MAX_STEPS) {
        path.pop();
        on.remove(step.function());
        continue;
      }
      ProfiledFunction callee = step.left().next();
      if (on.contains(callee)) {
        continue;
      }
      if (!circular.contains(callee)) {
        longest = Math.max(longest, path.size() + plain(callee, circular));
      } else {
        path.push(new Step(callee, callee.callees.iterator()));
        on.add(callee);
        longest = Math.max(longest, path.size() - 1);
      }
    }
    return longest;
  }
}
