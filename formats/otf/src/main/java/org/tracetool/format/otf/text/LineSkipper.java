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

  final ProcessLineCache processes;

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
    int at = from;
    int expected = 0;
    int time = BEFORE;
    int record = NONE;
    ProcessLine line = process;
    lastTime = BEFORE;
    firstRecord = NONE;
    lastRecord = NONE;
    while (at < limit) {
      byte c = b[at];
      long word = HexChunks.load(b, at);
      if (c == '*') {
        ProcessLine next = line.difference(word) == 0 ? line : processes.wanted(word);
        if (next == null) {
          break;
        }
        line = next;
        at += line.length;
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
        if (record == NONE) {
          firstRecord = time;
        }
        record = time;
      } else if (c >= '0' && c <= '9' || c >= 'a' && c <= 'f') {
        // Time lines are nearly always as long as the one before. Stepping by the expected length,
        // once it is seen to be right, lets the processor go on before the search has ended.
        int length = timeLength(b, at);
        if (length == 0) {
          break;
        }
        time = at;
        if (length == expected) {
          at += expected;
        } else {
          expected = length;
          at += length;
        }
      } else {
        break;
      }
    }
    process = line;
    lastTime = time;
    lastRecord = record;
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
    return digits < 16 && b[from + digits] == '\n' ? digits + 1 : 0;
  }
}
