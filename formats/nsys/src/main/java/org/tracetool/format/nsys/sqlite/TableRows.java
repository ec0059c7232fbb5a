package org.tracetool.format.nsys.sqlite;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.util.Arrays;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.text.TraceText;

/**
 * Rows of a table in the order of their row ids, with the values of some columns. Memory is that of
 * a few pages and one row.
 */
public final class TableRows implements Closeable {
  private static final int LEAF = 13;
  private static final int INTERIOR = 5;
  private static final int LEAF_HEADER = 8;
  private static final int INTERIOR_HEADER = 12;
  private static final int CELL_COUNT = 3;
  private static final int RIGHT_CHILD = 8;
  private static final int MAX_DEPTH = 24;
  private static final int MAX_ROW_BYTES = 1 << 24;
  private static final int REAL_TYPE = 7;
  private static final int ZERO_TYPE = 8;
  private static final int ONE_TYPE = 9;
  private static final int FIRST_BYTES_TYPE = 12;
  private static final int[] TYPE_BYTES = {0, 1, 2, 3, 4, 6, 8, 8, 0, 0, 0, 0};

  private static final byte NULL = 0;
  private static final byte INTEGER = 1;
  private static final byte REAL = 2;
  private static final byte TEXT = 3;
  private static final byte BLOB = 4;

  private final DatabaseFile file;
  private final SeekableByteChannel channel;
  private final PageInput leaves;
  private final PageInput others;
  private final int[] slots;
  private final int rowidSlot;

  private final byte[] kinds;
  private final long[] values;
  private final int[] starts;
  private final int[] lengths;
  private byte[] row;
  private byte[] joined = {};

  // The way from the root to the leaf: pages with children, and the number of the next child.
  private final byte[][] parents = new byte[MAX_DEPTH][];
  private final int[] parentBases = new int[MAX_DEPTH];
  private final int[] nextChild = new int[MAX_DEPTH];
  private final long[] parentNumbers = new long[MAX_DEPTH];
  private int depth;

  private long leafNumber;
  private int leafStart;
  private int leafBase;
  private int cell;
  private int cells;

  /**
   * Pages of the table that were read: all are different ones, so they are at most those of the
   * file.
   */
  private long visitedPages;

  private long rowid = Long.MIN_VALUE;
  private long rowCount;
  private int position;

  /**
   * Opens a table.
   *
   * @param root its first page
   * @param slots for each column of the table, in order, the number of its value in rows, or -1
   * @param rowidSlot number of the value that is the row id, or -1
   * @param slotCount how many values a row has
   */
  TableRows(DatabaseFile file, long root, int[] slots, int rowidSlot, int slotCount)
      throws IOException {
    this.file = file;
    this.slots = slots;
    this.rowidSlot = rowidSlot;
    kinds = new byte[slotCount];
    values = new long[slotCount];
    starts = new int[slotCount];
    lengths = new int[slotCount];
    try {
      channel = Files.newByteChannel(file.path());
    } catch (IOException e) {
      throw DamagedTraceException.unreadable(file.path(), e);
    }
    leaves = new PageInput(file, channel);
    others = new PageInput(file, channel);
    leafNumber = root;
    cell = -1; // nothing is read yet
  }

  /**
   * Goes to the next row.
   *
   * @return false if there is none
   * @throws DatabaseDamageException at a place that breaks the file format; rows behind it are lost
   */
  public boolean next() throws IOException {
    if (cell < 0) {
      descend(leafNumber);
    }
    while (cell >= cells) {
      if (!climb()) {
        return false;
      }
    }
    decode();
    cell++;
    rowCount++;
    return true;
  }

  /** How many rows there are from the first one on; reads the first and the last page, or all. */
  long count() throws IOException {
    if (!next()) {
      return 0;
    }
    long first = rowid;
    long last = lastRowid();
    if (first == 1) {
      return last; // as it is where rows were only added
    }
    while (next()) {
      // counts
    }
    return rowCount;
  }

  /** The id of the last row. */
  private long lastRowid() throws IOException {
    if (depth == 0) {
      return rowidOf(leaves.bytes(), leafStart, leafBase, cells - 1);
    }
    long number = Numbers.u32(parents[0], parentBases[0] + RIGHT_CHILD);
    for (int i = 0; i < MAX_DEPTH; i++) {
      int start = others.seek(number);
      byte[] bytes = others.bytes();
      int count = Numbers.u16(bytes, start + CELL_COUNT);
      if (bytes[start] == LEAF && count > 0) {
        if (LEAF_HEADER + 2 * count <= file.usableBytes()) {
          return rowidOf(bytes, start, LEAF_HEADER, count - 1);
        }
      }
      if (bytes[start] != INTERIOR) {
        break;
      }
      number = Numbers.u32(bytes, start + RIGHT_CHILD);
    }
    throw damage(number, 0, "the last page of the table is none");
  }

