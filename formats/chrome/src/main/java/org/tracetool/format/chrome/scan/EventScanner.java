package org.tracetool.format.chrome.scan;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import org.tracetool.core.text.SafeText;
import org.tracetool.core.text.TraceText;
import org.tracetool.format.chrome.json.ScanBuffer;
import org.tracetool.format.chrome.json.TextDecoder;
import org.tracetool.format.chrome.json.ValueScan;
import org.tracetool.format.chrome.json.ValueType;

/**
 * Reads the events of a trace one after the other: from a list, an object with the list {@code
 * traceEvents}, or lines. Whatever is damaged is reported and passed over; reading goes on at the
 * next line that begins an event.
 */
public final class EventScanner implements Closeable {
  private static final int SHOWN_BYTES = 40;

  /** Bytes of the mark that some writers put before UTF-8. */
  private static final int MARK_BYTES = 3;

  private static final int MAX_FIRST_LINE = 1 << 20;

  /**
   * Bytes that are read in vain, as they belong to events that do not end, before no more are read;
   * and how many more for each byte of the text before.
   */
  private static final long MAX_FAILED_BYTES = 1L << 28;

  private static final long MAX_FAILED_SHARE = 4;

  /** Where the scanner is. */
  private enum Place {
    START,
    AROUND,
    LIST,
    LIST_OF_OBJECT,
    LINES,
    END
  }

  private final ScanBuffer buffer;
  private final ValueScan values = new ValueScan();
  private final ScannedEvent event;
  private final ScanReport report;
  private final TraceValueSink around;
  private final TextDecoder decoder = new TextDecoder();
  private Place place = Place.START;
  private boolean hasEvents;
  private long failedBytes;
  private int at;

  /**
   * Reads plain text.
   *
   * @param in closed with the scanner
   * @param around takes what stands beside the events
   */
  public EventScanner(InputStream in, ScanReport report, TraceValueSink around) {
    this(new ScanBuffer(in), report, around);
  }

  EventScanner(ScanBuffer buffer, ScanReport report, TraceValueSink around) {
    this.buffer = buffer;
    this.report = report;
    this.around = around;
    event = new ScannedEvent(buffer);
  }

  /** The event that was read last. */
  public ScannedEvent event() {
    return event;
  }

  /** Whether there is a list of events, or events without one. */
  public boolean hasEvents() {
    return hasEvents;
  }

  /** How many bytes of plain text were passed so far. */
  public long position() {
    return buffer.position(at);
  }

  /** Reads the next event that is not empty; false at the end. */
  public boolean next() throws IOException {
    while (true) {
      switch (place) {
        case START -> begin();
        case AROUND -> readAround();
        case LIST, LIST_OF_OBJECT, LINES -> {
          if (readElement()) {
            return true;
          }
        }
        default -> {
          return false;
        }
      }
    }
  }

  /** Reads more bytes behind those from {@link #at} on. */
  private boolean more() throws IOException {
    if (buffer.isEnded()) {
      return false;
    }
    boolean isMore = buffer.more(at);
    at = 0;
    values.setBytes(buffer.bytes(), buffer.end());
    return isMore;
  }

  /** Goes to the next byte that is no white space and, if wanted, no comma; false at the end. */
  private boolean skipSpace(boolean withCommas) throws IOException {
    while (true) {
      at = withCommas ? values.between(at) : values.space(at);
      if (at < buffer.end()) {
        return true;
      }
      if (!more()) {
        return false;
      }
    }
  }

  private void begin() throws IOException {
    while (buffer.end() < MARK_BYTES && more()) {
      continue;
    }
    byte[] b = buffer.bytes();
    if (buffer.end() >= MARK_BYTES
        && (b[0] & 0xff) == 0xef
        && (b[1] & 0xff) == 0xbb
        && b[2] == (byte) 0xbf) {
      at = MARK_BYTES;
    }
    if (!skipSpace(false)) {
      reportDamage(ScanReport.Damage.BROKEN_FILE, at, "a list or an object");
      place = Place.END;
      return;
    }
    byte first = buffer.bytes()[at];
    if (first == '[') {
      at++;
      hasEvents = true;
      place = Place.LIST;
    } else if (first != '{') {
      reportDamage(ScanReport.Damage.BROKEN_FILE, at, "a list or an object");
      place = Place.END;
    } else if (isLines()) {
      hasEvents = true;
      place = Place.LINES;
    } else {
      at++;
      place = Place.AROUND;
    }
  }

