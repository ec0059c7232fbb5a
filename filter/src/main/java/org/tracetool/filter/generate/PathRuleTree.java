package org.tracetool.filter.generate;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The tree of names in which call paths to be filtered become rules. */
final class PathRuleTree {
  private enum State {
    UNDECIDED,
    KEEP,
    /** Filtered together with everything below. */
    RECURSIVE,
    /** Filtered, but something below is kept. */
    SINGLE
  }

  private static final class Node {
    private final String name;
    private final Node parent;
    private final Map<String, Node> children = new LinkedHashMap<>();
    private State state;

    Node(String name, Node parent, State state) {
      this.name = name;
      this.parent = parent;
      this.state = state;
    }

    boolean filtered() {
      return state == State.RECURSIVE || state == State.SINGLE;
    }
  }

  private final Map<String, Node> roots = new LinkedHashMap<>();

  /** A path that an older file filtered. */
  void addPrevious(List<String> path) {
    put(path, State.SINGLE);
  }

  /**
   * A path of the trace and the decision about it. Outermost functions are always kept; one that is
   * to be filtered gets a rule for calls of itself by itself, as in otfprofile.
   */
  void addPath(List<String> path, boolean filter) {
    List<String> names = path.size() == 1 ? List.of(path.get(0), path.get(0)) : path;
    put(names, filter ? State.RECURSIVE : State.KEEP);
  }

  private void put(List<String> path, State state) {
    Node node = null;
    for (int i = 0; i < path.size(); i++) {
      Node parent = node;
      Map<String, Node> level = parent == null ? roots : parent.children;
      State first = parent == null ? State.KEEP : State.UNDECIDED;
      boolean last = i == path.size() - 1;
      boolean created = !level.containsKey(path.get(i));
      node = level.computeIfAbsent(path.get(i), n -> new Node(n, parent, first));
      if (last && (created || node.state != State.KEEP)) {
        node.state = state;
      }
      if (node.state == State.KEEP && (created || last)) {
        exposeAncestors(node);
      }
    }
  }

  /** A caller of a kept function can no longer be filtered with all calls below it. */
  private static void exposeAncestors(Node kept) {
    for (Node n = kept.parent; n != null && n.state == State.RECURSIVE; n = n.parent) {
      n.state = State.SINGLE;
    }
  }

  /** Writes a line for each rule. */
  int write(StringBuilder out) {
    int rules = 0;
    for (Node root : roots.values()) {
      rules += write(out, root, "");
    }
    return rules;
  }

  private static int write(StringBuilder out, Node node, String before) {
    int rules = 0;
    String path = before.isEmpty() ? node.name : before + ';' + node.name;
    if (node.state != State.RECURSIVE) {
      String below = node.filtered() ? before : path;
      for (Node child : node.children.values()) {
        rules += write(out, child, below);
      }
    }
    if (node.filtered()) {
      out.append(path).append(" -- 0 C\n");
      rules++;
    }
    return rules;
  }
}
