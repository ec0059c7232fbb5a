package org.tracetool.format.paraver.read;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.report.DamageCode;
import org.tracetool.core.report.WarningCode;
import org.tracetool.format.paraver.file.LineFeed;
import org.tracetool.format.paraver.file.NumberFields;

/**
 * Goes over the lines of the body. What cannot be a record is left out; only one of those that read
 * a trace says so.
 */
abstract class RecordLoop {
  /** Times from here on are taken for damage; those since 1970 in nanoseconds are not. */
  static final long LATEST = NumberFields.LATEST;

  private static final int STATE_FIELDS = 8;
  private static final int EVENT_FIELDS = 8;
  private static final int MESSAGE_FIELDS = 15;
  private static final int SHOWN = 60;
  private static final String UNREADABLE = "lines that are no records, left out";

  final LineFeed feed;
  final ThreadObjects objects;
  private final NumberFields fields = new NumberFields();
  private final ReadOptions tells;

  /** The line that is looked at. */
  private int from;

  private int to;

  /** Whether something was wrong with the line that does not make it unreadable. */
  private boolean irregular;

  /** Whether there was anything to report about a line. */
  private boolean troubled;

  /**
   * @param tells receives damage; null to report none
   */
  RecordLoop(LineFeed feed, ThreadObjects objects, ReadOptions tells) {
    this.feed = feed;
    this.objects = objects;
    this.tells = tells;
  }

  /** A state; its fields are as in the line, and its thread is a token. */
  abstract void handleState(int thread, long[] f) throws IOException;

  /** Events of one time; {@code count} is the number of fields. */
  abstract void handleEvent(int thread, long[] f, int count) throws IOException;

  /** A message. */
  abstract void handleMessage(int sender, int receiver, long[] f) throws IOException;

  /** A comment, or a line of a kind that is no longer used, without its end. */
  abstract void note(byte[] bytes, int begin, int end) throws IOException;

  /** A communicator within the body. */
  abstract void handleCommunicator(byte[] bytes, int begin, int end) throws IOException;

  /** Reads a line; false at the end. */
  final boolean step() throws IOException {
    if (feed.begin() >= feed.limit() && !feed.fill()) {
      return false;
    }
    byte[] b = feed.bytes();
    from = feed.begin();
    irregular = false;
    int kind = b[from];
    if (kind >= '1' && kind <= '3' && b[from + 1] == ':') {
      to = fields.parse(b, from);
      feed.consume(to);
      record(kind);
    } else {
      to = NumberFields.after(b, from);
      feed.consume(to);
      readOther(b, kind);
    }
    return true;
  }

  /** Where the line begins in the buffer. */
  final int from() {
    return from;
  }

  /** After the end of the line. */
  final int to() {
    return to;
  }

  /** Whether the line says more or less than its fields. */
  final boolean isIrregular() {
    return irregular;
  }

  /** Whether there was anything to tell. */
  final boolean isTroubled() {
    return troubled || feed.isDamaged();
  }

