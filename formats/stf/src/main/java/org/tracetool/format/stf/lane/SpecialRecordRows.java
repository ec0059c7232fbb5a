package org.tracetool.format.stf.lane;

import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.text.TraceText;
import org.tracetool.format.stf.bytes.BadDataException;
import org.tracetool.format.stf.bytes.ColumnBuffers;
import org.tracetool.format.stf.bytes.ColumnReader;
import org.tracetool.format.stf.bytes.StfByteReader;
import org.tracetool.format.stf.bytes.StfByteWriter;
import org.tracetool.format.stf.bytes.StfNumberMapping;
import org.tracetool.format.stf.file.KindNumbers;

/** Scopes, errors, requests and switches of recording, which have records of their own. */
final class SpecialRecordRows {
  private static final int ON = 1;
  private static final int OFF = 2;

  private SpecialRecordRows() {}

  /**
   * Writes a row into the columns of a lane.
   *
   * @param token the process of the lane
   * @return how many bytes that took; 0 if no such record can hold all of it
   */
  static int write(EventCursor e, EventKind kind, int token, ColumnBuffers columns) {
    return switch (kind) {
      case SCOPE_BEGIN -> scope(e, KindNumbers.SCOPE_BEGIN, columns);
      case SCOPE_END -> scope(e, KindNumbers.SCOPE_END, columns);
      case ERROR -> error(e, token, columns);
      case REQUEST -> request(e, columns);
      case RECORDING -> recording(e, columns);
      default -> 0;
    };
  }

  private static boolean isToken(long value) {
    return value >>> 32 == 0;
  }

  private static int scope(EventCursor e, int number, ColumnBuffers columns) {
    long scope = e.field(0);
    long scl = e.field(2);
    if (!isToken(scope) || !isToken(scl)) {
      return 0;
    }
    columns.column(LaneWriter.KIND).writeU8(scl == 0 ? number : number | KindNumbers.WITH_SCL);
    int size = 1 + (scl == 0 ? 0 : columns.column(LaneWriter.SCL).sv(StfNumberMapping.scl(scl)));
    StfByteWriter out = columns.column(LaneWriter.SCOPE);
    return size + out.sv(StfNumberMapping.token(scope)) + out.uv(e.field(1));
  }

  private static int error(EventCursor e, int token, ColumnBuffers columns) {
    long name = e.field(2);
    long text = e.field(3);
    if ((int) e.field(0) != token || name == EventBlock.NO_TEXT || text == EventBlock.NO_TEXT) {
      return 0;
    }
    columns.column(LaneWriter.KIND).writeU8(KindNumbers.ERROR);
    StfByteWriter out = columns.column(LaneWriter.TEXT);
    int before = out.used;
    out.uv(e.field(1));
    out.str(e.block().pool(), (int) (name >>> 32), (int) name);
    out.str(e.block().pool(), (int) (text >>> 32), (int) text);
    return 1 + out.used - before;
  }

  private static int request(EventCursor e, ColumnBuffers columns) {
    if (!isToken(e.field(2))) {
      return 0;
    }
    columns.column(LaneWriter.KIND).writeU8(KindNumbers.REQUEST);
    StfByteWriter out = columns.column(LaneWriter.REQUEST);
    return 1 + out.uv(e.field(1)) + out.uv(e.field(0)) + out.sv(StfNumberMapping.token(e.field(2)));
  }

  private static int recording(EventCursor e, ColumnBuffers columns) {
    long mode = e.field(0);
    if (mode != ON && mode != OFF) {
      return 0;
    }
    columns
        .column(LaneWriter.KIND)
        .writeU8(mode == ON ? KindNumbers.TRACE_ON : KindNumbers.TRACE_OFF);
    return 1;
  }

  /**
   * Reads a record, whose kind was read, into a row.
   *
   * @param scl its source location
   * @param token the process of the lane
   * @return the index of its first field
   */
  static int read(
      int number, long scl, int token, long time, int pairs, ColumnReader columns, EventBlock block)
      throws BadDataException {
    switch (number) {
      case KindNumbers.SCOPE_BEGIN, KindNumbers.SCOPE_END -> {
        StfByteReader in = columns.column(LaneWriter.SCOPE);
        long scope = StfNumberMapping.modelToken(in.sv());
        EventKind kind =
            number == KindNumbers.SCOPE_BEGIN ? EventKind.SCOPE_BEGIN : EventKind.SCOPE_END;
        return row(block, kind, token, time, pairs, scope, in.uv(), scl);
      }
      case KindNumbers.ERROR -> {
        StfByteReader in = columns.column(LaneWriter.TEXT);
        long level = in.uv();
        long name = text(in, block);
        long text = text(in, block);
        long process = Integer.toUnsignedLong(token);
        return row(block, EventKind.ERROR, token, time, pairs, process, level, name, text);
      }
      case KindNumbers.REQUEST -> {
        StfByteReader in = columns.column(LaneWriter.REQUEST);
        long action = in.uv();
        long request = in.uv();
        long region = StfNumberMapping.modelToken(in.sv());
        return row(block, EventKind.REQUEST, token, time, pairs, request, action, region);
      }
      case KindNumbers.OTHER_VTF -> {
        StfByteReader in = columns.column(LaneWriter.OTHER_VTF);
        String line = "VTF " + Long.toUnsignedString(in.uv()) + ' ';
        int length = in.length();
        int start = in.skip(length);
        StringBuilder hex = new StringBuilder(line);
        for (int i = start; i < start + length; i++) {
          hex.append(Character.forDigit(in.bytes[i] >> 4 & 0xf, 16));
          hex.append(Character.forDigit(in.bytes[i] & 0xf, 16));
        }
        byte[] bytes = TraceText.encode(hex.toString());
        long word = block.text(bytes, 0, bytes.length);
        return row(block, EventKind.UNKNOWN, token, time, pairs, word);
      }
      default -> {
        long mode = number == KindNumbers.TRACE_ON ? ON : OFF;
        return row(block, EventKind.RECORDING, token, time, pairs, mode);
      }
    }
  }

  private static long text(StfByteReader in, EventBlock block) throws BadDataException {
    int length = in.length();
    int start = in.skip(length);
    return block.text(in.bytes, start, length);
  }

  private static int row(
      EventBlock block, EventKind kind, int token, long time, int pairs, long... values) {
    int at = block.addRow(time, kind, token, pairs);
    System.arraycopy(values, 0, block.words(), at, values.length);
    return at;
  }
}
