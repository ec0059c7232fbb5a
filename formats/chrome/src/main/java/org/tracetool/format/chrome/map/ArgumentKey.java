package org.tracetool.format.chrome.map;

import org.tracetool.core.collect.ByteHash;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.text.TraceText;
import org.tracetool.format.timeline.TimelineIntake;

/** A key of arguments, with its numbers for pairs of each type. */
final class ArgumentKey {
  /** What arguments are needed for beside being pairs. */
  enum Meaning {
    /** Nothing. */
    NONE,
    CORRELATION("correlation"),
    DEVICE("device"),
    STREAM("stream"),
    COLLECTIVE("Collective name"),
    GROUP("Process Group Name"),
    GROUP_DESCRIPTION("Process Group Description"),
    GROUP_RANKS("Process Group Ranks"),
    ELEMENTS_IN("In msg nelems"),
    ELEMENTS_OUT("Out msg nelems"),
    ELEMENT_TYPE("dtype"),
    SEQUENCE("Seq"),
    SOURCE_RANK("Src Rank"),
    DESTINATION_RANK("Dst Rank"),
    DEVICE_TYPE("Device Type"),
    DEVICE_ID("Device Id"),
    ALLOCATED("Total Allocated"),
    RESERVED("Total Reserved"),
    RESULT("ret"),
    SIZE("size"),
    FILE_NAME("fname"),
    FILE_HASH("fhash"),
    HOST_HASH("hhash"),
    HOST_NAME("hostname"),
    // Of own exports.
    RECEIVER("dest"),
    SENDER("source"),
    TAG("tag"),
    BYTES("bytes"),
    COMMUNICATOR("comm"),
    ROOT("root"),
    SENT("sent"),
    RECEIVED("received"),
    MATCHING_ID("id"),
    UNFINISHED("unfinished");

    private final String key;

    Meaning() {
      key = null;
    }

    Meaning(String key) {
      this.key = key;
    }

    /** The key as it is written; null of those without a meaning. */
    String key() {
      return key;
    }
  }

  /** How many meanings there are. */
  static final int MEANINGS = Meaning.values().length;

  private final byte[] bytes;
  private final String name;
  private final Meaning meaning;
  private int wholeKey;
  private int unsignedKey;
  private int realKey;
  private int textKey;

  /** The key that last came after this one in an object; null if none did. */
  private ArgumentKey next;

  /**
   * @param bytes of the name, which are kept
   */
  ArgumentKey(byte[] bytes) {
    this.bytes = bytes;
    name = TraceText.decode(bytes, 0, bytes.length);
    Meaning found = Meaning.NONE;
    for (Meaning each : Meaning.values()) {
      if (name.equals(each.key())) {
        found = each;
      }
    }
    meaning = found;
  }

  Meaning meaning() {
    return meaning;
  }

  byte[] bytes() {
    return bytes;
  }

  /** Whether these bytes are its name. */
  boolean isOf(byte[] b, int from, int to) {
    return ByteHash.isEqual(bytes, b, from, to);
  }

  ArgumentKey next() {
    return next;
  }

  void setNext(ArgumentKey newNext) {
    next = newNext;
  }

  int wholeKey(TimelineIntake intake) {
    if (wholeKey == 0) {
      wholeKey = intake.key(name, KeyValueType.INT64);
    }
    return wholeKey;
  }

  int unsignedKey(TimelineIntake intake) {
    if (unsignedKey == 0) {
      unsignedKey = intake.key(name, KeyValueType.UINT64);
    }
    return unsignedKey;
  }

  int realKey(TimelineIntake intake) {
    if (realKey == 0) {
      realKey = intake.key(name, KeyValueType.DOUBLE);
    }
    return realKey;
  }

  int textKey(TimelineIntake intake) {
    if (textKey == 0) {
      textKey = intake.key(name, KeyValueType.STRING);
    }
    return textKey;
  }
}
