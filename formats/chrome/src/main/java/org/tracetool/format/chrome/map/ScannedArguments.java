package org.tracetool.format.chrome.map;

import java.math.BigDecimal;
import java.util.Arrays;
import org.tracetool.core.text.TraceText;
import org.tracetool.format.chrome.json.DecimalNumber;
import org.tracetool.format.chrome.json.MemberScan;
import org.tracetool.format.chrome.json.TextDecoder;
import org.tracetool.format.chrome.json.ValueType;
import org.tracetool.format.chrome.map.ArgumentKey.Meaning;
import org.tracetool.format.chrome.scan.ScannedEvent;
import org.tracetool.format.timeline.TimelineIntake;

/**
 * The arguments of an event: those with a meaning can be asked for, the others become pairs of the
 * next record.
 */
final class ScannedArguments {
  /** Longer texts are no pairs. */
  private static final int MAX_TEXT_BYTES = 4096;

  /** More different keys are not told apart by hash, so that any number of them is no harm. */
  private static final int MAX_KEYS = 1 << 16;

  private final TimelineIntake intake;
  private final ScanIncidents incidents;
  private final TextDecoder decoder;
  private final boolean withPairs;
  private final MemberScan members = new MemberScan();
  private final DecimalNumber number = new DecimalNumber();

  private byte[][] names = new byte[256][];
  private ArgumentKey[] keys = new ArgumentKey[256];
  private int keyCount;

  private final int[] from = new int[ArgumentKey.MEANINGS];
  private final int[] to = new int[ArgumentKey.MEANINGS];
  private final byte[] types = new byte[ArgumentKey.MEANINGS];
  private byte[] bytes;

  ScannedArguments(
      TimelineIntake intake, ScanIncidents incidents, TextDecoder decoder, boolean withPairs) {
    this.intake = intake;
    this.incidents = incidents;
    this.decoder = decoder;
    this.withPairs = withPairs;
  }

  /** Whether arguments become pairs, so that they have to be looked at. */
  boolean hasPairs() {
    return withPairs;
  }

  /**
   * Reads the arguments of an event, and gives the next record the pairs.
   *
   * @param asPairs whether they become pairs, if users want that
   */
  void read(ScannedEvent event, boolean asPairs) {
    Arrays.fill(types, (byte) 0);
    bytes = event.bytes();
    if (event.type(ScannedEvent.ARGS) != ValueType.OBJECT) {
      return;
    }
    boolean isPair = asPairs && withPairs;
    members.setObject(bytes, event.from(ScannedEvent.ARGS), event.to(ScannedEvent.ARGS));
    while (members.next()) {
      ArgumentKey key = key();
      int meaning = key.meaning().ordinal();
      if (meaning > 0) {
        from[meaning] = members.from();
        to[meaning] = members.to();
        types[meaning] = (byte) members.type().ordinal();
      }
      if (isPair && key.meaning() != Meaning.CORRELATION) {
        addPair(key);
      }
    }
  }

  private ArgumentKey key() {
    byte[] b = bytes;
    int first = members.keyFrom();
    int last = members.keyTo();
    if (members.isKeyEscaped()) {
      decoder.decode(b, first, last);
      b = decoder.bytes();
      first = 0;
      last = decoder.length();
    }
    int hash = last - first;
    for (int i = first; i < last; i++) {
      hash = 31 * hash + b[i];
    }
    hash ^= hash >>> 16;
    int slot = hash & names.length - 1;
    while (names[slot] != null) {
      if (Arrays.equals(names[slot], 0, names[slot].length, b, first, last)) {
        return keys[slot];
      }
      slot = slot + 1 & names.length - 1;
    }
    ArgumentKey made = new ArgumentKey(TraceText.decode(b, first, last - first));
    if (keyCount == MAX_KEYS) {
      return made;
    }
    names[slot] = Arrays.copyOfRange(b, first, last);
    keys[slot] = made;
    if (2 * ++keyCount > names.length) {
      grow();
    }
    return made;
  }

