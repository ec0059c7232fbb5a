package org.tracetool.format.timeline;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The records of a row: sorted runs in the temporary file, and those in memory. */
final class RecordStore {
  /** Words of a run that are read at once, at least and at most. */
  private static final int MIN_PIECE_WORDS = 128;

  private static final int MAX_PIECE_WORDS = 2 << 10;

  /** Words of all runs of a cursor, unless there are very many runs. */
  private static final int MAX_CURSOR_WORDS = 16 << 10;

  private static final int MIN_WORDS = 8;

  private long[] words = {};
  private int used;
  private int count;

  /** Where the last record in memory begins. */
  private int last;

  private boolean isSorted = true;

  /** Begin and length of each run in the temporary file, in words; a list is made for the first. */
  private List<long[]> runs = List.of();

  boolean isEmpty() {
    return used == 0 && runs.isEmpty();
  }

  /** Words in memory. */
  int used() {
    return used;
  }

  void add(long[] record, int length) {
    if (used + length > words.length) {
      words =
          Arrays.copyOf(words, Math.max(Math.max(used + length, MIN_WORDS), growth(words.length)));
    }
    System.arraycopy(record, 0, words, used, length);
    if (count > 0 && isSorted && RecordWords.isBefore(words, used, words, last)) {
      isSorted = false;
    }
    last = used;
    used += length;
    count++;
  }

  private static int growth(int length) {
    return length < 1 << 20 ? 2 * length : length + (length >> 1);
  }

  /** Takes all records of another row, which is empty then. */
  void takeAll(RecordStore other) {
    for (long[] run : other.runs) {
      addRun(run);
    }
    for (int at = 0; at < other.used; ) {
      int length = RecordWords.words(other.words[at + RecordWords.HEAD]);
      add(Arrays.copyOfRange(other.words, at, at + length), length);
      at += length;
    }
    other.clear();
  }

  /** Forgets all records. */
  void clear() {
    runs = List.of();
    clearMemory();
  }

  private void addRun(long[] run) {
    if (runs.isEmpty()) {
      runs = new ArrayList<>(1);
    }
    runs.add(run);
  }

  private void clearMemory() {
    words = new long[0];
    used = 0;
    count = 0;
    last = 0;
    isSorted = true;
  }

  /** Moves what is in memory to the temporary file. */
  void spill(SpilledRecords file) throws IOException {
    if (used > 0) {
      sort();
      addRun(new long[] {file.append(words, used), used});
      clearMemory();
    }
  }

  /** Puts what is in memory into order. */
  void sort() {
    if (isSorted) {
      return;
    }
    int[] order = order();
    long[] sorted = new long[used];
    int to = 0;
    for (int at : order) {
      int length = RecordWords.words(words[at + RecordWords.HEAD]);
      System.arraycopy(words, at, sorted, to, length);
      to += length;
    }
    words = sorted;
    isSorted = true;
  }

  /** A merge sort of the places of records that leaves alone what is in order. */
  private int[] order() {
    int[] from = new int[count];
    int at = 0;
    for (int i = 0; i < count; i++) {
      from[i] = at;
      at += RecordWords.words(words[at + RecordWords.HEAD]);
    }
    int[] to = new int[count];
    for (int length = 1; length < count && length > 0; length *= 2) {
      for (int low = 0; low < count && low >= 0; low += 2 * length) {
        merge(from, to, low, Math.min(low + length, count), Math.min(low + 2 * length, count));
      }
      int[] swap = from;
      from = to;
      to = swap;
    }
    return from;
  }

  private void merge(int[] from, int[] to, int low, int middle, int high) {
    if (middle == high || !RecordWords.isBefore(words, from[middle], words, from[middle - 1])) {
      System.arraycopy(from, low, to, low, high - low);
      return;
    }
    int a = low;
    int b = middle;
    for (int i = low; i < high; i++) {
      boolean takesSecond =
          a == middle || b < high && RecordWords.isBefore(words, from[b], words, from[a]);
      to[i] = takesSecond ? from[b++] : from[a++];
    }
  }

  /** All records in order; none may be added from now on. */
  Cursor cursor(SpilledRecords file) {
    return new Cursor(file);
  }

  /** Goes over the records in order. */
  final class Cursor {
    private final Run[] all;

    /** The run of the current record, and the one whose record is next after it. */
    private int run = -1;

    private int other = -1;

    private Cursor(SpilledRecords file) {
      all = new Run[runs.size() + 1];
      // A cursor for each row is open at a time, so its memory is small however many runs there
      // are.
      int piece = Math.max(MIN_PIECE_WORDS, MAX_CURSOR_WORDS / Math.max(1, runs.size()));
      for (int i = 0; i < runs.size(); i++) {
        all[i] = new Run(file, runs.get(i)[0], runs.get(i)[1], Math.min(piece, MAX_PIECE_WORDS));
      }
      all[runs.size()] = new Run(words, used);
    }

    /** Goes to the next record; false at the end. */
    boolean next() throws IOException {
      if (run < 0) {
        for (Run each : all) {
          each.next();
        }
        choose();
      } else {
        Run current = all[run];
        boolean stays = current.next() && (other < 0 || !all[other].isBefore(current));
        if (!stays) {
          choose();
        }
      }
      return run >= 0 && !all[run].isDone;
    }

    private void choose() {
      run = 0;
      other = -1;
      for (int i = 1; i < all.length; i++) {
        if (all[i].isBefore(all[run])) {
          other = run;
          run = i;
        } else if (other < 0 || all[i].isBefore(all[other])) {
          other = i;
        }
      }
      if (other >= 0 && all[other].isDone) {
        other = -1;
      }
    }

    /** The words that have the record, from {@link #at} on; valid until the next one. */
    long[] words() {
      return all[run].words;
    }

    int at() {
      return all[run].at;
    }
  }

  /** A sorted run. */
  private static final class Run {
    private final SpilledRecords file;
    private long next;
    private final long end;
    private long[] words;
    private int filled;
    private int at;
    private int length;
    private boolean isDone;

    /** A run in the temporary file. */
    Run(SpilledRecords file, long begin, long length, int pieceWords) {
      this.file = file;
      next = begin;
      end = begin + length;
      words = new long[(int) Math.min(pieceWords, length)];
    }

    /** The run in memory. */
    Run(long[] words, int used) {
      file = null;
      end = 0;
      this.words = words;
      filled = used;
    }

    boolean next() throws IOException {
      at += length;
      length = 0;
      if (filled - at < RecordWords.MIN_WORDS) {
        fill(RecordWords.MIN_WORDS);
      }
      if (filled == at) {
        isDone = true;
        return false;
      }
      length = RecordWords.words(words[at + RecordWords.HEAD]);
      if (filled - at < length) {
        fill(length);
      }
      return true;
    }

    private void fill(int least) throws IOException {
      int kept = filled - at;
      long[] from = words;
      if (file == null || next == end) {
        return;
      }
      if (words.length < least) {
        words = new long[Math.max(least, MIN_PIECE_WORDS)];
      }
      System.arraycopy(from, at, words, 0, kept);
      at = 0;
      int n = (int) Math.min(words.length - kept, end - next);
      file.read(next, words, kept, n);
      next += n;
      filled = kept + n;
    }

    boolean isBefore(Run other) {
      if (isDone || other.isDone) {
        return !isDone;
      }
      return RecordWords.isBefore(words, at, other.words, other.at);
    }
  }
}
