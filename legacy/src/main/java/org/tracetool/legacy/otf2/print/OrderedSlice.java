package org.tracetool.legacy.otf2.print;

import java.io.IOException;
import org.tracetool.format.otf2.file.RecordList;
import org.tracetool.format.otf2.record.EventRecord;

/**
 * Prints slices whose locations are in order by themselves, as they are unless clocks were set: all
 * records are listed and put into order by their times, and those of the frequent sorts are printed
 * from their bytes, without being decoded into values.
 */
final class OrderedSlice {
  private static final int FLUSH = EventRecord.BUFFER_FLUSH.type().code();

  private final LocationQueue[] lanes;
  private final Otf2EventPrinter lines;
  private final FrequentLines frequent;
  private final RecordList list = new RecordList(FrequentLines.codes());

  /** For each location the bytes of its records. */
  private final byte[][] bytes;

  /** For each location the number in the list of its first record. */
  private final int[] begins;

  /** For each location the number of the next record that its input gives; -1 before it is used. */
  private final int[] read;

  OrderedSlice(LocationQueue[] lanes, Otf2EventPrinter lines, FrequentLines frequent) {
    this.lanes = lanes;
    this.lines = lines;
    this.frequent = frequent;
    bytes = new byte[lanes.length][];
    begins = new int[lanes.length];
    read = new int[lanes.length];
  }

  /**
   * Prints a slice.
   *
   * @param step called for the records that were printed
   * @return false if that has to be done in another way; then nothing was printed
   */
  boolean print(EventSlice slice, PrintStep step) throws IOException {
    if (lanes.length > RecordList.MAX_LANES
        || !list.begin(slice.first, slice.ticks, slice.records)
        || !fill(slice)) {
      return false;
    }
    list.sortByTime();
    int done = 0;
    try {
      for (int n = list.size(); done < n; done++) {
        long record = list.record(done);
        int lane = RecordList.lane(record);
        if (!frequent.put(lanes[lane], bytes[lane], record, list.time(done))) {
          printOther(slice, lane, list.number(done));
        }
      }
    } finally {
      step.countRecords(done);
    }
    return true;
  }

  private boolean fill(EventSlice slice) throws IOException {
    for (int i = 0; i < lanes.length; i++) {
      long left = slice.pieces[i].records;
      if (left == 0) {
        continue;
      }
      LocationQueue lane = lanes[i];
      lane.take(slice.pieces[i]);
      bytes[i] = lane.in.buffer();
      begins[i] = list.size();
      read[i] = -1;
      list.setLane(i);
      while (left > 0 && list.isAscending()) {
        left -= lane.list(list, left);
        if (left > 0 && list.isAscending()) {
          lane.next();
          left--;
          if (lane.in.code() == FLUSH && !lane.clock.isNone()) {
            return false; // printing it changes the times of what follows
          }
          list.addOther(lane.time());
        }
      }
    }
    return list.isAscending();
  }

  /** Prints a record of no frequent sort. Those of one location come in their order. */
  private void printOther(EventSlice slice, int lane, int number) throws IOException {
    LocationQueue queue = lanes[lane];
    if (read[lane] < 0) {
      queue.take(slice.pieces[lane]);
      read[lane] = begins[lane];
    }
    while (read[lane] <= number) {
      queue.next();
      read[lane]++;
    }
    lines.put(queue);
  }
}