  private long rowidOf(byte[] page, int start, int cellsFrom, int number) throws IOException {
    int at = start + Numbers.u16(page, start + cellsFrom + 2 * number);
    varint(page, at, start + file.usableBytes());
    return varint(page, position, start + file.usableBytes());
  }

  /** How many rows have been read. */
  public long rowCount() {
    return rowCount;
  }

  /** The id of the row. */
  public long rowid() {
    return rowid;
  }

  /** Whether the column is missing or has no value. */
  public boolean isNull(int slot) {
    return kinds[slot] == NULL;
  }

  /** Whether the value is a whole number. */
  public boolean isInteger(int slot) {
    return kinds[slot] == INTEGER;
  }

  /** Whether the value is a text. */
  public boolean isText(int slot) {
    return kinds[slot] == TEXT;
  }

  /** Whether the value is a floating-point number. */
  public boolean isReal(int slot) {
    return kinds[slot] == REAL;
  }

  /** A whole number; of another value nothing that means anything. */
  public long integer(int slot) {
    return values[slot];
  }

  /** A number of any type as a floating-point one. */
  public double real(int slot) {
    return kinds[slot] == INTEGER ? values[slot] : Double.longBitsToDouble(values[slot]);
  }

  /** A text; null if the value is none. */
  public String text(int slot) {
    return kinds[slot] == TEXT ? TraceText.decode(row, starts[slot], lengths[slot]) : null;
  }

  /** The bytes among which those of a text are. */
  public byte[] textBytes() {
    return row;
  }

  /** Where a text begins. */
  public int textStart(int slot) {
    return starts[slot];
  }

  /** How many bytes a text has. */
  public int textLength(int slot) {
    return lengths[slot];
  }

  /** Goes to the first leaf below a page. */
  private void descend(long number) throws IOException {
    long at = number;
    while (true) {
      countPage(at);
      int start = leaves.seek(at);
      byte[] bytes = leaves.bytes();
      int base = at == 1 ? DatabaseFile.HEADER_BYTES : 0;
      int type = bytes[start + base];
      cells = Numbers.u16(bytes, start + base + CELL_COUNT);
      int header = type == LEAF ? LEAF_HEADER : INTERIOR_HEADER;
      if (type != LEAF && type != INTERIOR) {
        throw damage(at, base, "expected a page of a table, found type " + (type & 0xff));
      }
      if (base + header + 2 * cells > file.usableBytes()) {
        throw damage(at, base + CELL_COUNT, cells + " cells do not fit into a page");
      }
      if (type == LEAF) {
        leafNumber = at;
        leafStart = start;
        leafBase = base + LEAF_HEADER;
        cell = 0;
        return;
      }
      if (depth == MAX_DEPTH) {
        throw damage(at, base, "the tree of pages is too deep");
      }
      if (parents[depth] == null) {
        parents[depth] = new byte[file.pageBytes()];
      }
      System.arraycopy(bytes, start, parents[depth], 0, file.pageBytes());
      parentNumbers[depth] = at;
      parentBases[depth] = base;
      nextChild[depth] = 0;
      depth++;
      at = child();
    }
  }

  private void countPage(long number) throws IOException {
    if (++visitedPages > file.pageCount()) {
      throw damage(number, 0, "the pages of the table form a circle");
    }
  }

  /** The next child of the innermost parent; -1 if all were read. */
  private long child() throws IOException {
    byte[] page = parents[depth - 1];
    int base = parentBases[depth - 1];
    int count = Numbers.u16(page, base + CELL_COUNT);
    int number = nextChild[depth - 1]++;
    if (number > count) {
      return -1;
    }
    if (number == count) {
      return Numbers.u32(page, base + RIGHT_CHILD);
    }
    int at = Numbers.u16(page, base + INTERIOR_HEADER + 2 * number);
    if (at + 4 > file.usableBytes()) {
      throw damage(parentNumbers[depth - 1], base, "a cell begins behind the end of its page");
    }
    return Numbers.u32(page, at);
  }

  /** Goes to the next leaf; false if there is none. */
  private boolean climb() throws IOException {
    while (depth > 0) {
      long child = child();
      if (child >= 0) {
        descend(child);
        return true;
      }
      depth--;
    }
    return false;
  }

