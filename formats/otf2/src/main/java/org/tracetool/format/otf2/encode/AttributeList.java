package org.tracetool.format.otf2.encode;

import java.util.Arrays;

/** Attributes that belong to one event. Can be used again for the next one. */
public final class AttributeList {
  private static final int MAX_ATTRIBUTE_BYTES = 15;
  private static final int MAX_COUNT_BYTES = 5;

  private int[] ids = new int[4];
  private int[] types = new int[4];
  private long[] values = new long[4];
  private int size;

  /** Takes all attributes out. */
  public void clear() {
    size = 0;
  }

  /**
   * Adds an attribute, whose id no other one may have.
   *
   * @param type code of the type of the value, 0 to 255
   * @param value the value; a double or float as its raw bits
   */
  public void add(long id, int type, long value) {
    if (size == ids.length) {
      ids = Arrays.copyOf(ids, 2 * size);
      types = Arrays.copyOf(types, 2 * size);
      values = Arrays.copyOf(values, 2 * size);
    }
    ids[size] = (int) id;
    types[size] = type;
    values[size++] = value;
  }

  /** Number of attributes. */
  public int size() {
    return size;
  }

  /** More bytes than they take, as the library reckons. */
  int room() {
    return size == 0 ? 0 : MAX_ATTRIBUTE_BYTES * size + MAX_COUNT_BYTES;
  }

  void write(ChunkFile file) {
    file.writeC32(size);
    for (int i = 0; i < size; i++) {
      file.writeC32(ids[i]);
      file.writeU8(types[i]);
      TypedValues.write(file, types[i], values[i]);
    }
  }
}
