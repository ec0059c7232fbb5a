package org.tracetool.unify.split;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import org.tracetool.core.event.CallStack;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSink;
import org.tracetool.unify.merge.CutMark;

/** The functions that the processes of a stream have entered and not left. */
final class CallsAtCuts {
  private final int key;
  private final EventBlock block = new EventBlock(16);
  private final EventCursor cursor = new EventCursor();

  /** By token; so that the order of processes in the inserted records is fixed. */
  private final Map<Integer, CallStack> stacks = new TreeMap<>(Integer::compareUnsigned);

  /**
   * @param key the key that marks inserted records
   */
  CallsAtCuts(int key) {
    this.key = key;
  }

  /** Takes an event into account. */
  void event(EventCursor event) {
    EventKind kind = event.kind();
    if (kind == EventKind.ENTER || kind == EventKind.LEAVE) {
      CallStack stack = stacks.computeIfAbsent(event.location(), l -> new CallStack());
      if (kind == EventKind.ENTER) {
        stack.enter(event.time(), event.region(), (int) event.field(1));
      } else {
        stack.leave(event.region());
      }
    }
  }

  /** Leaves that named another function than the innermost one. */
  long otherLeaves() {
    return stacks.values().stream().mapToLong(CallStack::otherLeaves).sum();
  }

  /** Number of open functions. */
  int depth() {
    int sum = 0;
    for (CallStack s : stacks.values()) {
      sum += s.depth();
    }
    return sum;
  }

  /** Leaves them all, the innermost first. */
  void leave(EventSink sink, long time, long cut) throws IOException {
    for (Map.Entry<Integer, CallStack> e : stacks.entrySet()) {
      CallStack stack = e.getValue();
      for (int i = stack.depth() - 1; i >= 0; i--) {
        put(sink, EventKind.LEAVE, time, e.getKey(), stack.region(i), 0, cut);
      }
    }
  }

  /** Enters them all again, the outermost first. */
  void enter(EventSink sink, long time, long cut) throws IOException {
    for (Map.Entry<Integer, CallStack> e : stacks.entrySet()) {
      CallStack stack = e.getValue();
      for (int i = 0; i < stack.depth(); i++) {
        put(sink, EventKind.ENTER, time, e.getKey(), stack.region(i), stack.scl(i), cut);
      }
    }
  }

  private void put(
      EventSink sink, EventKind kind, long time, int location, int region, int scl, long cut)
      throws IOException {
    block.clear();
    int at = block.addRow(time, kind, location, 1);
    long[] row = block.words();
    row[at] = Integer.toUnsignedLong(region);
    row[at + 1] = Integer.toUnsignedLong(scl);
    row[at + 2] = EventBlock.pairHead(key, CutMark.TYPE);
    row[at + 3] = cut;
    cursor.wrap(block);
    cursor.next();
    sink.accept(cursor);
  }
}
