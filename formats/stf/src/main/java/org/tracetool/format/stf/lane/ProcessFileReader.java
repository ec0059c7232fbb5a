package org.tracetool.format.stf.lane;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.collect.KeyNumbers;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.format.stf.bytes.BadDataException;
import org.tracetool.format.stf.bytes.StfByteReader;
import org.tracetool.format.stf.file.BlockFileHeader;
import org.tracetool.format.stf.file.BlockReader;
import org.tracetool.format.stf.file.BlockTag;
import org.tracetool.format.stf.file.DamageReport;
import org.tracetool.format.stf.file.KindNumbers;
import org.tracetool.format.stf.file.LaneId;
import org.tracetool.format.stf.index.BlockTable;

/**
 * Reads a process file block by block from the start of a window, and returns its records lane by
 * lane in order of time. The state at the start comes from a snapshot, or is found by reading from
 * the start of the file where there are no anchors.
 */
public final class ProcessFileReader implements Closeable {
  /** Readers of lanes that are kept from one block for the next. */
  private static final int MAX_SPARE_READERS = 4096;

  private final BlockReader reader;
  private final BlockTable table;
  private final BlockReader anchors;
  private final ReadOptions options;
  private final TimeWindow window;
  private final IntPredicate lanesWanted;
  private final boolean followsAll;

  private final KeyNumbers slots = new KeyNumbers();
  private ReadLane[] lanes = new ReadLane[16];

  /** Lanes with records in the block that is being read. */
  private final List<ReadLane> inBlock = new ArrayList<>();

  /** Readers of lanes that are not in use. */
  private final List<LaneReader> spare = new ArrayList<>();

  /** From tokens of lanes to their slots, plus 1. */
  private final IntMap slotOfToken = new IntMap();

  /** Lanes with records left, a heap by time and rank. */
  private LaneReader[] heap = new LaneReader[16];

  private int heapSize;
  private int mark;
  private int markRows;
  private int nextBlock;
  private boolean afterDamage;
  private boolean started;

  /** Orders of groups of equal times that were met and not used. */
  private final EqualTimeOrder orders = new EqualTimeOrder();

  /**
   * @param anchors the anchor file, or null; closed with this
   * @param lanesWanted tokens of the lanes to decode; null for all
   * @param followsAll whether counters and open operations are followed as well
   */
  public ProcessFileReader(
      BlockReader reader,
      BlockTable table,
      BlockReader anchors,
      ReadOptions options,
      IntPredicate lanesWanted,
      boolean followsAll) {
    this.reader = reader;
    this.table = table;
    this.anchors = anchors;
    this.options = options;
    this.window = options.window();
    this.lanesWanted = lanesWanted;
    this.followsAll = followsAll;
  }

  public EqualTimeOrder orders() {
    return orders;
  }

  /** The lane of a number in the file, with its state; made at its first use. */
  private ReadLane lane(int kind, int id) {
    int known = slots.size();
    int slot = slots.number(LaneId.directoryKey(kind, id));
    if (slot == known) {
      if (slot == lanes.length) {
        lanes = Arrays.copyOf(lanes, slot + (slot >> 1));
      }
      lanes[slot] = new ReadLane(kind, id);
      if (slotOfToken.get(lanes[slot].token) == 0) {
        slotOfToken.put(lanes[slot].token, slot + 1);
      }
    }
    return lanes[slot];
  }

  public int laneCount() {
    return slots.size();
  }

  public ReadLane laneAt(int index) {
    return lanes[index];
  }

  private void start() throws IOException {
    started = true;
    long from = window.from();
    int n = table.blocks();
    int block = table.firstReaching(from);
    if (followsAll) {
      block = Math.min(block, Math.max(0, n - 1)); // after the last block its state stays
    }
    while (block > 0 && block < n && table.isAnchored() && table.snapshotBlock(block) == 0) {
      block--;
    }
    if (!table.isAnchored()) {
      nextBlock = 0; // the state has to be found by reading everything before
      return;
    }
    while (block > 0 && block < n) {
      try {
        readSnapshot(block);
        break;
      } catch (BadDataException e) {
        DamageReport.report(options, anchors.name(), table.snapshotBlock(block), e);
        clearStates();
        block--;
        while (block > 0 && table.snapshotBlock(block) == 0) {
          block--;
        }
      }
    }
    nextBlock = block;
  }

  private void clearStates() {
    for (int i = 0; i < slots.size(); i++) {
      lanes[i].clearState();
    }
  }

