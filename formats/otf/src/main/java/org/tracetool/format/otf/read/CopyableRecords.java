package org.tracetool.format.otf.read;

import java.io.IOException;
import org.tracetool.core.collect.IntList;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.CallRun;
import org.tracetool.format.otf.text.CopiedLines;

/**
 * Some records of a file at a time, in its order: as text where that can be copied ({@link
 * CopiedLines}), and as rows where not. What has to be reported about the file is reported by the
 * source of the rows.
 */
public final class CopyableRecords {
  /** Words of rows that are kept. */
  private static final int MAX_WORDS = 1 << 14;

  private static final int MAX_BYTES = 64 << 10;

  private final RecordSource source;
  private final CopiedLines lines;
  private final EventBlock block = new EventBlock();
  private final EventCursor row = block.cursor();
  private final int most;
  private final long[] times;
  private final int[] places;
  private final int[] tokens;

  /** What the text says of calls; null if nobody asks. */
  private final long[] calls;

  private int first;
  private int count;
  private boolean rows;
  private boolean ended;

  /** Words of rows that are read before text is tried again. */
  private int words = 1;

  private CopyableRecords(RecordSource source, int most, boolean withCalls) {
    this.source = source;
    this.lines = source.copiedLines();
    this.most = most;
    times = new long[most];
    places = new int[most];
    tokens = new int[most];
    calls = withCalls ? new long[most] : null;
    lines.setTarget(times, places, tokens, calls);
  }

  /**
   * The records of a source; null if it has none that can be copied.
   *
   * @param most records at a time
   * @param withCalls whether {@link #calls} is asked for
   */
  public static CopyableRecords of(EventSource source, int most, boolean withCalls) {
    return source instanceof RecordSource records && records.readsAllCalls()
        ? new CopyableRecords(records, most, withCalls)
        : null;
  }

  /** Adds records after those that are there, until there are as many as possible. */
  public void fill() throws IOException {
    if (first > 0) {
      count -= first;
      System.arraycopy(times, first, times, 0, count);
      System.arraycopy(places, first, places, 0, count);
      System.arraycopy(tokens, first, tokens, 0, count);
      if (calls != null) {
        System.arraycopy(calls, first, calls, 0, count);
      }
      first = 0;
    }
    if (count == 0) {
      block.clear();
      rows = false;
    }
    while (count < most && !ended && !isHeld()) {
      if (!source.hasText() && !source.more(block)) {
        ended = true;
        addRows(0);
      } else {
        add();
      }
    }
  }

  /** Whether records that are there have to be taken before more can come. */
  private boolean isHeld() {
    return count > 0 && !source.hasText()
        || rows && (block.usedWords() >= MAX_WORDS || block.usedBytes() >= MAX_BYTES);
  }

  private void add() {
    int before = count;
    count = source.copied(lines, count, most);
    if (count > before) {
      words = 1;
    }
    if (count < most && source.hasText()) {
      int used = block.usedWords();
      // A row has at least two words, so there are not too many of them.
      source.readRows(block, Math.min(used + words, used + 2 * (most - count) - 1));
      addRows(used);
      words = Math.min(2 * words, MAX_WORDS);
    }
  }

  private void addRows(int from) {
    row.wrap(block);
    int at = from;
    while (at < block.usedWords()) {
      row.moveTo(at);
      times[count] = row.time();
      tokens[count] = row.location();
      places[count] = ~at;
      count++;
      rows = true;
      at += row.rowWords();
    }
  }

  /** Number of records. */
  public int size() {
    return count - first;
  }

  /** Whether no more will come. */
  public boolean isEnded() {
    return ended;
  }

  /** Index of the first record in {@link #times}, {@link #places} and {@link #processes}. */
  public int first() {
    return first;
  }

  /** Times of the records. */
  public long[] times() {
    return times;
  }

  /** Where the records are in {@link #text()}, for {@link CopiedLines#copy}; negative for rows. */
  public int[] places() {
    return places;
  }

  /** Processes of the records. */
  public int[] processes() {
    return tokens;
  }

  /** The calls of records that are text, as in {@link CallRun#calls}; null if not asked for. */
  public long[] calls() {
    return calls;
  }

  /** The text, until {@link #fill}. */
  public byte[] text() {
    return source.bytes();
  }

  /** The row of a negative place. */
  public EventCursor row(int place) {
    return row.moveTo(~place);
  }

  /** Processes of text that were found since the last call. */
  public IntList found() {
    return lines.found();
  }

  /** Forgets the first records. */
  public void take(int records) {
    first += records;
  }
}
