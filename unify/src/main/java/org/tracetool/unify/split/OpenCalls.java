package org.tracetool.unify.split;

import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSink;
import org.tracetool.unify.merge.CutMark;

/** The functions that the processes of a stream have entered and not left. */
final class OpenCalls {
  private final int key;
  private final EventBlock block = new EventBlock(16);
  private final EventCursor cursor = new EventCursor();

  /** By token; the order of processes in what is put in depends on nothing else. */
  private final Map<Integer, Stack> stacks = new TreeMap<>(Integer::compareUnsigned);

  private static final class Stack {
    private long[] regions = new long[8];
    private long[] scls = new long[8];
    private int depth;

    /**
     * Leaves the innermost function, whatever a leave says. One of a function that is not open at
     * all leaves none: that is how VTF3 takes it, and as a part must be read like the whole.
     */
    void leave(long region) {
      int found = depth - 1;
      while (region != 0 && found >= 0 && regions[found] != region) {
        found--;
      }
      depth -= found >= 0 ? 1 : 0;
    }
  }

  /**
   * @param key the key that marks what is put in
   */
  OpenCalls(int key) {
    this.key = key;
  }

  /** Takes an event into account. */
  void event(EventCursor event) {
    if (event.kind() == EventKind.ENTER) {
      Stack stack = stacks.computeIfAbsent(event.location(), l -> new Stack());
      if (stack.depth == stack.regions.length) {
        stack.regions = Arrays.copyOf(stack.regions, stack.depth * 2);
        stack.scls = Arrays.copyOf(stack.scls, stack.depth * 2);
      }
      stack.regions[stack.depth] = event.field(0);
      stack.scls[stack.depth++] = event.field(1);
    } else if (event.kind() == EventKind.LEAVE) {
      Stack stack = stacks.get(event.location());
      if (stack != null) {
        stack.leave(event.field(0));
      }
    }
  }

  /** Number of open functions. */
  int depth() {
    int sum = 0;
    for (Stack s : stacks.values()) {
      sum += s.depth;
    }
    return sum;
  }

  /** Leaves them all, the innermost first. */
  void leave(EventSink sink, long time, long cut) throws IOException {
    for (Map.Entry<Integer, Stack> e : stacks.entrySet()) {
      Stack stack = e.getValue();
      for (int i = stack.depth - 1; i >= 0; i--) {
        put(sink, EventKind.LEAVE, time, e.getKey(), stack.regions[i], 0, cut);
      }
    }
  }

  /** Enters them all again, the outermost first. */
  void enter(EventSink sink, long time, long cut) throws IOException {
    for (Map.Entry<Integer, Stack> e : stacks.entrySet()) {
      Stack stack = e.getValue();
      for (int i = 0; i < stack.depth; i++) {
        put(sink, EventKind.ENTER, time, e.getKey(), stack.regions[i], stack.scls[i], cut);
      }
    }
  }

  private void put(
      EventSink sink, EventKind kind, long time, int location, long region, long scl, long cut)
      throws IOException {
    block.clear();
    int at = block.addRow(time, kind, location, 1);
    long[] row = block.words();
    row[at] = region;
    row[at + 1] = scl;
    row[at + 2] = EventBlock.pairHead(key, CutMark.TYPE);
    row[at + 3] = cut;
    cursor.wrap(block);
    cursor.next();
    sink.accept(cursor);
  }
}
