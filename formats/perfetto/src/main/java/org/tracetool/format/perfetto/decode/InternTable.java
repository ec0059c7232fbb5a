package org.tracetool.format.perfetto.decode;

import java.util.Arrays;
import org.tracetool.core.collect.LongMap;

/** What the numbers of one sort of interned data stand for, in one sequence. */
final class InternTable {
  /** What a number stands for that was not interned. */
  static final int NONE = -1;

  /** So far behind the largest number of the array another one may be to stand there as well. */
  private static final int MAX_GAP = 64;

  private int[] direct = {};

  /** One more than the largest number in the array. */
  private int used;

  /** Numbers that are far from others. */
  private LongMap far;

  private int size;

  /** What a number stands for; {@link #NONE} if it was not interned. */
  int get(long id) {
    if (id >= 0 && id < used && direct[(int) id] != NONE) {
      return direct[(int) id];
    }
    return far == null ? NONE : (int) far.get(id);
  }

  /** Gives a number a meaning from now on. */
  void put(long id, int meaning) {
    size++;
    if (id < 0 || id > used + (long) MAX_GAP) {
      far = far == null ? new LongMap() : far;
      far.put(id, meaning);
      return;
    }
    if (id >= direct.length) {
      direct = Arrays.copyOf(direct, Math.max((int) id + 1, 2 * direct.length));
    }
    if (id >= used) {
      Arrays.fill(direct, used, (int) id, NONE);
      used = (int) id + 1;
    }
    direct[(int) id] = meaning;
  }

  /** How many meanings were given since all were forgotten. */
  int size() {
    return size;
  }

  /** Forgets all numbers. */
  void clear() {
    used = 0;
    size = 0;
    far = null;
  }
}
