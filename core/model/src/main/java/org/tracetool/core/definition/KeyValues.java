package org.tracetool.core.definition;

import java.util.Arrays;
import java.util.List;

/**
 * The key-value pairs of one definition, in order.
 *
 * @param pairs the pairs
 */
public record KeyValues(List<Pair> pairs) {
  /** No pairs. */
  public static final KeyValues NONE = new KeyValues(List.of());

  /** Takes an unchangeable copy. */
  public KeyValues {
    pairs = List.copyOf(pairs);
  }

  /**
   * One pair.
   *
   * @param key token of the key
   * @param type how to read the value
   * @param value raw bits, normalized by {@link KeyValueType#normalize}; 0 for byte arrays
   * @param bytes the content of a byte array, else null
   */
  public record Pair(int key, KeyValueType type, long value, byte[] bytes) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Pair p
          && key == p.key
          && type == p.type
          && value == p.value
          && Arrays.equals(bytes, p.bytes);
    }

    @Override
    public int hashCode() {
      return 31 * key + Long.hashCode(value);
    }
  }
}
