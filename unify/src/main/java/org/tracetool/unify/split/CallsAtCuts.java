package org.tracetool.unify.split;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import org.tracetool.core.event.CallStack;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.snapshot.OpenScopes;
import org.tracetool.unify.merge.CutMark;

/** What is open in the processes of a stream: functions not left, and scopes not ended. */
final class CallsAtCuts {
  private final int key;
  private final EventBlock block = new EventBlock(16);
  private final EventCursor cursor = new EventCursor();

  /** By token; so that the order of processes in the inserted records is fixed. */
  private final Map<Integer, CallStack> stacks = new TreeMap<>(Integer::compareUnsigned);

  private final Map<Integer, OpenScopes> scopes = new TreeMap<>(Integer::compareUnsigned);

  /**
   * @param key the key that marks inserted records
   */
  CallsAtCuts(int key) {
    this.key = key;
  }

  /** Takes an event into account. */
  void handleEvent(EventCursor event) {
    EventKind kind = event.kind();
    if (kind == EventKind.ENTER || kind == EventKind.LEAVE) {
      CallStack stack = stacks.computeIfAbsent(event.location(), l -> new CallStack());
      if (kind == EventKind.ENTER) {
        stack.enter(event.time(), event.region(), (int) event.field(1));
      } else {
        stack.leave(event.region());
      }
    } else if (kind == EventKind.SCOPE_BEGIN || kind == EventKind.SCOPE_END) {
      scopes.computeIfAbsent(event.location(), OpenScopes::new).follow(event, true);
    }
  }

  /** Leaves that named another function than the innermost one. */
  long otherLeaves() {
    return stacks.values().stream().mapToLong(CallStack::otherLeaves).sum();
  }

  /** Whether any function or scope is open. */
  boolean isAnyOpen() {
    for (CallStack s : stacks.values()) {
      if (s.depth() > 0) {
        return true;
      }
    }
    for (OpenScopes s : scopes.values()) {
      if (s.count() > 0) {
        return true;
      }
    }
    return false;
  }

  /** Ends all scopes, and leaves all functions, the innermost first. */
  void leave(EventSink sink, long time, long cut) throws IOException {
    for (Map.Entry<Integer, OpenScopes> e : scopes.entrySet()) {
      OpenScopes open = e.getValue();
      for (int i = 0; i < open.count(); i++) {
        put(sink, EventKind.SCOPE_END, time, e.getKey(), cut, open.scope(i), open.instance(i), 0);
      }
    }
    for (Map.Entry<Integer, CallStack> e : stacks.entrySet()) {
      CallStack stack = e.getValue();
      for (int i = stack.depth() - 1; i >= 0; i--) {
        put(sink, EventKind.LEAVE, time, e.getKey(), cut, region(stack, i), 0);
      }
    }
  }

  /** Enters all functions again, the outermost first, and begins all scopes again. */
  void enter(EventSink sink, long time, long cut) throws IOException {
    for (Map.Entry<Integer, CallStack> e : stacks.entrySet()) {
      CallStack stack = e.getValue();
      for (int i = 0; i < stack.depth(); i++) {
        long scl = Integer.toUnsignedLong(stack.scl(i));
        put(sink, EventKind.ENTER, time, e.getKey(), cut, region(stack, i), scl);
      }
    }
    for (Map.Entry<Integer, OpenScopes> e : scopes.entrySet()) {
      OpenScopes open = e.getValue();
      for (int i = 0; i < open.count(); i++) {
        long[] fields = {open.scope(i), open.instance(i), open.scl(i)};
        put(sink, EventKind.SCOPE_BEGIN, time, e.getKey(), cut, fields);
      }
    }
  }

  private static long region(CallStack stack, int level) {
    return Integer.toUnsignedLong(stack.region(level));
  }

  private void put(
      EventSink sink, EventKind kind, long time, int location, long cut, long... fields)
      throws IOException {
    block.clear();
    int at = block.addRow(time, kind, location, 1);
    long[] row = block.words();
    System.arraycopy(fields, 0, row, at, fields.length);
    row[at + fields.length] = EventBlock.pairHead(key, CutMark.TYPE);
    row[at + fields.length + 1] = cut;
    cursor.wrap(block);
    cursor.next();
    sink.accept(cursor);
  }
}
