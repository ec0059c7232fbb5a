package org.tracetool.format.stf.bytes;

import java.util.Arrays;

/** Columns being filled: one buffer for each id, made when it is first used. */
public final class ColumnBuffers {
  /** Most sets have only the first few columns, with little data in each. */
  private static final int FEW = 14;

  private static final int ROOM = 16;

  private final int ids;
  private StfByteWriter[] columns;

  /** For ids below {@code ids}. */
  public ColumnBuffers(int ids) {
    this.ids = ids;
    columns = new StfByteWriter[Math.min(ids, FEW)];
  }

  public StfByteWriter column(int id) {
    if (id >= columns.length) {
      columns = Arrays.copyOf(columns, ids);
    }
    StfByteWriter c = columns[id];
    if (c == null) {
      c = new StfByteWriter(ROOM);
      columns[id] = c;
    }
    return c;
  }

  /** Writes the column set: count, directory, columns; empty ones are left out. */
  public void write(StfByteWriter out) {
    int count = 0;
    for (StfByteWriter c : columns) {
      count += c != null && c.used > 0 ? 1 : 0;
    }
    out.uv(count);
    for (int id = 0; id < columns.length; id++) {
      if (columns[id] != null && columns[id].used > 0) {
        out.uv(id);
        out.uv(columns[id].used);
      }
    }
    for (StfByteWriter c : columns) {
      if (c != null && c.used > 0) {
        out.put(c);
      }
    }
  }

  public void clear() {
    for (StfByteWriter c : columns) {
      if (c != null) {
        c.clear();
      }
    }
  }

  /** Bytes of memory that the columns take. */
  public long room() {
    long sum = 0;
    for (StfByteWriter c : columns) {
      sum += c == null ? 0 : c.bytes.length;
    }
    return sum;
  }
}
