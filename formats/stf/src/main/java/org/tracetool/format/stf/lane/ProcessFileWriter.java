package org.tracetool.format.stf.lane;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.tracetool.core.collect.KeyNumbers;
import org.tracetool.core.definition.CounterProperties;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.LossCode;
import org.tracetool.format.stf.bytes.StfByteWriter;
import org.tracetool.format.stf.file.BlockFile;
import org.tracetool.format.stf.file.BlockTag;
import org.tracetool.format.stf.file.LaneId;
import org.tracetool.format.stf.file.OutputStaging;
import org.tracetool.format.stf.index.AnchorWriter;
import org.tracetool.format.stf.pair.OperationHalfStore;

/**
 * Writes the events of one stream: a process file with its anchors. Messages and collective
 * operations go into a store, since their partners are in other streams.
 *
 * <p>Records of different lanes with equal times come back in the order of their lanes. Where that
 * was not their order, a block {@code ordr} before the events stores it.
 */
public final class ProcessFileWriter implements EventSink {
  /** Blocks end between groups of equal times, but no group makes one larger than this. */
  private static final int MAX_EXCESS_BYTES = 4 << 20;

  /** Runs of lanes kept for a group; records after them come back in the order of lanes. */
  private static final int MAX_RUNS = 1 << 20;

  /** Blocks after which chunks are doubled, so that the table of a huge file fits into a block. */
  private static final int DOUBLE_AFTER = 80_000;

  private static final int MAX_CHUNK_BYTES = 16 << 20;

  /** Columns that are kept from one block for the next, in chunks. */
  private static final long SPARE_CHUNKS = 16;

  private final StreamInfo stream;
  private final Definitions definitions;
  private final OperationHalfStore halves;
  private final OutputStaging place;
  private final BlockFile file;
  private AnchorWriter anchors;
  private final Diagnostics diagnostics;
  private int chunk;

  private KeyNumbers laneSlots = new KeyNumbers();
  private WrittenLane[] lanes = new WrittenLane[16];
  private final List<WrittenLane> inBlock = new ArrayList<>();

  /** Lanes in which something may be going on; all others are sure to have no state. */
  private List<WrittenLane> busy = new ArrayList<>();

  /** Columns that are not in use. */
  private final List<LaneWriter> spare = new ArrayList<>();

  private StfByteWriter payload = new StfByteWriter(1 << 12);
  private StfByteWriter section = new StfByteWriter(1 << 12);
  private LaneSnapshotWriter snapshots;
  private final long[] counts = new long[EventKind.values().length];

  private int blockBytes;
  private int blockRecords;
  private long blockFirst;
  private long blockLast;

  private long group;
  private long groupTime;
  private boolean disordered;
  private long[] runs = new long[16];
  private int runCount;
  private WrittenLane runLane;

  private StfByteWriter order = new StfByteWriter();
  private int orders;
  private long orderFirst;
  private long orderLast;
  private boolean anyOrder;
  private long backwards;
  private long behindHalves;
  private long highest;
  private long highestHalf;
  private boolean ended;
  private long[] laneKeys;

  public ProcessFileWriter(
      StreamInfo stream,
      Definitions definitions,
      OperationHalfStore halves,
      OutputStaging place,
      BlockFile file,
      AnchorWriter anchors,
      int chunk,
      Diagnostics diagnostics) {
    this.stream = stream;
    this.definitions = definitions;
    this.halves = halves;
    this.place = place;
    this.file = file;
    this.anchors = anchors;
    this.snapshots = new LaneSnapshotWriter(anchors);
    this.chunk = chunk;
    this.diagnostics = diagnostics;
  }

  public StreamInfo stream() {
    return stream;
  }

  public BlockFile file() {
    return file;
  }

  public OperationHalfStore halves() {
    return halves;
  }

  public boolean hasOrder() {
    return anyOrder;
  }

  public long count(EventKind kind) {
    return counts[kind.ordinal()];
  }

  private long[] keysOfLanes() {
    long[] keys = new long[laneSlots.size()];
    for (int i = 0; i < keys.length; i++) {
      keys[i] = LaneId.directoryKey(lanes[i].kind, lanes[i].id);
    }
    Arrays.sort(keys);
    return keys;
  }

