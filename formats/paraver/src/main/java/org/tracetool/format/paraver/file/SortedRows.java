package org.tracetool.format.paraver.file;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.PriorityQueue;
import org.tracetool.core.io.TemporaryFiles;

/**
 * Rows of a fixed number of longs, to be given in the order of their first one; those with equal
 * ones keep their order. What does not fit into memory is sorted in parts in a temporary file. May
 * be given several times, also at the same time.
 */
public final class SortedRows implements RowStore, Closeable {
  /** Longs in memory; fewer where the heap is small, of which this is a sixteenth at most. */
  private static final int MAX_LONGS_IN_MEMORY =
      (int) Math.min(3 << 20, Runtime.getRuntime().maxMemory() / (16 * Long.BYTES));

  private static final int PIECE = 8 << 10;

  private final int width;
  private final int most;
  private long[] rows;
  private int size;
  private long count;
  private FileChannel file;
  private long fileEnd;

  /** Where the sorted parts begin in the file, in longs, and how many rows they have. */
  private final List<long[]> parts = new ArrayList<>();

  private boolean sorted;

  /** No rows yet. */
  public SortedRows(int width) {
    this(width, MAX_LONGS_IN_MEMORY);
  }

  /**
   * @param memory longs that are kept in memory
   */
  SortedRows(int width, int memory) {
    this.width = width;
    most = Math.max(memory / width, 2);
    rows = new long[16 * width];
  }

  /** How many rows there are. */
  public long count() {
    return count;
  }

  @Override
  public long[] add() throws IOException {
    if (size == most) {
      spill();
    }
    if ((size + 1) * width > rows.length) {
      rows = Arrays.copyOf(rows, Math.min(2 * rows.length, most * width));
    }
    size++;
    count++;
    sorted = false;
    return rows;
  }

  @Override
  public int at() {
    return (size - 1) * width;
  }

  private void spill() throws IOException {
    long[] ordered = sort();
    if (file == null) {
      file = TemporaryFiles.unnamed(".rows");
    }
    parts.add(new long[] {fileEnd, size});
    ByteBuffer bytes = ByteBuffer.allocate(PIECE * Long.BYTES).order(ByteOrder.nativeOrder());
    LongBuffer longs = bytes.asLongBuffer();
    int all = size * width;
    for (int from = 0; from < all; from += PIECE) {
      int n = Math.min(PIECE, all - from);
      longs.clear();
      longs.put(ordered, from, n);
      bytes.position(0).limit(n * Long.BYTES);
      TemporaryFiles.write(file, bytes, fileEnd * Long.BYTES);
      fileEnd += n;
    }
    size = 0;
  }

  /** The rows in memory in order: in place if they are already. */
  private long[] sort() {
    boolean inOrder = true;
    for (int i = 1; i < size && inOrder; i++) {
      inOrder = rows[(i - 1) * width] <= rows[i * width];
    }
    if (inOrder) {
      return rows;
    }
    int[] order = order();
    long[] to = new long[rows.length];
    for (int i = 0; i < size; i++) {
      System.arraycopy(rows, order[i] * width, to, i * width, width);
    }
    rows = to;
    return to;
  }

  /** A merge sort of the numbers of rows that leaves alone what is in order. */
  private int[] order() {
    int[] from = new int[size];
    int[] to = new int[size];
    for (int i = 0; i < size; i++) {
      from[i] = i;
    }
    for (int length = 1; length < size && length > 0; length *= 2) {
      for (int low = 0; low < size; low += 2 * length) {
        merge(from, to, low, Math.min(low + length, size), Math.min(low + 2 * length, size));
      }
      int[] swap = from;
      from = to;
      to = swap;
    }
    return from;
  }

  private void merge(int[] from, int[] to, int low, int middle, int high) {
    if (middle == high || key(from[middle - 1]) <= key(from[middle])) {
      System.arraycopy(from, low, to, low, high - low);
      return;
    }
    int a = low;
    int b = middle;
    for (int i = low; i < high; i++) {
      boolean first = b == high || a < middle && key(from[a]) <= key(from[b]);
      to[i] = first ? from[a++] : from[b++];
    }
  }

  private long key(int row) {
    return rows[row * width];
  }

  /** The rows in order, from the first one on; no rows may be added from now on. */
  public synchronized Rows rows() {
    if (!sorted) {
      sort();
      sorted = true;
    }
    return new Rows();
  }

  @Override
  public void close() throws IOException {
    if (file != null) {
      file.close();
    }
  }

  /** A part of the rows that is in order. */
  private final class Part {
    private final int number;
    private long next;
    private final long end;
    private long[] piece;
    private int at;
    private int filled;

    /** A part of the file. */
    Part(int number, long[] place) {
      this.number = number;
      next = place[0];
      end = place[0] + place[1] * width;
      piece = new long[Math.max(PIECE / width, 1) * width];
    }

    /** The part in memory. */
    Part(int number) {
      this.number = number;
      end = 0;
      piece = rows;
      filled = size * width;
      at = -width;
    }

    boolean next() throws IOException {
      at += width;
      if (at < filled) {
        return true;
      }
      int n = (int) Math.min(piece.length, end - next);
      if (n <= 0) {
        return false;
      }
      ByteBuffer bytes = ByteBuffer.allocate(n * Long.BYTES).order(ByteOrder.nativeOrder());
      TemporaryFiles.read(file, bytes, next * Long.BYTES);
      bytes.flip();
      bytes.asLongBuffer().get(piece, 0, n);
      next += n;
      filled = n;
      at = 0;
      return true;
    }

    long key() {
      return piece[at];
    }
  }

  /** Goes over the rows in order. */
  public final class Rows {
    private final PriorityQueue<Part> queue =
        new PriorityQueue<>(
            (a, b) -> {
              int keys = Long.compare(a.key(), b.key());
              return keys != 0 ? keys : Integer.compare(a.number, b.number);
            });
    private boolean begun;
    private Part current;

    private Rows() {}

    /** Goes to the next row; false at the end. */
    public boolean next() throws IOException {
      if (!begun) {
        begun = true;
        for (int i = 0; i < parts.size(); i++) {
          offer(new Part(i, parts.get(i)));
        }
        offer(new Part(parts.size()));
      } else if (current != null && queue.isEmpty()) {
        if (!current.next()) {
          current = null;
        }
        return current != null;
      } else if (current != null) {
        offer(current);
      }
      current = queue.poll();
      return current != null;
    }

    private void offer(Part part) throws IOException {
      if (part.next()) {
        queue.add(part);
      }
    }

    /** A long of the row. */
    public long get(int i) {
      return current.piece[current.at + i];
    }
  }
}
