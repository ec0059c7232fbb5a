package org.tracetool.filter.generate;

import java.io.IOException;
import org.tracetool.core.collect.TokenTable;
import org.tracetool.core.event.CallStack;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;

/** Finds the call paths of one stream and the exclusive time of each call on them. */
final class PathScan {
  /** Word of an open call: ticks of the calls directly inside. */
  private static final int INSIDE = CallStack.WIDTH;

  /** Word of an open call: the number of its path. */
  private static final int PATH = CallStack.WIDTH + 1;

  /** Takes a call that has ended. */
  @FunctionalInterface
  interface Calls {
    /** A call on a path with its exclusive time in ticks. */
    void ended(int path, long exclusive);
  }

  private final CallPaths paths;
  private final Calls calls;
  private final TokenTable<CallStack> processes = new TokenTable<>();

  PathScan(CallPaths paths, Calls calls) {
    this.paths = paths;
    this.calls = calls;
  }

  /** Reads a source to its end. */
  void read(EventSource source) throws IOException {
    EventBlock block = new EventBlock();
    EventCursor event = new EventCursor();
    while (source.read(block)) {
      event.wrap(block);
      while (event.next()) {
        EventKind kind = event.kind();
        if (kind == EventKind.ENTER || kind == EventKind.LEAVE) {
          CallStack stack = processes.get(event.location());
          if (stack == null) {
            stack = new CallStack(2, CallStack.DEEPEST);
            processes.put(event.location(), stack);
          }
          if (kind == EventKind.ENTER) {
            enter(stack, (int) event.field(0), event.time());
          } else {
            leave(stack, (int) event.field(0), event.time());
          }
        }
      }
    }
  }

  private void enter(CallStack stack, int function, long time) {
    int caller = stack.isEmpty() ? 0 : (int) stack.words()[stack.topPlace() + PATH];
    int at = stack.enter(time, function, 0);
    if (at != CallStack.NONE) {
      stack.words()[at + INSIDE] = 0;
      stack.words()[at + PATH] = paths.child(caller, function);
    }
  }

  private void leave(CallStack stack, int function, long time) {
    int at = stack.leave(function);
    if (at == CallStack.NONE) {
      return;
    }
    long[] words = stack.words();
    long length = time - words[at + CallStack.TIME];
    int path = (int) words[at + PATH];
    if (path != CallPaths.OTHER) {
      calls.ended(path, length - words[at + INSIDE]);
    }
    if (!stack.isEmpty()) {
      words[stack.topPlace() + INSIDE] += length;
    }
  }
}
