package org.tracetool.core.snapshot;

import java.util.Arrays;
import org.tracetool.core.event.CallStack;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;

/** The functions that a process has entered and not left, with their data for snapshots. */
public final class SnapshotCalls {
  private final CallStack stack = new CallStack();

  /** Pairs of the enters by level; null as long as there are none. */
  private KeyValuePairs[] pairs;

  private long changes;

  /** A function is entered, with global tokens. */
  public void enter(EventCursor event) {
    changes++;
    int at = stack.enter(event.time(), (int) event.field(0), (int) event.field(1));
    if (event.pairs() > 0 && at != CallStack.NONE) {
      int level = at / CallStack.WIDTH;
      if (pairs == null || level >= pairs.length) {
        int room = Math.max(4, level * 2);
        pairs = pairs == null ? new KeyValuePairs[room] : Arrays.copyOf(pairs, room);
      }
      pairs[level] = KeyValuePairs.of(event);
    }
  }

  /** A function is entered, of which no more is known than its global token. */
  public void enter(long time, int region) {
    changes++;
    stack.enter(time, region, 0);
  }

  /** A function is left; 0 if the leave names none. */
  public void leave(int region) {
    changes++;
    int at = stack.leave(region);
    if (pairs != null && at != CallStack.NONE && at / CallStack.WIDTH < pairs.length) {
      pairs[at / CallStack.WIDTH] = null;
    }
  }

  /** How many enters and leaves there were. */
  long changes() {
    return changes;
  }

  /** Token of the innermost function, 0 if there is none. */
  public int top() {
    return stack.top();
  }

  /** The functions, to ask what was counted. */
  public CallStack stack() {
    return stack;
  }

  /** Adds a record for each function, the outermost first. */
  public void writeSnapshot(EventBlock out, long time, int process) {
    int depth = stack.depth();
    for (int i = 0; i < depth; i++) {
      KeyValuePairs own = pairs == null || i >= pairs.length ? null : pairs[i];
      int at = out.addRow(time, EventKind.SNAPSHOT_ENTER, process, KeyValuePairs.count(own));
      long[] row = out.words();
      row[at] = Integer.toUnsignedLong(stack.region(i));
      row[at + 1] = stack.time(i);
      row[at + 2] = Integer.toUnsignedLong(stack.scl(i));
      if (own != null) {
        own.put(out, at + 3);
        pairs[i] = null;
      }
    }
  }
}