  private void record(int kind) throws IOException {
    if (fields.wrong() >= 0) {
      reportDamage(fields.wrong(), "a number", text(fields.wrong(), to));
      return;
    }
    if (fields.hasEmpty()) {
      irregular = true;
      warn(WarningCode.UNUSUAL_RECORDS, "empty fields, read as 0");
    }
    if (fields.hasWrapped()) {
      warn(
          WarningCode.UNUSUAL_RECORDS, "numbers of 2^63 and more, read as negative 64-bit numbers");
    }
    long[] f = fields.values();
    int count = fields.count();
    if (kind == '2') {
      if (count < EVENT_FIELDS) {
        reportFewFields(EVENT_FIELDS, count);
      } else {
        readEvents(f, count);
      }
      return;
    }
    int needed = kind == '1' ? STATE_FIELDS : MESSAGE_FIELDS;
    if (count < needed) {
      reportFewFields(needed, count);
      return;
    }
    if (count > needed) {
      irregular = true;
      warn(WarningCode.OMITTED_VALUES, "fields after the end of a record, left out");
    }
    if (kind == '1') {
      int thread = thread(f, 1);
      if (thread == 0) {
        reportNoObject(1);
      } else if (isTime(f[5]) && f[6] >= -1 && f[6] < LATEST && f[7] >= 0) {
        handleState(thread, f);
      } else {
        reportDamage(from, "times and a state", text(from, to));
      }
    } else {
      int sender = thread(f, 1);
      int receiver = thread(f, 7);
      if (sender == 0 || receiver == 0) {
        reportNoObject(sender == 0 ? 1 : 7);
      } else if (isTime(f[5]) && isTime(f[6]) && isTime(f[11]) && isTime(f[12])) {
        handleMessage(sender, receiver, f);
      } else {
        reportDamage(from, "four times", text(from, to));
      }
    }
  }

  private void readEvents(long[] f, int count) throws IOException {
    int thread = thread(f, 1);
    int whole = count;
    if ((count & 1) != 0) {
      irregular = true;
      warn(WarningCode.OMITTED_VALUES, "events without a value, left out");
      whole--;
    }
    if (thread == 0) {
      reportNoObject(1);
      return;
    }
    boolean valid = isTime(f[5]);
    for (int i = 6; i < whole; i += 2) {
      valid &= f[i] >>> Integer.SIZE == 0;
    }
    if (valid) {
      handleEvent(thread, f, whole);
    } else {
      reportDamage(from, "a time and types of events", text(from, to));
    }
  }

  private int thread(long[] f, int at) {
    return objects.isCpu(f[at]) ? objects.thread(f[at + 1], f[at + 2], f[at + 3]) : 0;
  }

  private static boolean isTime(long time) {
    return time >= 0 && time < LATEST;
  }

  private void readOther(byte[] b, int kind) throws IOException {
    int end = to - 1;
    while (end > from && b[end - 1] == '\r') {
      end--;
    }
    if (end == from) {
      return; // an empty line
    }
    if (kind == '#' || kind == '4' && b[from + 1] == ':') {
      note(b, from, end);
    } else if (isCommunicator(b, from)) {
      warn(WarningCode.UNUSUAL_RECORDS, "communicators after the first record");
      handleCommunicator(b, from, end);
    } else {
      reportDamage(from, "a record", text(from, to));
    }
  }

  /** Whether a line is that of a communicator. */
  static boolean isCommunicator(byte[] b, int at) {
    int letter = b[at] | 0x20;
    return (letter == 'c' || letter == 'i') && b[at + 1] == ':';
  }

  private void reportFewFields(int needed, int count) {
    reportDamage(from, needed + " fields", count + ": " + text(from, to));
  }

  private void reportNoObject(int field) {
    reportDamage(from, "an object of the header in field " + (field + 1), text(from, to));
  }

  private String text(int begin, int end) {
    int stop = Math.min(end - 1, begin + SHOWN);
    StringBuilder s = new StringBuilder("'");
    new String(feed.bytes(), begin, Math.max(0, stop - begin), StandardCharsets.ISO_8859_1)
        .chars()
        .filter(c -> c != '\r')
        .forEach(c -> s.append(c < ' ' || c > '~' ? '?' : (char) c));
    return s.append('\'').toString();
  }

  private void reportDamage(int at, String expected, String found) {
    troubled = true;
    if (tells != null) {
      tells.reportDamage(
          DamageCode.DAMAGED_RECORDS, feed.path(), feed.offset(at), UNREADABLE, expected, found);
    }
  }

  final void warn(WarningCode code, String what) {
    troubled = true;
    if (tells != null) {
      long at = feed.offset(from);
      tells.diagnostics().warnAt(code, what, () -> feed.path() + ": byte " + at);
    }
  }
}
