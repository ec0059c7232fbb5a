package org.tracetool.clock.corridor;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Which clocks bound each other from both sides: those between which messages lead there and back,
 * if only by way of others. Tarjan's method, without recursion.
 */
final class ClockComponents {
  private final int[] component;

  /**
   * @param ways from and to of each direction with messages
   */
  ClockComponents(int clocks, List<long[]> ways) {
    component = new int[clocks];
    Arrays.fill(component, -1);
    List<List<Integer>> next = new ArrayList<>();
    for (int c = 0; c < clocks; c++) {
      next.add(new ArrayList<>());
    }
    ways.forEach(w -> next.get((int) w[0]).add((int) w[1]));
    int[] order = new int[clocks];
    int[] low = new int[clocks];
    int[] edge = new int[clocks];
    int[] path = new int[clocks];
    int[] stack = new int[clocks];
    int number = 0;
    int stacked = 0;
    int found = 0;
    for (int root = 0; root < clocks; root++) {
      if (order[root] != 0) {
        continue;
      }
      int depth = 0;
      path[0] = root;
      order[root] = low[root] = ++number;
      stack[stacked++] = root;
      while (depth >= 0) {
        int c = path[depth];
        if (edge[c] < next.get(c).size()) {
          int to = next.get(c).get(edge[c]++);
          if (order[to] == 0) {
            order[to] = low[to] = ++number;
            stack[stacked++] = to;
            path[++depth] = to;
          } else if (component[to] < 0) {
            low[c] = Math.min(low[c], order[to]);
          }
          continue;
        }
        if (low[c] == order[c]) {
          int member;
          do {
            member = stack[--stacked];
            component[member] = found;
          } while (member != c);
          found++;
        }
        depth--;
        if (depth >= 0) {
          low[path[depth]] = Math.min(low[path[depth]], low[c]);
        }
      }
    }
  }

  boolean together(int a, int b) {
    return component[a] == component[b];
  }
}
