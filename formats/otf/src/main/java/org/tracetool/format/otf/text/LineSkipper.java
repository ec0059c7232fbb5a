package org.tracetool.format.otf.text;

import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.RecordTally;

/**
 * Skips the lines that make up nearly all of an event file, eight bytes at a time, where their
 * content is not needed: times, processes that were seen before, enters and leaves. Counts the
 * skipped lines and stops at the first line that it does not know.
 */
public class LineSkipper {
  /** Bytes after the end of the lines that may be read; a buffer must have that many more. */
  static final int OVERRUN = 24;

  /** Enters passed. */
  long enters;

  /** Leaves passed. */
  long leaves;

  /** Stands for "none" where an index of a time line is asked for. */
  public static final int NONE = -2;

  /** Stands for the time before the run where an index of a time line is asked for. */
  public static final int BEFORE = -1;

  /** Index of the last time line passed, or {@link #BEFORE}. */
  public int lastTime;

  /** Index of the time line that the first record belongs to, {@link #BEFORE} or {@link #NONE}. */
  public int firstRecord;

  /** Index of the time line that the last record belongs to, {@link #BEFORE} or {@link #NONE}. */
  public int lastRecord;

  /** More bytes than the usual three lines have, and than are loaded with them. */
  private static final int THREE_LINES = 64;

  /** Digits of a time that change from line to line; those before them stay for a while. */
  private static final int LOW_DIGITS = 8;

  /**
   * Bytes of text that {@link #triples} takes at a call: the JVM compiles a method that is called
   * often before one that loops.
   */
  private static final int PIECE = 1 << 9;

  final ProcessLineCache processes;

  /** Length of the latest time line with its line feed; 0 before the first one. */
  private int timeLength;

  /** Which of the eight bytes before the end of the time line are digits of it. */
  private long lowMask;

  /** Which of the first eight bytes of the time line are digits before the last eight. */
  private long highMask;

  /** These digits as bytes. */
  private long highDigits;

  /** The line of the current process, before and after a run. */
  public ProcessLine process;

  public LineSkipper(ProcessLineCache processes) {
    this.processes = processes;
  }

  /** Takes note of the form of a line that was decoded as a record without key-value pairs. */
  public void learn(byte[] b, int line, EventKind kind) {}

  /**
   * Adds the lines that were skipped since the last call to a tally.
   *
   * @param time one of theirs, unsigned
   */
  public void takeCounts(RecordTally tally, long time) {
    tally.add(EventKind.ENTER, enters, time);
    tally.add(EventKind.LEAVE, leaves, time);
    enters = 0;
    leaves = 0;
  }

  /**
   * Runs from {@code from} and returns the index of the first line that is not known.
   *
   * @param now the time before it, unsigned
   */
  public int skip(byte[] b, int from, int limit, long now) {
    lastTime = BEFORE;
    firstRecord = NONE;
    lastRecord = NONE;
    int last = limit - THREE_LINES;
    int at = from;
    while (at < limit) {
      int next = at;
      if (at <= last && at >= LOW_DIGITS && timeLength > 0) {
        int upTo = Math.min(last, at + PIECE);
        next = triples(b, at, upTo);
        if (next > upTo) {
          at = next;
          continue;
        }
      }
      at = singles(b, next, limit);
      if (at == next) {
        break;
      }
    }
    return at;
  }

  /**
   * Skips three lines at a time that begin at or before an index: a time like the latest one, the
   * current process, an enter or leave.
   *
   * @return where the first three lines begin that are anything else
   */
  private int triples(byte[] b, int from, int upTo) {
    ProcessLine line = process;
    int lowAt = timeLength - 1 - LOW_DIGITS;
    int processAt = timeLength;
    int eventAt = timeLength + line.length;
    long ofLow = lowMask;
    long ofHigh = highMask;
    long high = highDigits;
    int latest = from;
    int records = 0;
    int left = 0;
    int at = from;
    while (at <= upTo) {
      long event = HexChunks.load(b, at + eventAt);
      int length = HexChunks.bytesBefore(HexChunks.newlines(event));
      long unlike =
          (HexChunks.load(b, at) ^ high) & ofHigh
              | b[at + processAt - 1] ^ '\n'
              | line.difference(HexChunks.load(b, at + processAt))
              | HexChunks.unlikeEnterOrLeave(event)
              | length >> 3 // there is no line feed
              | HexChunks.unlikeDigits(HexChunks.load(b, at + lowAt)) & ofLow
              | HexChunks.afterLetter(HexChunks.unlikeDigits(event), length);
      if (unlike != 0) {
        break;
      }
      left += HexChunks.isLeave((byte) event);
      records++;
      latest = at;
      at += eventAt + length + 1;
    }
    if (records > 0) {
      leaves += left;
      enters += records - left;
      firstRecord = lastRecord == NONE ? from : firstRecord;
      lastRecord = latest;
      lastTime = latest;
    }
    return at;
  }

  /**
   * Skips one line, and more of them until one begins that may be a time.
   *
   * @return index of the first line that was not skipped
   */
  private int singles(byte[] b, int from, int limit) {
    int at = from;
    while (at < limit) {
      byte c = b[at];
      long word = HexChunks.load(b, at);
      if (c == '*') {
        ProcessLine next = process.difference(word) == 0 ? process : processes.wanted(word);
        if (next == null) {
          break;
        }
        process = next;
        at += next.length;
      } else if (HexChunks.isEnterOrLeave(c)) {
        // One path for both, since no processor can predict which of them comes next.
        int length = 1 + HexChunks.leadingDigits(word >>> 8);
        if (length == 8 || b[at + length] != '\n') {
          break;
        }
        int leave = HexChunks.isLeave(c);
        leaves += leave;
        enters += 1 - leave;
        at += length + 1;
        firstRecord = lastRecord == NONE ? lastTime : firstRecord;
        lastRecord = lastTime;
      } else if (at > from) {
        break;
      } else {
        int length = timeLength(b, at);
        if (length == 0) {
          break;
        }
        expectTime(length, word);
        lastTime = at;
        at += length;
      }
    }
    return at;
  }

  /**
   * Length of the time line at {@code from}, with its line feed; 0 if it does not consist of up to
   * 15 digits.
   */
  private static int timeLength(byte[] b, int from) {
    int digits = HexChunks.leadingDigits(HexChunks.load(b, from));
    if (digits == 8) {
      digits += HexChunks.leadingDigits(HexChunks.load(b, from + 8));
    }
    return digits > 0 && digits < 16 && b[from + digits] == '\n' ? digits + 1 : 0;
  }

  /** Prepares for more times as long as this one, of which all but the last digits are the same. */
  private void expectTime(int length, long word) {
    int digits = length - 1;
    int low = Math.min(digits, LOW_DIGITS);
    timeLength = length;
    lowMask = -1L << 64 - 8 * low;
    highMask = digits == low ? 0 : -1L >>> 64 - 8 * (digits - low);
    highDigits = word & highMask;
  }
}
