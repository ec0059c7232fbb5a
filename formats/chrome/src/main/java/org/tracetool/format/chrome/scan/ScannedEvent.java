package org.tracetool.format.chrome.scan;

import org.tracetool.format.chrome.json.ObjectMembers;
import org.tracetool.format.chrome.json.ScanBuffer;
import org.tracetool.format.chrome.json.ValueType;

/**
 * An event as places in the buffer, for each known key where its value is. Valid until the next
 * event is read.
 */
public final class ScannedEvent {
  /** No key that means anything. */
  static final int OTHER = -1;

  /** The kind of an event, one character. */
  public static final int PHASE = 0;

  /** What happens. */
  public static final int NAME = 1;

  /** To which sort it belongs. */
  public static final int CATEGORY = 2;

  /** The process. */
  public static final int PID = 3;

  /** The thread. */
  public static final int TID = 4;

  /** When it begins. */
  public static final int TIME = 5;

  /** How long it lasts. */
  public static final int DURATION = 6;

  /** Further values. */
  public static final int ARGS = 7;

  /** What joins events. */
  public static final int ID = 8;

  /** As {@link #ID}, within the process or the whole trace. */
  public static final int ID2 = 9;

  /** What else has to be equal where ids are. */
  public static final int SCOPE = 10;

  /** What an instant is shown for. */
  public static final int INSTANT_SCOPE = 11;

  /** To what call an arrow leads. */
  public static final int BINDING_POINT = 12;

  /** The arrows of a call. */
  public static final int BIND_ID = 13;

  /** Whether arrows lead to a call. */
  public static final int FLOW_IN = 14;

  /** Whether arrows lead from a call. */
  public static final int FLOW_OUT = 15;

  /** The time of the thread. */
  public static final int THREAD_TIME = 16;

  /** The events, of an object that is no event. */
  static final int EVENTS = 17;

  private static final int KEYS = 18;
  private static final int TYPE_BITS = 4;
  private static final int TYPE_MASK = (1 << TYPE_BITS) - 1;

  /** A quote and a colon, the first one lower. */
  private static final int END_OF_KEY = '"' | ':' << 8;

  private final ScanBuffer buffer;
  private final int[] from = new int[KEYS];
  private final int[] to = new int[KEYS];

  /** The number of a {@link ValueType}, and before it that of the event that had it last. */
  private final long[] types = new long[KEYS];

  private long number;

  private final boolean[] escaped = new boolean[KEYS];
  private final ObjectMembers arguments = new ObjectMembers();
  private int start;
  private int keys;
  private int duplicates;

  ScannedEvent(ScanBuffer buffer) {
    this.buffer = buffer;
  }

  void clear(int newStart) {
    start = newStart;
    keys = 0;
    duplicates = 0;
    number += 1L << TYPE_BITS;
  }

  void countKey() {
    keys++;
  }

  /** Notes a value; the last one of a key counts. */
  void put(int key, ValueType type, int first, int last, boolean hasEscape) {
    if (types[key] >= number) {
      duplicates++;
    }
    types[key] = number | type.ordinal();
    boolean isText = type == ValueType.TEXT;
    from[key] = isText ? first + 1 : first;
    to[key] = isText ? last - 1 : last;
    escaped[key] = isText && hasEscape;
  }

  /** How often a key had a value before. */
  int duplicates() {
    return duplicates;
  }

  boolean isEmpty() {
    return keys == 0;
  }

  /** The bytes that {@link #from} and {@link #to} are indexes of. */
  public byte[] bytes() {
    return buffer.bytes();
  }

  /** The type of the value of a key. */
  public ValueType type(int key) {
    long type = types[key];
    return type < number ? ValueType.NONE : ValueType.of((int) type & TYPE_MASK);
  }

  /** Where the value begins, of a text behind the quote. */
  public int from(int key) {
    return from[key];
  }

  /** Where the value ends, of a text at the quote. */
  public int to(int key) {
    return to[key];
  }

  /** Whether a text has escapes that must be decoded. */
  public boolean isEscaped(int key) {
    return escaped[key];
  }

