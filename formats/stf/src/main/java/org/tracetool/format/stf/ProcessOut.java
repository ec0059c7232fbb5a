package org.tracetool.format.stf;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.tracetool.core.definition.CounterProperties;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.report.Diagnostics;

/**
 * Writes the events of one stream: a process file with its anchors. Messages and collective
 * operations go into a store, since their partners are in other streams.
 *
 * <p>Records of different lanes with equal times come back in the order of their lanes. Where that
 * was not their order, a block {@code ordr} in front of the events says what it was.
 */
final class ProcessOut implements EventSink {
  /** Blocks end between groups of equal times, but no group makes one larger than this. */
  private static final int MOST_BEYOND = 4 << 20;

  /** Runs of lanes kept for a group; what comes behind them comes back in the order of lanes. */
  private static final int MOST_RUNS = 1 << 20;

  private static final int MOST_UNSNAPPED = 15;

  /** Blocks after which chunks are doubled, so that the table of a huge file fits into a block. */
  private static final int DOUBLE_AFTER = 80_000;

  private static final int LARGEST_CHUNK = 16 << 20;

  private final StreamInfo stream;
  private final Definitions definitions;
  private final HalfStore halves;
  private final Workplace place;
  private final BlockFile file;
  private AnchorOut anchors;
  private final Diagnostics diagnostics;
  private int chunk;

  private SlotMap laneSlots = new SlotMap();
  private LaneOut[] lanes = new LaneOut[16];
  private final List<LaneOut> inBlock = new ArrayList<>();
  private ByteOut payload = new ByteOut(1 << 12);
  private ByteOut section = new ByteOut(1 << 12);
  private ByteOut snapshot = new ByteOut();
  private final long[] counts = new long[EventKind.values().length];

  private int blockBytes;
  private int blockRecords;
  private long blockFirst;
  private long blockLast;
  private long snapshotOffset;
  private long snapshotPlace;
  private int unsnapped;
  private int snapshotSize;

  private long group;
  private long groupTime;
  private boolean disordered;
  private long[] runs = new long[16];
  private int runCount;
  private LaneOut runLane;

  private ByteOut order = new ByteOut();
  private int orders;
  private long orderFirst;
  private long orderLast;
  private boolean anyOrder;
  private long backwards;
  private boolean ended;
  private long[] laneKeys;

  ProcessOut(
      StreamInfo stream,
      Definitions definitions,
      HalfStore halves,
      Workplace place,
      BlockFile file,
      AnchorOut anchors,
      int chunk,
      Diagnostics diagnostics) {
    this.stream = stream;
    this.definitions = definitions;
    this.halves = halves;
    this.place = place;
    this.file = file;
    this.anchors = anchors;
    this.chunk = chunk;
    this.diagnostics = diagnostics;
  }

  StreamInfo stream() {
    return stream;
  }

  BlockFile file() {
    return file;
  }

  HalfStore halves() {
    return halves;
  }

  boolean hasOrder() {
    return anyOrder;
  }

  long count(EventKind kind) {
    return counts[kind.ordinal()];
  }

  private List<LaneOut> lanes() {
    List<LaneOut> list = new ArrayList<>(Arrays.asList(lanes).subList(0, laneSlots.size()));
    list.sort(
        (a, b) ->
            Long.compare(LaneId.directoryKey(a.kind, a.id), LaneId.directoryKey(b.kind, b.id)));
    return list;
  }

  /**
   * Kind (upper half) and number of the lanes that have records, also of those whose records are
   * all in other files, in their order; known once this has ended.
   */
  long[] laneKeys() {
    return laneKeys;
  }

  private LaneOut lane(int token) {
    int known = laneSlots.size();
    int slot = laneSlots.slot(Integer.toUnsignedLong(token));
    if (slot == known) {
      if (slot == lanes.length) {
        lanes = Arrays.copyOf(lanes, slot * 2);
      }
      int kind = LaneId.kind(token, definitions);
      lanes[slot] = new LaneOut(kind, LaneId.id(kind, token));
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
      newGroup(time);
    } else if (blockBytes >= chunk + MOST_BEYOND) {
      endBlock();
    }
    LaneOut lane = lane(event.location());
    if (lane.group != group) {
      lane.group = group;
      lane.position = 0;
    }
    if (lane == runLane) {
      runs[2 * runCount - 1]++;
    } else {
      newRun(lane);
    }
    EventKind kind = event.kind();
    counts[kind.ordinal()]++;
    if (HalfStore.takes(kind) && halves.store(event, kind, lane.position)) {
      lane.position++;
      return;
    }
    put(event, kind, lane, time);
    lane.position++;
  }

