package org.tracetool.core.snapshot;

import java.util.Arrays;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.collect.VampirTraceHashOrder;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;

/** The last sample of each counter of one process. */
final class LastCounterSamples {
  private static final int BUCKETS = 16;

  private final IntMap index = new IntMap();
  private int[] tokens = new int[8];
  private long[] times = new long[8];
  private long[] values = new long[8];
  private KeyValuePairs[] pairs = new KeyValuePairs[8];
  private int count;
  private int[] order = new int[0];

  /** Takes a sample with global tokens. */
  void addSample(EventCursor event) {
    int token = (int) event.field(0);
    int i = index.get(token) - 1;
    if (i < 0) {
      i = add(token);
    }
    times[i] = event.time();
    values[i] = event.field(1);
    pairs[i] = KeyValuePairs.of(event);
  }

  private int add(int token) {
    if (count == tokens.length) {
      tokens = Arrays.copyOf(tokens, count * 2);
      times = Arrays.copyOf(times, count * 2);
      values = Arrays.copyOf(values, count * 2);
      pairs = Arrays.copyOf(pairs, count * 2);
    }
    tokens[count] = token;
    index.put(token, ++count);
    return count - 1;
  }

  /** Adds a record for each counter in table order. */
  void writeSnapshot(EventBlock out, long time, int process) {
    if (order.length != count) {
      order = VampirTraceHashOrder.sort(tokens, count, BUCKETS);
    }
    for (int i : order) {
      KeyValuePairs own = pairs[i];
      int at = out.addRow(time, EventKind.SNAPSHOT_COUNTER, process, KeyValuePairs.count(own));
      long[] row = out.words();
      row[at] = times[i];
      row[at + 1] = Integer.toUnsignedLong(tokens[i]);
      row[at + 2] = values[i];
      if (own != null) {
        own.put(out, at + 3);
        pairs[i] = null;
      }
    }
  }
}
