package org.tracetool.legacy.otf.print;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Executor;
import java.util.function.IntPredicate;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.merge.BatchedMerge;
import org.tracetool.core.merge.OrderedRows;
import org.tracetool.core.merge.ReadAheadQueue;
import org.tracetool.print.lines.DumpSelection;
import org.tracetool.print.lines.LineOutput;
import org.tracetool.print.lines.RecordFormatter;

/**
 * Prints the records of several streams in the order and form of otfprint. This thread finds the
 * order; others decode the records and print them, a batch each.
 */
final class OtfprintMerge implements BatchedMerge.BatchTask<OtfprintMerge.Piece> {
  /** More than the usual length of a line, since what never has to grow is compiled once. */
  private static final int LINE = 96;

  /** Lines that are put in order at a call, so that the JVM compiles that early. */
  private static final int PIECE = 64;

  /** Larger texts are not kept for reuse. */
  private static final int MAX_KEPT_CAPACITY = 4 << 20;

  /** The text of a batch, and the number of records in it. */
  record Piece(byte[] bytes, int length, int records) {}

  private final BatchedMerge<Piece> merge;
  private final int streams;
  private final int batchRows;
  private final LineOutput out;
  private final Supplier<RecordFormatter> formatters;
  private final boolean[] kinds = new boolean[EventKind.values().length];
  private final IntPredicate locations;
  private final long stop;
  private final RecordNumberFilter numbers;
  private final LongConsumer progress;
  private final long recordsBefore;

  /** Records that may still be passed on; -1 once there were more. */
  private long left;

  /** Lines that each stream's current record still stands for in the order of the trace. */
  private final int[] lines;

  private final boolean plainWanted;
  private final EventCursor cursor = new EventCursor();
  private final ConcurrentLinkedDeque<OtfprintLines> printers = new ConcurrentLinkedDeque<>();
  private final ConcurrentLinkedDeque<byte[]> texts = new ConcurrentLinkedDeque<>();

  /**
   * @param executor threads that print; null to do that on the one that merges
   * @param batchRows records that are printed as one piece
   * @param selection what is printed; the first record at or after the end of its window ends its
   *     stream when its turn comes
   * @param numbers the records to print; none is looked at after the first after the last of them
   * @param progress gets the time that the merge has come to, now and then
   */
  OtfprintMerge(
      List<ReadAheadQueue<EventBlock>> streams,
      Executor executor,
      int batchRows,
      LineOutput out,
      Supplier<RecordFormatter> formatters,
      DumpSelection selection,
      RecordNumberFilter numbers,
      LongConsumer progress) {
    this.merge = new BatchedMerge<>(streams, executor, this, batchRows);
    this.batchRows = batchRows;
    this.streams = streams.size();
    this.out = out;
    this.formatters = formatters;
    for (EventKind kind : selection.kinds()) {
      kinds[kind.ordinal()] = OtfprintRecords.isPrinted(kind);
    }
    this.locations = selection.locations();
    this.stop = selection.window().to();
    this.numbers = numbers;
    this.progress = progress;
    this.recordsBefore = out.count();
    plainWanted =
        locations == null && kinds[EventKind.ENTER.ordinal()] && kinds[EventKind.LEAVE.ordinal()];
    lines = new int[streams.size()];
  }

  /** Prints everything; gives whether all streams were read to their ends. */
  boolean run() throws IOException {
    left = numbers.last() - recordsBefore;
    long[] times = new long[streams];
    boolean[] has = new boolean[streams];
    for (int i = 0; i < streams; i++) {
      has[i] = next(i);
      times[i] = has[i] ? merge.time(i) : 0;
    }
    ReferenceStreamHeap heap = new ReferenceStreamHeap(times, has);
    while (pass(heap)) {
      // goes on
    }
    merge.finish();
    return left >= 0;
  }

  /** Passes some records on; false after the last one. */
  private boolean pass(ReferenceStreamHeap heap) throws IOException {
    for (int i = 0; i < PIECE; i++) {
      if (plainWanted) {
        left -= merge.passCalls(heap, stop, (int) Math.min(left, PIECE));
      }
      int s = heap.top();
      if (s < 0) {
        return false;
      }
      if (Long.compareUnsigned(merge.time(s), stop) >= 0) {
        heap.remove();
      } else if (lines[s] > 1) {
        lines[s]--;
        heap.turn();
      } else {
        if (plainWanted && OtfprintLines.isPlain(merge.head(s)) || isChosen(at(s))) {
          merge.pass(s);
          if (left-- == 0) {
            return false; // this one counts, which says that there are more, but is not printed
          }
        }
        if (next(s)) {
          heap.advance(merge.time(s));
        } else {
          heap.remove();
        }
      }
    }
    return true;
  }

  private boolean next(int stream) throws IOException {
    if (!merge.next(stream)) {
      return false;
    }
    if (merge.row(stream) == 0) {
      progress.accept(merge.time(stream));
    }
    lines[stream] = OtfprintLines.isPlain(merge.head(stream)) ? 1 : OtfprintPairs.lines(at(stream));
    return true;
  }

  /** A cursor on the current row of a stream. */
  private EventCursor at(int stream) {
    return cursor.wrap(merge.block(stream)).moveTo(merge.row(stream));
  }

  private boolean isChosen(EventCursor e) {
    return kinds[e.kind().ordinal()] && (locations == null || locations.test(e.location()));
  }

  @Override
  public Piece work(OrderedRows rows) {
    OtfprintLines printer = printers.poll();
    if (printer == null) {
      printer = new OtfprintLines(formatters.get());
    }
    byte[] room = texts.poll();
    NumberedLines text = new NumberedLines(room == null ? new byte[batchRows * LINE] : room);
    long before = recordsBefore + rows.before();
    int from = (int) Math.min(Math.max(numbers.first() - 1 - before, 0), rows.size());
    int end = (int) Math.min(Math.max(numbers.last() - before, from), rows.size());
    text.restart(before + from);
    printer.print(rows, from, end, text);
    printers.addFirst(printer);
    return new Piece(text.bytes(), text.length(), rows.size());
  }

  @Override
  public void handleResult(Piece piece) throws IOException {
    out.countLines(piece.records());
    out.handOver(piece.bytes(), piece.length(), this::keep);
  }

  private void keep(byte[] text) {
    if (text.length <= MAX_KEPT_CAPACITY) {
      texts.addFirst(text);
    }
  }
}