  private void readSnapshot(int block) throws IOException {
    long at = table.snapshotBlock(block);
    BlockFileHeader h = anchors.header(at, 0);
    if (h.type != BlockTag.SNAPSHOTS) {
      throw new BadDataException("a block of snapshots", "block " + BlockTag.name(h.type));
    }
    StfByteReader all = anchors.payload(h, at);
    long place = table.snapshotPlace(block);
    all.skip((int) Math.min(place & 0xffff_ffffL, Integer.MAX_VALUE));
    StfByteReader in = all.part((int) Math.min(place >>> 32, Integer.MAX_VALUE));
    long time = table.first(events(block));
    int n = in.count(6);
    for (int i = 0; i < n; i++) {
      int kind = (int) in.uv();
      lane(kind, (int) in.uv()).state().read(in, time);
    }
    if (in.isEmpty()) {
      return;
    }
    int open = in.count(3);
    for (int i = 0; i < open; i++) {
      int token = (int) in.uv();
      long number = in.uv();
      EventKind kind = KindNumbers.ofExtension(number);
      if (kind != EventKind.COLLECTIVE_BEGIN && kind != EventKind.FILE_OPERATION_BEGIN) {
        throw new BadDataException("an operation that has begun", "kind " + number);
      }
      long since = time - in.uv();
      ReadLane lane = laneOfToken(token);
      LaneState state = lane == null ? new LaneState(token) : lane.state();
      state.readOpen(in, kind, since);
    }
    readOff(in, time);
  }

  /** Since when recording of lanes is off, which others than this program do not write. */
  private void readOff(StfByteReader in, long time) throws BadDataException {
    int off = in.isEmpty() ? 0 : in.count(2);
    for (int i = 0; i < off; i++) {
      ReadLane lane = laneOfToken((int) in.uv());
      long since = time - in.uv();
      if (lane != null && lane.state().isOff()) {
        lane.state().switchOff(since);
      }
    }
  }

  /** The block whose first time a snapshot counts from: orders before it share its own. */
  private int events(int block) throws IOException {
    boolean shared =
        block + 1 < table.blocks()
            && table.snapshotBlock(block + 1) == table.snapshotBlock(block)
            && table.snapshotPlace(block + 1) == table.snapshotPlace(block);
    return shared ? block + 1 : block;
  }

  private ReadLane laneOfToken(int token) {
    int slot = slotOfToken.get(token) - 1;
    return slot < 0 ? null : lanes[slot];
  }

  /** Returns whether there are more records, reading the next block if the last one is used up. */
  boolean hasNext() throws IOException {
    while (heapSize == 0) {
      if (!started) {
        start();
      }
      if (nextBlock >= table.blocks() || window.isBehind(table.first(nextBlock))) {
        return false;
      }
      readBlock(nextBlock++);
    }
    return true;
  }

  /** Reads, and forgets, all records before a time, which leaves the state at that time. */
  public void readUpTo(long time) throws IOException {
    if (!started) {
      start();
    }
    EventBlock forgotten = new EventBlock();
    while (true) {
      if (heapSize == 0) {
        boolean any =
            nextBlock < table.blocks() && Long.compareUnsigned(table.first(nextBlock), time) < 0;
        if (!any) {
          return;
        }
        readBlock(nextBlock++);
        orders.dropBefore(time);
      } else if (Long.compareUnsigned(heap[0].time, time) >= 0) {
        return;
      } else {
        forgotten.clear();
        run(forgotten, true, time, 1 << 12);
      }
    }
  }

  /** Reads, and forgets, all records of one block, which results in the state after it. */
  public void pass(int block) throws IOException {
    started = true;
    nextBlock = block + 1;
    readBlock(block);
    orders.clear();
    EventBlock forgotten = new EventBlock();
    while (heapSize > 0) {
      forgotten.clear();
      run(forgotten, false, 0, 1 << 12);
    }
  }

  /** All lanes that were met so far. */
  public List<ReadLane> lanes() {
    return Arrays.asList(lanes).subList(0, slots.size());
  }

  /** The lane with the next record. */
  LaneReader top() {
    return heap[0];
  }

  private void readBlock(int block) throws IOException {
    long offset = table.offset(block);
    try {
      BlockFileHeader h = reader.header(offset, table.size(block));
      if (h.type == BlockTag.ORDER) {
        readOrders(h, offset);
        return;
      }
      if (h.type != BlockTag.PROCESS_EVENTS) {
        if (BlockTag.mustBeUnderstood(h.type)) {
          throw BadDataException.unsupported(
              "a block of this version", "block " + BlockTag.name(h.type));
        }
        return;
      }
      StfByteReader in = reader.payload(h, offset);
      if (afterDamage && anchors != null && table.snapshotBlock(block) != 0) {
        readSnapshot(block);
        afterDamage = false;
      }
      readEvents(in, h.records);
    } catch (BadDataException e) {
      reportDamage(offset, e);
    }
  }

  /** Without it records with equal times come in the order of their lanes; nothing is lost. */
  private void readOrders(BlockFileHeader h, long offset) throws IOException {
    try {
      orders.add(reader.payload(h, offset));
    } catch (BadDataException e) {
      DamageReport.report(options, reader.name(), offset, e);
    }
  }

  private void reportDamage(long offset, BadDataException e) throws IOException {
    DamageReport.report(options, reader.name(), offset, e);
    heapSize = 0;
    release();
    clearStates();
    afterDamage = true;
  }

