package org.tracetool.format.clog2.file;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The table of communicators at the end of a log.
 *
 * @param entries in their order
 */
public record CommTable(List<Entry> entries) {
  /** No table. */
  public static final CommTable NONE = new CommTable(List.of());

  /** The kind of an intercommunicator; its two groups follow it. */
  public static final int INTER = 0;

  /** The kind of other communicators. */
  public static final int INTRA = 1;

  /** Bytes of an entry. */
  public static final int ENTRY = 40;

  /** Bytes of a worldwide id. */
  public static final int UUID = 32;

  /** A communicator: its number in the log and its kind. */
  public record Entry(int comm, int kind) {}

  /** Takes an unchangeable copy. */
  public CommTable {
    entries = List.copyOf(entries);
  }

  /**
   * Reads it; {@link #NONE} if it is not there as a whole.
   *
   * @param position where it begins in the file
   */
  static CommTable read(FileWindow in, long position) throws IOException {
    int at = in.at(position, Integer.BYTES);
    int count = at < 0 ? 0 : in.i32(at);
    if (count <= 0 || count > (in.fileSize() - position - Integer.BYTES) / ENTRY) {
      return NONE;
    }
    List<Entry> entries = new ArrayList<>();
    long next = position + Integer.BYTES;
    for (int i = 0; i < count; i++, next += ENTRY) {
      at = in.at(next, ENTRY);
      if (at < 0) {
        return NONE;
      }
      entries.add(new Entry(in.i32(at + UUID), in.i32(at + UUID + Integer.BYTES)));
    }
    return new CommTable(entries);
  }

  private boolean has(int index) {
    return index >= 0 && index < entries.size();
  }

  /** The number of the communicator at an index; the index itself if there is none. */
  int comm(int index) {
    return has(index) ? entries.get(index).comm() : index;
  }

  /** Whether a communicator with its two groups behind it is at an index. */
  boolean isInter(int index) {
    return has(index) && has(index + 2) && entries.get(index).kind() == INTER;
  }
}
