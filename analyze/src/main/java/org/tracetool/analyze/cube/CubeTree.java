package org.tracetool.analyze.cube;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.analyze.result.CallPathProfile;

/**
 * The call tree of a Cube file: one root, nodes numbered in the order of a walk that visits a node
 * before its children. Call paths of the same name are one node.
 */
final class CubeTree {
  /** A region. */
  record CubeRegion(int number, String name, String file, int line) {}

  /** A node; its number is its position in {@link #nodes}. */
  static final class Node {
    private final CubeRegion region;
    private final Map<String, Node> children = new LinkedHashMap<>();
    private final List<Integer> paths = new ArrayList<>();

    private Node(CubeRegion region) {
      this.region = region;
    }

    CubeRegion region() {
      return region;
    }

    Iterable<Node> children() {
      return children.values();
    }

    /** The call paths of the profile whose values it has. */
    List<Integer> paths() {
      return paths;
    }
  }

  private static final String ROOT = "(run)";

  private final Map<String, CubeRegion> regions = new LinkedHashMap<>();
  private final List<Node> nodes = new ArrayList<>();
  private final Node root;

  CubeTree(CallPathProfile profile) {
    Node top = new Node(region(ROOT, null, 0));
    Node[] nodeOf = new Node[profile.paths()];
    for (int path = 0; path < nodeOf.length; path++) {
      String name = profile.region(path);
      CubeRegion region = region(name, profile.sourceFile(path), profile.sourceLine(path));
      Node parent = profile.parent(path) < 0 ? top : nodeOf[profile.parent(path)];
      nodeOf[path] = parent.children.computeIfAbsent(name, n -> new Node(region));
      nodeOf[path].paths.add(path);
    }
    root = top.children.size() == 1 ? top.children.values().iterator().next() : top;
    if (root != top) {
      regions.remove(ROOT);
    }
    addNodes();
  }

  private CubeRegion region(String name, String file, int line) {
    return regions.computeIfAbsent(name, n -> new CubeRegion(regions.size(), n, file, line));
  }

  /** Without recursion, since call paths can be deep. */
  private void addNodes() {
    List<Node> open = new ArrayList<>();
    open.add(root);
    while (!open.isEmpty()) {
      Node node = open.remove(open.size() - 1);
      nodes.add(node);
      List<Node> children = new ArrayList<>(node.children.values());
      for (int i = children.size() - 1; i >= 0; i--) {
        open.add(children.get(i));
      }
    }
  }

  Node root() {
    return root;
  }

  /** All nodes in the order of the walk. */
  List<Node> nodes() {
    return nodes;
  }

  Iterable<CubeRegion> regions() {
    return regions.values();
  }
}
