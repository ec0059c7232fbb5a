package org.tracetool.format.stf.bytes;

import java.util.Arrays;

/** The columns of a set, each to be read on its own; those of unknown ids are stepped over. */
public final class ColumnReader {
  /** Most sets have only the first few columns. */
  private static final int FEW = 14;

  private final int ids;
  private StfByteReader[] columns;

  public ColumnReader(int ids) {
    this.ids = ids;
    columns = new StfByteReader[Math.min(ids, FEW)];
  }

  /** Reads the directory at the position of {@code in}, and moves after the columns. */
  public void read(StfByteReader in) throws BadDataException {
    int count = in.count(2);
    int directory = in.at;
    long last = -1;
    for (int i = 0; i < count; i++) {
      long id = in.uv();
      if (id >= 0 && id <= last) {
        throw new BadDataException("ascending column ids", id + " after " + last);
      }
      last = id;
      in.uv();
    }
    int columnsAt = in.at;
    int at = columnsAt;
    for (StfByteReader c : columns) {
      if (c != null) {
        c.set(in.bytes, at, at);
      }
    }
    in.at = directory;
    for (int i = 0; i < count; i++) {
      long id = in.uv();
      long length = in.uv();
      if (length < 0 || length > in.end - at) {
        throw new BadDataException(
            "a column within the " + (in.end - at) + " bytes that are left",
            "one of " + Long.toUnsignedString(length) + " bytes");
      }
      if (id >= 0 && id < ids) {
        column((int) id).set(in.bytes, at, at + (int) length);
      }
      at += (int) length;
    }
    in.at = at;
  }

  /** A column, created on first use; empty if the set that was read lacks it. */
  public StfByteReader column(int id) {
    if (id >= columns.length) {
      columns = Arrays.copyOf(columns, ids);
    }
    StfByteReader c = columns[id];
    if (c == null) {
      c = new StfByteReader();
      columns[id] = c;
    }
    return c;
  }

  /** All columns must be used up: any rest would belong to records that are never returned. */
  public void requireEmpty() throws BadDataException {
    for (int i = 0; i < columns.length; i++) {
      if (columns[i] != null && !columns[i].isEmpty()) {
        columns[i].requireEmpty("column " + i);
      }
    }
  }
}
