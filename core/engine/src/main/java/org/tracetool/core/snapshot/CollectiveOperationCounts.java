package org.tracetool.core.snapshot;

import java.util.Arrays;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.collect.VampirTraceHashOrder;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventKind;

/** How many collective operations one process has finished on each communicator. */
final class CollectiveOperationCounts {
  private static final int BUCKETS = 256;

  private final IntMap index = new IntMap();
  private int[] comms = new int[8];
  private long[] counts = new long[8];
  private int count;
  private int[] order = new int[0];

  /** An operation has finished. */
  void countFinished(int comm) {
    int i = index.get(comm) - 1;
    if (i < 0) {
      if (count == comms.length) {
        comms = Arrays.copyOf(comms, count * 2);
        counts = Arrays.copyOf(counts, count * 2);
      }
      comms[count] = comm;
      index.put(comm, ++count);
      i = count - 1;
    }
    counts[i]++;
  }

  /** Adds a record for each communicator in table order. */
  void writeSnapshot(EventBlock out, long time, int process) {
    if (order.length != count) {
      order = VampirTraceHashOrder.sort(comms, count, BUCKETS);
    }
    for (int i : order) {
      int at = out.addRow(time, EventKind.SNAPSHOT_COLLECTIVE_COUNT, process, 0);
      out.words()[at] = Integer.toUnsignedLong(comms[i]);
      out.words()[at + 1] = counts[i];
    }
  }
}