  private void put(EventCursor event, EventKind kind, LaneOut lane, long time) throws IOException {
    if (blockRecords == 0) {
      beginBlock(time);
    }
    if (lane.records() == 0) {
      inBlock.add(lane);
      blockBytes += 16;
    }
    blockBytes += lane.put(event, kind, kind == EventKind.COUNTER && isFloat(event));
    blockRecords++;
    blockFirst = AnchorOut.unsignedMin(blockFirst, time);
    blockLast = AnchorOut.unsignedMax(blockLast, time);
  }

  private boolean isFloat(EventCursor event) {
    Definition d = definitions.find(stream.id(), DefinitionKind.COUNTER, event.counter());
    return d instanceof Definition.Counter c
        && (c.properties() & CounterProperties.VALUE_MASK) == CounterProperties.DOUBLE;
  }

  private void newGroup(long time) throws IOException {
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

  private void newRun(LaneOut lane) {
    if (runCount == MOST_RUNS) {
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
    if (order.used >= LARGEST_CHUNK) {
      endBlock();
    }
  }

  private void beginBlock(long time) throws IOException {
    blockFirst = time;
    blockLast = time;
    if (anchors == null
        || unsnapped > 0 && unsnapped <= MOST_UNSNAPPED && snapshotSize > chunk / 4) {
      unsnapped++;
      snapshotOffset = 0;
      snapshotPlace = 0;
      return;
    }
    unsnapped = 1;
    snapshot.clear();
    writeSnapshot(time);
    snapshotSize = snapshot.used;
    anchors.flushIfLarge();
    snapshotOffset = anchors.offset();
    snapshotPlace = Integer.toUnsignedLong(anchors.positionInBlock()) | (long) snapshotSize << 32;
    anchors.snapshot(snapshot);
  }

  private void writeSnapshot(long time) {
    int withState = 0;
    int open = 0;
    int off = 0;
    List<LaneOut> all = lanes();
    for (LaneOut lane : all) {
      withState += lane.state.isEmpty() ? 0 : 1;
      off += lane.state.isOff() ? 1 : 0;
      open += lane.state.openCount();
    }
    snapshot.uv(withState);
    for (LaneOut lane : all) {
      if (!lane.state.isEmpty()) {
        lane.state.write(lane.kind, lane.id, time, snapshot);
      }
    }
    if (open > 0 || off > 0) {
      snapshot.uv(open);
      for (LaneOut lane : all) {
        lane.state.writeOpen(lane.token, time, snapshot);
      }
    }
    if (off > 0) {
      snapshot.uv(off);
      for (LaneOut lane : all) {
        if (lane.state.isOff()) {
          snapshot.uv(Integer.toUnsignedLong(lane.token));
          snapshot.uv(time - lane.state.offSince());
        }
      }
    }
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
            AnchorOut.unsignedMin(blockFirst, orderFirst),
            AnchorOut.unsignedMax(blockLast, orderLast));
      }
      writeEvents();
    } else if (orders > 0) {
      writeOrder(orderFirst, orderLast);
    }
    blockRecords = 0;
    blockBytes = 0;
    if (file.blocks() % DOUBLE_AFTER == 0 && chunk < LARGEST_CHUNK) {
      chunk *= 2;
    }
  }

  private void writeOrder(long first, long last) throws IOException {
    payload.clear();
    payload.u64(orderFirst);
    payload.uv(orders);
    payload.put(order);
    file.block(Tag.ORDER, payload, first, last, 0, 0);
    if (anchors != null) {
      file.note(blockRecords > 0 ? snapshotOffset : 0, blockRecords > 0 ? snapshotPlace : 0);
    }
    order.clear();
    orders = 0;
  }

  private void writeEvents() throws IOException {
    inBlock.sort(
        (a, b) ->
            Long.compare(LaneId.directoryKey(a.kind, a.id), LaneId.directoryKey(b.kind, b.id)));
    payload.clear();
    payload.u64(blockFirst);
    payload.uv(inBlock.size());
    section.clear();
    for (LaneOut lane : inBlock) {
      payload.uv(lane.kind);
      payload.uv(Integer.toUnsignedLong(lane.id));
      payload.uv(lane.records());
      payload.uv(lane.firstTime() - blockFirst);
      int before = section.used;
      lane.endBlock(section);
      payload.uv(section.used - before);
    }
    payload.put(section);
    file.block(Tag.PROCESS_EVENTS, payload, blockFirst, blockLast, blockRecords, inBlock.size());
    if (anchors != null) {
      file.note(snapshotOffset, snapshotPlace);
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
        anchors.end(file, AnchorOut.ENTRY_SIZE);
      }
      file.forgetEntries();
      halves.end();
      diagnostics.loss("records that go back in time, whose order may change", backwards);
      laneKeys = lanes().stream().mapToLong(l -> LaneId.directoryKey(l.kind, l.id)).toArray();
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
    snapshot = null;
    order = null;
    runs = null;
    runLane = null;
    anchors = null;
    inBlock.clear();
    file.release();
  }
}
