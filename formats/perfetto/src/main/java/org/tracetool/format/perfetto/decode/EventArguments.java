package org.tracetool.format.perfetto.decode;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.tracetool.format.perfetto.decode.PacketSequence.Sort;
import org.tracetool.format.perfetto.wire.ProtoCursor;

/**
 * The debug annotations of an event as named values. What is nested becomes values of its own:
 * those of a dictionary {@code a} are {@code a.b}, those of an array {@code a[0]}.
 */
public final class EventArguments {
  /** The type of a value. */
  public enum Type {
    /** 0 or 1. */
    BOOL,
    /** A whole number without sign. */
    UNSIGNED,
    /** A whole number with a sign. */
    SIGNED,
    /** The raw bits of a double. */
    REAL,
    /** A text in the bytes of the packet: its begin, and its end in the upper half. */
    TEXT,
    /** A text by its number. */
    KNOWN_TEXT
  }

  /** Values of an event, at most; further ones are counted. */
  private static final int MAX_VALUES = 1 << 11;

  private static final int MAX_DEPTH = 32;

  // Fields of a DebugAnnotation.
  private static final int NAME_ID = 1;
  private static final int BOOL = 2;
  private static final int UNSIGNED = 3;
  private static final int SIGNED = 4;
  private static final int REAL = 5;
  private static final int TEXT = 6;
  private static final int POINTER = 7;
  private static final int OLD_NESTED = 8;
  private static final int JSON = 9;
  private static final int NAME = 10;
  private static final int ENTRIES = 11;
  private static final int ELEMENTS = 12;
  private static final int TYPE_NAME = 13;
  private static final int MESSAGE = 14;
  private static final int TYPE_NAME_ID = 16;
  private static final int TEXT_ID = 17;

  // Fields of a NestedValue, the old form.
  private static final int OLD_KEYS = 2;
  private static final int OLD_VALUES = 3;
  private static final int OLD_ELEMENTS = 4;
  private static final int OLD_INT = 5;
  private static final int OLD_DOUBLE = 6;
  private static final int OLD_BOOL = 7;
  private static final int OLD_TEXT = 8;

  private final TextNumbers texts;
  private final ProtoCursor[] cursors = new ProtoCursor[MAX_DEPTH + 1];
  private PacketSequence sequence;
  private int[] names = new int[16];
  private Type[] types = new Type[16];
  private long[] values = new long[16];
  private int size;
  private byte[] bytes;
  private long messages;
  private long tooMany;

  EventArguments(TextNumbers texts) {
    this.texts = texts;
    for (int i = 0; i < cursors.length; i++) {
      cursors[i] = new ProtoCursor();
    }
  }

  /** Takes all annotations of an event; false if one does not follow the format. */
  boolean read(byte[] packet, TrackEvent.PieceRun annotations, PacketSequence of) {
    size = 0;
    bytes = packet;
    sequence = of;
    boolean isGood = true;
    for (int i = 0; i < annotations.size(); i++) {
      isGood &= readOne(annotations.from(i), annotations.to(i), Track.NO_TEXT, 0);
    }
    return isGood;
  }

  /**
   * Takes an annotation.
   *
   * @param given its name, if it is an element of an array; else the name of what is around it
   */
  private boolean readOne(int from, int to, int given, int depth) {
    if (depth > MAX_DEPTH) {
      tooMany++;
      return true;
    }
    ProtoCursor c = cursors[depth].open(bytes, from, to);
    int name = Track.NO_TEXT;
    Type type = null;
    long value = 0;
    boolean isNested = false;
    while (c.next()) {
      switch (c.field()) {
        case NAME_ID -> name = sequence.table(Sort.ANNOTATION_NAME).get(c.number());
        case NAME -> name = c.isPiece() ? texts.number(bytes, c.from(), c.to()) : name;
        case BOOL -> {
          type = Type.BOOL;
          value = c.number() == 0 ? 0 : 1;
        }
        case UNSIGNED, POINTER -> {
          type = Type.UNSIGNED;
          value = c.number();
        }
        case SIGNED -> {
          type = Type.SIGNED;
          value = c.number();
        }
        case REAL -> {
          type = Type.REAL;
          value = c.number();
        }
        case TEXT, JSON -> {
          type = c.isPiece() ? Type.TEXT : null;
          value = place(c);
        }
        case TEXT_ID -> {
          int text = sequence.table(Sort.ANNOTATION_TEXT).get(c.number());
          type = text == InternTable.NONE ? null : Type.KNOWN_TEXT;
          value = text;
        }
        case ENTRIES, ELEMENTS, OLD_NESTED -> isNested = true;
        case TYPE_NAME, MESSAGE, TYPE_NAME_ID -> messages += c.field() == MESSAGE ? 1 : 0;
        default -> {
          // is not read
        }
      }
    }
    if (c.isDamaged()) {
      return false;
    }
    int own = depth == 0 ? name : inside(given, name);
    if (type != null) {
      add(own, type, value);
    }
    return !isNested || readNested(from, to, own, depth);
  }

