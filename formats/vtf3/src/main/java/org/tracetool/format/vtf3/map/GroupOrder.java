package org.tracetool.format.vtf3.map;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.WarningCode;
import org.tracetool.format.vtf3.record.VtfRecord;
import org.tracetool.format.vtf3.record.VtfRecordType;

/** Sorts groups so that their members are declared before them. */
final class GroupOrder {
  private static final int OPEN = 1;
  private static final int DONE = 2;

  private final Map<Long, Integer> byId = new HashMap<>();
  private final List<VtfRecord> groups = new ArrayList<>();
  private final List<VtfRecord> ordered = new ArrayList<>();
  private final List<VtfRecord> cyclic = new ArrayList<>();

  private GroupOrder() {}

  /**
   * The records with those of one type in such an order; records in a valid order stay as they are.
   * Groups in a cycle come last.
   */
  static List<VtfRecord> backwards(
      List<VtfRecord> records, VtfRecordType type, Diagnostics diagnostics) {
    GroupOrder order = new GroupOrder();
    for (VtfRecord r : records) {
      if (r.type == type) {
        order.byId.put(r.field[0], order.groups.size());
        order.groups.add(r);
      }
    }
    order.sort();
    for (VtfRecord r : order.cyclic) {
      diagnostics.warn(
          WarningCode.CONTRADICTING_DEFINITIONS,
          "groups that are members of themselves",
          "group " + r.field[0]);
    }
    order.ordered.addAll(order.cyclic);
    List<VtfRecord> result = new ArrayList<>(records);
    int next = 0;
    for (int i = 0; i < result.size(); i++) {
      if (result.get(i).type == type) {
        result.set(i, order.ordered.get(next++));
      }
    }
    return result;
  }

  private void sort() {
    int n = groups.size();
    int[] state = new int[n];
    int[] position = new int[n];
    boolean[] inCycle = new boolean[n];
    int[] stack = new int[n];
    for (int start = 0; start < n; start++) {
      if (state[start] != 0) {
        continue;
      }
      int depth = 0;
      stack[depth++] = start;
      state[start] = OPEN;
      while (depth > 0) {
        int g = stack[depth - 1];
        VtfRecord r = groups.get(g);
        int member = -1;
        while (position[g] < r.items && member < 0) {
          Integer m = byId.get(r.item[position[g]++]);
          if (m != null && state[m] == OPEN) {
            inCycle[g] = true;
          } else if (m != null && state[m] == 0) {
            member = m;
          }
        }
        if (member >= 0) {
          state[member] = OPEN;
          stack[depth++] = member;
        } else {
          state[g] = DONE;
          depth--;
          (inCycle[g] ? cyclic : ordered).add(r);
        }
      }
    }
  }
}
