package org.tracetool.legacy.otf2.print;

import java.io.IOException;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.format.otf2.file.ByteOrders;
import org.tracetool.format.otf2.file.RecordInput;
import org.tracetool.format.otf2.file.RecordInputPosition;
import org.tracetool.format.otf2.record.EventRecord;

/**
 * Cuts the events of several locations by time. What comes before the first record of each location
 * that is later than some time comes, in the merged order, before all that is left.
 */
final class SliceCutter {
  private static final long ENDED = -1;
  private static final int FLUSH = EventRecord.BUFFER_FLUSH.type().code();

  /** Records of a slice, about: its text should stay in the cache until it is written. */
  private static final long RECORDS = 4096;

  private static final long RECORDS_EACH = 32;
  private static final long MAX_SLICE_BYTES = 8 << 20;
  private static final int FASTER = 3;

  private final LocationQueue[] lanes;
  private final RecordInputPosition[] begins;
  private final int[] intervals;
  private final RecordInputPosition before = new RecordInputPosition();

  /** For each lane the time of its next record; meaningless if it has ended. */
  private final long[] next;

  private final boolean[] ended;
  private final long records;
  private final long mostRecords;
  private final long[] nextBefore;
  private final boolean[] endedBefore;

  /** Ticks of the next slice. */
  private long ticks = 1;

  private long bytes;
  private boolean usable;

  SliceCutter(LocationQueue[] lanes) {
    this.lanes = lanes;
    begins = new RecordInputPosition[lanes.length];
    intervals = new int[lanes.length];
    next = new long[lanes.length];
    ended = new boolean[lanes.length];
    for (int i = 0; i < lanes.length; i++) {
      begins[i] = new RecordInputPosition();
    }
    records = Math.max(RECORDS, RECORDS_EACH * lanes.length);
    mostRecords = 4 * records;
    nextBefore = new long[lanes.length];
    endedBefore = new boolean[lanes.length];
  }

  /** Looks at the first records; false if there is damage, for which see {@link #cut}. */
  boolean begin() throws IOException {
    note();
    usable = true;
    for (int i = 0; i < lanes.length && usable; i++) {
      usable = pass(i, 0, 0) != ENDED;
    }
    return usable || giveUp();
  }

  /**
   * Cuts the next slice.
   *
   * @return false if there is none: all is over, or {@link #isOver} is false and what is left has
   *     to be read record by record, from where the lanes are now
   */
  boolean cut(EventSlice slice) throws IOException {
    while (usable && !isOver()) {
      note();
      slice.first = first();
      long last = last(slice.first);
      slice.ticks = last - slice.first + 1;
      long count = count(last, slice);
      if (count == ENDED) {
        return giveUp();
      }
      if (count <= mostRecords && bytes <= MAX_SLICE_BYTES) {
        give(slice, count);
        if (count < records >> 1 && ticks < Long.MAX_VALUE >> FASTER) {
          ticks <<= count < records >> FASTER ? FASTER : 1;
        } else if (count > 2 * records) {
          ticks = Math.max(1, ticks >> 1);
        }
        return true;
      }
      goBack();
      if (ticks == 1) {
        return giveUp(); // too many at one time
      }
      ticks = Math.max(1, ticks >> FASTER);
    }
    return false;
  }

  /** Whether all records were cut off. */
  boolean isOver() {
    for (boolean e : ended) {
      if (!e) {
        return false;
      }
    }
    return usable;
  }

  private boolean giveUp() {
    usable = false;
    goBack();
    for (LocationQueue lane : lanes) {
      lane.in.keepNone();
    }
    return false;
  }

  private void note() {
    for (int i = 0; i < lanes.length; i++) {
      lanes[i].in.note(begins[i]);
      lanes[i].in.keep();
      intervals[i] = lanes[i].clock.interval();
    }
    System.arraycopy(next, 0, nextBefore, 0, next.length);
    System.arraycopy(ended, 0, endedBefore, 0, ended.length);
    bytes = 0;
  }

  private void goBack() {
    System.arraycopy(nextBefore, 0, next, 0, next.length);
    System.arraycopy(endedBefore, 0, ended, 0, ended.length);
    for (int i = 0; i < lanes.length; i++) {
      lanes[i].in.goTo(begins[i]);
      lanes[i].clock.goTo(intervals[i]);
    }
  }

  private long first() {
    long first = -1L;
    for (int i = 0; i < lanes.length; i++) {
      if (!ended[i] && Long.compareUnsigned(next[i], first) < 0) {
        first = next[i];
      }
    }
    return first;
  }

  /** The last time of the next slice. */
  private long last(long first) {
    long last = first + ticks - 1;
    return Long.compareUnsigned(last, first) < 0 ? -1L : last;
  }

  /** Goes past all records up to a time; gives their number, more than may be, or ENDED. */
  private long count(long last, EventSlice slice) throws IOException {
    long all = 0;
    for (int i = 0; i < lanes.length; i++) {
      long count = 0;
      if (!ended[i] && Long.compareUnsigned(next[i], last) <= 0) {
        count = pass(i, last, mostRecords - all + 1);
        if (count == ENDED) {
          return ENDED;
        }
      }
      slice.pieces[i].records = count;
      all += count;
      bytes += lanes[i].in.kept();
      if (all > mostRecords || bytes > MAX_SLICE_BYTES) {
        return all;
      }
    }
    return all;
  }

  /** Goes past the records of a lane; ENDED at damage. */
  private long pass(int i, long last, long most) throws IOException {
    LocationQueue lane = lanes[i];
    long count = 0;
    while (count <= most && lane.in.kept() <= MAX_SLICE_BYTES) {
      count += most == 0 ? 0 : lane.in.passUpTo(lane.limited(last), lane.clock, most - count + 1);
      int interval = lane.clock.interval();
      lane.in.note(before);
      try {
        if (!lane.in.next()) {
          ended[i] = true;
          return count;
        }
      } catch (DamagedTraceException e) {
        return ENDED; // is met again when the lane is read record by record
      }
      long time = lane.clock.apply(lane.in.time());
      if (lane.isAfterLast(time)) {
        ended[i] = true;
        lane.in.goTo(before);
        lane.clock.goTo(interval);
        return count;
      }
      if (most == 0 || Long.compareUnsigned(time, last) > 0) {
        next[i] = time;
        lane.in.goTo(before);
        lane.clock.goTo(interval);
        return count;
      }
      count++;
      flush(lane);
    }
    return count;
  }

  /** Printing this record takes the clock along, perhaps beyond its own time. */
  private static void flush(LocationQueue lane) {
    RecordInput in = lane.in;
    if (in.code() == FLUSH && in.end() - in.payload() >= Long.BYTES) {
      long stop = ByteOrders.u64(in.buffer(), in.payload(), in.isBigEndian());
      if (stop != -1L) {
        lane.clock.apply(stop);
      }
    }
  }

  private void give(EventSlice slice, long count) {
    slice.records = count;
    for (int i = 0; i < lanes.length; i++) {
      if (slice.pieces[i].records > 0) {
        slice.pieces[i].interval = intervals[i];
        lanes[i].in.give(begins[i], slice.pieces[i].bytes);
      }
    }
  }
}
