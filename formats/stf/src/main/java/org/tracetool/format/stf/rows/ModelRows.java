package org.tracetool.format.stf.rows;

import java.io.IOException;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.Section;
import org.tracetool.format.stf.bytes.BadDataException;
import org.tracetool.format.stf.bytes.ModelFields;
import org.tracetool.format.stf.bytes.StfByteReader;
import org.tracetool.format.stf.bytes.StfByteWriter;
import org.tracetool.format.stf.file.BlockFile;
import org.tracetool.format.stf.file.BlockTag;
import org.tracetool.format.stf.file.KindNumbers;
import org.tracetool.format.stf.index.AnchorWriter;

/**
 * Statistics, snapshots and markers of the model in blocks of their own in the statistics file: the
 * stream, a base time, then the records one after the other.
 */
public final class ModelRows {
  private static final int FLUSH_AT = 64 << 10;

  private ModelRows() {}

  /** The type of the blocks that hold a section. */
  static int type(Section section) {
    return switch (section) {
      case EVENTS -> BlockTag.PROCESS_EVENTS;
      case STATISTICS -> BlockTag.MODEL_STATISTICS;
      case SNAPSHOTS -> BlockTag.MODEL_SNAPSHOTS;
      case MARKERS -> BlockTag.MODEL_MARKERS;
    };
  }

  /** Writes all records of a source. */
  public static void write(EventSource source, Section section, int stream, BlockFile file)
      throws IOException {
    StfByteWriter out = new StfByteWriter(1 << 12);
    EventBlock block = new EventBlock();
    EventCursor event = new EventCursor();
    CallSummaryRows calls = new CallSummaryRows(file, stream);
    int rows = 0;
    long first = 0;
    long last = 0;
    long previous = 0;
    while (source.read(block)) {
      event.wrap(block);
      while (event.next()) {
        long time = event.time();
        EventKind kind = event.kind();
        if (kind == EventKind.SUMMARY_CALLS && section == Section.STATISTICS) {
          // The order of the blocks is that of the records.
          if (rows > 0) {
            file.writeBlock(type(section), out, first, last, rows, stream);
            rows = 0;
          }
          if (calls.put(event)) {
            continue;
          }
        }
        calls.end();
        if (rows == 0) {
          out.clear();
          out.uv(Integer.toUnsignedLong(stream));
          out.writeU64(time);
          first = time;
          last = time;
          previous = time;
        }
        first = AnchorWriter.unsignedMin(first, time);
        last = AnchorWriter.unsignedMax(last, time);
        out.sv(time - previous);
        previous = time;
        out.uv(KindNumbers.extension(kind));
        out.uv(Integer.toUnsignedLong(event.location()));
        ModelFields.write(event, kind, out);
        ModelFields.writePairs(event, event.pairs(), out);
        rows++;
        if (out.used >= FLUSH_AT) {
          file.writeBlock(type(section), out, first, last, rows, stream);
          rows = 0;
        }
      }
    }
    if (rows > 0) {
      file.writeBlock(type(section), out, first, last, rows, stream);
    }
    calls.end();
  }

  /** Notes that a section exists although it has no records. */
  public static void writeNone(Section section, int stream, BlockFile file) throws IOException {
    StfByteWriter out = new StfByteWriter();
    out.uv(Integer.toUnsignedLong(stream));
    out.writeU64(0);
    file.writeBlock(type(section), out, 0, 0, 0, stream);
  }

  /** Reads one record; returns its time, given the one before. */
  static long read(StfByteReader in, long previous, EventBlock into) throws BadDataException {
    long time = previous + in.sv();
    long number = in.uv();
    EventKind kind = KindNumbers.ofExtension(number);
    if (kind == null) {
      throw BadDataException.unsupported(
          "a record of this version", "kind " + number + "; a later tracetool is needed");
    }
    int location = (int) in.uv();
    // The number of pairs comes after the fields, but a row is created with room for both.
    int fields = in.at;
    skipFields(in, kind);
    int pairs = ModelFields.pairCount(in);
    final int behind = in.at;
    int at = into.addRow(time, kind, location, pairs);
    in.at = fields;
    ModelFields.read(in, kind, into, at);
    in.at = behind;
    ModelFields.readPairs(in, pairs, into, at + kind.fieldCount());
    return time;
  }

  private static void skipFields(StfByteReader in, EventKind kind) throws BadDataException {
    for (int i = 0; i < kind.fieldCount(); i++) {
      long value = in.uv();
      if (kind.isPooled(i) && value != 0) {
        if (value < 0 || value - 1 > in.left()) {
          throw new BadDataException("a text within " + in.left() + " bytes", "a longer one");
        }
        in.skip((int) (value - 1));
      }
    }
  }
}
