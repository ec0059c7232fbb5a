package org.tracetool.format.stf.pair;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.IntPredicate;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.format.stf.bytes.BadDataException;
import org.tracetool.format.stf.bytes.ModelFields;
import org.tracetool.format.stf.bytes.StfByteReader;
import org.tracetool.format.stf.bytes.StfNumberMapping;
import org.tracetool.format.stf.file.BlockFileHeader;
import org.tracetool.format.stf.file.BlockReader;
import org.tracetool.format.stf.file.BlockTag;
import org.tracetool.format.stf.file.DamageReport;
import org.tracetool.format.stf.file.LaneId;
import org.tracetool.format.stf.index.BlockTable;
import org.tracetool.format.stf.index.StableIndexSort;

/**
 * The messages and collective operations of one stream in order of time: each half and each
 * participation is a record. Blocks are opened when their first time is reached, so only those that
 * overlap are in memory.
 */
public final class OperationHalfSource implements Closeable {
  // Order of records with equal times and positions: collective, receive, send.
  private static final int COLLECTIVE = 0;
  private static final int RECEIVE = 1;
  private static final int SEND = 2;

  private final List<Part> parts = new ArrayList<>();
  private final PriorityQueue<Run> open =
      new PriorityQueue<>(
          Comparator.comparingLong((Run r) -> r.time() ^ Long.MIN_VALUE)
              .thenComparingInt(r -> r.number));
  private final ReadOptions options;
  private final TimeWindow window;
  private final IntPredicate lanes;
  private final int file;
  private final Definitions definitions;
  private final StfMessages messages = new StfMessages();
  private final StfCollectives collectives = new StfCollectives();
  private int runs;

  /** A message or collective file with those of its blocks that are to be read, by first time. */
  private static final class Part {
    private final BlockReader reader;
    private final BlockReader anchors;
    private final BlockTable table;
    private final int type;
    private final int[] blocks;
    private int next;

    private Part(
        BlockReader reader, BlockReader anchors, BlockTable table, int type, int[] blocks) {
      this.reader = reader;
      this.anchors = anchors;
      this.table = table;
      this.type = type;
      this.blocks = blocks;
    }

    private long nextFirst() throws IOException {
      return table.first(blocks[next]);
    }
  }

  /** The records of one block. */
  private static final class Run {
    private final int number;
    private EventBlock rows = new EventBlock();
    private long[] positions = new long[16];
    private int[] starts = new int[16];
    private byte[] types = new byte[16];
    private int count;
    private int[] order;
    private int next;
    private final EventCursor cursor = new EventCursor();

    private Run(int number) {
      this.number = number;
    }

    private void noteAdded(long position, int start, int type) {
      if (count == positions.length) {
        positions = java.util.Arrays.copyOf(positions, count * 2);
        starts = java.util.Arrays.copyOf(starts, count * 2);
        types = java.util.Arrays.copyOf(types, count * 2);
      }
      positions[count] = position;
      starts[count] = start;
      types[count] = (byte) type;
      count++;
    }

    private void sort() {
      long[] times = new long[count];
      for (int i = 0; i < count; i++) {
        times[i] = rows.words()[starts[i]];
      }
      order = StableIndexSort.sorted(times, count);
      cursor.wrap(rows);
    }

    private long time() {
      return rows.words()[starts[order[next]]];
    }

    /** Releases the records that were taken, so that one long message does not keep all others. */
    private void compact() {
      EventBlock kept = new EventBlock();
      int n = count - next;
      long[] keptPositions = new long[Math.max(n, 1)];
      int[] keptStarts = new int[Math.max(n, 1)];
      byte[] keptTypes = new byte[Math.max(n, 1)];
      for (int i = 0; i < n; i++) {
        int row = order[next + i];
        keptPositions[i] = positions[row];
        keptStarts[i] = kept.usedWords();
        keptTypes[i] = types[row];
        kept.append(cursor.moveTo(starts[row]));
      }
      rows = kept;
      positions = keptPositions;
      starts = keptStarts;
      types = keptTypes;
      count = n;
      next = 0;
      sort();
    }
  }

  /** Takes records of one time. */
  public interface HalfVisitor {
    /**
     * Takes one record.
     *
     * @param position its place among the records of its lane with this time
     * @param order decides between records of equal positions
     */
    public void take(EventCursor event, long position, int order);
  }

