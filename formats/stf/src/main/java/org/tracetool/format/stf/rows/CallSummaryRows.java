package org.tracetool.format.stf.rows;

import java.io.IOException;
import org.tracetool.core.event.Communication;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.format.stf.bytes.BadDataException;
import org.tracetool.format.stf.bytes.ColumnBuffers;
import org.tracetool.format.stf.bytes.ColumnReader;
import org.tracetool.format.stf.bytes.StfByteReader;
import org.tracetool.format.stf.bytes.StfByteWriter;
import org.tracetool.format.stf.bytes.StfNumberMapping;
import org.tracetool.format.stf.file.BlockFile;
import org.tracetool.format.stf.file.BlockFileHeader;
import org.tracetool.format.stf.file.BlockTag;

/**
 * Summaries of calls in blocks {@code Stat}: a table by column, whose rows ascend by process,
 * region, receiver, size and number of processes. A row has no time of its own; all those of a
 * block have its last time.
 */
final class CallSummaryRows {
  private static final int CPU = 1;
  private static final int FUNCTION = 2;
  private static final int RECEIVER = 3;
  private static final int SIZE = 4;
  private static final int PROCESSES = 5;
  private static final int COUNT = 6;

  /** Last of the six columns of times, which have the order of the fields. */
  private static final int LAST = 12;

  private static final int KEYS = 5;
  private static final int FIELDS = EventKind.SUMMARY_CALLS.fieldCount();

  /** Receiver of a file operation, and size if there is no message. */
  private static final long FILE = 0xffff_ffffL;

  private static final long NO_MESSAGE = 0xffff_ffffL;
  private static final long COLLECTIVE = 0xffff_fffeL;

  private static final int MAX_ROWS = 1 << 14;

  private final BlockFile file;
  private final int stream;
  private final ColumnBuffers columns = new ColumnBuffers(LAST + 1);
  private final StfByteWriter payload = new StfByteWriter();
  private final long[] key = new long[KEYS];

  /** The key as rows are ordered: those without communication come first. */
  private final long[] order = new long[KEYS];

  private final long[] lastOrder = new long[KEYS];
  private int rows;
  private long time;

  CallSummaryRows(BlockFile file, int stream) {
    this.file = file;
    this.stream = stream;
  }

  /** Adds a summary; false if a row cannot hold it. */
  boolean put(EventCursor event) throws IOException {
    if (event.pairs() > 0 || !findKey(event)) {
      return false;
    }
    if (rows > 0 && (event.time() != time || !ascends() || rows == MAX_ROWS)) {
      end();
    }
    time = event.time();
    columns.column(CPU).uv(key[0]);
    columns.column(FUNCTION).sv(key[1]);
    columns.column(RECEIVER).uv(key[2]);
    columns.column(SIZE).uv(key[3]);
    columns.column(PROCESSES).sv(key[4]);
    for (int c = COUNT; c <= LAST; c++) {
      columns.column(c).uv(event.field(FIELDS - 1 - (LAST - c)));
    }
    System.arraycopy(order, 0, lastOrder, 0, KEYS);
    rows++;
    return true;
  }

  /** Returns whether the key is greater than the one before it. */
  private boolean ascends() {
    for (int i = 0; i < KEYS; i++) {
      int c = Long.compare(order[i], lastOrder[i]);
      if (c != 0) {
        return c > 0;
      }
    }
    return false;
  }

  /** The key of the row, in the numbers of the file; false if it cannot be expressed. */
  private boolean findKey(EventCursor event) {
    final long region = event.field(0);
    final long how = event.field(1);
    final long receiver = event.field(2);
    final long bytes = event.field(3);
    final long processes = event.field(4);
    if (region >>> 32 != 0 || receiver >>> 32 != 0 || processes < 0) {
      return false;
    }
    boolean message = how == Communication.SEND || how == Communication.RECEIVE;
    if (how < 0
        || how > Communication.FILE_OPERATION
        || message != (receiver != 0)
        || message && (bytes == NO_MESSAGE || StfNumberMapping.cpu(receiver) >= COLLECTIVE)
        || how == Communication.NONE && bytes != 0
        || how == Communication.RECEIVE && processes == 0) {
      return false;
    }
    key[0] = StfNumberMapping.cpu(event.location());
    key[1] = StfNumberMapping.token(region);
    key[2] =
        switch ((int) how) {
          case Communication.NONE -> 0;
          case Communication.COLLECTIVE -> COLLECTIVE;
          case Communication.FILE_OPERATION -> FILE;
          default -> StfNumberMapping.cpu(receiver);
        };
    key[3] = how == Communication.NONE ? NO_MESSAGE : bytes;
    key[4] = how == Communication.RECEIVE ? -processes : processes;
    System.arraycopy(key, 0, order, 0, KEYS);
    order[2] = how == Communication.NONE ? -1 : key[2];
    return true;
  }

  /** Writes the rows that were added. */
  void end() throws IOException {
    if (rows == 0) {
      return;
    }
    payload.clear();
    payload.uv(rows);
    columns.write(payload);
    file.writeBlock(BlockTag.STATISTICS, payload, time, time, rows, stream);
    columns.clear();
    rows = 0;
  }

  /** Reads the rows of a block. */
  static void read(StfByteReader in, BlockFileHeader header, EventBlock into)
      throws BadDataException {
    int n = in.count(1);
    if (n != header.records) {
      throw new BadDataException(header.records + " rows", n + " rows");
    }
    ColumnReader columns = new ColumnReader(LAST + 1);
    columns.read(in);
    in.requireEmpty("the rows");
    for (int i = 0; i < n; i++) {
      int location = (int) StfNumberMapping.modelCpu(columns.column(CPU).uv());
      int at = into.addRow(header.last, EventKind.SUMMARY_CALLS, location, 0);
      long[] w = into.words();
      w[at] = StfNumberMapping.modelToken(columns.column(FUNCTION).sv());
      long receiver = columns.column(RECEIVER).uv();
      long size = columns.column(SIZE).uv();
      long processes = columns.column(PROCESSES).sv();
      w[at + 2] = 0;
      w[at + 3] = 0;
      if (receiver == FILE || receiver == COLLECTIVE) {
        w[at + 1] = receiver == FILE ? Communication.FILE_OPERATION : Communication.COLLECTIVE;
        w[at + 3] = size;
      } else if (size == NO_MESSAGE) {
        w[at + 1] = Communication.NONE;
      } else {
        w[at + 1] = processes < 0 ? Communication.RECEIVE : Communication.SEND;
        w[at + 2] = StfNumberMapping.modelCpu(receiver);
        w[at + 3] = size;
        processes = Math.abs(processes);
      }
      w[at + 4] = processes;
      for (int c = COUNT; c <= LAST; c++) {
        w[at + FIELDS - 1 - (LAST - c)] = columns.column(c).uv();
      }
    }
    columns.requireEmpty();
  }
}
