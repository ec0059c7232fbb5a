package org.tracetool.format.perfetto.proto;

/** Numbers of the fields that are written, by their message. */
final class ProtoFields {
  private ProtoFields() {}

  static final int TRACE_PACKET = 1;

  /** Of a TracePacket. */
  static final class Packet {
    static final int CLOCKS = 6;
    static final int TIMESTAMP = 8;
    static final int SEQUENCE = 10;
    static final int TRACK_EVENT = 11;
    static final int INTERNED = 12;
    static final int FLAGS = 13;
    static final int CLOCK = 58;
    static final int DEFAULTS = 59;
    static final int TRACK = 60;
    static final int FIRST = 87;
    static final int ATTRIBUTES = 126;

    static final int FLAG_CLEARED = 1;
    static final int FLAG_NEEDED = 2;

    /** Time since the start of the machine: what viewers take as the time of a trace. */
    static final int BOOT_CLOCK = 6;

    /** The first number that a sequence may give to a clock of its own. */
    static final int OWN_CLOCK = 64;

    private Packet() {}
  }

  /** Of a ClockSnapshot, and of its entries. */
  static final class Clock {
    static final int ENTRY = 1;
    static final int PRIMARY = 2;

    static final int ID = 1;
    static final int TIME = 2;
    static final int INCREMENTAL = 3;
    static final int UNIT = 4;

    private Clock() {}
  }

  /** Of a TrackDescriptor. */
  static final class Track {
    static final int UUID = 1;
    static final int NAME = 2;
    static final int PROCESS = 3;
    static final int THREAD = 4;
    static final int PARENT = 5;
    static final int COUNTER = 8;
    static final int CHILD_ORDERING = 11;
    static final int RANK = 12;
    static final int MERGING = 15;
    static final int PROCESS_ORDERING = 19;
    static final int THREAD_ORDERING = 20;

    static final int MERGE_NONE = 2;
    static final int EXPLICIT = 1;

    static final int PID = 1;
    static final int TID = 2;
    static final int THREAD_NAME = 5;
    static final int PROCESS_NAME = 6;
    static final int PROCESS_LABELS = 8;

    static final int UNIT = 3;
    static final int UNIT_NAME = 6;

    private Track() {}
  }

  /** Of a TrackEvent. */
  static final class Event {
    static final int CATEGORY_ID = 3;
    static final int ANNOTATION = 4;
    static final int TYPE = 9;
    static final int NAME_ID = 10;
    static final int UUID = 11;
    static final int CATEGORY = 22;
    static final int NAME = 23;
    static final int COUNTER_VALUE = 30;
    static final int SOURCE_ID = 34;
    static final int DOUBLE_VALUE = 44;
    static final int FLOW = 47;
    static final int LAST_FLOW = 48;

    static final int BEGIN = 1;
    static final int END = 2;
    static final int INSTANT = 3;
    static final int COUNTER = 4;

    private Event() {}
  }

  /** Of InternedData, and of its entries. */
  static final class Interned {
    static final int CATEGORIES = 1;
    static final int NAMES = 2;
    static final int ANNOTATION_NAMES = 3;
    static final int SOURCES = 4;
    static final int ANNOTATION_TEXTS = 29;

    static final int ID = 1;
    static final int NAME = 2;
    static final int LINE = 4;

    private Interned() {}
  }

  /** Of a DebugAnnotation. */
  static final class Annotation {
    static final int NAME_ID = 1;
    static final int UNSIGNED = 3;
    static final int SIGNED = 4;
    static final int REAL = 5;
    static final int TEXT = 6;
    static final int TEXT_ID = 17;

    private Annotation() {}
  }
}
