package org.tracetool.stats.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.tracetool.core.definition.CallDefinition.CallingContext;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.stats.TraceStatistics;
import org.tracetool.stats.report.ReportColumn.Unit;
import org.tracetool.stats.scope.IndexedDefinitions;
import org.tracetool.stats.sums.KeyedSums;

/** The table of samples by calling context: each context below the one that called it. */
final class ContextSampleTable {
  private static final int MAX_INDENT = 40;
  private static final int MAX_PATH_LENGTH = 4000;
  private static final int NONE = -1;

  private final TraceStatistics s;
  private final Definitions definitions;
  private final IndexedDefinitions contexts;
  private final List<String> regions;
  private final int[] parents;
  private final long[] own;
  private final long[] inclusive;

  ContextSampleTable(TraceStatistics statistics) {
    s = statistics;
    definitions = s.index().definitions();
    contexts = s.index().contexts();
    regions = s.index().regions().distinctNames();
    parents = new int[contexts.size()];
    own = new long[contexts.size()];
    inclusive = new long[contexts.size()];
  }

  ReportTable table() {
    ReportTable t =
        new ReportTable("sample", "Samples by calling context")
            .column("name", "calling context", Unit.TEXT, 1)
            .column("path", "full path", Unit.TEXT, 3)
            .column("place", "called from", Unit.TEXT, 2)
            .column("depth", "depth", Unit.COUNT, 3)
            .column("samples", "samples", Unit.COUNT, 1)
            .column("share", "share", Unit.SHARE, 1)
            .column("inclusive_samples", "incl. samples", Unit.COUNT, 1);
    KeyedSums sums = s.samples();
    long total = 0;
    for (long key : sums.sortedKeys()) {
      own[(int) key] = sums.get(sums.find(key), 0);
      total += own[(int) key];
    }
    if (total == 0) {
      return t;
    }
    findParents();
    for (int i = 0; i < own.length; i++) {
      // A cycle of parents comes from damage.
      int at = i;
      for (int steps = 0; own[i] > 0 && at != NONE && steps < own.length; steps++) {
        inclusive[at] += own[i];
        at = parents[at];
      }
    }
    addRows(t, total);
    return t.keepLargestOfTree("inclusive_samples");
  }

  private void findParents() {
    Arrays.fill(parents, NONE);
    for (Definitions.Entry e : definitions.entries(DefinitionKind.CALLING_CONTEXT)) {
      CallingContext c = (CallingContext) e.definition();
      int place = contexts.place(e.stream(), c.token());
      int parent = c.parent() == 0 ? NONE : contexts.place(e.stream(), c.parent());
      parents[place] = parent == contexts.undefined() || parent == place ? NONE : parent;
    }
  }

  /** Depth first, contexts with the most samples first; only those with samples in or below. */
  private void addRows(ReportTable t, long total) {
    List<List<Integer>> children = new ArrayList<>();
    for (int i = 0; i <= own.length; i++) {
      children.add(null);
    }
    for (int i = 0; i < own.length; i++) {
      if (inclusive[i] > 0) {
        int parent = parents[i] == NONE ? own.length : parents[i];
        if (children.get(parent) == null) {
          children.set(parent, new ArrayList<>());
        }
        children.get(parent).add(i);
      }
    }
    Comparator<Integer> most = Comparator.comparingLong(i -> inclusive[i]);
    List<int[]> stack = new ArrayList<>();
    push(stack, children.get(own.length), 1, most);
    while (!stack.isEmpty()) {
      int[] top = stack.remove(stack.size() - 1);
      int context = top[0];
      t.row(
          "  ".repeat(Math.min(top[1], MAX_INDENT) - 1) + name(context),
          path(context),
          place(context),
          (long) top[1],
          own[context],
          (double) own[context] / total,
          inclusive[context]);
      push(stack, children.get(context), top[1] + 1, most);
    }
  }

  private static void push(
      List<int[]> stack, List<Integer> list, int depth, Comparator<Integer> most) {
    if (list != null) {
      list.sort(most.thenComparing(Comparator.reverseOrder()));
      list.forEach(i -> stack.add(new int[] {i, depth}));
    }
  }

  private String name(int context) {
    if (contexts.definition(context) instanceof CallingContext c) {
      return regions.get(s.index().regions().place(0, c.region()));
    }
    return contexts.name(context);
  }

  private String path(int context) {
    List<String> names = new ArrayList<>();
    int length = 0;
    for (int at = context; at != NONE && length < MAX_PATH_LENGTH; at = parents[at]) {
      names.add(0, name(at));
      length += names.get(0).length() + 1;
    }
    return (length < MAX_PATH_LENGTH ? "" : "…;") + String.join(";", names);
  }

  private String place(int context) {
    if (contexts.definition(context) instanceof CallingContext c
        && definitions.find(0, DefinitionKind.SCL, c.scl()) instanceof Definition.Scl scl) {
      Definition file = definitions.find(0, DefinitionKind.SCL_FILE, scl.file());
      String name = file == null || file.name() == null ? "?" : file.name();
      return name + ":" + Integer.toUnsignedString(scl.line());
    }
    return null;
  }
}
