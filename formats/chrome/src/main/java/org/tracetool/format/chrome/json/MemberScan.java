package org.tracetool.format.chrome.json;

/** Goes through the members of an object, one after the other, that was found to be whole. */
public final class MemberScan {
  private final ValueScan values = new ValueScan();
  private byte[] bytes;
  private int at;
  private int keyFrom;
  private int keyTo;
  private boolean isKeyEscaped;
  private int from;
  private int to;
  private boolean isEscaped;
  private ValueType type = ValueType.NONE;

  /**
   * Begins with the first member.
   *
   * @param first index of the bracket that begins the object
   * @param last index after the one that ends it
   */
  public void setObject(byte[] newBytes, int first, int last) {
    bytes = newBytes;
    at = first + 1;
    values.setBytes(newBytes, last);
  }

  /** Goes to the next member; false behind the last one. */
  public boolean next() {
    int i = values.between(at);
    if (bytes[i] != '"') {
      return false;
    }
    keyFrom = i + 1;
    i = values.text(keyFrom);
    if (i < 0) {
      return false;
    }
    keyTo = i - 1;
    isKeyEscaped = values.hasEscape();
    i = values.afterKey(i);
    if (i < 0) {
      return false;
    }
    from = i;
    i = values.value(i);
    if (i < 0) {
      return false;
    }
    at = i;
    to = i;
    type = values.type();
    isEscaped = false;
    if (type == ValueType.TEXT) {
      isEscaped = values.hasEscape();
      from++;
      to--;
    }
    return true;
  }

  /** The bytes that indexes are of. */
  public byte[] bytes() {
    return bytes;
  }

  /** Where the key begins, behind the quote. */
  public int keyFrom() {
    return keyFrom;
  }

  /** Where the key ends, at the quote. */
  public int keyTo() {
    return keyTo;
  }

  /** Whether the key has escapes. */
  public boolean isKeyEscaped() {
    return isKeyEscaped;
  }

  /** The type of the value. */
  public ValueType type() {
    return type;
  }

  /** Where the value begins, of a text behind the quote. */
  public int from() {
    return from;
  }

  /** Where the value ends, of a text at the quote. */
  public int to() {
    return to;
  }

  /** Whether the value is a text with escapes. */
  public boolean isEscaped() {
    return isEscaped;
  }

  /** Whether the key is this one, of plain characters. */
  public boolean isKey(String key) {
    return isText(bytes, keyFrom, keyTo, key);
  }

  /** Whether bytes are a text of plain characters. */
  public static boolean isText(byte[] bytes, int from, int to, String text) {
    if (to - from != text.length()) {
      return false;
    }
    for (int i = 0; i < text.length(); i++) {
      if (bytes[from + i] != text.charAt(i)) {
        return false;
      }
    }
    return true;
  }
}
