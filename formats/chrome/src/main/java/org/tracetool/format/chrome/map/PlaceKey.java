package org.tracetool.format.chrome.map;

import org.tracetool.format.chrome.json.DecimalNumber;
import org.tracetool.format.chrome.json.TextDecoder;
import org.tracetool.format.chrome.json.ValueType;
import org.tracetool.format.chrome.scan.ScannedEvent;

/** The number or the text by which an event names a process or a thread. */
final class PlaceKey {
  private final TextDecoder decoder;
  private final DecimalNumber number = new DecimalNumber();
  private boolean isThere;
  private boolean isNumber;
  private long value;
  private String text;

  PlaceKey(TextDecoder decoder) {
    this.decoder = decoder;
  }

  /** Takes the value of a key; a number in a text is one as well. */
  void read(ScannedEvent event, int key) {
    read(event.type(key), event.bytes(), event.from(key), event.to(key));
  }

  void read(ValueType type, byte[] bytes, int from, int to) {
    isThere = type == ValueType.NUMBER || type == ValueType.TEXT;
    isNumber = false;
    text = null;
    if (!isThere) {
      text = "";
      return;
    }
    if (isPlain(bytes, from, to)) {
      isNumber = true;
      return;
    }
    if (type == ValueType.TEXT) {
      text = decoder.text(bytes, from, to);
      return;
    }
    String digits = decoder.text(bytes, from, to);
    if (number.parseWhole(bytes, from, to) && (number.whole() >= 0 || digits.startsWith("-"))) {
      isNumber = true;
      value = number.whole();
    } else {
      text = "number " + digits;
    }
  }

  /** Whether it is a whole number of up to 18 digits, which is the value then. */
  private boolean isPlain(byte[] bytes, int from, int to) {
    int i = from;
    boolean isNegative = i < to && bytes[i] == '-';
    if (isNegative) {
      i++;
    }
    if (i == to || to - i > 18) {
      return false;
    }
    long sum = 0;
    for (; i < to; i++) {
      int digit = bytes[i] - '0';
      if (digit < 0 || digit > 9) {
        return false;
      }
      sum = sum * 10 + digit;
    }
    value = isNegative ? -sum : sum;
    return true;
  }

  boolean isThere() {
    return isThere;
  }

  boolean isNumber() {
    return isNumber;
  }

  long value() {
    return value;
  }

  /** The text; empty if there is none. */
  String text() {
    return text;
  }

  void set(PlaceKey other) {
    isThere = other.isThere;
    isNumber = other.isNumber;
    value = other.value;
    text = other.text;
  }
}
