package org.tracetool.spark.rows;

import java.util.Arrays;
import org.tracetool.core.collect.KeyNumbers;
import org.tracetool.query.rows.EntityNames;
import org.tracetool.query.rows.RowBatch;

/** A column with names that tells groups of rows apart, by the places of the names. */
final class NameKey {
  /** The column in the batch that is filled with rows. */
  private final long[] column;

  /** One more than there are names: rows without a name are a group, too. */
  private final long slots;

  private final NameTexts texts;

  /** Numbers of the groups, whose keys are a group without this column and a slot. */
  private final KeyNumbers numbers = new KeyNumbers();

  private long[] keys = new long[16];

  NameKey(long[] column, EntityNames names) {
    this.column = column;
    slots = names.size() + 1L;
    texts = new NameTexts(names);
  }

  NameTexts texts() {
    return texts;
  }

  /** The slot of a place: 0 if there is none. */
  private static int slot(long place) {
    return place == RowBatch.NULL ? 0 : (int) place + 1;
  }

  /** Groups by this column alone, which are the slots; returns a number above all of them. */
  int first(int[] groups, int begin, int end) {
    for (int i = begin; i < end; i++) {
      groups[i] = slot(column[i]);
    }
    return (int) slots;
  }

  /** Groups that are distinguished by this column as well; returns a number above all of them. */
  int refine(int[] groups, int begin, int end) {
    for (int i = begin; i < end; i++) {
      long key = groups[i] * slots + slot(column[i]);
      int known = numbers.size();
      int number = numbers.number(key);
      if (number == known) {
        if (number == keys.length) {
          keys = Arrays.copyOf(keys, 2 * number);
        }
        keys[number] = key;
      }
      groups[i] = number;
    }
    return numbers.size();
  }

  /** How many groups {@link #refine} has made. */
  int refined() {
    return numbers.size();
  }

  /** The place in a group of {@link #refine}; -1 if there is none. */
  long place(int group) {
    return keys[group] % slots - 1;
  }

  /** The group without this column. */
  int before(int group) {
    return (int) (keys[group] / slots);
  }

  /** Forgets the groups. */
  void clear() {
    numbers.clear();
  }
}
