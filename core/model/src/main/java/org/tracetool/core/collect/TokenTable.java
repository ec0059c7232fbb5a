package org.tracetool.core.collect;

import java.util.Arrays;

/** From unsigned 32-bit tokens to objects: open addressing, no boxing, grows by doubling. */
public final class TokenTable<T> {
  private int[] keys = new int[16];
  private Object[] values = new Object[16];
  private int size;

  /** Puts a value, replacing the one that the token had. */
  public void put(int token, T value) {
    if (size * 2 >= keys.length) {
      grow();
    }
    int mask = keys.length - 1;
    int i = HashSlots.of(token, mask);
    while (values[i] != null && keys[i] != token) {
      i = (i + 1) & mask;
    }
    if (values[i] == null) {
      size++;
    }
    keys[i] = token;
    values[i] = value;
  }

  /** The value of a token, or null. */
  @SuppressWarnings("unchecked") // only put() stores
  public T get(int token) {
    int mask = keys.length - 1;
    int i = HashSlots.of(token, mask);
    while (values[i] != null) {
      if (keys[i] == token) {
        return (T) values[i];
      }
      i = (i + 1) & mask;
    }
    return null;
  }

  /** Number of tokens. */
  public int size() {
    return size;
  }

  private void grow() {
    int[] oldKeys = keys;
    Object[] oldValues = values;
    keys = Arrays.copyOf(keys, keys.length * 2);
    values = new Object[keys.length];
    int mask = keys.length - 1;
    for (int k = 0; k < oldValues.length; k++) {
      if (oldValues[k] != null) {
        int i = HashSlots.of(oldKeys[k], mask);
        while (values[i] != null) {
          i = (i + 1) & mask;
        }
        keys[i] = oldKeys[k];
        values[i] = oldValues[k];
      }
    }
  }
}
