package org.tracetool.format.stf.bytes;

import java.util.Arrays;

/** The columns of a set, each to be read on its own; those of unknown ids are stepped over. */
public final class ColumnsIn {
  /** Most sets have only the first few columns. */
  private static final int FEW = 14;

  private final int ids;
  private ByteIn[] columns;

  public ColumnsIn(int ids) {
    this.ids = ids;
    columns = new ByteIn[Math.min(ids, FEW)];
  }

  /** Reads the directory at the position of {@code in}, and moves after the columns. */
  public void read(ByteIn in) throws BadDataException {
    int count = in.count(2);
    int directory = in.at;
    long last = -1;
    for (int i = 0; i < count; i++) {
      long id = in.uv();
      if (id >= 0 && id <= last) {
        throw new BadDataException("ascending column ids", id + " behind " + last);
      }
      last = id;
      in.uv();
    }
    int columnsAt = in.at;
    int at = columnsAt;
    for (ByteIn c : columns) {
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
  public ByteIn column(int id) {
    if (id >= columns.length) {
      columns = Arrays.copyOf(columns, ids);
    }
    ByteIn c = columns[id];
    if (c == null) {
      c = new ByteIn();
      columns[id] = c;
    }
    return c;
  }

  /** All columns must be used up: any rest would belong to records that are never returned. */
  public void mustBeEmpty() throws BadDataException {
    for (int i = 0; i < columns.length; i++) {
      if (columns[i] != null && !columns[i].isEmpty()) {
        columns[i].mustBeEmpty("column " + i);
      }
    }
  }
}
