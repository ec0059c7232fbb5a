package org.tracetool.format.otf.text;

import java.util.Arrays;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.RecordTally;

/**
 * Skips lines byte by byte: what takes eight at a time takes longer to load than a short text takes
 * to be read. It also skips records of other kinds once a line with the same letters has been
 * decoded, since whether a line is well-formed does not depend on its numbers. It stops at a time
 * before the current one.
 */
public final class ByteSkipper extends LineSkipper {
  /** Lines of one call: the JVM compiles a method that is called often before one that loops. */
  private static final int LINES = 8;

  private static final int MAX_TOKEN_DIGITS = 7;
  private static final int MAX_TIME_DIGITS = 15;
  private static final int MAX_DIGITS = 16;

  /** Letters and numbers that the form of a line can hold: each takes five bits. */
  private static final int MAX_SYMBOLS = 12;

  private static final int SYMBOL_BITS = 5;
  private static final int NUMBER = 27;
  private static final int BEFORE_LETTERS = 'A' - 1;

  /** Forms of lines that are known. */
  private static final int MAX_FORMS = 16;

  /** Stands for a line that has anything but letters and numbers, or many of them. */
  private static final long NO_FORM = -1;

  /** Values of lower-case hexadecimal digits by their characters, -1 for other characters. */
  private static final byte[] DIGITS = digits();

  private long latest;
  private boolean isStopped;
  private final long[] forms = new long[MAX_FORMS];
  private final EventKind[] kinds = new EventKind[MAX_FORMS];
  private final long[] counts = new long[MAX_FORMS];
  private int known;

  public ByteSkipper(ProcessLineCache processes) {
    super(processes);
  }

  private static byte[] digits() {
    byte[] values = new byte[256];
    Arrays.fill(values, (byte) -1);
    for (int i = 0; i < 16; i++) {
      values["0123456789abcdef".charAt(i)] = (byte) i;
    }
    return values;
  }

  @Override
  public int skip(byte[] b, int from, int limit, long now) {
    lastTime = BEFORE;
    firstRecord = NONE;
    lastRecord = NONE;
    latest = now;
    isStopped = false;
    int at = from;
    while (at < limit && !isStopped) {
      at = skipSome(b, at, limit);
    }
    return at;
  }

  private int skipSome(byte[] b, int from, int limit) {
    byte[] values = DIGITS;
    int at = from;
    for (int lines = LINES; lines > 0 && at < limit; lines--) {
      int c = b[at];
      boolean isCall = c == 'E' || c == 'L';
      int begin = isCall || c == '*' ? at + 1 : at;
      int i = begin;
      long number = 0;
      int d = values[b[i] & 0xff];
      while (d >= 0) {
        number = number << 4 | d;
        d = values[b[++i] & 0xff];
      }
      int digits = i - begin;
      if (b[i] != '\n') {
        i = endOfKnown(b, at);
        isStopped = i < 0;
      } else if (isCall) {
        isStopped = digits > MAX_TOKEN_DIGITS || digits == 0 && c == 'E';
        if (!isStopped) {
          enters += c == 'E' ? 1 : 0;
          leaves += c == 'L' ? 1 : 0;
          noteRecord();
        }
      } else if (c == '*') {
        isStopped = digits > MAX_TOKEN_DIGITS || digits == 0 || !isWanted((int) number);
      } else {
        isStopped =
            digits > MAX_TIME_DIGITS || digits == 0 || Long.compareUnsigned(number, latest) < 0;
        if (!isStopped) {
          latest = number;
          lastTime = at;
        }
      }
      if (isStopped) {
        break;
      }
      at = i + 1;
    }
    return at;
  }

  private void noteRecord() {
    firstRecord = lastRecord == NONE ? lastTime : firstRecord;
    lastRecord = lastTime;
  }

  /** Makes a process the current one, if its lines may be skipped. */
  private boolean isWanted(int token) {
    ProcessLine line = token == process.token ? process : processes.find(token);
    process = line == null || !line.isWanted ? process : line;
    return process == line;
  }

  /** Counts a record of a form that is known; gives where its line ends, -1 if it is not known. */
  private int endOfKnown(byte[] b, int from) {
    long form = form(b, from);
    for (int i = 0; i < known; i++) {
      if (forms[i] == form) {
        counts[i]++;
        noteRecord();
        int end = from;
        while (b[end] != '\n') {
          end++;
        }
        return end;
      }
    }
    return -1;
  }

  /** The letters of a line, and where there are numbers between them. */
  private static long form(byte[] b, int from) {
    byte[] values = DIGITS;
    long form = 0;
    int symbols = 0;
    int digits = 0;
    int i = from;
    for (int c = b[i]; c != '\n'; c = b[++i]) {
      if (c >= 'A' && c <= 'Z') {
        form = form << SYMBOL_BITS | c - BEFORE_LETTERS;
        symbols++;
        digits = 0;
      } else if (values[c & 0xff] < 0 || digits == MAX_DIGITS) {
        return NO_FORM;
      } else if (digits++ == 0) {
        form = form << SYMBOL_BITS | NUMBER;
        symbols++;
      }
    }
    return symbols > MAX_SYMBOLS ? NO_FORM : form;
  }

  @Override
  public void learn(byte[] b, int line, EventKind kind) {
    long form = form(b, line);
    if (form != NO_FORM && known < MAX_FORMS) {
      forms[known] = form;
      kinds[known] = kind;
      counts[known++] = 0;
    }
  }

  @Override
  public void takeCounts(RecordTally tally, long time) {
    super.takeCounts(tally, time);
    for (int i = 0; i < known; i++) {
      tally.add(kinds[i], counts[i], time);
      counts[i] = 0;
    }
  }
}
