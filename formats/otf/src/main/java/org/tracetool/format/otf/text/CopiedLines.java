package org.tracetool.format.otf.text;

import org.tracetool.core.collect.IntList;
import org.tracetool.core.format.CallRun;
import org.tracetool.core.text.Hex;

/**
 * Finds runs of the three lines that make up nearly all of an event file and look exactly as this
 * program writes them: a time, a process that was seen before, an enter or leave without source
 * location. They can be copied without a look at what they say. A run ends before anything else, be
 * it that a line says something else or says it in another way, such as with zeros in front.
 */
public final class CopiedLines {
  /** More bytes than the three lines have, and than are loaded or copied with them. */
  private static final int THREE_LINES = 64;

  /** Bytes that {@link #copy} writes at least. */
  public static final int WIDTH = 24;

  /** Bytes that {@link #copy} may write. */
  public static final int MAX = 48;

  /** Bits of a place that hold the length of three lines. */
  private static final int LENGTH_BITS = 6;

  /** Digits of a time that change from line to line; those before them stay for a while. */
  private static final int LOW_DIGITS = 8;

  /**
   * Digits of a time, at most: one of sixteen may be negative as a signed number, and the
   * comparison with {@link #least} does not hold.
   */
  private static final int MAX_DIGITS = 15;

  /** The bits of a time that the digits before the low ones are. */
  private static final long HIGH_HALF = -1L << 4 * LOW_DIGITS;

  /** {@code E} and a line feed: an enter that does not name its region. */
  private static final int NO_REGION = '\n' << 8 | 'E';

  /** Records that are found at a call, so that the JVM compiles that early. */
  private static final int PIECE = 256;

  private final ProcessLineCache processes;

  /** Processes that were found. */
  private IntList found = new IntList();

  /** The time after the last line of a run. */
  public long time;

  /** The process after the last line of a run. */
  public ProcessLine process;

  /** The times of records, and for {@link #copy} where they are; their processes. */
  private long[] times;

  private int[] places;
  private int[] tokens;

  /** What the calls are, as in {@link CallRun#calls}; null if nobody asks. */
  private long[] calls;

  private int count;

  /** The form of the times that are expected, see {@link PlainLines}. */
  private int timeLength;

  private long lowMask;
  private long highMask;
  private long highDigits;
  private long highValue;

  /** The smallest time with as many digits. */
  private long least;

  public CopiedLines(ProcessLineCache processes) {
    this.processes = processes;
  }

  /**
   * Where the results of {@link #run} go.
   *
   * @param newCalls receives what the calls are, as in {@link CallRun#calls}; null for nothing
   */
  public void setTarget(long[] newTimes, int[] newPlaces, int[] newTokens, long[] newCalls) {
    times = newTimes;
    places = newPlaces;
    tokens = newTokens;
    calls = newCalls;
  }

  /** Processes that were found for the first time since the last call. */
  public IntList found() {
    IntList list = found;
    if (list.size() > 0) {
      found = new IntList();
    }
    return list;
  }

  /**
   * Finds lines from {@code from} on, after {@link #time} and {@link #process} were set.
   *
   * @param before results that there are
   * @param most results that there may be in the end
   * @return index of the first line that is not one of the three
   */
  public int run(byte[] b, int from, int limit, int before, int most) {
    count = before;
    int digits = (67 - Long.numberOfLeadingZeros(time | 1)) >> 2;
    if (from < LOW_DIGITS || digits > MAX_DIGITS) {
      return from;
    }
    if (digits + 1 != timeLength || highValue != (time & HIGH_HALF)) {
      expect(digits);
    }
    int last = limit - THREE_LINES;
    int at = from;
    while (count < most && at <= last) {
      int start = count;
      int piece = Math.min(most, count + PIECE);
      ProcessLine line = process;
      at = sameProcess(b, at, last, piece);
      if (count == start && otherProcess(b, at)) {
        at = sameProcess(b, at, last, piece);
      }
      if (count == start) {
        process = line; // what looked like the line of another one was no part of three lines
        break;
      }
      if (calls != null) {
        decode(b, start);
      }
      note();
    }
    return at;
  }

  /** Number of results. */
  public int count() {
    return count;
  }

  private void note() {
    if (!process.isFound) {
      process.isFound = true;
      found.add(process.token);
    }
  }

