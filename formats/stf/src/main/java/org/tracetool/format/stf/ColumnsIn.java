package org.tracetool.format.stf;

/** The columns of a set, each to be read on its own; those of unknown ids are stepped over. */
final class ColumnsIn {
  private final ByteIn[] columns;

  ColumnsIn(int ids) {
    columns = new ByteIn[ids];
    for (int i = 0; i < ids; i++) {
      columns[i] = new ByteIn();
    }
  }

  /** Reads the directory at the place where {@code in} is, and steps behind the columns. */
  void read(ByteIn in) throws BadDataException {
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
      c.set(in.bytes, at, at);
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
      if (id >= 0 && id < columns.length) {
        columns[(int) id].set(in.bytes, at, at + (int) length);
      }
      at += (int) length;
    }
    in.at = at;
  }

  ByteIn column(int id) {
    return columns[id];
  }

  /** All columns must be used up: what is left over would be of records that nobody sees. */
  void mustBeEmpty() throws BadDataException {
    for (int i = 0; i < columns.length; i++) {
      if (!columns[i].isEmpty()) {
        columns[i].mustBeEmpty("column " + i);
      }
    }
  }
}
