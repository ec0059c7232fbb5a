package org.tracetool.cli.dump;

import java.io.IOException;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.LongConsumer;
import org.tracetool.cli.common.ByteText;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.merge.Ahead;

/**
 * Prints the records of several streams in the order and form of otfprint. Other threads decode;
 * this one composes each line where it is needed, from remembered pieces, so that no text is copied
 * twice.
 */
final class OtfprintMerge {
  private static final int ENTER = EventKind.ENTER.ordinal();
  private static final int LEAVE = EventKind.LEAVE.ordinal();
  private static final int PLAIN_WORDS = EventBlock.FIELDS + 2;

  private final List<Ahead<EventBlock>> streams;
  private final LineOutput out;
  private final RecordFormatter formatter;
  private final boolean[] kinds;
  private final IntPredicate locations;
  private final long stop;
  private final LongConsumer progress;
  private final EventBlock[] blocks;

  /** The words of each block, and where in them the current row starts and the last one ends. */
  private final long[][] words;

  private final int[] rows;
  private final int[] ends;

  /** Lines that each stream's current record still stands for in the order of the trace. */
  private final int[] lines;

  private final FixedTails enters = new FixedTails();
  private final FixedTails leaves = new FixedTails();
  private final boolean plainWanted;
  private final EventCursor cursor = new EventCursor();
  private final ByteText text = new ByteText(256);

  /**
   * @param stop the first record at or behind this time ends its stream when its turn comes
   * @param progress gets the time that the merge has come to, now and then
   */
  OtfprintMerge(
      List<Ahead<EventBlock>> streams,
      LineOutput out,
      RecordFormatter formatter,
      Selection selection,
      long stop,
      LongConsumer progress) {
    this.streams = List.copyOf(streams);
    this.out = out;
    this.formatter = formatter;
    this.kinds = selection.kindTable();
    this.locations = selection.locations();
    this.stop = stop;
    this.progress = progress;
    plainWanted =
        locations == null && kinds[EventKind.ENTER.ordinal()] && kinds[EventKind.LEAVE.ordinal()];
    int n = streams.size();
    blocks = new EventBlock[n];
    words = new long[n][];
    rows = new int[n];
    ends = new int[n];
    lines = new int[n];
  }

  /** Whether a row is an enter or leave without key-value pairs. */
  private static boolean isPlain(long head) {
    return head >>> 32 == ENTER | head >>> 32 == LEAVE;
  }

  /** Steps over the current row of a stream. */
  private boolean next(int stream) throws IOException {
    int row = rows[stream];
    long head = words[stream][row + 1];
    row += isPlain(head) ? PLAIN_WORDS : at(stream).rowWords();
    rows[stream] = row;
    return row < ends[stream] ? arrived(stream) : nextBlock(stream);
  }

  private boolean nextBlock(int stream) throws IOException {
    EventBlock block = streams.get(stream).take(blocks[stream]);
    blocks[stream] = block;
    if (block == null) {
      return false;
    }
    words[stream] = block.words();
    rows[stream] = 0;
    ends[stream] = block.usedWords();
    progress.accept(block.words()[0]);
    return arrived(stream);
  }

  private boolean arrived(int stream) {
    boolean plain = isPlain(words[stream][rows[stream] + 1]);
    lines[stream] = plain ? 1 : OtfprintPairs.lines(at(stream));
    return true;
  }

  /** A cursor on the current row of a stream. */
  private EventCursor at(int stream) {
    return cursor.wrap(blocks[stream]).moveTo(rows[stream]);
  }

  /** Prints everything. */
  void run() throws IOException {
    int n = blocks.length;
    long[] times = new long[n];
    boolean[] has = new boolean[n];
    for (int i = 0; i < n; i++) {
      has[i] = nextBlock(i);
      times[i] = has[i] ? words[i][0] : 0;
    }
    LineHeap heap = new LineHeap(times, has);
    for (int s = heap.top(); s >= 0; s = heap.top()) {
      long time = words[s][rows[s]];
      if (Long.compareUnsigned(time, stop) >= 0) {
        heap.remove();
      } else if (lines[s] > 1) {
        lines[s]--;
        heap.turn();
      } else {
        print(s, time);
        if (next(s)) {
          heap.advance(words[s][rows[s]]);
        } else {
          heap.remove();
        }
      }
    }
  }

  private void print(int stream, long time) throws IOException {
    long[] w = words[stream];
    int row = rows[stream];
    long head = w[row + 1];
    if (plainWanted && isPlain(head) && w[row + 3] == 0) {
      FixedTails tails = head >>> 32 == ENTER ? enters : leaves;
      long key = FixedTails.key(head, w[row + 2]);
      int tail = tails.find(key);
      if (tail < 0) {
        tail = remember(tails, key, at(stream));
      }
      out.numbered(time, tails.pool(), tail, tails.length(tail));
      return;
    }
    EventCursor e = at(stream);
    if (kinds[e.kind().ordinal()] && (locations == null || locations.test(e.location()))) {
      text.clear();
      formatter.format(e, text);
      if (text.length() > 0) {
        out.numbered(text.bytes(), 0, text.length());
      }
    }
  }

  private int remember(FixedTails tails, long key, EventCursor e) {
    text.clear();
    formatter.format(e, text);
    int start = 0;
    while (text.bytes()[start] != ' ') {
      start++;
    }
    return tails.put(key, text.bytes(), start, text.length() - start);
  }
}
