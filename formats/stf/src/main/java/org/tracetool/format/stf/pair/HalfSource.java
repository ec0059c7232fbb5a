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
import org.tracetool.format.stf.bytes.ByteIn;
import org.tracetool.format.stf.bytes.FileNumbers;
import org.tracetool.format.stf.bytes.ModelFields;
import org.tracetool.format.stf.file.BlockFileHeader;
import org.tracetool.format.stf.file.BlockReader;
import org.tracetool.format.stf.file.Damage;
import org.tracetool.format.stf.file.LaneId;
import org.tracetool.format.stf.file.Tag;
import org.tracetool.format.stf.index.BlockTable;
import org.tracetool.format.stf.index.IndexSort;

/**
 * The messages and collective operations of one stream in order of time: each half and each
 * participation is a record. Blocks are opened when their first time is reached, so only those that
 * overlap are in memory.
 */
public final class HalfSource implements Closeable {
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
  private final MessageTable messages = new MessageTable();
  private final CollectiveTable collectives = new CollectiveTable();
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

    private void added(long position, int start, int type) {
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
      order = IndexSort.sorted(times, count);
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
  public interface Taker {
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
  public HalfSource(ReadOptions options, Definitions definitions, IntPredicate lanes, int file) {
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
    int[] order = IndexSort.sorted(firsts, n);
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
        if (Tag.mustBeUnderstood(h.type)) {
          throw BadDataException.unsupported(
              "block " + Tag.name(part.type), "block " + Tag.name(h.type));
        }
        return;
      }
      ByteIn in = part.reader.payload(h, offset);
      if (part.type == Tag.MESSAGES) {
        messages.read(in, h.records);
        messageRows(run);
      } else {
        collectives.read(in, h.records);
        collectiveRows(run);
      }
    } catch (BadDataException e) {
      Damage.report(options, part.reader.name(), offset, e);
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

  private void messageRows(Run run) throws BadDataException {
    long[] w = messages.words;
    for (int i = 0; i < messages.rows; i++) {
      int at = i * MessageTable.WORDS;
      final int halves = (int) w[at + MessageTable.HALVES];
      long sender = FileNumbers.modelCpu(w[at + MessageTable.SENDER]);
      long receiver = FileNumbers.modelCpu(w[at + MessageTable.RECEIVER]);
      long comm = FileNumbers.modelCommunicator(w[at + MessageTable.COMM]);
      long scls = w[at + MessageTable.SCLS];
      long positions = w[at + MessageTable.POSITIONS];
      long files = w[at + MessageTable.FILES];
      long tag = w[at + MessageTable.TAG];
      if ((halves & MessageTable.SEND) != 0
          && wants((int) sender, w[at + MessageTable.SEND_TIME], messages.hasFiles(), files)) {
        int start = run.rows.usedWords();
        byte[] pairs = messages.pairs(i, MessageTable.SEND);
        int f = row(run, w[at + MessageTable.SEND_TIME], EventKind.SEND, (int) sender, pairs);
        long[] words = run.rows.words();
        words[f] = receiver;
        words[f + 1] = w[at + MessageTable.SENT];
        words[f + 2] = tag;
        words[f + 3] = comm;
        words[f + 4] = scls & 0xffff_ffffL;
        run.added(positions & 0xffff_ffffL, start, SEND);
      }
      if ((halves & MessageTable.RECEIVE) != 0
          && wants(
              (int) receiver,
              w[at + MessageTable.RECEIVE_TIME],
              messages.hasFiles(),
              files >>> 32)) {
        int start = run.rows.usedWords();
        byte[] pairs = messages.pairs(i, MessageTable.RECEIVE);
        int f =
            row(run, w[at + MessageTable.RECEIVE_TIME], EventKind.RECEIVE, (int) receiver, pairs);
        long[] words = run.rows.words();
        words[f] = sender;
        words[f + 1] = w[at + MessageTable.RECEIVED];
        words[f + 2] = tag;
        words[f + 3] = comm;
        words[f + 4] = scls >>> 32;
        run.added(positions >>> 32, start, RECEIVE);
      }
    }
  }

  private static int row(Run run, long time, EventKind kind, int token, byte[] pairs)
      throws BadDataException {
    if (pairs == null) {
      return run.rows.addRow(time, kind, token, 0);
    }
    ByteIn in = new ByteIn(pairs);
    int n = ModelFields.pairCount(in);
    int at = run.rows.addRow(time, kind, token, n);
    ModelFields.readPairs(in, n, run.rows, at + kind.fieldCount());
    return at;
  }

  private void collectiveRows(Run run) throws BadDataException {
    long[] w = collectives.words;
    for (int i = 0; i < collectives.rows; i++) {
      int at = i * CollectiveTable.WORDS;
      final long operation = FileNumbers.modelToken(w[at + CollectiveTable.OPERATION]);
      final long comm = FileNumbers.modelCommunicator(w[at + CollectiveTable.COMM]);
      final long root = FileNumbers.modelCpu(w[at + CollectiveTable.ROOT]);
      int from = (int) w[at + CollectiveTable.FIRST];
      int to = from + (int) w[at + CollectiveTable.COUNT];
      for (int p = from; p < to; p++) {
        int k = p * CollectiveTable.PART_WORDS;
        long[] part = collectives.parts;
        int token = (int) FileNumbers.modelCpu(part[k + CollectiveTable.CPU]);
        long time = part[k + CollectiveTable.START];
        if (!wants(token, time, collectives.hasFiles(), part[k + CollectiveTable.FILE])) {
          continue;
        }
        int start = run.rows.usedWords();
        int f = row(run, time, EventKind.COLLECTIVE, token, collectives.pairs(p));
        long[] words = run.rows.words();
        words[f] = operation;
        words[f + 1] = comm;
        words[f + 2] = root;
        words[f + 3] = part[k + CollectiveTable.SENT];
        words[f + 4] = part[k + CollectiveTable.RECEIVED];
        words[f + 5] = part[k + CollectiveTable.DURATION];
        words[f + 6] = FileNumbers.modelScl(part[k + CollectiveTable.SCL]);
        run.added(part[k + CollectiveTable.POSITION], start, COLLECTIVE);
      }
    }
  }

  /** Hands over all records of this time; those after it are next. */
  public void take(long time, Taker taker) throws IOException {
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
