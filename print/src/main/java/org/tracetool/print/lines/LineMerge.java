package org.tracetool.print.lines;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.LongConsumer;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.merge.BatchedMerge;
import org.tracetool.core.merge.LoserTree;
import org.tracetool.core.merge.OrderedRows;
import org.tracetool.core.merge.ReadAheadQueue;
import org.tracetool.core.text.ByteText;

/**
 * Prints the chosen records of several streams in order of time, then of streams. This thread finds
 * the order; others decode the records and print them, a batch each.
 */
final class LineMerge implements BatchedMerge.BatchTask<LineMerge.Piece> {
  /** Usual length of a line. */
  private static final int LINE = 64;

  /** Larger texts are not kept for reuse. */
  private static final int MAX_KEPT_CAPACITY = 4 << 20;

  /** The text of a batch, and the number of records in it. */
  record Piece(ByteText text, int records) {}

  /** What one thread prints with. */
  private final class Printer {
    private final Map<Integer, RecordFormatter> byNames = new HashMap<>();
    private final EventCursor cursor = new EventCursor();

    void print(OrderedRows rows, ByteText text) {
      int lastInput = -1;
      RecordFormatter format = null;
      for (int i = 0; i < rows.size(); i++) {
        int input = rows.stream(i);
        if (input != lastInput) {
          format = byNames.computeIfAbsent(names[input], formatters::apply);
          lastInput = input;
        }
        format.formatEvent(rows.move(cursor, i), text);
      }
    }
  }

  private final BatchedMerge<Piece> merge;
  private final int inputs;
  private final int batchRows;
  private final int[] names;
  private final LineOutput out;
  private final IntFunction<RecordFormatter> formatters;
  private final boolean[] kinds;
  private final IntPredicate locations;
  private final LongConsumer progress;
  private final ConcurrentLinkedDeque<Printer> printers = new ConcurrentLinkedDeque<>();
  private final ConcurrentLinkedDeque<ByteText> texts = new ConcurrentLinkedDeque<>();

  /**
   * @param names for each input the stream whose names it uses
   * @param formatters makes a formatter with the names of a stream
   */
  LineMerge(
      List<ReadAheadQueue<EventBlock>> inputs,
      int[] names,
      IntFunction<RecordFormatter> formatters,
      DumpContext context) {
    this.batchRows = context.batchRows();
    this.merge = new BatchedMerge<>(inputs, context.ahead().executor(), this, batchRows);
    this.inputs = inputs.size();
    this.names = names;
    this.formatters = formatters;
    this.out = context.out();
    this.kinds = context.selection().kindTable();
    this.locations = context.selection().locations();
    this.progress = context.progress();
  }

  /** Prints everything. */
  void run() throws IOException {
    long[] times = new long[inputs];
    boolean[] has = new boolean[inputs];
    for (int i = 0; i < inputs; i++) {
      has[i] = next(i);
      times[i] = has[i] ? merge.time(i) : 0;
    }
    LoserTree tree = new LoserTree(times, has);
    for (int i = tree.winner(); i >= 0; i = tree.winner()) {
      merge.pass(i);
      if (next(i)) {
        tree.replace(merge.time(i));
      } else {
        tree.remove();
      }
    }
    merge.finish();
  }

  /** Steps an input to its next chosen record. */
  private boolean next(int input) throws IOException {
    while (merge.next(input)) {
      if (merge.row(input) == 0) {
        progress.accept(merge.time(input));
      }
      if (isChosen(merge.head(input))) {
        return true;
      }
    }
    return false;
  }

  private boolean isChosen(long head) {
    return kinds[EventBlock.kindOrdinal(head)]
        && (locations == null || locations.test(EventBlock.location(head)));
  }

  @Override
  public Piece work(OrderedRows rows) {
    Printer printer = printers.poll();
    if (printer == null) {
      printer = new Printer();
    }
    ByteText text = texts.poll();
    if (text == null) {
      text = new ByteText(batchRows * LINE);
    }
    text.clear();
    printer.print(rows, text);
    printers.addFirst(printer);
    return new Piece(text, rows.size());
  }

  @Override
  public void handleResult(Piece piece) throws IOException {
    out.countLines(piece.records());
    ByteText text = piece.text();
    out.handOver(text.bytes(), text.length(), bytes -> keep(text));
  }

  private void keep(ByteText text) {
    if (text.bytes().length <= MAX_KEPT_CAPACITY) {
      texts.addFirst(text);
    }
  }
}
