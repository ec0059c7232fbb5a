package org.tracetool.core.merge;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.work.TaskExecutor;

/**
 * Merges several streams with one thread that only finds the order: other threads process the rows,
 * a batch each, and the results come back in order. The caller decides the order: it steps streams
 * with {@link #next} and {@link #pass}es their rows.
 *
 * @param <R> the result of a batch
 */
public final class BatchedMerge<R> {
  /** Blocks that a stream needs besides {@link ReadAhead#BLOCKS}, since batches hold on to some. */
  public static final int MORE_BLOCKS = 2;

  /** Rows of a batch where memory is no question. */
  public static final int ROWS = 8192;

  private static final int MAX_BATCHES = 4;

  private static final int ENTER = EventKind.ENTER.ordinal();
  private static final int LEAVE = EventKind.LEAVE.ordinal();

  /** Words of an enter or leave without pairs. */
  private static final int CALL = EventBlock.length(EventBlock.head(EventKind.ENTER, 0, 0));

  /**
   * Processes the rows of a batch.
   *
   * @param <R> the result of a batch
   */
  public interface BatchTask<R> {
    /** Works on a batch; called by several threads at the same time. */
    R work(OrderedRows rows) throws IOException;

    /** Takes the results, in the order of the batches, on the thread that merges. */
    void handleResult(R result) throws IOException;
  }

  private record UsedBlock(int stream, EventBlock block) {}

  private final class Batch {
    private final OrderedRows rows = new OrderedRows(batchRows);

    /** Blocks of which this batch has the last rows. */
    private final List<UsedBlock> used = new ArrayList<>();

    private FutureTask<R> task;
  }

  private final List<ReadAheadQueue<EventBlock>> streams;
  private final Executor executor;
  private final BatchTask<R> work;
  private final int batchRows;
  private final ArrayDeque<Batch> pending = new ArrayDeque<>();
  private final ArrayDeque<Batch> spare = new ArrayDeque<>();
  private final EventBlock[] blocks;

  /** The words of each stream's block, and where in them its row starts and the last one ends. */
  private final long[][] words;

  private final int[] rows;
  private final int[] ends;

  /** The number of each stream's block in the batch, and which batch that was. */
  private final int[] numbers;

  private final int[] numberedFor;
  private Batch batch;
  private int batchNumber;

  /**
   * @param executor threads for the work; null to do it on the thread that merges
   */
  public BatchedMerge(
      List<ReadAheadQueue<EventBlock>> streams, Executor executor, BatchTask<R> work) {
    this(streams, executor, work, ROWS);
  }

  /**
   * @param executor threads for the work; null to do it on the thread that merges
   * @param batchRows rows of a batch, at most {@link #ROWS}; up to six batches are kept
   */
  public BatchedMerge(
      List<ReadAheadQueue<EventBlock>> streams,
      Executor executor,
      BatchTask<R> work,
      int batchRows) {
    this.batchRows = batchRows;
    this.streams = List.copyOf(streams);
    this.executor = executor;
    this.work = work;
    int n = streams.size();
    blocks = new EventBlock[n];
    words = new long[n][];
    rows = new int[n];
    ends = new int[n];
    numbers = new int[n];
    numberedFor = new int[n];
    batch = new Batch();
    batchNumber = 1;
  }

  /** Steps to the first or next row of a stream; false at its end. */
  public boolean next(int stream) throws IOException {
    int row = rows[stream];
    if (row < ends[stream]) {
      row += EventBlock.length(words[stream][row + 1]);
      rows[stream] = row;
      if (row < ends[stream]) {
        return true;
      }
    }
    return nextBlock(stream);
  }

  private boolean nextBlock(int stream) throws IOException {
    if (blocks[stream] != null) {
      batch.used.add(new UsedBlock(stream, blocks[stream]));
    }
    EventBlock block = take(streams.get(stream));
    blocks[stream] = block;
    rows[stream] = 0;
    numberedFor[stream] = 0;
    if (block == null) {
      words[stream] = null;
      ends[stream] = 0;
      return false;
    }
    words[stream] = block.words();
    ends[stream] = block.usedWords();
    return true;
  }

