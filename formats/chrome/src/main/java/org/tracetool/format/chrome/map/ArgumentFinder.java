package org.tracetool.format.chrome.map;

import org.tracetool.format.chrome.json.DecimalNumber;
import org.tracetool.format.chrome.json.MemberScan;
import org.tracetool.format.chrome.json.TextDecoder;
import org.tracetool.format.chrome.json.ValueType;
import org.tracetool.format.chrome.scan.ScannedEvent;

/** Finds single arguments of events of which there are few. */
final class ArgumentFinder {
  private final TextDecoder decoder;
  private final MemberScan members = new MemberScan();
  private final DecimalNumber number = new DecimalNumber();
  private boolean isFound;

  ArgumentFinder(TextDecoder decoder) {
    this.decoder = decoder;
  }

  private boolean find(ScannedEvent event, String key) {
    isFound = false;
    if (event.type(ScannedEvent.ARGS) == ValueType.OBJECT) {
      members.setObject(event.bytes(), event.from(ScannedEvent.ARGS), event.to(ScannedEvent.ARGS));
      while (!isFound && members.next()) {
        isFound = members.isKey(key);
      }
    }
    return isFound && (members.type() == ValueType.TEXT || members.type() == ValueType.NUMBER);
  }

  /** A text, or a number as it is written; null if there is none. */
  String text(ScannedEvent event, String key) {
    return find(event, key) ? decoder.text(members.bytes(), members.from(), members.to()) : null;
  }

  /** Whether there is a value, and it is true. */
  boolean isTrue(ScannedEvent event, String key) {
    find(event, key);
    return isFound && members.type() == ValueType.TRUE;
  }

  /** A whole number; null if there is none. */
  Long whole(ScannedEvent event, String key) {
    return find(event, key) && number.parseWhole(members.bytes(), members.from(), members.to())
        ? Long.valueOf(number.whole())
        : null;
  }

  /** The text of a key of an event itself; empty if it is none. */
  String value(ScannedEvent event, int key) {
    return event.type(key) == ValueType.TEXT
        ? decoder.text(event.bytes(), event.from(key), event.to(key))
        : "";
  }
}
