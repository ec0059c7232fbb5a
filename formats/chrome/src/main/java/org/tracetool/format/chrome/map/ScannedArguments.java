package org.tracetool.format.chrome.map;

import java.math.BigDecimal;
import java.util.Arrays;
import org.tracetool.core.collect.ByteHash;
import org.tracetool.core.text.TraceText;
import org.tracetool.format.chrome.json.DecimalNumber;
import org.tracetool.format.chrome.json.MemberScan;
import org.tracetool.format.chrome.json.ObjectMembers;
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

  /** Keys that are kept by their hash; further ones are not, which bounds the memory. */
  private static final int MAX_KEYS = 1 << 16;

  /** Digits of a number that has no more than 63 bits. */
  private static final int SAFE_DIGITS = 18;

  private static final int TYPE_BITS = 4;
  private static final int TYPE_MASK = (1 << TYPE_BITS) - 1;

  private final TimelineIntake intake;
  private final ScanIncidents incidents;
  private final TextDecoder decoder;
  private final boolean withPairs;
  private final MemberScan members = new MemberScan();
  private final DecimalNumber number = new DecimalNumber();

  private final ObjectMembers single = new ObjectMembers();

  /** Stands before the first key of an object. */
  private final ArgumentKey first = new ArgumentKey(new byte[0]);

  /** The key before the next one. */
  private ArgumentKey last = first;

  private ArgumentKey[] keys = new ArgumentKey[256];
  private int keyCount;

  private final int[] from = new int[ArgumentKey.MEANINGS];
  private final int[] to = new int[ArgumentKey.MEANINGS];

  /** The number of a type, and before it that of the event that had it last. */
  private final long[] types = new long[ArgumentKey.MEANINGS];

  private long event;
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
    this.event += 1L << TYPE_BITS;
    bytes = event.bytes();
    if (event.type(ScannedEvent.ARGS) != ValueType.OBJECT) {
      return;
    }
    boolean isPair = asPairs && withPairs;
    ObjectMembers all = event.arguments();
    last = first;
    if (all.isWhole()) {
      for (int i = 0; i < all.size(); i++) {
        take(all, i, isPair);
      }
      return;
    }
    members.setObject(bytes, event.from(ScannedEvent.ARGS), event.to(ScannedEvent.ARGS));
    while (members.next()) {
      single.setOnly(members);
      take(single, 0, isPair);
    }
  }

  private void take(ObjectMembers all, int member, boolean isPair) {
    int keyFrom = all.keyFrom(member);
    int keyTo = all.keyTo(member);
    ArgumentKey key = last.next();
    if (key == null || all.isKeyEscaped(member) || !key.isOf(bytes, keyFrom, keyTo)) {
      key = all.isKeyEscaped(member) ? escapedKey(keyFrom, keyTo) : key(bytes, keyFrom, keyTo);
      if (keyCount < MAX_KEYS) { // else it may be one of any number of keys
        last.setNext(key);
      }
    }
    last = key;
    int meaning = key.meaning().ordinal();
    if (meaning > 0) {
      from[meaning] = all.from(member);
      to[meaning] = all.to(member);
      types[meaning] = event | all.type(member).ordinal();
    }
    if (isPair && key.meaning() != Meaning.CORRELATION) {
      addPair(key, all, member);
    }
  }

  private ArgumentKey escapedKey(int keyFrom, int keyTo) {
    decoder.decode(bytes, keyFrom, keyTo);
    return key(decoder.bytes(), 0, decoder.length());
  }

  private ArgumentKey key(byte[] b, int keyFrom, int keyTo) {
    int slot = ByteHash.of(b, keyFrom, keyTo) & keys.length - 1;
    while (keys[slot] != null) {
      if (keys[slot].isOf(b, keyFrom, keyTo)) {
        return keys[slot];
      }
      slot = slot + 1 & keys.length - 1;
    }
    ArgumentKey made = new ArgumentKey(Arrays.copyOfRange(b, keyFrom, keyTo));
    if (keyCount == MAX_KEYS) {
      return made;
    }
    keys[slot] = made;
    if (2 * ++keyCount > keys.length) {
      grow();
    }
    return made;
  }

  private void grow() {
    ArgumentKey[] old = keys;
    keys = new ArgumentKey[2 * old.length];
    for (ArgumentKey key : old) {
      if (key == null) {
        continue;
      }
      byte[] name = key.bytes();
      int slot = ByteHash.of(name, 0, name.length) & keys.length - 1;
      while (keys[slot] != null) {
        slot = slot + 1 & keys.length - 1;
      }
      keys[slot] = key;
    }
  }

  private void addPair(ArgumentKey key, ObjectMembers all, int member) {
    int begin = all.from(member);
    int end = all.to(member);
    switch (all.type(member)) {
      case NUMBER -> addNumber(key, begin, end);
      case TEXT -> {
        if (end - begin > MAX_TEXT_BYTES) {
          incidents.countNote("arguments whose texts are too long for pairs, left out");
        } else if (all.isEscaped(member)) {
          decoder.decode(bytes, begin, end);
          intake.addTextPair(key.textKey(intake), decoder.bytes(), 0, decoder.length());
        } else {
          intake.addTextPair(key.textKey(intake), bytes, begin, end);
        }
      }
      case TRUE, FALSE -> intake.addTextPair(key.textKey(intake), bytes, begin, end);
      case OBJECT, LIST -> {
        if (end - begin > MAX_TEXT_BYTES) {
          incidents.countNote("arguments whose texts are too long for pairs, left out");
        } else {
          intake.addTextPair(key.textKey(intake), bytes, begin, end);
        }
      }
      case NOT_FINITE -> incidents.countNote("arguments that are not finite numbers, left out");
      default -> {
        // null is no value
      }
    }
  }

  private void addNumber(ArgumentKey key, int begin, int end) {
    long value = 0;
    int i = begin;
    while (i < end && bytes[i] >= '0' && bytes[i] <= '9') {
      value = 10 * value + bytes[i++] - '0';
    }
    if (i == end && end - begin <= SAFE_DIGITS) {
      intake.addPair(key.wholeKey(intake), value);
    } else {
      addAnyNumber(key, begin, end);
    }
  }

  private void addAnyNumber(ArgumentKey key, int begin, int end) {
    if (!number.parseWhole(bytes, begin, end) || isReal(begin, end)) {
      BigDecimal value = DecimalNumber.decimal(bytes, begin, end);
      if (value != null) {
        intake.addPair(key.realKey(intake), Double.doubleToRawLongBits(value.doubleValue()));
      }
    } else if (number.whole() < 0 && bytes[begin] != '-') {
      intake.addPair(key.unsignedKey(intake), number.whole());
    } else {
      intake.addPair(key.wholeKey(intake), number.whole());
    }
  }

  /** Whether a number is written with a point or an exponent. */
  private boolean isReal(int begin, int end) {
    for (int i = begin; i < end; i++) {
      if (bytes[i] == '.' || bytes[i] == 'e' || bytes[i] == 'E') {
        return true;
      }
    }
    return false;
  }

  private ValueType type(int meaning) {
    long type = types[meaning];
    return type < event ? ValueType.NONE : ValueType.of((int) type & TYPE_MASK);
  }

  /** Whether there is an argument. */
  boolean has(Meaning meaning) {
    ValueType type = type(meaning.ordinal());
    return type != ValueType.NONE && type != ValueType.NULL;
  }

  /** A whole number, also one in a text. */
  long whole(Meaning meaning, long otherwise) {
    return isWhole(meaning) ? number.whole() : otherwise;
  }

  /** Whether there is a whole number, which {@link #lastWhole} is then. */
  boolean isWhole(Meaning meaning) {
    int m = meaning.ordinal();
    boolean isNumber = type(m) == ValueType.NUMBER || type(m) == ValueType.TEXT;
    return isNumber && number.parseWhole(bytes, from[m], to[m]);
  }

  /** The number that was found to be whole last. */
  long lastWhole() {
    return number.whole();
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