  /**
   * Kind (upper half) and number of the lanes that have records, also of those whose records are
   * all in other files, in their order; known once this has ended.
   */
  public long[] laneKeys() {
    return laneKeys;
  }

  private WrittenLane lane(int token) {
    int known = laneSlots.size();
    int slot = laneSlots.number(Integer.toUnsignedLong(token));
    if (slot == known) {
      if (slot == lanes.length) {
        lanes = Arrays.copyOf(lanes, slot + (slot >> 1));
      }
      int kind = LaneId.kind(token, definitions);
      lanes[slot] = new WrittenLane(kind, LaneId.id(kind, token));
    }
    return lanes[slot];
  }

  @Override
  public void accept(EventCursor event) throws IOException {
    try {
      take(event);
    } catch (IOException e) {
      throw place.failure(e);
    }
  }

  private void take(EventCursor event) throws IOException {
    long time = event.time();
    if (time != groupTime || group == 0) {
      backwards += group > 0 && Long.compareUnsigned(time, groupTime) < 0 ? 1 : 0;
      behindHalves += Long.compareUnsigned(time, highestHalf) < 0 ? 1 : 0;
      highest = AnchorWriter.unsignedMax(highest, time);
      beginGroup(time);
    } else if (blockBytes >= chunk + MAX_EXCESS_BYTES) {
      endBlock();
    }
    WrittenLane lane = lane(event.location());
    if (lane.group != group) {
      lane.group = group;
      lane.position = 0;
    }
    if (lane == runLane) {
      runs[2 * runCount - 1]++;
    } else {
      beginRun(lane);
    }
    EventKind kind = event.kind();
    counts[kind.ordinal()]++;
    // A half after later records would come back before them; among the others it keeps its place.
    boolean isHalf = OperationHalfStore.takes(kind);
    boolean late = isHalf && Long.compareUnsigned(time, highest) < 0;
    anyOrder |= late; // readers of messages alone must look among the others as well
    if (isHalf && !late && halves.store(event, kind, lane.position)) {
      highestHalf = time;
      lane.position++;
      return;
    }
    put(event, kind, lane, time);
    lane.position++;
  }

  private void put(EventCursor event, EventKind kind, WrittenLane lane, long time)
      throws IOException {
    if (blockRecords == 0) {
      beginBlock(time);
    }
    LaneWriter out = lane.out;
    if (out == null) {
      out = spare.isEmpty() ? new LaneWriter() : spare.remove(spare.size() - 1);
      out.begin(lane);
      lane.out = out;
      inBlock.add(lane);
      blockBytes += 16;
    }
    blockBytes += out.put(event, kind, kind == EventKind.COUNTER && isFloat(event));
    blockRecords++;
    blockFirst = AnchorWriter.unsignedMin(blockFirst, time);
    blockLast = AnchorWriter.unsignedMax(blockLast, time);
  }

  private boolean isFloat(EventCursor event) {
    Definition d = definitions.find(stream.id(), DefinitionKind.COUNTER, event.counter());
    return d instanceof Definition.Counter c
        && (c.properties() & CounterProperties.VALUE_MASK) == CounterProperties.DOUBLE;
  }

  private void beginGroup(long time) throws IOException {
    if (disordered) {
      endOrder();
    }
    if (blockBytes >= chunk) {
      endBlock();
    }
    group++;
    groupTime = time;
    runCount = 0;
    runLane = null;
  }

  private void beginRun(WrittenLane lane) {
    if (runCount == MAX_RUNS) {
      return;
    }
    if (runLane != null && lane.rank < runLane.rank) {
      disordered = true;
    }
    if (2 * runCount == runs.length) {
      runs = Arrays.copyOf(runs, runs.length * 2);
    }
    runs[2 * runCount] = Integer.toUnsignedLong(lane.token);
    runs[2 * runCount + 1] = 1;
    runCount++;
    runLane = lane;
  }

  /** Notes in which order the records of a group of equal times stood. */
  private void endOrder() throws IOException {
    if (orders == 0) {
      orderFirst = groupTime;
      orderLast = groupTime;
    }
    order.uv(groupTime - orderLast);
    order.uv(runCount);
    for (int i = 0; i < 2 * runCount; i++) {
      order.uv(runs[i]);
    }
    orderLast = groupTime;
    orders++;
    blockBytes += 3 * runCount;
    disordered = false;
    anyOrder = true;
    if (order.used >= MAX_CHUNK_BYTES) {
      endBlock();
    }
  }

