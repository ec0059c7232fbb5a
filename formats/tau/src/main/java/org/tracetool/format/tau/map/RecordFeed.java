package org.tracetool.format.tau.map;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.format.tau.file.RecordCursor;

/**
 * The records of a file, or of several in order of time; at equal times a file comes first that the
 * place of the record belongs to.
 */
public final class RecordFeed implements Closeable {
  private static final int WINDOWS = 16;
  private static final int MIN_BUFFER = 1 << 10;

  private static final class Source {
    final PartNumbers part;
    final RecordCursor cursor;

    Source(PartNumbers part, RecordCursor cursor) {
      this.part = part;
      this.cursor = cursor;
    }

    boolean isBefore(Source other) {
      int order = Long.compareUnsigned(cursor.time(), other.cursor.time());
      if (order != 0) {
        return order < 0;
      }
      boolean isOwn = part.owns(cursor.place());
      return isOwn != other.part.owns(other.cursor.place())
          ? isOwn
          : part.index() < other.part.index();
    }
  }

  private final List<Source> all = new ArrayList<>();

  /** A heap of those that have records, if there are several. */
  private final Source[] heap;

  private int size;
  private Source current;
  private boolean hasBegun;

  /** Before the first record. */
  public RecordFeed(List<PartNumbers> parts, ReadOptions options) {
    int each =
        Math.max(
            MIN_BUFFER,
            (int)
                Math.min(
                    options.bufferBytes(), (long) WINDOWS * options.bufferBytes() / parts.size()));
    for (PartNumbers part : parts) {
      all.add(new Source(part, part.open(options, each)));
    }
    current = all.get(0);
    heap = all.size() == 1 ? null : new Source[all.size()];
  }

  /** Goes to the next record; false if there is none. */
  public boolean next() throws IOException {
    return heap == null ? current.cursor.next() : nextOfSeveral();
  }

  private boolean nextOfSeveral() throws IOException {
    if (!hasBegun) {
      hasBegun = true;
      for (Source source : all) {
        if (source.cursor.next()) {
          heap[size++] = source;
        }
      }
      for (int i = size / 2 - 1; i >= 0; i--) {
        moveDown(i);
      }
    } else if (size > 0) {
      if (!heap[0].cursor.next()) {
        heap[0] = heap[--size];
      }
      moveDown(0);
    }
    if (size == 0) {
      return false;
    }
    current = heap[0];
    return true;
  }

  private void moveDown(int from) {
    int at = from;
    Source moved = heap[at];
    while (2 * at + 1 < size) {
      int child = 2 * at + 1;
      if (child + 1 < size && heap[child + 1].isBefore(heap[child])) {
        child++;
      }
      if (!heap[child].isBefore(moved)) {
        break;
      }
      heap[at] = heap[child];
      at = child;
    }
    heap[at] = moved;
  }

  /** The record. */
  public RecordCursor record() {
    return current.cursor;
  }

  /** The file that it is in. */
  public PartNumbers part() {
    return current.part;
  }

  @Override
  public void close() throws IOException {
    for (Source source : all) {
      source.cursor.close();
    }
  }
}