  /** Decodes the values of the cell. */
  private void decode() throws IOException {
    byte[] page = leaves.bytes();
    int pageEnd = leafStart + file.usableBytes();
    int at = leafStart + Numbers.u16(page, leafStart + leafBase + 2 * cell);
    if (at >= pageEnd) {
      throw damage("a row begins behind the end of its page");
    }
    long size = varint(page, at, pageEnd);
    at = position;
    long id = varint(page, at, pageEnd);
    at = position;
    if (rowCount > 0 && id <= rowid) {
      throw damage("the row ids do not rise");
    }
    rowid = id;
    int usable = file.usableBytes();
    if (size >= 0 && size <= usable - 35) {
      if (at + size > pageEnd) {
        throw damage("a row ends behind the end of its page");
      }
      row = page;
      decode(at, at + (int) size);
    } else {
      decode(0, join(page, at, pageEnd, size));
    }
  }

  /** Joins the parts of a row that does not fit into its page; gives its size. */
  private int join(byte[] page, int from, int pageEnd, long size) throws IOException {
    if (size < 0 || size > Math.min(MAX_ROW_BYTES, file.fileBytes())) {
      throw damage("a row of " + Long.toUnsignedString(size) + " bytes");
    }
    int usable = file.usableBytes();
    int min = (usable - 12) * 32 / 255 - 23;
    int local = min + (int) ((size - min) % (usable - 4));
    local = local <= usable - 35 ? local : min;
    if (from + local + 4 > pageEnd) {
      throw damage("a row ends behind the end of its page");
    }
    if (joined.length < size) {
      joined = new byte[Math.max((int) size, 2 * joined.length)];
    }
    System.arraycopy(page, from, joined, 0, local);
    long next = Numbers.u32(page, from + local);
    int have = local;
    while (have < size) {
      countPage(next);
      int start = others.seek(next);
      next = Numbers.u32(others.bytes(), start);
      int part = (int) Math.min(usable - 4, size - have);
      System.arraycopy(others.bytes(), start + 4, joined, have, part);
      have += part;
    }
    row = joined;
    return have;
  }

  /** Decodes the values of a record between two places of the row's bytes. */
  private void decode(int from, int end) throws IOException {
    byte[] bytes = row;
    long size = varint(bytes, from, end);
    int type = position;
    if (size < 0 || size > end - from) {
      throw damage("the header of a row is longer than the row");
    }
    int headerEnd = from + (int) size;
    int at = headerEnd;
    Arrays.fill(kinds, NULL);
    for (int column = 0; column < slots.length && type < headerEnd; column++) {
      long code = bytes[type];
      if (code >= 0) {
        type++;
      } else {
        code = varint(bytes, type, headerEnd);
        type = position;
      }
      long length = code < FIRST_BYTES_TYPE ? fixed(code) : (code - FIRST_BYTES_TYPE) >>> 1;
      if (length > end - at) {
        throw damage("a value ends behind its row");
      }
      int slot = slots[column];
      if (slot >= 0) {
        take(slot, (int) Math.min(code, Integer.MAX_VALUE), at, (int) length);
      }
      at += (int) length;
    }
    if (rowidSlot >= 0) {
      kinds[rowidSlot] = INTEGER;
      values[rowidSlot] = rowid;
    }
  }

  private int fixed(long code) throws IOException {
    if (code < 0) {
      throw damage("the type of a value is damaged");
    }
    return TYPE_BYTES[(int) code];
  }

  private void take(int slot, int code, int at, int length) {
    if (code >= FIRST_BYTES_TYPE) {
      kinds[slot] = (code & 1) == 0 ? BLOB : TEXT;
      starts[slot] = at;
      lengths[slot] = length;
      values[slot] = 0;
    } else if (code == REAL_TYPE) {
      kinds[slot] = REAL;
      values[slot] = Numbers.signed(row, at, length);
    } else if (code == ZERO_TYPE || code == ONE_TYPE) {
      kinds[slot] = INTEGER;
      values[slot] = code - ZERO_TYPE;
    } else if (length > 0) {
      kinds[slot] = INTEGER;
      values[slot] = Numbers.signed(row, at, length);
    }
  }

  /** Decodes a number of 1 to 9 bytes and puts {@link #position} behind it. */
  private long varint(byte[] bytes, int from, int end) throws IOException {
    long value = 0;
    for (int i = 0; i < 9; i++) {
      if (from + i >= end) {
        throw damage("a number ends behind its row");
      }
      byte next = bytes[from + i];
      if (i == 8) {
        position = from + 9;
        return value << 8 | next & 0xff;
      }
      value = value << 7 | next & 0x7f;
      if (next >= 0) {
        position = from + i + 1;
        return value;
      }
    }
    throw new AssertionError(); // the ninth byte ends the number
  }

  private DatabaseDamageException damage(String what) {
    int pointer = leafBase + 2 * cell;
    return damage(leafNumber, pointer, what);
  }

  private DatabaseDamageException damage(long page, int at, String what) {
    return new DatabaseDamageException((page - 1) * file.pageBytes() + at, what);
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
