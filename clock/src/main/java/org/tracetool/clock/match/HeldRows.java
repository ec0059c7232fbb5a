package org.tracetool.clock.match;

import java.io.IOException;
import java.util.Arrays;
import org.tracetool.core.event.EventKind;

/**
 * Rows of one process or thread from the post of a collective operation on of which it is not known
 * yet what it is, in their order. Such a post becomes the begin of the operation once it is
 * complete. One that is never complete becomes the begin of an unknown operation in the
 * communicator of the post that follows, so that it keeps its place there.
 */
final class HeldRows {
  /** Takes rows that are known. */
  interface Taker {
    void put(long time, EventKind kind, long[] fields) throws IOException;
  }

  /** So many rows are held; then the oldest post is taken as never complete. */
  private static final int MAX_HELD = 1 << 14;

  private static final int TIME = 0;
  private static final int KIND = 1;
  private static final int FIELDS = 2;
  private static final int REQUEST = 6;
  private static final int PROGRESS = 7;

  /** How many fields there are. */
  private static final int COUNT = 8;

  private static final int WIDTH = 9;

  /** Operation, id, communicator, root. */
  private static final int BEGIN_FIELDS = 4;

  // How far a row is.
  private static final int KNOWN = 0;
  private static final int POSTED = 1;
  private static final int LOST = 2;
  private static final int CANCELLED = 3;
  private static final int COMPLETE = 4;

  private final Taker taker;
  private long[] rows = new long[16 * WIDTH];
  private int first;
  private int end;

  HeldRows(Taker taker) {
    this.taker = taker;
  }

  boolean isEmpty() {
    return first == end;
  }

  private int add(long time, EventKind kind) throws IOException {
    if (end - first >= MAX_HELD * WIDTH) {
      rows[first + PROGRESS] = LOST;
      flush(true);
    }
    if (end == rows.length) {
      int live = end - first;
      long[] to = 2 * live > rows.length ? new long[2 * rows.length] : rows;
      System.arraycopy(rows, first, to, 0, live);
      rows = to;
      first = 0;
      end = live;
    }
    int at = end;
    end += WIDTH;
    Arrays.fill(rows, at, end, 0);
    rows[at + TIME] = time;
    rows[at + KIND] = kind.ordinal();
    return at;
  }

  /** Holds a row that comes after a post. */
  void hold(long time, EventKind kind, long... fields) throws IOException {
    int at = add(time, kind);
    System.arraycopy(fields, 0, rows, at + FIELDS, fields.length);
    rows[at + COUNT] = fields.length;
    flush(false);
  }

  /** An operation is posted; its begin and its end will have an id. */
  void post(long time, long request, long id) throws IOException {
    int before = find(request);
    if (before >= 0) {
      rows[before + PROGRESS] = LOST; // who takes an id again forgets the operation that had it
    }
    int at = add(time, EventKind.COLLECTIVE_BEGIN);
    rows[at + FIELDS + 1] = id;
    rows[at + COUNT] = BEGIN_FIELDS;
    rows[at + REQUEST] = request;
    rows[at + PROGRESS] = POSTED;
  }

  private int find(long request) {
    for (int at = first; at < end; at += WIDTH) {
      if (rows[at + PROGRESS] == POSTED && rows[at + REQUEST] == request) {
        return at;
      }
    }
    return -1;
  }

  /**
   * An operation is complete; the row of its end comes next.
   *
   * @return its id, negative if it was not posted
   */
  long complete(long request, long operation, long sequence, long root) {
    int at = find(request);
    if (at < 0) {
      return -1;
    }
    rows[at + FIELDS] = operation;
    rows[at + FIELDS + 2] = sequence;
    rows[at + FIELDS + 3] = root;
    rows[at + PROGRESS] = COMPLETE;
    return rows[at + FIELDS + 1];
  }

  /** The request of an operation is cancelled, so that there is none, or freed. */
  void drop(long request, boolean isCancelled) throws IOException {
    int at = find(request);
    if (at >= 0) {
      rows[at + PROGRESS] = isCancelled ? CANCELLED : LOST;
      flush(false);
    }
  }

  /** No more rows come. */
  void finish() throws IOException {
    for (int at = first; at < end; at += WIDTH) {
      rows[at + PROGRESS] = rows[at + PROGRESS] == POSTED ? LOST : rows[at + PROGRESS];
    }
    flush(true);
  }

  /** Gives the rows before the first post that is not known. */
  private void flush(boolean isLate) throws IOException {
    while (first < end) {
      int progress = (int) rows[first + PROGRESS];
      if (progress == POSTED || progress == LOST && !place(first, isLate)) {
        break;
      }
      boolean isKnown = progress == KNOWN || progress == COMPLETE;
      if (isKnown || progress == LOST && rows[first + FIELDS + 2] != 0) {
        taker.put(
            rows[first + TIME],
            EventKind.of((int) rows[first + KIND]),
            Arrays.copyOfRange(rows, first + FIELDS, first + FIELDS + (int) rows[first + COUNT]));
      }
      first += WIDTH;
    }
    if (first == end) {
      first = 0;
      end = 0;
    }
  }

  /** Gives a lost post the communicator of the next one; false if that may still become known. */
  private boolean place(int lost, boolean isLast) {
    for (int at = lost + WIDTH; at < end; at += WIDTH) {
      if (rows[at + PROGRESS] == POSTED) {
        return isLast;
      }
      if (rows[at + PROGRESS] == COMPLETE) {
        rows[lost + FIELDS + 2] = rows[at + FIELDS + 2];
        return true;
      }
    }
    return isLast;
  }
}
