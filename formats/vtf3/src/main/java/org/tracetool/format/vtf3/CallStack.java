package org.tracetool.format.vtf3;

import java.util.Arrays;

/** The states that a task is in, as region tokens. */
final class CallStack {
  private int[] regions = new int[8];
  private int depth;

  int depth() {
    return depth;
  }

  /** The region {@code below} steps under the top, 0 if there is none. */
  int peek(int below) {
    return below < depth ? regions[depth - 1 - below] : 0;
  }

  void push(int region) {
    if (depth == regions.length) {
      regions = Arrays.copyOf(regions, depth * 2);
    }
    regions[depth++] = region;
  }

  void pop(int count) {
    depth = Math.max(0, depth - count);
  }

  /**
   * How many states a return to a region leaves: at least one if the region is below the top, so
   * that a return from direct recursion is one; 0 if it is only on top, -1 if it is not there.
   */
  int returns(int region) {
    for (int i = 1; i < depth; i++) {
      if (regions[depth - 1 - i] == region) {
        return i;
      }
    }
    return depth > 0 && regions[depth - 1] == region ? 0 : -1;
  }

  /** Steps from the top to a region, -1 if it is not there. */
  int find(int region) {
    for (int i = depth - 1; i >= 0; i--) {
      if (regions[i] == region) {
        return depth - 1 - i;
      }
    }
    return -1;
  }
}