  private void expect(int length) {
    byte[] digits = new byte[2 * Hex.WIDE];
    Hex.put(digits, 0, time);
    int high = Math.max(0, length - LOW_DIGITS);
    int low = length - high;
    timeLength = length + 1;
    lowMask = -1L << 64 - 8 * low;
    highMask = high == 0 ? 0 : -1L >>> 64 - 8 * high;
    highDigits = HexChunks.load(digits, 0) & highMask;
    highValue = time & HIGH_HALF;
    least = 1L << 4 * (length - 1);
  }

  /** Takes the process whose line seems to come next; false if it is none. */
  private boolean otherProcess(byte[] b, int at) {
    long word = HexChunks.load(b, at + timeLength);
    ProcessLine line = processes.wanted(word);
    if (line == null || line == process || line.difference(word) != 0) {
      return false;
    }
    process = line;
    return true;
  }

  /** Finds lines of the current process that begin at or before {@code last}. */
  private int sameProcess(byte[] b, int from, int last, int most) {
    long[] t = times;
    int[] p = places;
    int[] own = tokens;
    int n = count;
    ProcessLine line = process;
    int token = line.token;
    int lowAt = timeLength - 1 - LOW_DIGITS;
    int processAt = timeLength;
    int eventAt = timeLength + line.length;
    long mask = lowMask;
    long ofHigh = highMask;
    long high = highDigits;
    long highBits = highValue;
    long fewest = least;
    long now = time;
    int at = from;
    while (at <= last && n < most) {
      long event = HexChunks.load(b, at + eventAt);
      int length = HexChunks.lengthBefore(HexChunks.newlines(event));
      long low = HexChunks.load(b, at + lowAt);
      long next = highBits | HexChunks.joined(HexChunks.nibbles(low) & mask);
      int begin = (int) event & 0xffff;
      long unlike =
          (HexChunks.load(b, at) ^ high) & ofHigh
              | b[at + processAt - 1] ^ '\n'
              | line.difference(HexChunks.load(b, at + processAt))
              | HexChunks.unlikeEnterOrLeave(event)
              | length >> 3 // there is no line feed
              | HexChunks.unlikeDigits(low) & mask
              | HexChunks.afterLetter(HexChunks.unlikeDigits(event), length)
              | next - fewest >>> 63 // a digit less would do
              | (begin >>> 8 ^ '0') - 1L >>> 63
              | (begin ^ NO_REGION) - 1L >>> 63;
      if (unlike != 0 || Long.compareUnsigned(next, now) < 0) {
        break;
      }
      int whole = eventAt + length + 1;
      now = next;
      t[n] = next;
      p[n] = at << LENGTH_BITS | whole;
      own[n] = token;
      n++;
      at += whole;
    }
    time = now;
    count = n;
    return at;
  }

  /** Decodes the calls of lines that were found, all of the current process. */
  private void decode(byte[] b, int from) {
    long[] to = calls;
    int[] p = places;
    int eventAt = timeLength + process.length;
    int n = count;
    for (int i = from; i < n; i++) {
      int place = p[i];
      long event = HexChunks.load(b, begin(place) + eventAt);
      int length = (place & (1 << LENGTH_BITS) - 1) - eventAt - 1;
      to[i] =
          HexChunks.joined(HexChunks.afterLetter(HexChunks.nibbles(event), length))
              | (long) HexChunks.isLeave((byte) event) << 63;
    }
  }

  /** Index of the first byte of the three lines of a place. */
  public static int begin(int place) {
    return place >>> LENGTH_BITS;
  }

  /** Index after the three lines of a place. */
  public static int end(int place) {
    return (place >>> LENGTH_BITS) + (place & (1 << LENGTH_BITS) - 1);
  }

  /** Copies the three lines of a place; up to {@link #MAX} bytes may be overwritten. */
  public static int copy(byte[] b, int place, byte[] into, int at) {
    int from = place >>> LENGTH_BITS;
    int length = place & (1 << LENGTH_BITS) - 1;
    HexChunks.store(into, at, HexChunks.load(b, from));
    HexChunks.store(into, at + 8, HexChunks.load(b, from + 8));
    HexChunks.store(into, at + 16, HexChunks.load(b, from + 16));
    if (length > WIDTH) {
      System.arraycopy(b, from + WIDTH, into, at + WIDTH, length - WIDTH);
    }
    return at + length;
  }

  /** Copies the last of the three lines of a place. */
  public static int copyEvent(byte[] b, int place, byte[] into, int at) {
    int end = end(place);
    int from = end - 1;
    while (b[from - 1] != '\n') {
      from--;
    }
    System.arraycopy(b, from, into, at, end - from);
    return at + end - from;
  }
}