  private void grow() {
    byte[][] oldNames = names;
    ArgumentKey[] oldKeys = keys;
    names = new byte[2 * oldNames.length][];
    keys = new ArgumentKey[names.length];
    for (int i = 0; i < oldNames.length; i++) {
      if (oldNames[i] == null) {
        continue;
      }
      int hash = oldNames[i].length;
      for (byte b : oldNames[i]) {
        hash = 31 * hash + b;
      }
      hash ^= hash >>> 16;
      int slot = hash & names.length - 1;
      while (names[slot] != null) {
        slot = slot + 1 & names.length - 1;
      }
      names[slot] = oldNames[i];
      keys[slot] = oldKeys[i];
    }
  }

  private void addPair(ArgumentKey key) {
    int first = members.from();
    int last = members.to();
    switch (members.type()) {
      case NUMBER -> addNumber(key, first, last);
      case TEXT -> {
        if (last - first > MAX_TEXT_BYTES) {
          incidents.countNote("arguments whose texts are too long for pairs, left out");
        } else if (members.isEscaped()) {
          decoder.decode(bytes, first, last);
          intake.addTextPair(key.textKey(intake), decoder.bytes(), 0, decoder.length());
        } else {
          intake.addTextPair(key.textKey(intake), bytes, first, last);
        }
      }
      case TRUE, FALSE -> intake.addTextPair(key.textKey(intake), bytes, first, last);
      case OBJECT, LIST -> {
        if (last - first > MAX_TEXT_BYTES) {
          incidents.countNote("arguments whose texts are too long for pairs, left out");
        } else {
          intake.addTextPair(key.textKey(intake), bytes, first, last);
        }
      }
      case NOT_FINITE -> incidents.countNote("arguments that are not finite numbers, left out");
      default -> {
        // null is no value
      }
    }
  }

  private void addNumber(ArgumentKey key, int first, int last) {
    if (!number.parseWhole(bytes, first, last) || isReal(first, last)) {
      BigDecimal value = DecimalNumber.decimal(bytes, first, last);
      if (value != null) {
        intake.addPair(key.realKey(intake), Double.doubleToRawLongBits(value.doubleValue()));
      }
    } else if (number.whole() < 0 && bytes[first] != '-') {
      intake.addPair(key.unsignedKey(intake), number.whole());
    } else {
      intake.addPair(key.wholeKey(intake), number.whole());
    }
  }

  /** Whether a number is written with a point or an exponent. */
  private boolean isReal(int first, int last) {
    for (int i = first; i < last; i++) {
      if (bytes[i] == '.' || bytes[i] == 'e' || bytes[i] == 'E') {
        return true;
      }
    }
    return false;
  }

  private ValueType type(int meaning) {
    return ValueType.of(types[meaning]);
  }

  /** Whether there is an argument. */
  boolean has(Meaning meaning) {
    ValueType type = type(meaning.ordinal());
    return type != ValueType.NONE && type != ValueType.NULL;
  }

  /** A whole number, also one in a text. */
  long whole(Meaning meaning, long otherwise) {
    int m = meaning.ordinal();
    boolean isNumber = type(m) == ValueType.NUMBER || type(m) == ValueType.TEXT;
    return isNumber && number.parseWhole(bytes, from[m], to[m]) ? number.whole() : otherwise;
  }

  /** A number as it is, also one in a text; null if there is none. */
  BigDecimal decimal(Meaning meaning) {
    int m = meaning.ordinal();
    boolean isNumber = type(m) == ValueType.NUMBER || type(m) == ValueType.TEXT;
    return isNumber ? DecimalNumber.decimal(bytes, from[m], to[m]) : null;
  }

  /** A text, a number as it is written, or a list or an object as they are; null if none. */
  String text(Meaning meaning) {
    int m = meaning.ordinal();
    if (!has(meaning)) {
      return null;
    }
    return type(m) == ValueType.TEXT
        ? decoder.text(bytes, from[m], to[m])
        : TraceText.decode(bytes, from[m], to[m] - from[m]);
  }
}
