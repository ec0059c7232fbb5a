package org.tracetool.format.stf;

/** Columns being filled: one buffer for each id, made when it is first used. */
final class ColumnsOut {
  private final ByteOut[] columns;

  /** For ids below {@code ids}. */
  ColumnsOut(int ids) {
    columns = new ByteOut[ids];
  }

  ByteOut column(int id) {
    ByteOut c = columns[id];
    if (c == null) {
      c = new ByteOut();
      columns[id] = c;
    }
    return c;
  }

  /** Writes the column set: count, directory, columns; empty ones are left out. */
  void write(ByteOut out) {
    int count = 0;
    for (ByteOut c : columns) {
      count += c != null && c.used > 0 ? 1 : 0;
    }
    out.uv(count);
    for (int id = 0; id < columns.length; id++) {
      if (columns[id] != null && columns[id].used > 0) {
        out.uv(id);
        out.uv(columns[id].used);
      }
    }
    for (ByteOut c : columns) {
      if (c != null && c.used > 0) {
        out.put(c);
      }
    }
  }

  void clear() {
    for (ByteOut c : columns) {
      if (c != null) {
        c.clear();
      }
    }
  }
}
