package org.tracetool.spark.rows;

import org.apache.spark.sql.vectorized.ColumnVector;

/** A {@link AggregateFunction} of each group, while rows are added; for one thread. */
interface GroupValue {
  /** How many rows can be added at once before the values have to be taken; 0 for none. */
  default int fitting(int begin, int end) {
    return end - begin;
  }

  /**
   * Adds rows of the batch.
   *
   * @param groups the group of each
   * @param most a number above those of all groups
   */
  void add(int[] groups, int begin, int end, int most);

  /** The values of some groups. */
  ColumnVector take(int[] groups);

  /** Forgets all rows. */
  void clear();
}