  /**
   * @param lanes tokens of the requested processes of the stream
   * @param file number of the stream's process file
   */
  public OperationHalfSource(
      ReadOptions options, Definitions definitions, IntPredicate lanes, int file) {
    this.options = options;
    this.window = options.window();
    this.definitions = definitions;
    this.lanes = lanes;
    this.file = file;
  }

  /**
   * Adds a message or collective file; both are closed with this source.
   *
   * @param anchors where the table is read from; may be null
   */
  public void add(BlockReader reader, BlockReader anchors, BlockTable table, int type)
      throws IOException {
    int start = table.firstReaching(window.from());
    int behind = table.firstBehind(window);
    int[] chosen = new int[Math.max(behind - start, 0)];
    long[] firsts = new long[chosen.length];
    int n = 0;
    for (int i = start; i < Math.min(behind, table.blocks()); i++) {
      boolean before = Long.compareUnsigned(table.last(i), window.from()) < 0;
      if (!before && !window.isBehind(table.first(i)) && table.concerns(i, file)) {
        chosen[n] = i;
        firsts[n] = table.first(i);
        n++;
      }
    }
    int[] order = StableIndexSort.sorted(firsts, n);
    int[] blocks = new int[n];
    for (int i = 0; i < n; i++) {
      blocks[i] = chosen[order[i]];
    }
    parts.add(new Part(reader, anchors, table, type, blocks));
  }

  /** Opens the blocks that may hold the next record; false if there are no more records. */
  public boolean hasNext() throws IOException {
    while (true) {
      Part first = null;
      for (Part p : parts) {
        if (p.next < p.blocks.length
            && (first == null || Long.compareUnsigned(p.nextFirst(), first.nextFirst()) < 0)) {
          first = p;
        }
      }
      if (first == null) {
        return !open.isEmpty();
      }
      if (!open.isEmpty() && Long.compareUnsigned(first.nextFirst(), open.peek().time()) > 0) {
        return true;
      }
      openBlock(first);
    }
  }

  /** Time of the next record; only if there is one. */
  public long time() {
    return open.peek().time();
  }

  private void openBlock(Part part) throws IOException {
    int block = part.blocks[part.next++];
    long offset = part.table.offset(block);
    Run run = new Run(runs++);
    try {
      BlockFileHeader h = part.reader.header(offset, part.table.size(block));
      if (h.type != part.type) {
        if (BlockTag.mustBeUnderstood(h.type)) {
          throw BadDataException.unsupported(
              "block " + BlockTag.name(part.type), "block " + BlockTag.name(h.type));
        }
        return;
      }
      StfByteReader in = part.reader.payload(h, offset);
      if (part.type == BlockTag.MESSAGES) {
        messages.read(in, h.records);
        addMessageRows(run);
      } else {
        collectives.read(in, h.records);
        addCollectiveRows(run);
      }
    } catch (BadDataException e) {
      DamageReport.report(options, part.reader.name(), offset, e);
      return;
    }
    if (run.count > 0) {
      run.sort();
      open.add(run);
    }
  }

  private boolean wants(int token, long time, boolean hasFiles, long owner) {
    return window.contains(time) && (!hasFiles || (int) owner == file) && lanes.test(token);
  }

