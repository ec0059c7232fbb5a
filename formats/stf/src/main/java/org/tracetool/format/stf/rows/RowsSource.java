package org.tracetool.format.stf.rows;

import java.io.IOException;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.format.stf.bytes.BadDataException;
import org.tracetool.format.stf.bytes.StfByteReader;
import org.tracetool.format.stf.file.BlockFileHeader;
import org.tracetool.format.stf.file.BlockReader;
import org.tracetool.format.stf.file.BlockTag;
import org.tracetool.format.stf.file.DamageReport;
import org.tracetool.format.stf.index.BlockTable;

/** Statistics, snapshots or markers. */
public final class RowsSource implements EventSource {
  private final BlockReader reader;
  private final RowBlocks rows;
  private final int[] blocks;
  private final int stream;
  private final Section section;
  private final ReadOptions options;
  private final EventBlock decoded = new EventBlock();
  private final EventCursor cursor = new EventCursor();
  private int next;

  /** Whether the rows decoded last do not name the stream they belong to. */
  private boolean ofAnyStream;

  /**
   * @param reader the statistics file; null if there is none
   */
  public RowsSource(
      BlockReader reader, RowBlocks rows, int stream, Section section, ReadOptions options) {
    this.reader = reader;
    this.rows = rows;
    this.stream = stream;
    this.section = section;
    this.options = options;
    blocks = reader == null ? new int[0] : rows.of(stream, section);
  }

  @Override
  public boolean read(EventBlock block) throws IOException {
    block.clear();
    while (block.rows() == 0 && next < blocks.length) {
      int number = blocks[next++];
      if (isOutside(rows.table(), number)) {
        continue;
      }
      readBlock(rows.table().offset(number), rows.table().size(number));
      cursor.wrap(decoded);
      while (cursor.next()) {
        if (isWanted()) {
          block.append(cursor);
        }
      }
    }
    return block.rows() > 0;
  }

  private boolean isOutside(BlockTable table, int number) throws IOException {
    return section != Section.MARKERS
        && (Long.compareUnsigned(table.last(number), options.window().from()) < 0
            || options.window().isBehind(table.first(number)));
  }

  /** Markers belong to the whole trace: neither time nor process decides about them. */
  private boolean isWanted() {
    boolean kind = options.wants(cursor.kind());
    return kind
        && (stream == 0 || !ofAnyStream || rows.owner(cursor.location()) == stream)
        && (section == Section.MARKERS
            || options.window().contains(cursor.time()) && options.wants(cursor.location()));
  }

  private void readBlock(long offset, int size) throws IOException {
    decoded.clear();
    ofAnyStream = false;
    try {
      BlockFileHeader h = reader.header(offset, size);
      StfByteReader in = reader.payload(h, offset);
      if (h.type == BlockTag.STATISTICS) {
        CallSummaryRows.read(in, h, decoded);
        ofAnyStream = h.lanes == 0;
        return;
      }
      if ((int) in.uv() != stream) {
        throw new BadDataException("records of the stream that the header names", "others");
      }
      long time = in.u64();
      for (int i = 0; i < h.records; i++) {
        time = ModelRows.read(in, time, decoded);
      }
      in.requireEmpty("the records");
    } catch (BadDataException e) {
      decoded.clear();
      DamageReport.report(options, reader.name(), offset, e);
    }
  }

  @Override
  public void close() throws IOException {
    if (reader != null) {
      reader.close();
    }
  }
}
