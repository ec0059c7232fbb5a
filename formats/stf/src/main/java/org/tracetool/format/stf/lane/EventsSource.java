package org.tracetool.format.stf.lane;

import java.io.IOException;
import java.util.Arrays;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.format.stf.index.AnchorWriter;
import org.tracetool.format.stf.pair.OperationHalfSource;

/**
 * The events of a stream: records of its process file, its messages and its collective operations,
 * in the order in which they were written.
 */
public final class EventsSource implements EventSource {
  /** Records of one time that are put in order in memory; with more, their order is by lane. */
  private static final int MAX_GROUP_RECORDS = 1 << 20;

  private static final int MIN_CAPACITY = 512;

  private final ProcessFileReader process;
  private final OperationHalfSource halves;
  private final TimeWindow window;
  private final boolean[] kinds;
  private final int mostWords;
  private final EventCursor cursor = new EventCursor();
  private final EventBlock decoded = new EventBlock();

  // The group of equal times that is being put in order.
  private final EventBlock group = new EventBlock();
  private GroupLane[] groupLanes = new GroupLane[8];
  private int laneCount;
  private int[] emission = new int[16];
  private int emissionCount;
  private int emitted;

  /** The records of one lane in a group. */
  private static final class GroupLane {
    private int token;
    private long rank;
    private int[] records = new int[8];
    private int recordCount;
    private int[] halves = new int[4];
    private long[] positions = new long[4];
    private int halfCount;
    private int[] merged = new int[8];
    private int mergedCount;
    private int taken;

    private void clear(int newToken, long newRank) {
      token = newToken;
      rank = newRank;
      recordCount = 0;
      halfCount = 0;
      taken = 0;
    }

    private void addRecord(int row) {
      if (recordCount == records.length) {
        records = Arrays.copyOf(records, recordCount * 2);
      }
      records[recordCount++] = row;
    }

    /** Adds a half in its place: by position, then by kind. */
    private void addHalf(int row, long position, int order) {
      if (halfCount == halves.length) {
        halves = Arrays.copyOf(halves, halfCount * 2);
        positions = Arrays.copyOf(positions, halfCount * 2);
      }
      long key = position << 2 | order;
      int i = halfCount++;
      while (i > 0 && positions[i - 1] > key) {
        positions[i] = positions[i - 1];
        halves[i] = halves[i - 1];
        i--;
      }
      positions[i] = key;
      halves[i] = row;
    }

    /** Records fill the places that halves leave. */
    private void merge() {
      int n = recordCount + halfCount;
      if (merged.length < n) {
        merged = new int[Math.max(n, merged.length * 2)];
      }
      int r = 0;
      int h = 0;
      for (int i = 0; i < n; i++) {
        boolean half = h < halfCount && (positions[h] >>> 2 <= i || r == recordCount);
        merged[i] = half ? halves[h++] : records[r++];
      }
      mergedCount = n;
    }
  }

  /**
   * @param process the process file; null if its records are not requested
   * @param halves messages and collective operations; null if they are not requested
   */
  public EventsSource(ProcessFileReader process, OperationHalfSource halves, ReadOptions options) {
    this.process = process;
    this.halves = halves;
    this.window = options.window();
    kinds = options.kinds() == null ? null : options.wantedKinds();
    mostWords = Math.max(MIN_CAPACITY, options.bufferBytes() / Long.BYTES / 4);
  }

  @Override
  public boolean read(EventBlock block) throws IOException {
    block.clear();
    while (block.rows() == 0) {
      if (!fill(block)) {
        return false;
      }
    }
    return true;
  }

  /** Adds some rows, perhaps none; false at the end. */
  private boolean fill(EventBlock block) throws IOException {
    while (block.usedWords() < mostWords) {
      if (emitted < emissionCount) {
        emit(block);
        continue;
      }
      boolean record = process != null && process.hasNext();
      boolean half = halves != null && halves.hasNext();
      if (!record && !half) {
        return block.rows() > 0;
      }
      long time = half ? halves.time() : process.top().time;
      if (record && Long.compareUnsigned(process.top().time, time) < 0) {
        time = process.top().time;
      }
      if (window.isBehind(time)) {
        return block.rows() > 0;
      }
      long limit = half ? halves.time() : -1L;
      boolean limited = half;
      if (process != null && !process.orders().isEmpty()) {
        limit = AnchorWriter.unsignedMin(limit, process.orders().time());
        limited = true;
      }
      if (window.to() != -1L) {
        limit = AnchorWriter.unsignedMin(limit, window.to());
        limited = true;
      }
      if (record && (!limited || Long.compareUnsigned(time, limit) < 0)) {
        readRecords(block, limited, limit, Long.compareUnsigned(time, window.from()) >= 0);
      } else {
        putInOrder(time);
      }
    }
    return true;
  }

