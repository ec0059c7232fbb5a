package org.tracetool.format.clog2.file;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;

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

  /** The kind of the group of the own side of an intercommunicator. */
  private static final int LOCAL = 2;

  /** The kind of the group of its other side. */
  private static final int REMOTE = 3;

  private static final int UNKNOWN = -1;

  /** Bytes of an entry. */
  public static final int ENTRY = 40;

  /** Bytes of a worldwide id. */
  public static final int UUID = 32;

  /** More communicators of one process than that come from damage. */
  private static final int MAX_COMMUNICATORS = 1 << 18;

  /** Kinds of the records of communicators between groups, of their own and of the other side. */
  private static final int INTER_CREATED = 1000;

  private static final int LOCAL_CREATED = 101;
  private static final int REMOTE_CREATED = 102;

  /** Where the worldwide id is in a record of a communicator. */
  private static final int ID_IN_RECORD = Clog2Type.COMMUNICATOR.body() - UUID;

  private static final String NO_ID = "";

  /**
   * A communicator.
   *
   * @param comm its number in the log
   * @param id what it is called in the logs of all processes; empty if that is not known
   */
  public record Entry(int comm, int kind, String id) {}

  /** Takes an unchangeable copy. */
  public CommTable {
    entries = List.copyOf(entries);
  }

  /**
   * Reads it; {@link #NONE} if it is not there as a whole.
   *
   * @param position where it begins in the file
   * @param ids whether worldwide ids matter, as in the log of one process
   */
  static CommTable read(SlidingFileWindow in, long position, boolean ids) throws IOException {
    int at = in.at(position, Integer.BYTES);
    int count = at < 0 ? 0 : in.i32(at);
    if (count <= 0
        || count > (in.fileSize() - position - Integer.BYTES) / ENTRY
        || ids && count > MAX_COMMUNICATORS) {
      return NONE;
    }
    List<Entry> entries = new ArrayList<>();
    long next = position + Integer.BYTES;
    for (int i = 0; i < count; i++, next += ENTRY) {
      at = in.at(next, ENTRY);
      if (at < 0) {
        return NONE;
      }
      String id = ids ? id(in.copy(at, UUID)) : NO_ID;
      entries.add(new Entry(in.i32(at + UUID), in.i32(at + UUID + Integer.BYTES), id));
    }
    return new CommTable(entries);
  }

  /** The table of the log of a process that died before it wrote one, as its records tell it. */
  static CommTable ofRecords(Clog2Cursor in) throws IOException {
    List<Entry> entries = new ArrayList<>();
    while (in.next()) {
      int index = in.otherComm();
      boolean made = in.sort() == LogCursor.RecordKind.COMMUNICATOR && in.kind() != LogCursor.FREED;
      if (made && index >= entries.size() && index < MAX_COMMUNICATORS) {
        while (entries.size() < index) {
          entries.add(new Entry(entries.size(), UNKNOWN, NO_ID));
        }
        entries.add(new Entry(index, kind(in.kind()), id(in.bytes(ID_IN_RECORD, UUID))));
      }
    }
    return entries.isEmpty() ? NONE : new CommTable(entries);
  }

  private static int kind(int record) {
    return switch (record) {
      case INTER_CREATED -> INTER;
      case LOCAL_CREATED -> LOCAL;
      case REMOTE_CREATED -> REMOTE;
      default -> INTRA;
    };
  }

  private static String id(byte[] bytes) {
    for (byte b : bytes) {
      if (b != 0) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
      }
    }
    return NO_ID;
  }

  /** What the communicator of all processes is called; empty if that is not known. */
  String world() {
    return entries.isEmpty() ? NO_ID : entries.get(0).id();
  }

  /** The same with other numbers. */
  CommTable renumbered(ToIntFunction<Entry> numbers) {
    return new CommTable(
        entries.stream().map(e -> new Entry(numbers.applyAsInt(e), e.kind(), e.id())).toList());
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
