package org.tracetool.format.perfetto.decode;

import java.util.Arrays;
import org.tracetool.format.perfetto.wire.ProtoCursor;

/**
 * The event of a packet as it is written: numbers, and places of names, texts and messages in the
 * bytes of the packet. Used again for each packet.
 */
public final class TrackEvent {
  /** Types of events. */
  public static final int BEGIN = 1;

  /** The innermost call of the track ends. */
  public static final int END = 2;

  /** Something happens at one time. */
  public static final int INSTANT = 3;

  /** A sample of a counter. */
  public static final int COUNTER = 4;

  /** The state of a track changes. */
  public static final int STATE = 5;

  private static final int TYPE_BITS = 3;
  private static final int OLD_DIFFERENCE = 1;
  private static final int CATEGORY_ID = 3;
  private static final int ANNOTATION = 4;
  private static final int LEGACY = 6;
  private static final int TYPE = 9;
  private static final int NAME_ID = 10;
  private static final int TRACK = 11;
  private static final int WHOLE_VALUES = 12;
  private static final int OLD_TIME = 16;
  private static final int CATEGORY = 22;
  private static final int NAME = 23;
  private static final int COUNTER_VALUE = 30;
  private static final int WHOLE_TRACKS = 31;
  private static final int SOURCE = 33;
  private static final int SOURCE_ID = 34;
  private static final int OLD_FLOW = 36;
  private static final int OLD_LAST_FLOW = 42;
  private static final int DOUBLE_VALUE = 44;
  private static final int REAL_TRACKS = 45;
  private static final int REAL_VALUES = 46;
  private static final int FLOW = 47;
  private static final int LAST_FLOW = 48;

  /** More values of one repeated field are left out. */
  private static final int MAX_REPEATED = 1 << 16;

  private final ProtoCursor cursor = new ProtoCursor();

  int type;
  boolean hasTrack;
  long track;
  boolean hasNameId;
  long nameId;
  final Piece name = new Piece();
  final Piece source = new Piece();
  boolean hasSourceId;
  long sourceId;
  final Piece legacy = new Piece();
  boolean hasDifference;
  long difference;
  boolean hasOldTime;
  long oldTime;
  boolean hasWhole;
  boolean hasReal;

  /** The value of a counter, an integer or a raw double. */
  long value;

  final NumberRun categoryIds = new NumberRun();
  final PieceRun categories = new PieceRun();
  final PieceRun annotations = new PieceRun();
  final NumberRun flows = new NumberRun();
  final NumberRun wholeTracks = new NumberRun();
  final NumberRun wholeValues = new NumberRun();
  final NumberRun realTracks = new NumberRun();
  final NumberRun realValues = new NumberRun();

  private boolean hasMore = true;

  private void clear() {
    type = 0;
    hasTrack = false;
    hasNameId = false;
    categoryIds.clear();
    if (hasMore) {
      hasMore = false;
      clearMore();
    }
  }

  private void clearMore() {
    name.clear();
    source.clear();
    hasSourceId = false;
    legacy.clear();
    hasDifference = false;
    hasOldTime = false;
    hasWhole = false;
    hasReal = false;
    categories.clear();
    annotations.clear();
    flows.clear();
    wholeTracks.clear();
    wholeValues.clear();
    realTracks.clear();
    realValues.clear();
  }

  /** Whether there may be fields besides type, track, numbers of name and categories. */
  boolean hasMore() {
    return hasMore;
  }

  /** Takes the event in these bytes; false if they do not follow the format. */
  boolean read(byte[] bytes, int from, int to) {
    clear();
    return readUsual(bytes, from, to) || readAny(bytes, from, to);
  }

  /** Takes an event that has the usual fields, with small numbers; false for all others. */
  private boolean readUsual(byte[] bytes, int from, int to) {
    int at = from;
    while (at < to - 1) {
      int value = bytes[at + 1];
      if (value < 0) {
        return false;
      }
      switch (bytes[at]) {
        case TYPE << TYPE_BITS -> type = value;
        case NAME_ID << TYPE_BITS -> {
          hasNameId = true;
          nameId = value;
        }
        case TRACK << TYPE_BITS -> {
          hasTrack = true;
          track = value;
        }
        case CATEGORY_ID << TYPE_BITS -> categoryIds.add(value);
        default -> {
          return false;
        }
      }
      at += 2;
    }
    return at == to;
  }

