package org.tracetool.format.stf;

import org.tracetool.core.event.EventKind;

/** The numbers of the kinds of records in a process file. */
final class Kinds {
  static final int ENTER = 1;
  static final int LEAVE = 2;
  static final int LEAVE_X = 3;
  static final int UPTO = 4;
  static final int UPTO_X = 5;
  static final int SAMPLE = 6;
  static final int IO_BEGIN = 7;
  static final int IO_END = 8;
  static final int SCOPE_BEGIN = 9;
  static final int SCOPE_END = 10;
  static final int COMMENT = 11;
  static final int ERROR = 12;
  static final int REQUEST = 13;
  static final int TRACE_OFF = 14;
  static final int TRACE_ON = 15;
  static final int OTHER_VTF = 16;

  /** First number of the extensions, which old readers skip. */
  static final int FIRST_EXTENSION = 64;

  /** Bit of the byte in column KIND: a source location follows in column SCL. */
  static final int WITH_SCL = 0x80;

  static final int MASK = 0x7f;

  private static final EventKind[] BY_EXTENSION = new EventKind[MASK + 1];

  static {
    for (EventKind kind : EventKind.values()) {
      BY_EXTENSION[extension(kind)] = kind;
    }
  }

  private Kinds() {}

  /**
   * The extension that holds a record of the model field by field. These numbers stand in files:
   * they never change, and new kinds get new ones.
   */
  static int extension(EventKind kind) {
    return switch (kind) {
      case NO_OP -> 64;
      case ENTER -> 65;
      case LEAVE -> 66;
      case SEND -> 67;
      case RECEIVE -> 68;
      case COUNTER -> 69;
      case COLLECTIVE -> 70;
      case COLLECTIVE_BEGIN -> 71;
      case COLLECTIVE_END -> 72;
      case COMMENT -> 73;
      case PROCESS_BEGIN -> 74;
      case PROCESS_END -> 75;
      case FILE_OPERATION -> 76;
      case FILE_OPERATION_BEGIN -> 77;
      case FILE_OPERATION_END -> 78;
      case RMA_PUT -> 79;
      case RMA_PUT_REMOTE_END -> 80;
      case RMA_GET -> 81;
      case RMA_END -> 82;
      case SNAPSHOT_COMMENT -> 83;
      case SNAPSHOT_ENTER -> 84;
      case SNAPSHOT_SEND -> 85;
      case SNAPSHOT_OPEN_FILE -> 86;
      case SNAPSHOT_COLLECTIVE_BEGIN -> 87;
      case SNAPSHOT_FILE_OPERATION_BEGIN -> 88;
      case SNAPSHOT_COLLECTIVE_COUNT -> 89;
      case SNAPSHOT_COUNTER -> 90;
      case SUMMARY_COMMENT -> 91;
      case SUMMARY_REGION -> 92;
      case SUMMARY_REGION_GROUP -> 93;
      case SUMMARY_MESSAGE -> 94;
      case SUMMARY_COLLECTIVE -> 95;
      case SUMMARY_FILE_OPERATION -> 96;
      case SUMMARY_FILE_GROUP_OPERATION -> 97;
      case MARKER -> 98;
      case UNKNOWN -> 99;
      case SUMMARY_CALLS -> 100;
      case SNAPSHOT_UNKNOWN -> 101;
    };
  }

  /** The kind of record that an extension holds; null for those of a later version. */
  static EventKind ofExtension(int number) {
    return BY_EXTENSION[number];
  }
}
