package org.tracetool.stats.report;

import java.util.ArrayList;
import java.util.List;
import org.tracetool.stats.TraceStatistics;
import org.tracetool.stats.report.ReportColumn.Unit;
import org.tracetool.stats.sums.CallSums;
import org.tracetool.stats.sums.PathTree;
import org.tracetool.stats.sums.WideSum;

/** Calls by call path. */
final class PathTable {
  private final TraceStatistics s;
  private final List<String> regionNames;

  PathTable(TraceStatistics statistics) {
    s = statistics;
    regionNames = statistics.index().regions().distinctNames();
  }

  ReportTable table() {
    ReportTable t =
        new ReportTable("callpath", "Call paths")
            .column("name", "call path", Unit.TEXT, 1)
            .column("path", "full path", Unit.TEXT, 3)
            .column("depth", "depth", Unit.COUNT, 3)
            .column("calls", "calls", Unit.COUNT, 1)
            .column("exclusive", "excl. time", Unit.TIME, 1)
            .column("share", "share", Unit.SHARE, 1)
            .column("inclusive", "incl. time", Unit.TIME, 1)
            .column("open", "open calls", Unit.COUNT, 3);
    CallDurationColumns.addColumns(t, "exclusive_call_", "excl. ", 2);
    PathTree tree = s.paths();
    WideSum total = FunctionTables.totalExclusive(s);
    for (int n : depthFirst(tree)) {
      int region = tree.region(n);
      String name = region == PathTree.DEEPER ? "(deeper)" : regionNames.get(region);
      List<Object> v = new ArrayList<>();
      v.add("  ".repeat(Math.min(tree.depth(n), 40) - 1) + name);
      v.add(fullPath(tree, n));
      v.add((long) tree.depth(n));
      v.add(tree.get(n, CallSums.CALLS) + tree.get(n, CallSums.OPEN));
      WideSum exclusive = tree.sum(n, CallSums.EXCLUSIVE).plus(tree.sum(n, CallSums.CUT_EXCLUSIVE));
      v.add(exclusive.value());
      v.add(exclusive.shareOf(total));
      v.add(inclusive(tree, n).value());
      v.add(tree.get(n, CallSums.OPEN));
      CallDurationColumns.add(v, tree.exclusive(n));
      t.row(v.toArray());
    }
    return t.keepLargestOfTree("inclusive");
  }

  private String fullPath(PathTree tree, int node) {
    StringBuilder out = new StringBuilder();
    for (int region : tree.path(node)) {
      out.append(out.length() == 0 ? "" : ";");
      out.append(region == PathTree.DEEPER ? "(deeper)" : regionNames.get(region));
      if (out.length() > 4000) {
        return out.append(";…").toString();
      }
    }
    return out.toString();
  }

  /** Nodes, each followed by its children, the longest inclusive time first. */
  private static List<Integer> depthFirst(PathTree tree) {
    List<List<Integer>> children = new ArrayList<>();
    for (int n = 0; n < tree.size(); n++) {
      children.add(null);
      if (n != PathTree.ROOT && tree.isUsed(n)) {
        int parent = tree.parent(n);
        if (children.get(parent) == null) {
          children.set(parent, new ArrayList<>());
        }
        children.get(parent).add(n);
      }
    }
    List<Integer> out = new ArrayList<>();
    List<Integer> stack = new ArrayList<>();
    stack.add(PathTree.ROOT);
    while (!stack.isEmpty()) {
      int n = stack.remove(stack.size() - 1);
      if (n != PathTree.ROOT) {
        out.add(n);
      }
      List<Integer> below = children.get(n);
      if (below != null) {
        // By values that do not depend on threads: times, then the region.
        below.sort(
            (a, b) -> {
              int c = inclusive(tree, a).compareTo(inclusive(tree, b));
              return c != 0 ? c : Integer.compare(tree.region(b), tree.region(a));
            });
        stack.addAll(below);
      }
    }
    return out;
  }

  private static WideSum inclusive(PathTree tree, int n) {
    return tree.sum(n, CallSums.INCLUSIVE).plus(tree.sum(n, CallSums.CUT_INCLUSIVE));
  }
}
