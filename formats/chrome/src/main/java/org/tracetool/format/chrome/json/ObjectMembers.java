package org.tracetool.format.chrome.json;

import java.util.Arrays;

/** Where keys and values of an object are in a buffer. Used again for each object. */
public final class ObjectMembers {
  /** Members of an object that are noted; of one with more, none need be looked up here. */
  private static final int MAX_MEMBERS = 1 << 12;

  /** Ints of a member: begin and end of the key, begin and end of the value. */
  private static final int WIDTH = 4;

  private static final byte KEY_ESCAPED = 0x10;
  private static final byte VALUE_ESCAPED = 0x20;
  private static final byte TYPE_MASK = 0xf;

  private byte[] bytes;
  private int[] places = new int[32 * WIDTH];

  /** Of each member the number of its {@link ValueType}, and what is escaped. */
  private byte[] types = new byte[32];

  private int size;
  private boolean isWhole = true;

  /** Forgets all members, and takes others of these bytes. */
  void clear(byte[] newBytes) {
    bytes = newBytes;
    size = 0;
    isWhole = true;
  }

  /** Adds a member, whose value is set next. */
  void add(int from, int to, boolean isEscaped) {
    if (size == types.length) {
      if (size == MAX_MEMBERS) {
        isWhole = false;
        size--;
      } else {
        types = Arrays.copyOf(types, 2 * size);
        places = Arrays.copyOf(places, 2 * size * WIDTH);
      }
    }
    places[size * WIDTH] = from;
    places[size * WIDTH + 1] = to;
    types[size++] = isEscaped ? KEY_ESCAPED : 0;
  }

  /** Sets the value of the last member; a text is given with its quotes. */
  void setValue(ValueType type, int from, int to, boolean isEscaped) {
    int last = size - 1;
    boolean isText = type == ValueType.TEXT;
    places[last * WIDTH + 2] = isText ? from + 1 : from;
    places[last * WIDTH + 3] = isText ? to - 1 : to;
    types[last] |= (byte) (type.ordinal() | (isText && isEscaped ? VALUE_ESCAPED : 0));
  }

  /** Takes the current member of an object as the only one. */
  public void setOnly(MemberScan member) {
    clear(member.bytes());
    add(member.keyFrom(), member.keyTo(), member.isKeyEscaped());
    places[2] = member.from();
    places[3] = member.to();
    types[0] |= (byte) (member.type().ordinal() | (member.isEscaped() ? VALUE_ESCAPED : 0));
  }

  /** Whether all members of the object are here. */
  public boolean isWhole() {
    return isWhole;
  }

  /** How many members there are. */
  public int size() {
    return size;
  }

  /** The bytes that indexes are of. */
  public byte[] bytes() {
    return bytes;
  }

  /** Where a key begins, after the quote. */
  public int keyFrom(int member) {
    return places[member * WIDTH];
  }

  /** Where a key ends, at the quote. */
  public int keyTo(int member) {
    return places[member * WIDTH + 1];
  }

  /** Whether a key has escapes. */
  public boolean isKeyEscaped(int member) {
    return (types[member] & KEY_ESCAPED) != 0;
  }

  /** The type of a value. */
  public ValueType type(int member) {
    return ValueType.of(types[member] & TYPE_MASK);
  }

  /** Where a value begins, of a text after the quote. */
  public int from(int member) {
    return places[member * WIDTH + 2];
  }

  /** Where a value ends, of a text at the quote. */
  public int to(int member) {
    return places[member * WIDTH + 3];
  }

  /** Whether a value is a text with escapes. */
  public boolean isEscaped(int member) {
    return (types[member] & VALUE_ESCAPED) != 0;
  }
}
