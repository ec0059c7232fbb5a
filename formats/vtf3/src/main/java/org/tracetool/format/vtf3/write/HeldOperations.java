package org.tracetool.format.vtf3.write;

import org.tracetool.core.collect.IntMap;
import org.tracetool.core.operation.WaitingRows;

/**
 * Operations of processes that have begun and not ended, with the positions of their records. An
 * operation that never ends would hold back its records forever; so the oldest ones are given up
 * when very many have begun after them.
 */
public final class HeldOperations {
  /** Operations that may have begun since the oldest open one. */
  private static final int MAX_OPERATIONS = 1 << 20;

  private static final int MAX_PER_PROCESS = 1024;

  private static final int NONE = WaitingRows.NONE;

  // Longs of an operation.
  private static final int NUMBER = 0;
  private static final int POSITION = 1;
  private static final int ID = 2;
  private static final int START = 3;
  private static final int ORDINAL = 4;
  private static final int FILE = 5;
  private static final int WIDTH = 6;

  /** The operations of each process in order of their begins. */
  private final WaitingRows open = new WaitingRows(WIDTH);

  /** One more than the open operations of each process that ever had any. */
  private final IntMap counts = new IntMap();

  private long begun;

  /** Begin of the operation that {@link #end} or {@link #giveUp} took out. */
  public long start;

  /** Position of the record of the operation that was taken out. */
  public long position;

  /** Which one of its process the operation was that was taken out. */
  public long ordinal;

  /** Whether the operation that was taken out is one of a file. */
  boolean file;

  private int first(int location) {
    return open.find(location, 0, 0);
  }

  private boolean hasMost(int location) {
    return counts.get(location) > MAX_PER_PROCESS;
  }

  /**
   * Returns whether an operation has to be given up before another one can begin in this process.
   */
  public boolean isFull(int location) {
    return !isEmpty() && begun - open.get(open.oldest(), NUMBER) >= MAX_OPERATIONS
        || hasMost(location);
  }

  /**
   * Notes that an operation begins.
   *
   * @param which a number for {@link #ordinal}
   * @param at a number for {@link #position}
   */
  public void begin(boolean ofFile, int location, long id, long which, long time, long at) {
    int slot = open.add(location, 0, 0);
    open.set(slot, NUMBER, begun++);
    open.set(slot, POSITION, at);
    open.set(slot, ID, id);
    open.set(slot, START, time);
    open.set(slot, ORDINAL, which);
    open.set(slot, FILE, ofFile ? 1 : 0);
    counts.put(location, Math.max(counts.get(location), 1) + 1);
  }

  /** Removes the operation that ends; false if there is none. */
  public boolean end(boolean ofFile, int location, long id) {
    int first = first(location);
    int slot = first == NONE ? NONE : open.last(first);
    while (slot != NONE && (open.get(slot, ID) != id || isFile(slot) != ofFile)) {
      slot = open.previous(slot);
    }
    if (slot != NONE) {
      take(slot);
    }
    return slot != NONE;
  }

  private boolean isFile(int slot) {
    return open.get(slot, FILE) != 0;
  }

  /** Returns whether an operation of a file is open that began before another one. */
  boolean isOpenBefore(int location, long which) {
    int slot = first(location);
    while (slot != NONE && !(isFile(slot) && open.get(slot, ORDINAL) < which)) {
      slot = open.next(slot);
    }
    return slot != NONE;
  }

  private void take(int slot) {
    start = open.get(slot, START);
    ordinal = open.get(slot, ORDINAL);
    position = open.get(slot, POSITION);
    file = isFile(slot);
    int location = (int) open.key(slot, 0);
    counts.put(location, counts.get(location) - 1);
    open.remove(slot);
  }

  /** Takes out the oldest operation of a process. */
  public void giveUp(int location) {
    take(first(location));
  }

  /** Process of the oldest open operation. */
  int oldestProcess() {
    return (int) open.key(open.oldest(), 0);
  }

  /** Process to give up an operation of, so that another can begin. */
  public int victim(int location) {
    return hasMost(location) ? location : oldestProcess();
  }

  boolean isEmpty() {
    return open.size() == 0;
  }

  /** Position of the oldest open operation, the largest number if there is none. */
  public long oldest() {
    return isEmpty() ? Long.MAX_VALUE : open.get(open.oldest(), POSITION);
  }
}
