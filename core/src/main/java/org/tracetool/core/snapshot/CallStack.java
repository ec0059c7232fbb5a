package org.tracetool.core.snapshot;

import java.util.Arrays;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;

/** The functions that a process has entered and not left. */
public final class CallStack {
  /** Functions that are remembered; a deeper stack comes from damage and is only counted. */
  private static final int MOST = 1 << 20;

  /** Functions for which there is room at first: a trace can have a million processes. */
  private static final int FIRST = 4;

  private long[] times = new long[FIRST];
  private int[] regions = new int[FIRST];
  private int[] scls = new int[FIRST];
  private Pairs[] pairs;
  private int depth;
  private long beyond;
  private long unmatchedLeaves;

  /** A function is entered, with global tokens. */
  public void enter(EventCursor event) {
    if (depth == times.length) {
      if (depth == MOST) {
        beyond++;
        return;
      }
      times = Arrays.copyOf(times, depth * 2);
      regions = Arrays.copyOf(regions, depth * 2);
      scls = Arrays.copyOf(scls, depth * 2);
      pairs = pairs == null ? null : Arrays.copyOf(pairs, depth * 2);
    }
    times[depth] = event.time();
    regions[depth] = (int) event.field(0);
    scls[depth] = (int) event.field(1);
    if (event.pairs() > 0) {
      if (pairs == null) {
        pairs = new Pairs[times.length];
      }
      pairs[depth] = Pairs.of(event);
    }
    depth++;
  }

  /** The innermost function is left. */
  public void leave() {
    if (beyond > 0) {
      beyond--;
    } else if (depth == 0) {
      unmatchedLeaves++;
    } else {
      depth--;
      if (pairs != null) {
        pairs[depth] = null;
      }
    }
  }

  /** Token of the innermost function, 0 if there is none. */
  public int top() {
    return depth == 0 ? 0 : regions[depth - 1];
  }

  /** Number of leaves without an enter. */
  public long unmatchedLeaves() {
    return unmatchedLeaves;
  }

  /** Adds a record for each function, the outermost first. */
  public void snapshot(EventBlock out, long time, int process) {
    for (int i = 0; i < depth; i++) {
      Pairs own = pairs == null ? null : pairs[i];
      int at = out.addRow(time, EventKind.SNAPSHOT_ENTER, process, Pairs.count(own));
      long[] row = out.words();
      row[at] = Integer.toUnsignedLong(regions[i]);
      row[at + 1] = times[i];
      row[at + 2] = Integer.toUnsignedLong(scls[i]);
      if (own != null) {
        own.put(out, at + 3);
        pairs[i] = null;
      }
    }
  }
}