  private void beginBlock(long time) throws IOException {
    blockFirst = time;
    blockLast = time;
    busy.removeIf(
        lane -> {
          lane.trim();
          lane.isBusy = !lane.isIdle();
          return !lane.isBusy;
        });
    snapshots.takeBefore(busy, time, chunk);
  }

  private void endBlock() throws IOException {
    if (disordered) {
      endOrder(); // only where a group is too large for one block
      runCount = 0;
      runLane = null;
    }
    if (blockRecords > 0) {
      // Both blocks of a pair have the same times, so that a window never finds only one.
      if (orders > 0) {
        writeOrder(
            AnchorWriter.unsignedMin(blockFirst, orderFirst),
            AnchorWriter.unsignedMax(blockLast, orderLast));
      }
      writeEvents();
    } else if (orders > 0) {
      writeOrder(orderFirst, orderLast);
    }
    blockRecords = 0;
    blockBytes = 0;
    chunk = chunkAfter(file.blocks(), chunk);
  }

  /** How large blocks are to be once there are so many. */
  public static int chunkAfter(int blocks, int chunk) {
    return blocks % DOUBLE_AFTER == 0 && chunk < MAX_CHUNK_BYTES ? chunk * 2 : chunk;
  }

  private void writeOrder(long first, long last) throws IOException {
    payload.clear();
    payload.writeU64(orderFirst);
    payload.uv(orders);
    payload.put(order);
    file.writeBlock(BlockTag.ORDER, payload, first, last, 0, 0);
    if (anchors != null) {
      file.note(
          blockRecords > 0 ? snapshots.offset() : 0, blockRecords > 0 ? snapshots.place() : 0);
    }
    order.clear();
    orders = 0;
  }

  private void writeEvents() throws IOException {
    inBlock.sort(
        (a, b) ->
            Long.compare(LaneId.directoryKey(a.kind, a.id), LaneId.directoryKey(b.kind, b.id)));
    payload.clear();
    payload.writeU64(blockFirst);
    payload.uv(inBlock.size());
    section.clear();
    long room = 0;
    for (WrittenLane lane : inBlock) {
      LaneWriter out = lane.out;
      payload.uv(lane.kind);
      payload.uv(Integer.toUnsignedLong(lane.id));
      payload.uv(out.records());
      payload.uv(out.firstTime() - blockFirst);
      int before = section.used;
      out.endBlock(section);
      payload.uv(section.used - before);
      lane.out = null;
      lane.trim();
      if (!lane.isBusy && !lane.isIdle()) {
        lane.isBusy = true;
        busy.add(lane);
      }
      room += out.room();
      if (room <= SPARE_CHUNKS * chunk) {
        spare.add(out);
      }
    }
    payload.put(section);
    file.writeBlock(
        BlockTag.PROCESS_EVENTS, payload, blockFirst, blockLast, blockRecords, inBlock.size());
    if (anchors != null) {
      file.note(snapshots.offset(), snapshots.place());
    }
    inBlock.clear();
  }

  @Override
  public void end() throws IOException {
    if (ended) {
      return;
    }
    ended = true;
    try {
      if (disordered) {
        endOrder();
      }
      endBlock();
      file.end(0);
      if (anchors != null) {
        anchors.end(file.entries(), AnchorWriter.ENTRY_SIZE);
      }
      file.forgetEntries();
      halves.end();
      // The records of one lane keep their order, but halves of messages come by their times.
      diagnostics.reportLoss(
          LossCode.TIMES,
          "records with decreasing times, whose order may change",
          laneSlots.size() > 1 ? backwards : behindHalves);
      laneKeys = keysOfLanes();
      release();
    } catch (IOException e) {
      throw place.failure(e);
    }
  }

  /** Lets go of all buffers: there may be thousands of files before the trace is finished. */
  private void release() {
    lanes = null;
    laneSlots = null;
    payload = null;
    section = null;
    snapshots = null;
    order = null;
    runs = null;
    runLane = null;
    anchors = null;
    inBlock.clear();
    busy = null;
    spare.clear();
    file.release();
  }
}
