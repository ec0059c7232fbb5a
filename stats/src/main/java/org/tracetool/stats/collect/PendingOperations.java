package org.tracetool.stats.collect;

import org.tracetool.core.operation.Waiting;

/**
 * Operations of one process and family that have begun and not ended, by their matching id. An
 * operation that begins with the same id before that shares its numbers.
 */
public final class PendingOperations {
  private final Waiting pending;

  /** Nothing pending; each operation keeps so many numbers. */
  public PendingOperations(int width) {
    pending = new Waiting(width);
  }

  /**
   * Begins an operation.
   *
   * @return index of its first number in {@link #rows()}
   */
  public int begin(long id) {
    int known = pending.find(id, 0, 0);
    return pending.at(known == Waiting.NONE ? pending.add(id, 0, 0) : known);
  }

  /** Returns whether an operation of this id is pending. */
  boolean has(long id) {
    return pending.find(id, 0, 0) != Waiting.NONE;
  }

  /** Index of the numbers of the operation that ends, valid until the next begin; -1 if none. */
  public int end(long id) {
    int slot = pending.find(id, 0, 0);
    if (slot == Waiting.NONE) {
      return -1;
    }
    pending.remove(slot);
    return pending.at(slot);
  }

  /** The numbers of all operations. */
  long[] rows() {
    return pending.words();
  }

  /** Operations that have not ended. */
  long open() {
    return pending.size();
  }
}