  private boolean readNested(int from, int to, int own, int depth) {
    ProtoCursor c = cursors[depth].open(bytes, from, to);
    boolean isGood = true;
    int element = 0;
    while (c.next()) {
      if (!c.isPiece()) {
        continue;
      }
      switch (c.field()) {
        case ENTRIES -> isGood &= readOne(c.from(), c.to(), own, depth + 1);
        case ELEMENTS -> isGood &= readOne(c.from(), c.to(), element(own, element++), depth + 1);
        case OLD_NESTED -> isGood &= readOld(c.from(), c.to(), own, depth + 1);
        default -> {
          // was read before
        }
      }
    }
    return isGood;
  }

  private boolean readOld(int from, int to, int own, int depth) {
    if (depth > MAX_DEPTH) {
      tooMany++;
      return true;
    }
    ProtoCursor c = cursors[depth].open(bytes, from, to);
    int[] keys = new int[8];
    int count = 0;
    while (c.next()) {
      switch (c.field()) {
        case OLD_KEYS -> {
          keys = count == keys.length ? Arrays.copyOf(keys, 2 * count) : keys;
          keys[count++] = c.isPiece() ? texts.number(bytes, c.from(), c.to()) : Track.NO_TEXT;
        }
        case OLD_INT -> add(own, Type.SIGNED, c.number());
        case OLD_DOUBLE -> add(own, Type.REAL, c.number());
        case OLD_BOOL -> add(own, Type.BOOL, c.number() == 0 ? 0 : 1);
        case OLD_TEXT -> add(own, Type.TEXT, place(c));
        default -> {
          // what is inside of it comes below
        }
      }
    }
    boolean isGood = !c.isDamaged();
    c.open(bytes, from, to);
    int value = 0;
    int element = 0;
    while (isGood && c.next()) {
      if (c.field() == OLD_VALUES && c.isPiece()) {
        int key = value < count ? keys[value] : Track.NO_TEXT;
        value++;
        isGood = readOld(c.from(), c.to(), inside(own, key), depth + 1);
      } else if (c.field() == OLD_ELEMENTS && c.isPiece()) {
        isGood = readOld(c.from(), c.to(), element(own, element++), depth + 1);
      }
    }
    return isGood;
  }

  private static long place(ProtoCursor c) {
    return c.isPiece() ? (long) c.to() << Integer.SIZE | c.from() : 0;
  }

  /** The name of an entry of what has a name; elements have theirs already. */
  private int inside(int outer, int name) {
    if (outer == Track.NO_TEXT || name == Track.NO_TEXT) {
      return name == Track.NO_TEXT ? outer : name;
    }
    return size >= MAX_VALUES ? name : texts.nest(outer, name);
  }

  private int element(int outer, int index) {
    return size >= MAX_VALUES ? outer : texts.index(outer, index);
  }

  private void add(int name, Type type, long value) {
    if (size == MAX_VALUES) {
      tooMany++;
      return;
    }
    if (size == names.length) {
      names = Arrays.copyOf(names, 2 * size);
      types = Arrays.copyOf(types, 2 * size);
      values = Arrays.copyOf(values, 2 * size);
    }
    names[size] = name;
    types[size] = type;
    values[size++] = value;
  }

  /** How many values there are. */
  public int size() {
    return size;
  }

  /** The number of the name of a value; {@link Track#NO_TEXT} if it has none. */
  public int name(int index) {
    return names[index];
  }

  /** The type of a value. */
  public Type type(int index) {
    return types[index];
  }

  /** A value, as its type says. */
  public long value(int index) {
    return values[index];
  }

  /** The bytes of the packet, in which texts are. */
  public byte[] bytes() {
    return bytes;
  }

  /** Where a text in the packet begins. */
  public int textFrom(int index) {
    return (int) values[index];
  }

  /** Where a text in the packet has ended. */
  public int textTo(int index) {
    return (int) (values[index] >>> Integer.SIZE);
  }

  /** A value that is a text; null if it is none. */
  public String text(int index) {
    return switch (types[index]) {
      case TEXT ->
          new String(
              bytes, textFrom(index), textTo(index) - textFrom(index), StandardCharsets.UTF_8);
      case KNOWN_TEXT -> texts.text((int) values[index]);
      default -> null;
    };
  }

  /** How many values were messages of other types, which are not read. */
  long messages() {
    return messages;
  }

  /** How many values were one too many, or too deep. */
  long tooMany() {
    return tooMany;
  }
}
