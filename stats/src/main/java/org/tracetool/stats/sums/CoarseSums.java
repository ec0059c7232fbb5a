package org.tracetool.stats.sums;

import java.io.Serializable;

/**
 * Sums under a number or a pair of numbers that stay within a limit: when there are too many keys,
 * neighbouring numbers are taken together, two by two, as often as needed. How often depends only
 * on the set of keys, never on their order or on threads.
 */
public final class CoarseSums implements Serializable {
  private static final long serialVersionUID = 1L;

  private final int most;
  private final boolean pairs;
  private KeyedSums table = MessageColumns.table();
  private int level;

  /**
   * An empty table.
   *
   * @param most rows to keep
   * @param pairs whether keys are pairs of numbers
   */
  public CoarseSums(int most, boolean pairs) {
    this.most = most;
    this.pairs = pairs;
  }

  /** The key of a pair as it is kept now; places of processes are not negative. */
  public long key(int first, int second) {
    return (long) (first >>> level) << 32 | second >>> level;
  }

  /** The key of a number as it is kept now, unsigned. */
  public long key(long number) {
    return number >>> level;
  }

  /** The rows, to be used until {@link #limitRows()}. */
  public KeyedSums table() {
    return table;
  }

  /** To be called after rows were added. */
  public void limitRows() {
    while (table.size() > most) {
      coarsen();
    }
  }

  private void coarsen() {
    KeyedSums coarse = MessageColumns.table();
    for (long key : table.sortedKeys()) {
      long to = pairs ? (key >>> 33) << 32 | (key & 0xffff_ffffL) >>> 1 : key >>> 1;
      coarse.fold(to, table, table.find(key));
    }
    table = coarse;
    level++;
  }

  /** Adds another table, which may be changed by this. */
  public void fold(CoarseSums other) {
    while (level < other.level) {
      coarsen();
    }
    while (other.level < level) {
      other.coarsen();
    }
    table.fold(other.table);
    limitRows();
  }

  /** How many neighbours each number of a key represents, as a power of two. */
  public int level() {
    return level;
  }

  /** First number of a key. */
  public int first(long key) {
    return (int) (key >>> 32) << level;
  }

  /** Second number of a key. */
  public int second(long key) {
    return (int) key << level;
  }
}
