package org.tracetool.format.perfetto.decode;

import org.tracetool.format.perfetto.wire.ProtoCursor;

/** The fields that all packets have, and where the content is. Used again for each packet. */
final class PacketFields {
  static final int NONE = 0;

  // Payloads that are read.
  static final int PROCESS_TREE = 2;
  static final int CLOCK_SNAPSHOT = 6;
  static final int TRACK_EVENT = 11;
  static final int SYNCHRONIZATION_MARKER = 36;
  static final int PROCESS_DESCRIPTOR = 43;
  static final int THREAD_DESCRIPTOR = 44;
  static final int SYSTEM_INFO = 45;
  static final int COMPRESSED = 50;
  static final int TRACK_DESCRIPTOR = 60;
  static final int TRACE_UUID = 89;
  static final int ATTRIBUTES = 126;

  private static final int TYPE_BITS = 3;
  private static final int TRUSTED_UID = 3;
  private static final int TIMESTAMP = 8;
  private static final int SEQUENCE = 10;
  private static final int INTERNED = 12;
  private static final int FLAGS = 13;
  private static final int CLEARED = 41;
  private static final int DROPPED = 42;
  private static final int CLOCK = 58;
  private static final int DEFAULTS = 59;
  private static final int TRUSTED_PID = 79;
  private static final int FIRST = 87;
  private static final int MACHINE = 98;

  private static final int FLAG_CLEARED = 1;
  private static final int FLAG_NEEDS_STATE = 2;

  private final ProtoCursor cursor = new ProtoCursor();

  boolean hasTime;
  long time;
  boolean hasClock;
  long clock;
  int sequence;
  int machine;
  private int flags;
  boolean isDropped;

  /** The field number of the content; {@link #NONE} without one. */
  int payload;

  int payloadFrom;
  int payloadTo;
  int internedFrom;
  int internedTo;
  int defaultsFrom;
  int defaultsTo;

  /** Takes a packet; false if it does not follow the format. */
  boolean read(byte[] bytes, int from, int to) {
    return readUsual(bytes, from, to) || readAny(bytes, from, to);
  }

  /**
   * Takes a packet of an event that has the usual fields in a short form; false for all others.
   * Most packets are such ones, and to take them by local variables alone doubles the speed.
   */
  private boolean readUsual(byte[] bytes, int from, int to) {
    int at = from;
    int end = Math.min(to, bytes.length - 1 - Long.BYTES);
    boolean isTimed = false;
    int contentFrom = -1;
    int contentTo = -1;
    int ofSequence = 0;
    int ownFlags = 0;
    while (at < end) {
      byte tag = bytes[at];
      int value = bytes[at + 1];
      if (value < 0 && tag != TIMESTAMP << TYPE_BITS) {
        return false;
      }
      switch (tag) {
        case TIMESTAMP << TYPE_BITS -> {
          long eight = ProtoCursor.eightBytes(bytes, at + 1);
          int length = ProtoCursor.length(eight);
          if (length > Long.BYTES) {
            return false;
          }
          isTimed = true;
          time = ProtoCursor.number(eight, length);
          at += 1 + length;
        }
        case SEQUENCE << TYPE_BITS -> {
          ofSequence = value;
          at += 2;
        }
        case FLAGS << TYPE_BITS -> {
          ownFlags |= value;
          at += 2;
        }
        case TRACK_EVENT << TYPE_BITS | ProtoCursor.BYTES -> {
          contentFrom = at + 2;
          contentTo = contentFrom + value;
          at = contentTo;
        }
        default -> {
          return false;
        }
      }
    }
    if (at != to || contentFrom < 0) {
      return false;
    }
    hasTime = isTimed;
    hasClock = false;
    sequence = ofSequence;
    machine = 0;
    flags = ownFlags;
    isDropped = false;
    payload = TRACK_EVENT;
    payloadFrom = contentFrom;
    payloadTo = contentTo;
    internedFrom = -1;
    defaultsFrom = -1;
    return true;
  }

  private boolean readAny(byte[] bytes, int from, int to) {
    hasTime = false;
    hasClock = false;
    sequence = 0;
    machine = 0;
    flags = 0;
    isDropped = false;
    payload = NONE;
    internedFrom = -1;
    defaultsFrom = -1;
    ProtoCursor c = cursor.open(bytes, from, to);
    while (c.next()) {
      switch (c.field()) {
        case TIMESTAMP -> {
          hasTime = true;
          time = c.number();
        }
        case SEQUENCE -> sequence = (int) c.number();
        case FLAGS -> flags |= (int) c.number();
        case TRACK_EVENT -> takeContent(c);
        default -> readRare(c);
      }
    }
    return !c.isDamaged();
  }

  private void readRare(ProtoCursor c) {
    switch (c.field()) {
      case CLOCK -> {
        hasClock = c.number() != 0;
        clock = c.number();
      }
      case INTERNED -> {
        internedFrom = c.isPiece() ? c.from() : -1;
        internedTo = c.to();
      }
      case DEFAULTS -> {
        defaultsFrom = c.isPiece() ? c.from() : -1;
        defaultsTo = c.to();
      }
      case CLEARED -> flags |= c.number() != 0 ? FLAG_CLEARED : 0;
      case DROPPED -> isDropped = c.number() != 0;
      case MACHINE -> machine = (int) c.number();
      case TRUSTED_UID, TRUSTED_PID, FIRST -> {
        // says nothing of the run
      }
      default -> takeContent(c);
    }
  }

  /** Takes a field as the content: one that is read wins over others. */
  private void takeContent(ProtoCursor c) {
    if (payload == NONE || isRead(c.field())) {
      payload = c.field();
      payloadFrom = c.isPiece() ? c.from() : 0;
      payloadTo = c.isPiece() ? c.to() : 0;
    }
  }

  private static boolean isRead(int field) {
    return switch (field) {
      case CLOCK_SNAPSHOT, TRACK_EVENT, COMPRESSED, TRACK_DESCRIPTOR -> true;
      default -> false;
    };
  }

  /** Whether the state of the sequence begins anew with this packet. */
  boolean isCleared() {
    return (flags & FLAG_CLEARED) != 0;
  }

  /** Whether the packet cannot be read without the state of its sequence. */
  boolean needsState() {
    return (flags & FLAG_NEEDS_STATE) != 0;
  }
}
