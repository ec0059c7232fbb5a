package org.tracetool.format.tau.read;

import java.util.Arrays;

/**
 * The open calls of a place. A leave names its call, which is nearly always the innermost one; the
 * calls within a deeper one end with it.
 */
final class CallFit {
  /** A leave of a call that is not open. */
  static final int NO_CALL = -1;

  /** Deeper calls come from damage; what ends them is taken to be in order. */
  private static final int MAX_DEPTH = 1 << 20;

  private int[] stack = new int[16];
  private int depth;
  private long beyond;

  /** How often each region is open; null as long as all leaves have fit. */
  private int[] open;

  private long implicit;
  private long spurious;

  void enter(int region) {
    if (depth == stack.length) {
      if (depth == MAX_DEPTH) {
        beyond++;
        return;
      }
      stack = Arrays.copyOf(stack, 2 * depth);
    }
    stack[depth++] = region;
    if (open != null) {
      count(region, 1);
    }
  }

  /**
   * A call ends.
   *
   * @return how many calls within it end first, {@link #inner} one by one; {@link #NO_CALL}
   */
  int leave(int region) {
    if (beyond > 0) {
      beyond--;
      return 0;
    }
    if (depth > 0 && stack[depth - 1] == region) {
      depth--;
      if (open != null) {
        count(region, -1);
      }
      return 0;
    }
    return leaveOther(region);
  }

  private int leaveOther(int region) {
    if (open == null) {
      open = new int[64];
      for (int i = 0; i < depth; i++) {
        count(stack[i], 1);
      }
    }
    if (region >= open.length || open[region] == 0) {
      spurious++;
      return NO_CALL;
    }
    int inner = 0;
    while (stack[depth - 1 - inner] != region) {
      inner++;
    }
    for (int i = 0; i <= inner; i++) {
      count(stack[depth - 1 - i], -1);
    }
    depth -= inner + 1;
    implicit += inner;
    return inner;
  }

  /** The region of a call that ended with the last one, the innermost first. */
  int inner(int number, int of) {
    return stack[depth + of - number];
  }

  private void count(int region, int more) {
    if (region >= open.length) {
      open = Arrays.copyOf(open, Math.max(region + 1, 2 * open.length));
    }
    open[region] += more;
  }

  /** Calls that ended with others. */
  long implicit() {
    return implicit;
  }

  /** Leaves of calls that were not open. */
  long spurious() {
    return spurious;
  }
}
