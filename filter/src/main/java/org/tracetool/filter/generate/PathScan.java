package org.tracetool.filter.generate;

import java.io.IOException;
import java.util.Arrays;
import org.tracetool.core.definition.TokenTable;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;

/** Finds the call paths of one stream and the exclusive time of each call on them. */
final class PathScan {
  private static final int DEEPEST = 1 << 20;

  /** Takes a call that has ended. */
  @FunctionalInterface
  interface Calls {
    /** A call on a path with its exclusive time in ticks. */
    void ended(int path, long exclusive);
  }

  private final CallPaths paths;
  private final Calls calls;
  private final TokenTable<Process> processes = new TokenTable<>();

  private static final class Process {
    private int[] path = new int[32];
    private long[] begins = new long[32];
    private long[] inside = new long[32];
    private int depth;
    private long beyond;
  }

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
          Process p = processes.get(event.location());
          if (p == null) {
            p = new Process();
            processes.put(event.location(), p);
          }
          if (kind == EventKind.ENTER) {
            enter(p, (int) event.field(0), event.time());
          } else {
            leave(p, event.time());
          }
        }
      }
    }
  }

  private void enter(Process p, int function, long time) {
    if (p.depth == DEEPEST) {
      p.beyond++;
      return;
    }
    if (p.depth == p.path.length) {
      p.path = Arrays.copyOf(p.path, p.depth * 2);
      p.begins = Arrays.copyOf(p.begins, p.depth * 2);
      p.inside = Arrays.copyOf(p.inside, p.depth * 2);
    }
    p.path[p.depth] = paths.child(p.depth == 0 ? 0 : p.path[p.depth - 1], function);
    p.begins[p.depth] = time;
    p.inside[p.depth] = 0;
    p.depth++;
  }

  private void leave(Process p, long time) {
    if (p.beyond > 0) {
      p.beyond--;
      return;
    }
    if (p.depth == 0) {
      return;
    }
    int top = --p.depth;
    long length = time - p.begins[top];
    calls.ended(p.path[top], length - p.inside[top]);
    if (top > 0) {
      p.inside[top - 1] += length;
    }
  }
}
