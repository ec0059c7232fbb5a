package org.tracetool.format.slog2.drawable;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The paths of lines, in the order of the ids of lines: as many numbers for each. Packed, since a
 * log may have a million lines.
 */
public final class LineRows {
  private static final int MIN_CAPACITY = 16;

  private final int width;
  private int[] lines = {};
  private int[] numbers = {};
  private int size;
  private boolean sorted = true;

  /** No lines; paths will have {@code width} numbers. */
  public LineRows(int width) {
    this.width = width;
  }

  /** Adds a line, or gives it another path; the last one counts. */
  public void put(int line, int... path) {
    if (path.length != width) {
      throw new IllegalArgumentException("numbers of a path: " + path.length + ", not " + width);
    }
    if (size == lines.length) {
      int room = size + (size >> 2) + MIN_CAPACITY;
      lines = Arrays.copyOf(lines, room);
      numbers = Arrays.copyOf(numbers, Math.multiplyExact(room, width));
    }
    sorted &= size == 0 || lines[size - 1] < line;
    lines[size] = line;
    System.arraycopy(path, 0, numbers, size * width, width);
    size++;
  }

  /** How many lines there are. */
  public int size() {
    sort();
    return size;
  }

  /** The id of the line in a place from 0 on. */
  public int line(int place) {
    sort();
    return lines[place];
  }

  /** A number of the path of the line in a place. */
  public int number(int place, int column) {
    sort();
    return numbers[place * width + column];
  }

  /** The path of the line in a place, in an array of its own. */
  public int[] path(int place) {
    sort();
    return Arrays.copyOfRange(numbers, place * width, (place + 1) * width);
  }

  private void sort() {
    if (sorted) {
      return;
    }
    // Of equal ids the one that came last is the last one here, too.
    long[] keys =
        IntStream.range(0, size).mapToLong(i -> (long) lines[i] << 32 | i).sorted().toArray();
    int[] oldNumbers = numbers;
    int[] newLines = new int[size];
    int[] newNumbers = new int[numbers.length];
    int count = 0;
    for (int i = 0; i < keys.length; i++) {
      int line = (int) (keys[i] >> 32);
      if (i + 1 == keys.length || (int) (keys[i + 1] >> 32) != line) {
        newLines[count] = line;
        System.arraycopy(oldNumbers, (int) keys[i] * width, newNumbers, count * width, width);
        count++;
      }
    }
    lines = newLines;
    numbers = newNumbers;
    size = count;
    sorted = true;
  }
}
