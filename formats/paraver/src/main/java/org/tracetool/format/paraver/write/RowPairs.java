package org.tracetool.format.paraver.write;

import java.util.Arrays;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventCursor;
import org.tracetool.format.paraver.names.PairKey;

/** The key-value pairs of a row that say how its line was in the file that it came from. */
final class RowPairs {
  private static final long NONE = Long.MIN_VALUE;

  /** Which of our pairs a key is; ordinal + 1, 0 for none. */
  private final IntMap keys = new IntMap();

  private final long[] values = new long[PairKey.values().length];
  private boolean any;
  private long foreign;

  RowPairs(Definitions definitions) {
    for (Definition.Key k : definitions.all(Definition.Key.class)) {
      PairKey known = PairKey.of(k.name());
      if (known != null) {
        keys.put(k.token(), known.ordinal() + 1);
      }
    }
  }

  /** Takes those of a row instead of the ones before. */
  void take(EventCursor row) {
    any = false;
    int n = row.pairs();
    for (int i = 0; i < n; i++) {
      int known = keys.get(row.pairKey(i));
      if (known == 0) {
        foreign++;
      } else {
        if (!any) {
          Arrays.fill(values, NONE);
          any = true;
        }
        values[known - 1] = row.pairType(i).normalize(row.pairValue(i));
      }
    }
  }

  /** Forgets all. */
  void clear() {
    any = false;
  }

  /** Forgets one. */
  void remove(PairKey key) {
    values[key.ordinal()] = NONE;
  }

  boolean has(PairKey key) {
    return any && values[key.ordinal()] != NONE;
  }

  /** The value of a pair that is there. */
  long get(PairKey key) {
    return values[key.ordinal()];
  }

  /** How many pairs were none of ours. */
  long foreign() {
    return foreign;
  }
}