  /** Ends with the lanes of the last block. */
  private void release() {
    for (ReadLane lane : inBlock) {
      lane.in.end();
      if (spare.size() < MAX_SPARE_READERS) {
        spare.add(lane.in);
      }
      lane.in = null;
      lane.trim();
    }
    inBlock.clear();
  }

  private void readEvents(StfByteReader in, int records) throws BadDataException {
    release();
    long base = in.u64();
    int n = in.count(5);
    int directory = in.at;
    long total = 0;
    long sections = 0;
    for (int i = 0; i < n; i++) {
      in.uv();
      in.uv();
      total += in.uv();
      in.uv();
      sections += in.length();
    }
    if (total != Integer.toUnsignedLong(records) || sections != in.left()) {
      throw new BadDataException(
          records + " records in " + in.left() + " bytes", total + " in " + sections);
    }
    int at = in.at;
    StfByteReader section = new StfByteReader();
    in.at = directory;
    for (int i = 0; i < n; i++) {
      int kind = (int) in.uv();
      int id = (int) in.uv();
      long count = in.uv();
      long first = base + in.uv();
      int length = (int) in.uv();
      section.set(in.bytes, at, at + length);
      at += length;
      int token = LaneId.token(kind, id);
      if (count > length || lanesWanted != null && !lanesWanted.test(token)) {
        if (count > length) {
          throw new BadDataException("at most " + length + " records", count + " records");
        }
        continue;
      }
      ReadLane lane = lane(kind, id);
      if (lane.in != null) {
        throw new BadDataException("each lane once in a block", "lane " + token + " twice");
      }
      lane.in = spare.isEmpty() ? new LaneReader(followsAll) : spare.remove(spare.size() - 1);
      inBlock.add(lane);
      lane.in.begin(lane, section, (int) count, first);
      push(lane.in);
    }
  }

  private static boolean isBefore(LaneReader a, LaneReader b) {
    return a.time == b.time ? a.rank < b.rank : Long.compareUnsigned(a.time, b.time) < 0;
  }

  private void push(LaneReader lane) {
    if (heapSize == heap.length) {
      heap = Arrays.copyOf(heap, heapSize * 2);
    }
    int i = heapSize++;
    while (i > 0 && isBefore(lane, heap[(i - 1) / 2])) {
      heap[i] = heap[(i - 1) / 2];
      i = (i - 1) / 2;
    }
    heap[i] = lane;
  }

  /** Puts the top in its place once its time has changed, or takes it out. */
  private void settle() {
    LaneReader lane = heap[0];
    if (lane.left == 0) {
      lane = heap[--heapSize];
      if (heapSize == 0) {
        heap[0] = null;
        return;
      }
    }
    int i = 0;
    while (true) {
      int child = 2 * i + 1;
      if (child >= heapSize) {
        break;
      }
      if (child + 1 < heapSize && isBefore(heap[child + 1], heap[child])) {
        child++;
      }
      if (!isBefore(heap[child], lane)) {
        break;
      }
      heap[i] = heap[child];
      i = child;
    }
    heap[i] = lane;
  }

  /** Reads the next record of the lane on top. */
  void readNext(EventBlock block) throws IOException {
    int rows = block.rows();
    int words = block.usedWords();
    try {
      heap[0].readNext(block);
      settle();
    } catch (BadDataException e) {
      block.addRows(words - block.usedWords(), rows - block.rows());
      reportDamage(table.offset(nextBlock - 1), e);
    }
  }

  /**
   * Reads records while they are in order and before a time, which is sufficient for most records.
   *
   * @param behind stop at records of this time or later; of any time if {@code limited} is false
   * @param mostWords stop when the block has so many words
   * @return false if the block that was being read is damaged or used up
   */
  boolean run(EventBlock block, boolean limited, long behind, int mostWords) throws IOException {
    try {
      while (heapSize > 0 && block.usedWords() < mostWords) {
        LaneReader lane = heap[0];
        if (heapSize == 1) {
          while (lane.left > 0 && block.usedWords() < mostWords) {
            if (limited && Long.compareUnsigned(lane.time, behind) >= 0) {
              return true;
            }
            mark = block.usedWords();
            markRows = block.rows();
            lane.readNext(block);
          }
          if (lane.left == 0) {
            heapSize = 0;
          }
          continue;
        }
        LaneReader second = heap[1];
        if (heapSize > 2 && isBefore(heap[2], second)) {
          second = heap[2];
        }
        do {
          if (limited && Long.compareUnsigned(lane.time, behind) >= 0) {
            settle();
            return true;
          }
          mark = block.usedWords();
          markRows = block.rows();
          lane.readNext(block);
        } while (lane.left > 0 && isBefore(lane, second) && block.usedWords() < mostWords);
        settle();
      }
      return heapSize > 0;
    } catch (BadDataException e) {
      // A row that was begun and not finished must not stay.
      block.addRows(mark - block.usedWords(), markRows - block.rows());
      reportDamage(table.offset(nextBlock - 1), e);
      return false;
    }
  }

  @Override
  public void close() throws IOException {
    reader.close();
    if (anchors != null) {
      anchors.close();
    }
  }
}