  private boolean readAny(byte[] bytes, int from, int to) {
    hasTrack = false;
    hasNameId = false;
    categoryIds.clear();
    ProtoCursor c = cursor.open(bytes, from, to);
    while (c.next()) {
      switch (c.field()) {
        case TYPE -> type = (int) c.number();
        case NAME_ID -> {
          hasNameId = true;
          nameId = c.number();
        }
        case TRACK -> {
          hasTrack = true;
          track = c.number();
        }
        case CATEGORY_ID -> categoryIds.addNumbers(c);
        default -> {
          hasMore = true;
          readMore(c);
        }
      }
    }
    return !c.isDamaged();
  }

  /** Whether there are samples beside the event. */
  boolean hasExtraValues() {
    return wholeValues.size() > 0 || realValues.size() > 0;
  }

  private void readMore(ProtoCursor c) {
    switch (c.field()) {
      case NAME -> name.take(c);
      case CATEGORY -> categories.add(c);
      case ANNOTATION -> annotations.add(c);
      case COUNTER_VALUE -> {
        hasWhole = true;
        value = c.number();
      }
      case DOUBLE_VALUE -> {
        hasReal = true;
        hasWhole = false;
        value = c.number();
      }
      default -> readRare(c);
    }
  }

  private void readRare(ProtoCursor c) {
    switch (c.field()) {
      case WHOLE_TRACKS -> wholeTracks.addNumbers(c);
      case WHOLE_VALUES -> wholeValues.addNumbers(c);
      case REAL_TRACKS -> realTracks.addNumbers(c);
      case REAL_VALUES -> addFixed(realValues);
      case FLOW, LAST_FLOW -> addFixed(flows);
      case OLD_FLOW, OLD_LAST_FLOW -> flows.addNumbers(c);
      case SOURCE -> source.take(c);
      case SOURCE_ID -> {
        hasSourceId = true;
        sourceId = c.number();
      }
      case LEGACY -> legacy.take(c);
      case OLD_DIFFERENCE -> {
        hasDifference = true;
        difference = c.number();
      }
      case OLD_TIME -> {
        hasOldTime = true;
        oldTime = c.number();
      }
      default -> {
        // says nothing that is read
      }
    }
  }

  private void addFixed(NumberRun to) {
    if (cursor.isPiece()) {
      to.addFixed(cursor);
    } else {
      to.add(cursor.number());
    }
  }

  /** The place of a text or message; absent if it begins before 0. */
  static final class Piece {
    int from;
    int to;

    void clear() {
      from = -1;
      to = -1;
    }

    void take(ProtoCursor c) {
      if (c.isPiece()) {
        from = c.from();
        to = c.to();
      }
    }

    boolean isThere() {
      return from >= 0;
    }
  }

  /** Places of texts or messages. */
  static final class PieceRun {
    private int[] places = new int[8];
    private int size;

    void clear() {
      size = 0;
    }

    void add(ProtoCursor c) {
      if (!c.isPiece() || size == MAX_REPEATED) {
        return;
      }
      if (2 * size == places.length) {
        places = Arrays.copyOf(places, 2 * places.length);
      }
      places[2 * size] = c.from();
      places[2 * size + 1] = c.to();
      size++;
    }

    int size() {
      return size;
    }

    int from(int index) {
      return places[2 * index];
    }

    int to(int index) {
      return places[2 * index + 1];
    }
  }

  /** Numbers of a repeated field. */
  static final class NumberRun {
    private long[] numbers = new long[8];
    private int size;

    void clear() {
      size = 0;
    }

    void add(long number) {
      if (size == MAX_REPEATED) {
        return;
      }
      if (size == numbers.length) {
        numbers = Arrays.copyOf(numbers, 2 * size);
      }
      numbers[size++] = number;
    }

    /** Adds a number, or all of a list that is packed into one field. */
    void addNumbers(ProtoCursor c) {
      if (!c.isPiece()) {
        add(c.number());
        return;
      }
      long number = 0;
      int shift = 0;
      for (int at = c.from(); at < c.to(); at++) {
        byte b = c.bytes()[at];
        number |= shift < Long.SIZE ? (long) (b & 0x7f) << shift : 0;
        shift += 7;
        if (b >= 0) {
          add(number);
          number = 0;
          shift = 0;
        }
      }
    }

    private void addFixed(ProtoCursor c) {
      for (int at = c.from(); at + Long.BYTES <= c.to(); at += Long.BYTES) {
        long number = 0;
        for (int i = 0; i < Long.BYTES; i++) {
          number |= (c.bytes()[at + i] & 0xffL) << Byte.SIZE * i;
        }
        add(number);
      }
    }

    int size() {
      return size;
    }

    long get(int index) {
      return numbers[index];
    }

    long[] toArray() {
      return Arrays.copyOf(numbers, size);
    }
  }
}
