package org.tracetool.query.arrow;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.tracetool.query.columns.FileColumn;
import org.tracetool.query.columns.RowGroup;

/** A column of a file: ranges of rows of a group become buffers of record batches. */
final class GroupColumn {
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  /** The bytes of so many names are made only once. */
  private static final int NEAR = 1 << 12;

  private final FileColumn column;
  private final int index;
  private final BufferPool rooms;

  /** The bytes of names by their numbers; made by any thread, which are the same then. */
  private final byte[][] near;

  GroupColumn(FileColumn column, int index, BufferPool rooms) {
    this.column = column;
    this.index = index;
    this.rooms = rooms;
    near = new byte[column.type() == FileColumn.Type.NAME ? NEAR : 0][];
  }

  private boolean isText() {
    return column.type() == FileColumn.Type.TEXT;
  }

  private byte[] name(long number) {
    if (number < 0 || number >= NEAR) {
      return bytes(column.texts().apply(number));
    }
    byte[] known = near[(int) number];
    if (known == null) {
      known = bytes(column.texts().apply(number));
      near[(int) number] = known;
    }
    return known;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private byte[] text(RowGroup group, int row) {
    if (isText()) {
      String text = group.texts(index)[row];
      return text == null ? null : bytes(text);
    }
    long number = group.numbers(index)[row];
    return number == RowGroup.NULL ? null : name(number);
  }

  private boolean isVoid(RowGroup group) {
    return !isText() && group.isSame(index) && group.same(index) == RowGroup.NULL;
  }

  /** The end of a range of rows whose texts have so many bytes at most, or that is one row. */
  int end(RowGroup group, int from, int to, int most) {
    boolean isLong = isText() || column.type() == FileColumn.Type.NAME && !isVoid(group);
    long bytes = 0;
    for (int r = from; isLong && r < to; r++) {
      byte[] text = text(group, r);
      bytes += text == null ? 0 : text.length;
      if (bytes > most && r > from) {
        return r;
      }
    }
    return to;
  }

  /** Adds the buffers of a range of rows; returns how many of them have no value. */
  long add(RowGroup group, int from, int to, List<ArrowFile.Buffer> buffers) {
    int rows = to - from;
    int bitBytes = (rows + Byte.SIZE - 1) / Byte.SIZE;
    byte[] valid = rooms.zeros(bitBytes);
    buffers.add(new ArrowFile.Buffer(valid, bitBytes));
    int there =
        switch (column.type()) {
          case TEXT, NAME -> texts(group, from, rows, valid, buffers);
          case FLAG -> flags(group, from, rows, valid, buffers);
          default -> numbers(group, from, rows, valid, buffers);
        };
    return (long) rows - there;
  }

  private static void set(byte[] bits, int row) {
    bits[row >> 3] |= (byte) (1 << (row & 7));
  }

  private int texts(
      RowGroup group, int from, int rows, byte[] valid, List<ArrowFile.Buffer> buffers) {
    int length = (rows + 1) * Integer.BYTES;
    byte[] offsets = rooms.zeros(length);
    buffers.add(new ArrowFile.Buffer(offsets, length));
    if (isVoid(group)) {
      buffers.add(new ArrowFile.Buffer(rooms.take(0), 0));
      return 0;
    }
    byte[] all = rooms.take(rows * Long.BYTES);
    int there = 0;
    int size = 0;
    for (int r = 0; r < rows; r++) {
      byte[] text = text(group, from + r);
      if (text != null) {
        there++;
        set(valid, r);
        if (all.length - size < text.length) {
          byte[] larger = rooms.take(Math.max(2 * size, size + text.length));
          System.arraycopy(all, 0, larger, 0, size);
          rooms.give(all);
          all = larger;
        }
        System.arraycopy(text, 0, all, size, text.length);
        size += text.length;
      }
      INTS.set(offsets, (r + 1) * Integer.BYTES, size);
    }
    buffers.add(new ArrowFile.Buffer(all, size));
    return there;
  }

  private int flags(
      RowGroup group, int from, int rows, byte[] valid, List<ArrowFile.Buffer> buffers) {
    int length = (rows + Byte.SIZE - 1) / Byte.SIZE;
    byte[] bits = rooms.zeros(length);
    buffers.add(new ArrowFile.Buffer(bits, length));
    long[] numbers = group.numbers(index);
    int there = 0;
    for (int r = 0; r < rows; r++) {
      long flag = numbers[from + r];
      if (flag != RowGroup.NULL) {
        there++;
        set(valid, r);
      }
      if (flag == 1) {
        set(bits, r);
      }
    }
    return there;
  }

  private int numbers(
      RowGroup group, int from, int rows, byte[] valid, List<ArrowFile.Buffer> buffers) {
    int width = column.type().bytes();
    int length = rows * width;
    if (isVoid(group)) {
      buffers.add(new ArrowFile.Buffer(rooms.zeros(length), length));
      return 0;
    }
    byte[] bytes = rooms.take(length);
    buffers.add(new ArrowFile.Buffer(bytes, length));
    long[] numbers = group.numbers(index);
    int there = 0;
    for (int r = 0; r < rows; r++) {
      long number = numbers[from + r];
      boolean isThere = number != RowGroup.NULL;
      there += isThere ? 1 : 0;
      valid[r >> 3] |= (byte) (isThere ? 1 << (r & 7) : 0);
      long value = isThere ? number : 0;
      if (width == Long.BYTES) {
        LONGS.set(bytes, r * width, value);
      } else {
        INTS.set(bytes, r * width, (int) value);
      }
    }
    return there;
  }
}
