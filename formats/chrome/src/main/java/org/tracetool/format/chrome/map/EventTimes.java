package org.tracetool.format.chrome.map;

import org.tracetool.format.chrome.json.DecimalNumber;
import org.tracetool.format.chrome.json.ValueType;
import org.tracetool.format.chrome.scan.ScannedEvent;

/** Begin and end of an event in nanoseconds, exact and rounded down. */
final class EventTimes {
  private static final long MAX_NANOS = 1L << 61;

  private final DecimalNumber number = new DecimalNumber();
  private final long base;
  private long begin;
  private long end;
  private long fraction;
  private boolean isNegative;
  private boolean hasFractions;

  /**
   * @param base is added to all times
   */
  EventTimes(long base) {
    this.base = base;
  }

  /** Reads when an event begins; false if it does not say so. */
  boolean readBegin(ScannedEvent event) {
    ValueType type = event.type(ScannedEvent.TIME);
    if (type != ValueType.NUMBER && type != ValueType.TEXT
        || !number.parseMicros(
            event.bytes(), event.from(ScannedEvent.TIME), event.to(ScannedEvent.TIME))) {
      return false;
    }
    begin = number.whole();
    fraction = number.fraction();
    if (begin > MAX_NANOS || begin < -MAX_NANOS) {
      return false;
    }
    hasFractions |= fraction != 0;
    return true;
  }

  /** Reads how long an event lasts, after its begin; false if that is no number. */
  boolean readEnd(ScannedEvent event) {
    ValueType type = event.type(ScannedEvent.DURATION);
    isNegative = false;
    end = begin;
    if (type == ValueType.NONE || type == ValueType.NULL) {
      return true;
    }
    if (type != ValueType.NUMBER && type != ValueType.TEXT
        || !number.parseMicros(
            event.bytes(), event.from(ScannedEvent.DURATION), event.to(ScannedEvent.DURATION))
        || number.whole() > MAX_NANOS) {
      return false;
    }
    if (number.whole() < 0) {
      isNegative = true;
      return true;
    }
    end = begin + number.whole() + (DecimalNumber.carries(fraction, number.fraction()) ? 1 : 0);
    return true;
  }

  /** Whether the event would last less than nothing; it is taken for one without a length. */
  boolean isNegative() {
    return isNegative;
  }

  /** Whether times had digits below a nanosecond. */
  boolean hasFractions() {
    return hasFractions;
  }

  long begin() {
    return begin + base;
  }

  long end() {
    return end + base;
  }
}