  /** Whether the first line is an event. */
  private boolean isLines() throws IOException {
    int after = parse();
    while (after == ValueScan.CUT && buffer.end() - at < MAX_FIRST_LINE && more()) {
      after = parse();
    }
    if (after < 0 || event.type(ScannedEvent.EVENTS) != ValueType.NONE) {
      return false;
    }
    return event.type(ScannedEvent.PHASE) != ValueType.NONE;
  }

  /** Reads a key and a value around the events, or the end of the object. */
  private void readAround() throws IOException {
    if (!skipSpace(true)) {
      reportDamage(ScanReport.Damage.CUT_FILE, at, "'}'");
      place = Place.END;
      return;
    }
    if (buffer.bytes()[at] == '}') {
      at++;
      endDocument();
      return;
    }
    int value = key();
    while (value == ValueScan.CUT && more()) {
      value = key();
    }
    if (value < 0) {
      endBroken(value, "a key of the trace");
      return;
    }
    int keyEnd = values.text(at + 1) - 1;
    String key = decoder.text(buffer.bytes(), at + 1, keyEnd);
    at = value;
    if (key.equals("traceEvents") && buffer.bytes()[at] == '[') {
      at++;
      hasEvents = true;
      place = Place.LIST_OF_OBJECT;
      return;
    }
    if (around.isSkipped(key)) {
      skipLong();
      return;
    }
    int after = values.value(at);
    while (after == ValueScan.CUT && more()) {
      after = values.value(at);
    }
    if (after == ValueScan.CUT && !buffer.isEnded()) {
      report.takeOddity(ScanReport.Oddity.LONG_VALUES, buffer.position(at), 1);
      skipLong();
    } else if (after < 0) {
      endBroken(after, "a value of the trace");
    } else {
      around.takeValue(key, values.type(), buffer.bytes(), at, after);
      at = after;
    }
  }

  /** The index of the value of the key at the place; {@link ValueScan#CUT} or less if none. */
  private int key() {
    if (buffer.bytes()[at] != '"') {
      return ValueScan.BAD;
    }
    int i = values.text(at + 1);
    i = i < 0 ? i : values.afterKey(i);
    return i == buffer.end() ? ValueScan.CUT : i;
  }

  private void endBroken(int result, String expected) {
    if (result == ValueScan.CUT) {
      reportDamage(ScanReport.Damage.CUT_FILE, buffer.end(), expected);
    } else {
      reportDamage(ScanReport.Damage.BROKEN_FILE, at, expected);
    }
    place = Place.END;
    finish();
  }

  /** Passes over a value of any length by counting brackets. */
  private void skipLong() throws IOException {
    long depth = 0;
    boolean isText = false;
    while (at < buffer.end() || more()) {
      byte b = buffer.bytes()[at];
      if (isText) {
        if (b == '\\') {
          at++;
          if (at >= buffer.end() && !more()) {
            break;
          }
        } else if (b == '"') {
          isText = false;
        }
      } else if (b == '"') {
        isText = true;
      } else if (b == '{' || b == '[') {
        depth++;
      } else if (b == '}' || b == ']') {
        depth--;
      }
      boolean isBehind = depth < 0 || depth == 0 && b == ',' && !isText;
      if (isBehind) {
        return;
      }
      at++;
    }
    reportDamage(ScanReport.Damage.CUT_FILE, at, "the end of a value");
    place = Place.END;
  }

  private void endDocument() throws IOException {
    place = Place.END;
    if (skipSpace(false)) {
      reportDamage(ScanReport.Damage.FURTHER_TEXT, at, "the end of the file");
    }
    finish();
  }

  private void finish() {
    if (values.controls() > 0) {
      report.takeOddity(
          ScanReport.Oddity.CONTROL_CHARACTERS, buffer.position(at), values.controls());
    }
    if (values.unknownEscapes() > 0) {
      report.takeOddity(
          ScanReport.Oddity.UNKNOWN_ESCAPES, buffer.position(at), values.unknownEscapes());
    }
  }

  /** Reads an element of the list of events; false if it was none, or the list ends. */
  private boolean readElement() throws IOException {
    if (!skipSpace(true)) {
      if (place != Place.LINES) {
        report.takeOddity(ScanReport.Oddity.NOT_CLOSED, buffer.position(at), 1);
      }
      if (place == Place.LIST_OF_OBJECT) {
        reportDamage(ScanReport.Damage.CUT_FILE, at, "']'");
      }
      place = Place.END;
      finish();
      return false;
    }
    byte first = buffer.bytes()[at];
    if (first == ']') {
      at++;
      if (place == Place.LIST_OF_OBJECT) {
        place = Place.AROUND;
      } else {
        endDocument();
      }
      return false;
    }
    boolean isObject = first == '{';
    int after = isObject ? parse() : values.value(at);
    while (after == ValueScan.CUT && more()) {
      after = isObject ? parse() : values.value(at);
    }
    if (after < 0) {
      resynchronise(after);
      return false;
    }
    if (!isObject) {
      reportDamage(ScanReport.Damage.NO_EVENT, at, "an object");
      at = after;
      return false;
    }
    at = after;
    if (event.duplicates() > 0) {
      report.takeOddity(ScanReport.Oddity.DUPLICATE_KEYS, event.position(), event.duplicates());
    }
    return !event.isEmpty();
  }

