package org.tracetool.core.merge;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;

/**
 * A batch of rows in the order of a merge. The rows stay in the blocks that they were read into;
 * the batch only refers to them. It is filled by the thread that merges and then belongs to the one
 * that works on it.
 */
public final class OrderedRows {
  private final List<EventBlock> blocks = new ArrayList<>();
  private long[][] words = new long[16][];

  /** The stream of each block. */
  private int[] streams = new int[16];

  private final long[] references;
  private int size;
  private long before;

  OrderedRows(int most) {
    references = new long[most];
  }

  /** Empties the batch, to be filled with the rows after another one. */
  void follow(OrderedRows other) {
    blocks.clear();
    size = 0;
    before = other.before + other.size;
  }

  /** Registers the rows of a block of a stream; returns the number that {@link #add} takes. */
  int block(EventBlock block, int stream) {
    int number = blocks.size();
    blocks.add(block);
    if (number == words.length) {
      words = Arrays.copyOf(words, 2 * number);
      streams = Arrays.copyOf(streams, 2 * number);
    }
    words[number] = block.words();
    streams[number] = stream;
    return number;
  }

  void add(int block, int row) {
    references[size++] = (long) block << 32 | row;
  }

  boolean isFull() {
    return size == references.length;
  }

  /** Rows that it can still take. */
  int room() {
    return references.length - size;
  }

  /** Number of rows. */
  public int size() {
    return size;
  }

  /** The words of the block that holds a row, see {@link EventBlock#words()}. */
  public long[] words(int index) {
    return words[(int) (references[index] >>> 32)];
  }

  /** The stream that a row came from, by its place in the merge. */
  public int stream(int index) {
    return streams[(int) (references[index] >>> 32)];
  }

  /** Index of a row's first word in {@link #words(int)}. */
  public int row(int index) {
    return (int) references[index];
  }

  /** Moves a cursor to a row. */
  public EventCursor move(EventCursor cursor, int index) {
    return cursor.wrap(blocks.get((int) (references[index] >>> 32))).moveTo(row(index));
  }

  /** Number of rows in all batches before this one. */
  public long before() {
    return before;
  }
}
