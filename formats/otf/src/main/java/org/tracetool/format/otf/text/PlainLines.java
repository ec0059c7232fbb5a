package org.tracetool.format.otf.text;

import org.tracetool.core.event.EventBlock;

/**
 * Decodes runs of the lines that make up nearly all of an event file: times, processes that were
 * seen before, enters and leaves without source location. It stops at the first line that is
 * anything else, which the general parser then takes.
 *
 * <p>Usually a time line like the latest one, the line of the same process and an enter or leave
 * follow each other; {@link #triples} takes these three at once. It works on a small piece of the
 * text at each call, so that the JVM compiles it early, as a whole and once, and it has a single
 * way out for whatever it does not know, so that nothing that comes late in a file makes the JVM
 * compile it again.
 */
public final class PlainLines {
  /** Words of an enter or leave in a block. */
  private static final int ROW = EventBlock.FIELDS + 2;

  /** More bytes than the usual three lines have, and than are loaded with them. */
  private static final int THREE_LINES = 64;

  /** Digits of a time that change from line to line; those before them stay for a while. */
  private static final int LOW_DIGITS = 8;

  /** Bytes of text that {@link #triples} takes at a call. */
  private static final int PIECE = 1 << 13;

  private final ProcessLineCache processes;

  /** The line of the process that records belong to, before and after a run. */
  public ProcessLine process;

  /** The time after the last line of the run. */
  public long time;

  /** The last time (unsigned) that is wanted; a run ends before the line of a later one. */
  public long end = -1;

  /** The words of the block, and how many of them are used. */
  private long[] words;

  private int used;

  /** Words of the block at which a run ends. */
  private int stop;

  /** Length of the latest time line with its line feed; 0 before the first one. */
  private int timeLength;

  /** Which of the bytes before the end of the time line are digits of it, eight at most. */
  private long lowMask;

  /** Which of the first eight bytes of the time line are digits before the last eight. */
  private long highMask;

  /** These digits as bytes, and their value as the upper half of a time. */
  private long highDigits;

  private long highValue;

  public PlainLines(ProcessLineCache processes) {
    this.processes = processes;
  }

