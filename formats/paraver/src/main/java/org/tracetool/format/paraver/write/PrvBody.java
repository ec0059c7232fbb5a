package org.tracetool.format.paraver.write;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import org.tracetool.core.io.ReportedOutput;
import org.tracetool.format.paraver.file.SortedRows;

/**
 * The records of a trace. Lines that are known when it is their turn go to a file; those of which
 * something is known only later (the end of a state, the receive of a message) get a place in that
 * file, and all are put together at the end.
 */
final class PrvBody implements Closeable {
  private static final int TIE_BITS = 20;
  private static final int PIECE = 1 << 18;

  private static final int STATE_WIDTH = 6;
  private static final int MESSAGE_WIDTH = 11;
  private static final int DETAIL_WIDTH = 3;

  private final FileChannel file;
  private final TextOutputBuffer text;
  private final SortedRows states = new SortedRows(STATE_WIDTH);
  private final SortedRows messages = new SortedRows(MESSAGE_WIDTH);

  /** Events that belong into lines which were written before they were known; null for none. */
  private SortedRows details;

  /** Where the lines of the present time begin. */
  private long[] lineStarts = new long[16];

  private int lines;
  private long lastOffset;

  private long tie;

  /**
   * No records yet.
   *
   * @param scratch the file to be made for lines
   * @param trace how the user calls the output, for messages
   */
  PrvBody(Path scratch, Path trace) throws IOException {
    file =
        FileChannel.open(
            scratch,
            StandardOpenOption.CREATE_NEW,
            StandardOpenOption.WRITE,
            StandardOpenOption.READ);
    text = new TextOutputBuffer(new ReportedOutput(Channels.newOutputStream(file), trace));
  }

  TextOutputBuffer text() {
    return text;
  }

  /** Another time begins. */
  void startTime() {
    lines = 0;
  }

  /** A line of a state or of events begins here. */
  void startLine() {
    if (lines == lineStarts.length) {
      lineStarts = Arrays.copyOf(lineStarts, 2 * lines);
    }
    lineStarts[lines++] = text.offset();
  }

  /** How many lines of states and events the present time has. */
  int lines() {
    return lines;
  }

  /** The place before all lines, also those whose places are asked for from now on. */
  long begin() {
    tie = lastOffset == 0 ? Math.max(tie, 1) : tie;
    return 0;
  }

  /** The place behind all lines so far. */
  long here() {
    return at(text.offset());
  }

  /** Whether nothing was written since a place was the one behind all lines. */
  boolean isHere(long place) {
    return place >>> TIE_BITS == text.offset();
  }

  /** The place before a line of the present time. */
  long before(int line) {
    return at(lineStarts[line]);
  }

  private long at(long offset) {
    if (offset != lastOffset) {
      lastOffset = offset;
      tie = 0;
    }
    return offset << TIE_BITS | Math.min(tie++, (1L << TIE_BITS) - 1);
  }

  void addState(long key, int thread, int cpu, long begin, long end, int state) throws IOException {
    long[] to = states.add();
    int at = states.at();
    to[at] = key;
    to[at + 1] = thread;
    to[at + 2] = cpu;
    to[at + 3] = begin;
    to[at + 4] = end;
    to[at + 5] = state;
  }

  void addMessage(PendingMessage m) throws IOException {
    long[] to = messages.add();
    int at = messages.at();
    to[at] = m.key;
    to[at + 1] = m.sender;
    to[at + 2] = m.senderCpu;
    to[at + 3] = m.logicalSend;
    to[at + 4] = m.physicalSend;
    to[at + 5] = m.receiver;
    to[at + 6] = m.receiverCpu;
    to[at + 7] = m.logicalReceive;
    to[at + 8] = m.physicalReceive;
    to[at + 9] = m.size;
    to[at + 10] = m.tag;
  }

  /** An event that belongs at a place within a line, behind those that are there already. */
  void addDetail(long key, long type, long value) throws IOException {
    details = details == null ? new SortedRows(DETAIL_WIDTH) : details;
    long[] to = details.add();
    int at = details.at();
    to[at] = key;
    to[at + 1] = type;
    to[at + 2] = value;
  }

  /** Puts all together. */
  void write(OutputStream to, LinePrefixes prefixes) throws IOException {
    text.flush();
    file.position(0);
    InputStream from = Channels.newInputStream(file);
    SortedRows.Rows state = states.rows();
    SortedRows.Rows message = messages.rows();
    SortedRows.Rows detail = details == null ? null : details.rows();
    long nextState = key(state);
    long nextMessage = key(message);
    long nextDetail = key(detail);
    byte[] piece = new byte[PIECE];
    TextOutputBuffer out = new TextOutputBuffer(to);
    int begin = 0;
    int filled = 0;
    long offset = 0;
    while (Math.min(Math.min(nextState, nextMessage), nextDetail) != Long.MAX_VALUE) {
      long next = Math.min(Math.min(nextState, nextMessage), nextDetail);
      long place = next >>> TIE_BITS;
      while (offset < place) {
        if (begin == filled) {
          begin = 0;
          filled = Math.max(from.read(piece), 0);
          if (filled == 0) {
            throw new java.io.EOFException("the scratch file was cut while it was in use");
          }
        }
        int n = (int) Math.min(filled - begin, place - offset);
        out.put(piece, begin, n);
        begin += n;
        offset += n;
      }
      if (next == nextState) {
        writeStateLine(out, state, prefixes);
        nextState = key(state);
      } else if (next == nextMessage) {
        writeMessageLine(out, message, prefixes);
        nextMessage = key(message);
      } else {
        out.appendField(detail.get(1));
        out.appendField(detail.get(2));
        nextDetail = key(detail);
      }
    }
    out.put(piece, begin, filled - begin);
    for (int n = from.read(piece); n > 0; n = from.read(piece)) {
      out.put(piece, 0, n);
    }
    out.flush();
  }

  /** The key of the next row; the largest number if there is none. */
  private static long key(SortedRows.Rows rows) throws IOException {
    return rows != null && rows.next() ? rows.get(0) : Long.MAX_VALUE;
  }

  private static void writeStateLine(
      TextOutputBuffer out, SortedRows.Rows row, LinePrefixes prefixes) throws IOException {
    out.put('1');
    out.put(':');
    out.put(prefixes.of((int) row.get(1), (int) row.get(2)));
    out.appendNumber(row.get(3));
    out.appendField(row.get(4));
    out.appendField(row.get(5));
    out.put('\n');
  }

  private static void writeMessageLine(
      TextOutputBuffer out, SortedRows.Rows row, LinePrefixes prefixes) throws IOException {
    out.put('3');
    out.put(':');
    out.put(prefixes.of((int) row.get(1), (int) row.get(2)));
    out.appendNumber(row.get(3));
    out.appendField(row.get(4));
    out.put(':');
    out.put(prefixes.of((int) row.get(5), (int) row.get(6)));
    out.appendNumber(row.get(7));
    out.appendField(row.get(8));
    out.appendField(row.get(9));
    out.appendField(row.get(10));
    out.put('\n');
  }

  @Override
  public void close() throws IOException {
    try (SortedRows first = states;
        SortedRows second = messages;
        SortedRows third = details) {
      file.close();
    }
  }
}
