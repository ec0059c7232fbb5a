package org.tracetool.filter.apply.collector;

import java.util.Arrays;
import org.tracetool.core.event.CallStack;
import org.tracetool.filter.apply.stage.RemovedOperationIds;

/** The calls of a process that are open, as the rules of the Trace Collector look at them. */
class CollectorCallStack {
  /** Length of the arrays with an element for each call before they grow. */
  static final int FIRST_ROOM = 32;

  final int token;
  final RemovedOperationIds ids = new RemovedOperationIds();
  CollectorFunctions.Function[] calls = new CollectorFunctions.Function[FIRST_ROOM];
  final CallStack stack = new CallStack();

  CollectorCallStack(int token) {
    this.token = token;
  }

  /** The call from which a call is made; null if it is the outermost one. */
  final CollectorFunctions.Function caller(int frame) {
    return frame > 0 ? calls[frame - 1] : null;
  }

  /** Calls that are open. */
  final int depth() {
    return stack.depth();
  }

  /** A call begins; gives its level, or {@link CallStack#NONE} if it is left out. */
  final int enter(CollectorFunctions.Function function, long time, int region, int scl) {
    int level = stack.depth();
    if (stack.enter(time, region, scl) == CallStack.NONE) {
      return CallStack.NONE;
    }
    if (level == calls.length) {
      grow(level * 2);
    }
    calls[level] = function;
    return level;
  }

  /** Makes room for so many calls. */
  void grow(int room) {
    calls = Arrays.copyOf(calls, room);
  }
}