  /** The members of {@link #ARGS}, if these are an object. */
  public ObjectMembers arguments() {
    return arguments;
  }

  /** The position of the event in the plain text of the file. */
  public long position() {
    return buffer.position(start);
  }

  /** The phase; 0 if there is none. */
  public int phase() {
    return type(PHASE) == ValueType.TEXT && to[PHASE] > from[PHASE]
        ? bytes()[from[PHASE]] & 0xff
        : 0;
  }

  /** The number of a key's name. */
  static int key(byte[] b, int first, int last) {
    switch (last - first) {
      case 1:
        return b[first] == 's' ? INSTANT_SCOPE : OTHER;
      case 2:
        return twoBytes(packed(b, first, 2));
      case 3:
        return threeBytes(packed(b, first, 3));
      case 4:
        return fourBytes(packed(b, first, 4));
      case 5:
        return is("scope", b, first) ? SCOPE : OTHER;
      case 7:
        return is("bind_id", b, first) ? BIND_ID : is("flow_in", b, first) ? FLOW_IN : OTHER;
      case 8:
        return is("flow_out", b, first) ? FLOW_OUT : OTHER;
      case 11:
        return is("traceEvents", b, first) ? EVENTS : OTHER;
      default:
        return OTHER;
    }
  }

  /**
   * The number of a key of two to four bytes, before a colon.
   *
   * @param eight the bytes from the quote on, the first one lowest
   * @return {@link #OTHER} for all other keys, which {@link #key} may know
   */
  static int shortKey(long eight) {
    long behind = eight >>> 3 * Byte.SIZE;
    if ((behind & 0xffff) == END_OF_KEY) {
      return twoBytes((int) eight >>> Byte.SIZE & 0xffff);
    }
    if ((behind >>> Byte.SIZE & 0xffff) == END_OF_KEY) {
      return threeBytes((int) eight >>> Byte.SIZE);
    }
    return (behind >>> 2 * Byte.SIZE & 0xffff) == END_OF_KEY
        ? fourBytes((int) (eight >>> Byte.SIZE))
        : OTHER;
  }

  /** Bytes from the quote of a {@linkplain #shortKey short key} to after the colon. */
  static int shortKeyLength(long eight) {
    long behind = eight >>> 3 * Byte.SIZE;
    return (behind & 0xffff) == END_OF_KEY
        ? 5
        : (behind >>> Byte.SIZE & 0xffff) == END_OF_KEY ? 6 : 7;
  }

  private static int twoBytes(int key) {
    return switch (key) {
      case 'p' | 'h' << 8 -> PHASE;
      case 't' | 's' << 8 -> TIME;
      case 'i' | 'd' << 8 -> ID;
      case 'b' | 'p' << 8 -> BINDING_POINT;
      default -> OTHER;
    };
  }

  private static int threeBytes(int key) {
    return switch (key) {
      case 'p' | 'i' << 8 | 'd' << 16 -> PID;
      case 't' | 'i' << 8 | 'd' << 16 -> TID;
      case 't' | 't' << 8 | 's' << 16 -> THREAD_TIME;
      case 'd' | 'u' << 8 | 'r' << 16 -> DURATION;
      case 'c' | 'a' << 8 | 't' << 16 -> CATEGORY;
      case 'i' | 'd' << 8 | '2' << 16 -> ID2;
      default -> OTHER;
    };
  }

  private static int fourBytes(int key) {
    return switch (key) {
      case 'n' | 'a' << 8 | 'm' << 16 | 'e' << 24 -> NAME;
      case 'a' | 'r' << 8 | 'g' << 16 | 's' << 24 -> ARGS;
      default -> OTHER;
    };
  }

  private static int packed(byte[] b, int first, int count) {
    int packed = 0;
    for (int i = 0; i < count; i++) {
      packed |= (b[first + i] & 0xff) << i * Byte.SIZE;
    }
    return packed;
  }

  private static boolean is(String key, byte[] b, int first) {
    for (int i = 0; i < key.length(); i++) {
      if (b[first + i] != key.charAt(i)) {
        return false;
      }
    }
    return true;
  }
}
