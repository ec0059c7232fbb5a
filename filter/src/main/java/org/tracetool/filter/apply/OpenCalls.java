package org.tracetool.filter.apply;

import java.util.Arrays;

/** The calls of a process that are open, as the rules of the Trace Collector look at them. */
class OpenCalls {
  /** A deeper stack comes from damage: calls beyond are left out. */
  static final int DEEPEST = 1 << 20;

  /** Length of the arrays with an element for each call before they grow. */
  static final int FIRST_ROOM = 32;

  final int token;
  final RemovedIds ids = new RemovedIds();
  CollectorFunctions.Function[] calls = new CollectorFunctions.Function[FIRST_ROOM];
  int[] regions = new int[FIRST_ROOM];
  int[] scls = new int[FIRST_ROOM];
  int depth;
  private long tooDeep;

  OpenCalls(int token) {
    this.token = token;
  }

  /** The call from which a call is made; null if it is the outermost one. */
  final CollectorFunctions.Function caller(int frame) {
    return frame > 0 ? calls[frame - 1] : null;
  }

  /** Whether a call that begins is left out. */
  final boolean isEnteredTooDeep() {
    if (depth < DEEPEST) {
      return false;
    }
    tooDeep++;
    return true;
  }

  /** Whether the call that ends was left out. */
  final boolean isLeftTooDeep() {
    if (tooDeep == 0) {
      return false;
    }
    tooDeep--;
    return true;
  }

  /** Makes room for more calls: twice as many as are open. */
  void grow() {
    calls = Arrays.copyOf(calls, depth * 2);
    regions = Arrays.copyOf(regions, depth * 2);
    scls = Arrays.copyOf(scls, depth * 2);
  }
}