  /** Records of the process file alone, as they come. */
  private void readRecords(EventBlock block, boolean limited, long limit, boolean inside)
      throws IOException {
    if (kinds == null && inside) {
      process.run(block, limited, limit, mostWords);
      return;
    }
    decoded.clear();
    process.run(decoded, limited, limit, mostWords);
    cursor.wrap(decoded);
    while (cursor.next()) {
      keep(block, cursor);
    }
  }

  private void keep(EventBlock block, EventCursor event) {
    if (window.contains(event.time()) && (kinds == null || kinds[event.kind().ordinal()])) {
      block.append(event);
    }
  }

  private GroupLane lane(int token, long rank) {
    for (int i = 0; i < laneCount; i++) {
      if (groupLanes[i].token == token) {
        return groupLanes[i];
      }
    }
    if (laneCount == groupLanes.length) {
      groupLanes = Arrays.copyOf(groupLanes, laneCount * 2);
    }
    if (groupLanes[laneCount] == null) {
      groupLanes[laneCount] = new GroupLane();
    }
    GroupLane lane = groupLanes[laneCount++];
    lane.clear(token, rank);
    return lane;
  }

  /** Collects all records of one time and finds out their order. */
  private void putInOrder(long time) throws IOException {
    group.clear();
    laneCount = 0;
    long[] runs = new long[0];
    if (process != null) {
      while (process.hasNext() && process.top().time == time && group.rows() < MAX_GROUP_RECORDS) {
        LaneReader from = process.top();
        GroupLane lane = lane(from.token, from.rank);
        int before = group.usedWords();
        process.readNext(group);
        if (group.usedWords() > before) {
          cursor.wrap(group).moveTo(before);
          do { // a record with several samples is several rows
            lane.addRecord(cursor.row());
          } while (cursor.next());
        }
      }
      for (long[] more = process.orders().take(time);
          more != null;
          more = process.orders().take(time)) {
        int n = runs.length;
        runs = Arrays.copyOf(runs, n + more.length);
        System.arraycopy(more, 0, runs, n, more.length);
      }
    }
    if (halves != null && halves.hasNext() && halves.time() == time) {
      halves.take(
          time,
          (event, position, order) -> {
            GroupLane lane = lane(event.location(), halves.rank(event.location()));
            lane.addHalf(group.usedWords(), position, order);
            group.append(event);
          });
    }
    Arrays.sort(groupLanes, 0, laneCount, (a, b) -> Long.compare(a.rank, b.rank));
    for (int i = 0; i < laneCount; i++) {
      groupLanes[i].merge();
    }
    orderRuns(runs);
    cursor.wrap(group);
  }

  private void orderRuns(long[] runs) {
    emissionCount = 0;
    emitted = 0;
    if (emission.length < group.rows()) {
      emission = new int[Math.max(group.rows(), emission.length * 2)];
    }
    for (int i = 0; i < runs.length; i += 2) {
      for (int k = 0; k < laneCount; k++) {
        if (groupLanes[k].token == (int) runs[i]) {
          give(groupLanes[k], runs[i + 1]);
        }
      }
    }
    for (int k = 0; k < laneCount; k++) {
      give(groupLanes[k], Long.MAX_VALUE);
    }
  }

  private void give(GroupLane lane, long count) {
    for (long n = count; n != 0 && lane.taken < lane.mergedCount; n--) {
      emission[emissionCount++] = lane.merged[lane.taken++];
    }
  }

  private void emit(EventBlock block) {
    while (emitted < emissionCount && block.usedWords() < mostWords) {
      keep(block, cursor.moveTo(emission[emitted++]));
    }
  }

  @Override
  public void close() throws IOException {
    try {
      if (process != null) {
        process.close();
      }
    } finally {
      if (halves != null) {
        halves.close();
      }
    }
  }
}
