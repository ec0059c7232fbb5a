package org.tracetool.format.stf.pair;

import java.io.IOException;
import org.tracetool.format.stf.bytes.StfByteWriter;
import org.tracetool.format.stf.file.BlockFile;
import org.tracetool.format.stf.file.BlockTag;
import org.tracetool.format.stf.file.FileHeader;
import org.tracetool.format.stf.index.AnchorWriter;

/** Writes the file of collective operations. */
public final class CollectiveFileWriter {
  private static final int BYTES_EACH = 12;
  private static final int MIN_BLOCK_ROWS = 64;

  private final BlockFile file;
  private final boolean withFiles;
  private final int partsPerBlock;
  private final StfCollectives table = new StfCollectives();
  private final StfByteWriter payload = new StfByteWriter();
  private boolean ordered = true;
  private long lastKey;

  public CollectiveFileWriter(BlockFile file, int chunk, boolean withFiles) {
    this.file = file;
    this.withFiles = withFiles;
    partsPerBlock = Math.max(MIN_BLOCK_ROWS, chunk / BYTES_EACH);
  }

  /** The table that the next instance goes into; then call {@link #addRow()}. */
  StfCollectives table() {
    return table;
  }

  void addRow() throws IOException {
    if (table.partRows + table.rows >= partsPerBlock) {
      flush();
    }
  }

  private void flush() throws IOException {
    if (table.rows == 0) {
      return;
    }
    long first = -1L;
    long last = 0;
    long largestKey = 0;
    for (int i = 0; i < table.rows; i++) {
      long key = table.words[i * StfCollectives.WORDS + StfCollectives.KEY];
      first = AnchorWriter.unsignedMin(first, key);
      largestKey = AnchorWriter.unsignedMax(largestKey, key);
    }
    for (int i = 0; i < table.partRows; i++) {
      int at = i * StfCollectives.PART_WORDS;
      long start = table.parts[at + StfCollectives.START];
      long end = start + table.parts[at + StfCollectives.DURATION];
      // A duration may be nonsense; for readers, the place of the record counts.
      last = AnchorWriter.unsignedMax(last, start);
      if (Long.compareUnsigned(end, start) >= 0) {
        last = AnchorWriter.unsignedMax(last, end);
      }
    }
    ordered &= Long.compareUnsigned(first, lastKey) >= 0;
    lastKey = largestKey;
    payload.clear();
    table.write(payload, withFiles);
    file.writeBlock(BlockTag.COLLECTIVES, payload, first, last, table.rows, 0);
    file.note(0, 0);
    table.clear();
  }

  void end() throws IOException {
    flush();
    file.setFlags(ordered ? FileHeader.ORDERED : 0);
    file.end(0);
  }
}