  /**
   * Decodes lines from {@code from} on and adds their records to the block.
   *
   * @param most words that the block may have in the end
   * @return index of the first line that was not decoded
   */
  public int run(byte[] b, int from, int limit, EventBlock block, int most) {
    int start = block.usedWords();
    used = start;
    stop = Math.max(most, start + ROW) - ROW;
    words = block.reserve(stop + ROW - start);
    int at = from;
    int last = limit - THREE_LINES;
    while (at < limit && used <= stop) {
      int next = at;
      if (at <= last && at >= LOW_DIGITS && timeLength > 0) {
        // The lines of a row have more bytes than it has words.
        int upTo = at + Math.min(PIECE, stop - used);
        next = triples(b, at, Math.min(last, upTo));
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
    words = null;
    block.addRows(used - start, (used - start) / ROW);
    return at;
  }

  /**
   * Takes three lines at a time that begin at or before an index: a time, the current process, an
   * enter or leave.
   *
   * @return where the first three lines begin that are anything else
   */
  private int triples(byte[] b, int from, int upTo) {
    long[] w = words;
    int to = used;
    ProcessLine line = process;
    int lowAt = timeLength - 1 - LOW_DIGITS;
    int processAt = timeLength;
    int eventAt = timeLength + line.length;
    long mask = lowMask;
    long ofHigh = highMask;
    long high = highDigits;
    long highBits = highValue;
    long t = time;
    long last = end;
    int at = from;
    while (at <= upTo) {
      // The places of all three are known before an end of a line is looked for, so the processor
      // works on them at the same time.
      long event = HexChunks.load(b, at + eventAt);
      int length = HexChunks.lengthBefore(HexChunks.newlines(event));
      long low = HexChunks.load(b, at + lowAt);
      long next = highBits | HexChunks.joined(HexChunks.nibbles(low) & mask);
      long unlike =
          (HexChunks.load(b, at) ^ high) & ofHigh
              | b[at + processAt - 1] ^ '\n'
              | line.difference(HexChunks.load(b, at + processAt))
              | HexChunks.unlikeEnterOrLeave(event)
              | length >> 3 // there is no line feed
              | HexChunks.unlikeDigits(low) & mask
              | HexChunks.afterLetter(HexChunks.unlikeDigits(event), length);
      // A later time than wanted, or one before the current time, is for the general parser.
      if (unlike != 0 || Long.compareUnsigned(next - t, last - t) > 0) {
        break;
      }
      t = next;
      w[to] = next;
      w[to + 1] = HexChunks.isLeave((byte) event) == 0 ? line.enterHead : line.leaveHead;
      w[to + 2] = HexChunks.joined(HexChunks.afterLetter(HexChunks.nibbles(event), length));
      w[to + 3] = 0;
      to += ROW;
      at += eventAt + length + 1;
    }
    time = t;
    used = to;
    return at;
  }

  /**
   * Takes one line, and more of them until one begins that may be a time.
   *
   * @return index of the first line that was not decoded
   */
  private int singles(byte[] b, int from, int limit) {
    int at = from;
    while (at < limit && used <= stop) {
      long word = HexChunks.load(b, at);
      int c = b[at];
      int length;
      if (HexChunks.isEnterOrLeave((byte) c)) {
        length = event(word);
      } else if (c == '*') {
        length = process(word);
      } else if (at > from) {
        return at;
      } else {
        length = time(b, at, word);
      }
      if (length == 0) {
        return at;
      }
      at += length;
    }
    return at;
  }

  /** Takes an enter or leave; returns the length of its line, 0 if it is not a simple one. */
  private int event(long word) {
    long feeds = HexChunks.newlines(word);
    if (feeds == 0) {
      return 0;
    }
    int length = HexChunks.lengthBefore(feeds);
    long digits = HexChunks.digitsAfterLetter(word, length);
    if (!HexChunks.areDigits(digits)) {
      return 0;
    }
    long[] w = words;
    int to = used;
    w[to] = time;
    w[to + 1] = HexChunks.isLeave((byte) word) == 0 ? process.enterHead : process.leaveHead;
    w[to + 2] = HexChunks.value(digits);
    w[to + 3] = 0;
    used = to + ROW;
    return length + 1;
  }

  /** Takes the line of a process; returns its length, 0 if it is not known or not wanted. */
  private int process(long word) {
    ProcessLine next = process.difference(word) == 0 ? process : processes.wanted(word);
    if (next == null) {
      return 0;
    }
    process = next;
    return next.length;
  }

  /** Takes a time line; returns its length, 0 if the general parser has to see it. */
  private int time(byte[] b, int at, long word) {
    long next;
    int digits;
    long feeds = HexChunks.newlines(word);
    if (feeds == 0) {
      long rest = HexChunks.load(b, at + 8);
      long restFeeds = HexChunks.newlines(rest);
      int more = HexChunks.lengthBefore(restFeeds);
      long low = more == 0 ? HexChunks.ZEROS : HexChunks.lastDigits(rest, more);
      if (restFeeds == 0 || !HexChunks.areDigits(word, low)) {
        return 0;
      }
      next = HexChunks.value(word) << 4 * more | HexChunks.value(low);
      digits = 8 + more;
    } else {
      digits = HexChunks.lengthBefore(feeds);
      long low = digits == 0 ? 0 : HexChunks.lastDigits(word, digits);
      if (!HexChunks.areDigits(low)) {
        return 0;
      }
      next = HexChunks.value(low);
    }
    if (Long.compareUnsigned(next - time, end - time) > 0) {
      return 0; // after the end, or before the current time, which the general parser reports
    }
    time = next;
    expectTime(digits, word);
    return digits + 1;
  }

  /** Prepares for more times with as many digits, of which all but the last eight are the same. */
  private void expectTime(int digits, long word) {
    int highDigitCount = Math.max(0, digits - LOW_DIGITS);
    int lowDigitCount = digits - highDigitCount;
    timeLength = digits + 1;
    lowMask = lowDigitCount == 0 ? 0 : -1L << 64 - 8 * lowDigitCount;
    highMask = highDigitCount == 0 ? 0 : -1L >>> 64 - 8 * highDigitCount;
    highDigits = word & highMask;
    highValue = time & -1L << 4 * LOW_DIGITS;
  }
}
