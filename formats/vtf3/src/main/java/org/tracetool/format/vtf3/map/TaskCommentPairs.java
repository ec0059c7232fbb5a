package org.tracetool.format.vtf3.map;

import java.util.Arrays;
import org.tracetool.core.collect.LongList;
import org.tracetool.core.collect.SavedNumberReader;

/** Data from the comments before operations of a task: whether they are pairs, ids, and more. */
final class TaskCommentPairs {
  /** Tasks that can have such comments, so that a damaged file takes no memory. */
  static final int MAX_TASKS = 1 << 18;

  private static final int MAX_OPEN = 1024;
  private static final int WIDTH = 3;

  /** Whether operations are begins and ends in the model. */
  boolean on;

  /** Id of the next one. */
  long next;

  /** Whether a comment gave more data of the file I/O that ends next. */
  boolean hasRest;

  /** Its handle. */
  long handle;

  /** Its kind, with flags. */
  long operation;

  /** Whether it has a number of its own, since it never began. */
  boolean numbered;

  /** That number. */
  long number;

  /**
   * Region that the next leave names, if it is not the one that it leaves; 0 if there was no such
   * comment.
   */
  int left;

  /** Collective operations so far, if that matters. */
  long collectives;

  private long[] open = new long[0];
  private int count;

  void save(LongList to) {
    to.add(on ? 1 : 0);
    to.add(next);
    to.add(hasRest ? 1 : 0);
    to.add(handle);
    to.add(operation);
    to.add(numbered ? 1 : 0);
    to.add(number);
    to.add(left);
    to.add(collectives);
    to.add(count);
    for (int i = 0; i < WIDTH * count; i++) {
      to.add(open[i]);
    }
  }

  void restore(SavedNumberReader from) {
    on = from.next() != 0;
    next = from.next();
    hasRest = from.next() != 0;
    handle = from.next();
    operation = from.next();
    numbered = from.next() != 0;
    number = from.next();
    left = (int) from.next();
    collectives = from.next();
    count = from.count();
    if (count > MAX_OPEN) {
      throw new SavedNumberReader.UnusableStateException();
    }
    open = new long[WIDTH * count];
    for (int i = 0; i < open.length; i++) {
      open[i] = from.next();
    }
  }

  /** Notes that file I/O begins, and gives its id. */
  long begin(long data, long bytes) {
    if (count == MAX_OPEN) {
      remove(0);
    }
    if (WIDTH * count == open.length) {
      open = Arrays.copyOf(open, WIDTH * Math.max(4, 2 * count));
    }
    open[WIDTH * count] = data;
    open[WIDTH * count + 1] = bytes;
    open[WIDTH * count++ + 2] = next;
    return next++;
  }

  private void remove(int index) {
    int from = WIDTH * (index + 1);
    System.arraycopy(open, from, open, WIDTH * index, WIDTH * count - from);
    count--;
  }

  /** Notes that the oldest file I/O with an id ends; there may be none. */
  void end(long id) {
    for (int i = 0; i < count; i++) {
      if (open[WIDTH * i + 2] == id) {
        remove(i);
        return;
      }
    }
  }

  /** Id of the oldest file I/O with these data that is open, {@code otherwise} if there is none. */
  long end(long data, long bytes, long otherwise) {
    for (int i = 0; i < count; i++) {
      if (open[WIDTH * i] == data && open[WIDTH * i + 1] == bytes) {
        long id = open[WIDTH * i + 2];
        remove(i);
        return id;
      }
    }
    return otherwise;
  }
}
