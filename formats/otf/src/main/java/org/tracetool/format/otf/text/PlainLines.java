package org.tracetool.format.otf.text;

import org.tracetool.core.event.EventBlock;

/**
 * Decodes runs of the lines that make up nearly all of an event file: times, processes that were
 * seen before, enters and leaves without source location. All state of the loop lives in local
 * variables; it stops at the first line that is anything else, which the general parser then takes.
 */
public final class PlainLines {
  /** Words of an enter or leave in a block. */
  private static final int ROW = EventBlock.FIELDS + 2;

  /** More bytes than the usual three lines have, and than are loaded with them. */
  private static final int THREE_LINES = 64;

  /** Digits of a time that change from line to line; those before them stay for a while. */
  private static final int LOW_DIGITS = 8;

  private final ProcessLines processes;

  /** The line of the process that records belong to, before and after a run. */
  public ProcessLine process;

  /** The time after the last line of the run. */
  public long time;

  /** The last time (unsigned) that is wanted; a run ends before the line of a later one. */
  public long end = -1;

  public PlainLines(ProcessLines processes) {
    this.processes = processes;
  }

  /**
   * Decodes lines from {@code from} on and adds their records to the block.
   *
   * @param most words that the block may have in the end
   * @return index of the first line that was not decoded
   */
  public int run(byte[] b, int from, int limit, EventBlock block, int most) {
    int used = block.usedWords();
    int stop = Math.max(most, used + ROW) - ROW;
    long[] w = block.reserve(stop + ROW - used);
    int start = used;
    long t = time;
    long last = end;
    ProcessLine line = process;
    int at = from;

    // The latest time line of eight digits or more: its length with the line feed, the digits
    // before
    // the last eight as bytes (moved to the end) and as the upper half of the value.
    int timeLength = 0;
    int highShift = 0;
    long highDigits = 0;
    long highValue = 0;
    int triplesUpTo = 0;

    while (at < limit && used <= stop) {
      if (at < triplesUpTo) {
        // Usually a time line like the latest one, the line of the same process and an enter or
        // leave follow each other. So the places of all three are known before an end of a line
        // is looked for, and the processor works on them at the same time.
        int eventAt = at + timeLength + line.length;
        long low = HexWords.load(b, at + timeLength - 1 - LOW_DIGITS);
        long event = HexWords.load(b, eventAt);
        long end = HexWords.newlines(event);
        int length = Long.numberOfLeadingZeros(end) >> 3;
        long digits = HexWords.digitsAfterLetter(event, length);
        long unlike =
            HexWords.load(b, at) >>> 1 >>> highShift ^ highDigits
                | b[at + timeLength - 1] ^ '\n'
                | line.difference(HexWords.load(b, at + timeLength));
        byte c = (byte) (event >>> 56);
        if (unlike == 0
            && end != 0
            && HexWords.isEnterOrLeave(c)
            && HexWords.areDigits(low, digits)) {
          long next = highValue | HexWords.value(low);
          if (Long.compareUnsigned(next - t, last - t) > 0) {
            break; // after the end, or before the current time, which the general parser reports
          }
          t = next;
          w[used] = next;
          w[used + 1] = HexWords.isLeave(c) == 0 ? line.enterHead : line.leaveHead;
          w[used + 2] = HexWords.value(digits);
          w[used + 3] = 0;
          used += ROW;
          at = eventAt + length + 1;
          continue;
        }
      }
      long word = HexWords.load(b, at);
      byte c = (byte) (word >>> 56);
      if (HexWords.isEnterOrLeave(c)) {
        // One path for both, since no processor can predict which of them comes next.
        long end = HexWords.newlines(word);
        int length = Long.numberOfLeadingZeros(end) >> 3;
        if (end == 0) {
          break;
        }
        long digits = HexWords.digitsAfterLetter(word, length);
        if (!HexWords.areDigits(digits)) {
          break;
        }
        w[used] = t;
        w[used + 1] = HexWords.isLeave(c) == 0 ? line.enterHead : line.leaveHead;
        w[used + 2] = HexWords.value(digits);
        w[used + 3] = 0;
        used += ROW;
        at += length + 1;
      } else if (c == '*') {
        ProcessLine next = line.difference(word) == 0 ? line : processes.wanted(word);
        if (next == null) {
          break;
        }
        line = next;
        at += line.length;
      } else {
        long next;
        int length;
        long end = HexWords.newlines(word);
        if (end == 0) {
          long rest = HexWords.load(b, at + 8);
          long restEnd = HexWords.newlines(rest);
          int more = Long.numberOfLeadingZeros(restEnd) >> 3;
          long low = more == 0 ? HexWords.ZEROS : HexWords.lastDigits(rest, more);
          if (restEnd == 0 || !HexWords.areDigits(word) || !HexWords.areDigits(low)) {
            break;
          }
          next = HexWords.value(word) << 4 * more | HexWords.value(low);
          length = 9 + more;
        } else {
          length = 1 + (Long.numberOfLeadingZeros(end) >> 3);
          long digits = length == 1 ? 0 : HexWords.lastDigits(word, length - 1);
          if (!HexWords.areDigits(digits)) {
            break;
          }
          next = HexWords.value(digits);
        }
        if (Long.compareUnsigned(next - t, last - t) > 0) {
          break; // after the end, or before the current time, which the general parser reports
        }
        t = next;
        if (length > LOW_DIGITS) {
          timeLength = length;
          highShift = 63 - 8 * (length - 1 - LOW_DIGITS);
          highDigits = word >>> 1 >>> highShift;
          highValue = next & -1L << 4 * LOW_DIGITS;
          triplesUpTo = limit - THREE_LINES;
        } else {
          triplesUpTo = 0;
        }
        at += length;
      }
    }
    process = line;
    time = t;
    block.added(used - start, (used - start) / ROW);
    return at;
  }
}