  /** Goes on at the next line that begins an event. */
  private void resynchronise(int result) throws IOException {
    boolean isCut = result == ValueScan.CUT;
    int bad = isCut ? buffer.end() : values.badAt();
    long start = buffer.position(at);
    long badPosition = buffer.position(bad);
    String expected = isCut ? "the end of the event" : values.expected();
    String found = found(bad);
    boolean isTooLong = isCut && !buffer.isEnded();
    failedBytes += bad - at;
    at++;
    boolean isFound = failedBytes <= MAX_FAILED_BYTES + MAX_FAILED_SHARE * start && findLine();
    if (isCut && !isFound && !isTooLong) {
      report.takeDamage(ScanReport.Damage.CUT_EVENT, start, expected, "the end of the file");
    } else {
      report.takeDamage(ScanReport.Damage.BROKEN_EVENT, badPosition, expected, found);
    }
    if (!isFound) {
      if (place == Place.LIST_OF_OBJECT) {
        reportDamage(ScanReport.Damage.CUT_FILE, at, "']'");
      }
      place = Place.END;
      finish();
    }
  }

  /** Goes to the next line that begins with an object and a key, also behind a comma. */
  private boolean findLine() throws IOException {
    while (true) {
      byte[] b = buffer.bytes();
      int end = buffer.end();
      while (at < end && b[at] != '\n') {
        at++;
      }
      if (at >= end) {
        if (!more()) {
          return false;
        }
        continue;
      }
      int i = values.space(at);
      if (b[i] == ',') {
        i = values.space(i + 1);
      }
      int next = i;
      if (b[i] == '{') {
        next = i + 1;
        int quote = values.space(next);
        if (b[quote] == '"') {
          at = i;
          return true;
        }
        i = quote;
      }
      if (i >= end && more()) {
        continue;
      }
      // a line feed that was passed would lead to the same byte
      at = Math.min(buffer.end(), Math.max(at + 1, next));
    }
  }

  /** Reads an object as an event; as {@link ValueScan#value}. */
  private int parse() {
    ValueScan scan = values;
    byte[] b = buffer.bytes();
    event.clear(at);
    int i = at + 1;
    while (true) {
      i = scan.between(i);
      if (b[i] != '"') {
        return b[i] == '}' && i < buffer.end()
            ? i + 1
            : scan.reject(i, "a key or the end of the event");
      }
      long eight = ValueScan.eightBytes(b, i);
      int number = ScannedEvent.shortKey(eight);
      if (number >= 0) {
        i = scan.space(i + ScannedEvent.shortKeyLength(eight));
      } else {
        int key = i + 1;
        i = scan.text(key);
        if (i < 0) {
          return i;
        }
        number = scan.hasEscape() ? escapedKey(b, key, i - 1) : ScannedEvent.key(b, key, i - 1);
        i = scan.afterKey(i);
        if (i < 0) {
          return i;
        }
      }
      int value = i;
      i =
          number == ScannedEvent.ARGS && b[value] == '{'
              ? scan.object(value, event.arguments())
              : scan.value(value);
      if (i < 0) {
        return i;
      }
      event.countKey();
      if (number >= 0) {
        event.put(number, scan.type(), value, i, scan.hasEscape());
      }
    }
  }

  private int escapedKey(byte[] b, int from, int to) {
    decoder.decode(b, from, to);
    return ScannedEvent.key(decoder.bytes(), 0, decoder.length());
  }

  private void reportDamage(ScanReport.Damage what, int index, String expected) {
    report.takeDamage(what, buffer.position(index), expected, found(index));
  }

  private String found(int index) {
    int length = Math.min(SHOWN_BYTES, buffer.end() - index);
    if (length <= 0) {
      return "the end of the file";
    }
    return '\'' + SafeText.escaped(TraceText.decode(buffer.bytes(), index, length)) + '\'';
  }

  @Override
  public void close() throws IOException {
    buffer.close();
  }
}