  private void addMessageRows(Run run) throws BadDataException {
    long[] w = messages.words;
    for (int i = 0; i < messages.rows; i++) {
      int at = i * StfMessages.WORDS;
      final int halves = (int) w[at + StfMessages.HALVES];
      long sender = StfNumberMapping.modelCpu(w[at + StfMessages.SENDER]);
      long receiver = StfNumberMapping.modelCpu(w[at + StfMessages.RECEIVER]);
      long comm = StfNumberMapping.modelCommunicator(w[at + StfMessages.COMM]);
      long scls = w[at + StfMessages.SCLS];
      long positions = w[at + StfMessages.POSITIONS];
      long files = w[at + StfMessages.FILES];
      long tag = w[at + StfMessages.TAG];
      if ((halves & StfMessages.SEND) != 0
          && wants((int) sender, w[at + StfMessages.SEND_TIME], messages.hasFiles(), files)) {
        int start = run.rows.usedWords();
        byte[] pairs = messages.pairs(i, StfMessages.SEND);
        int f = row(run, w[at + StfMessages.SEND_TIME], EventKind.SEND, (int) sender, pairs);
        long[] words = run.rows.words();
        words[f] = receiver;
        words[f + 1] = w[at + StfMessages.SENT];
        words[f + 2] = tag;
        words[f + 3] = comm;
        words[f + 4] = scls & 0xffff_ffffL;
        run.noteAdded(positions & 0xffff_ffffL, start, SEND);
      }
      if ((halves & StfMessages.RECEIVE) != 0
          && wants(
              (int) receiver,
              w[at + StfMessages.RECEIVE_TIME],
              messages.hasFiles(),
              files >>> 32)) {
        int start = run.rows.usedWords();
        byte[] pairs = messages.pairs(i, StfMessages.RECEIVE);
        int f =
            row(run, w[at + StfMessages.RECEIVE_TIME], EventKind.RECEIVE, (int) receiver, pairs);
        long[] words = run.rows.words();
        words[f] = sender;
        words[f + 1] = w[at + StfMessages.RECEIVED];
        words[f + 2] = tag;
        words[f + 3] = comm;
        words[f + 4] = scls >>> 32;
        run.noteAdded(positions >>> 32, start, RECEIVE);
      }
    }
  }

  private static int row(Run run, long time, EventKind kind, int token, byte[] pairs)
      throws BadDataException {
    if (pairs == null) {
      return run.rows.addRow(time, kind, token, 0);
    }
    StfByteReader in = new StfByteReader(pairs);
    int n = ModelFields.pairCount(in);
    int at = run.rows.addRow(time, kind, token, n);
    ModelFields.readPairs(in, n, run.rows, at + kind.fieldCount());
    return at;
  }

  private void addCollectiveRows(Run run) throws BadDataException {
    long[] w = collectives.words;
    for (int i = 0; i < collectives.rows; i++) {
      int at = i * StfCollectives.WORDS;
      final long operation = StfNumberMapping.modelToken(w[at + StfCollectives.OPERATION]);
      final long comm = StfNumberMapping.modelCommunicator(w[at + StfCollectives.COMM]);
      final long root = StfNumberMapping.modelCpu(w[at + StfCollectives.ROOT]);
      int from = (int) w[at + StfCollectives.FIRST];
      int to = from + (int) w[at + StfCollectives.COUNT];
      for (int p = from; p < to; p++) {
        int k = p * StfCollectives.PART_WORDS;
        long[] part = collectives.parts;
        int token = (int) StfNumberMapping.modelCpu(part[k + StfCollectives.CPU]);
        long time = part[k + StfCollectives.START];
        if (!wants(token, time, collectives.hasFiles(), part[k + StfCollectives.FILE])) {
          continue;
        }
        int start = run.rows.usedWords();
        int f = row(run, time, EventKind.COLLECTIVE, token, collectives.pairs(p));
        long[] words = run.rows.words();
        words[f] = operation;
        words[f + 1] = comm;
        words[f + 2] = root;
        words[f + 3] = part[k + StfCollectives.SENT];
        words[f + 4] = part[k + StfCollectives.RECEIVED];
        words[f + 5] = part[k + StfCollectives.DURATION];
        words[f + 6] = StfNumberMapping.modelScl(part[k + StfCollectives.SCL]);
        run.noteAdded(part[k + StfCollectives.POSITION], start, COLLECTIVE);
      }
    }
  }

  /** Hands over all records of this time; those after it are next. */
  public void take(long time, HalfVisitor taker) throws IOException {
    while (hasNext() && time() == time) {
      Run run = open.poll();
      while (run.next < run.count && run.time() == time) {
        int row = run.order[run.next++];
        taker.take(run.cursor.moveTo(run.starts[row]), run.positions[row], run.types[row]);
      }
      int left = run.count - run.next;
      if (left > 0) {
        if (left < run.count / 4) {
          run.compact();
        }
        open.add(run);
      }
    }
  }

  /** The rank of the lane that a record belongs to. */
  public long rank(int token) {
    int kind = LaneId.kind(token, definitions);
    return LaneId.rank(kind, LaneId.id(kind, token));
  }

  @Override
  public void close() throws IOException {
    for (Part p : parts) {
      p.reader.close();
      if (p.anchors != null) {
        p.anchors.close();
      }
    }
    open.clear();
  }
}