  /**
   * The next block that has rows; batches that hold on to blocks are finished until there is one.
   */
  private EventBlock take(ReadAheadQueue<EventBlock> stream) throws IOException {
    while (true) {
      while (stream.isStarved()) {
        if (pending.isEmpty()) {
          submit();
        }
        if (!pending.isEmpty()) {
          finishOldest();
        }
      }
      EventBlock block = stream.take();
      if (block == null || block.usedWords() > 0) {
        return block;
      }
      stream.giveBack(block);
    }
  }

  /** Time of a stream's row. */
  public long time(int stream) {
    return words[stream][rows[stream]];
  }

  /** Head word of a stream's row, see {@link EventBlock}. */
  public long head(int stream) {
    return words[stream][rows[stream] + 1];
  }

  /** Index of a stream's row in its block. */
  public int row(int stream) {
    return rows[stream];
  }

  /** The block that holds a stream's row. */
  public EventBlock block(int stream) {
    return blocks[stream];
  }

  /** Adds a stream's row after those that were passed before. */
  public void pass(int stream) throws IOException {
    if (batch.rows.isFull()) {
      submit();
    }
    if (numberedFor[stream] != batchNumber) {
      numberedFor[stream] = batchNumber;
      numbers[stream] = batch.rows.block(blocks[stream], stream);
    }
    batch.rows.add(numbers[stream], rows[stream]);
  }

  /**
   * Passes enters and leaves on in an order, and steps on in their streams: as many as there is
   * nothing else to see to. That is up to the batch's last one, to the first other record, pairs
   * included, at or behind a row that is next, to the last row of a block, and to a time.
   *
   * @param end the first time whose rows are not passed, unsigned
   * @param most rows to pass
   * @return how many were passed; for the next one, {@link #pass} and {@link #next} always do
   */
  public int passCalls(RowOrder order, long end, int most) {
    OrderedRows to = batch.rows;
    int room = Math.min(most, to.room());
    int s = order.top();
    int n = 0;
    while (n < room && s >= 0 && numberedFor[s] == batchNumber) {
      long[] w = words[s];
      int row = rows[s];
      int next = row + CALL;
      if (next >= ends[s] || !isCall(w[row + 1]) || !isCall(w[next + 1])) {
        break;
      }
      if (Long.compareUnsigned(w[row], end) >= 0) {
        break;
      }
      to.add(numbers[s], row);
      rows[s] = next;
      s = order.advance(w[next]);
      n++;
    }
    return n;
  }

  private static boolean isCall(long head) {
    return head >>> 32 == ENTER | head >>> 32 == LEAVE;
  }

  private void submit() throws IOException {
    Batch full = batch;
    full.task = new FutureTask<>(() -> work.work(full.rows));
    pending.add(full);
    Batch next = spare.isEmpty() ? new Batch() : spare.remove();
    next.rows.follow(full.rows);
    batch = next;
    batchNumber++;
    if (executor != null) {
      executor.execute(full.task);
    }
    if (executor == null || pending.size() > MAX_BATCHES) {
      finishOldest();
    }
  }

  private void finishOldest() throws IOException {
    Batch oldest = pending.remove();
    oldest.task.run(); // does nothing if another thread has begun with it
    work.handleResult(TaskExecutor.await(oldest.task));
    for (UsedBlock used : oldest.used) {
      streams.get(used.stream()).giveBack(used.block());
    }
    oldest.used.clear();
    oldest.task = null;
    spare.add(oldest);
  }

  /** Waits until everything that was passed is done. */
  public void finish() throws IOException {
    submit();
    while (!pending.isEmpty()) {
      finishOldest();
    }
  }
}
