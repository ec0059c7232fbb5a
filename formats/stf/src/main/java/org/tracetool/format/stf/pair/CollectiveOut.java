package org.tracetool.format.stf.pair;

import java.io.IOException;
import org.tracetool.format.stf.bytes.ByteOut;
import org.tracetool.format.stf.file.BlockFile;
import org.tracetool.format.stf.file.FileHeader;
import org.tracetool.format.stf.file.Tag;
import org.tracetool.format.stf.index.AnchorOut;

/** Writes the file of collective operations. */
public final class CollectiveOut {
  private static final int BYTES_EACH = 12;
  private static final int SMALLEST = 64;

  private final BlockFile file;
  private final boolean withFiles;
  private final int partsPerBlock;
  private final CollectiveTable table = new CollectiveTable();
  private final ByteOut payload = new ByteOut();
  private boolean ordered = true;
  private long lastKey;

  public CollectiveOut(BlockFile file, int chunk, boolean withFiles) {
    this.file = file;
    this.withFiles = withFiles;
    partsPerBlock = Math.max(SMALLEST, chunk / BYTES_EACH);
  }

  /** The table that the next instance goes into; then call {@link #added()}. */
  CollectiveTable table() {
    return table;
  }

  void added() throws IOException {
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
      long key = table.words[i * CollectiveTable.WORDS + CollectiveTable.KEY];
      first = AnchorOut.unsignedMin(first, key);
      largestKey = AnchorOut.unsignedMax(largestKey, key);
    }
    for (int i = 0; i < table.partRows; i++) {
      int at = i * CollectiveTable.PART_WORDS;
      long start = table.parts[at + CollectiveTable.START];
      long end = start + table.parts[at + CollectiveTable.DURATION];
      // A duration may be nonsense; for readers, the place of the record counts.
      last = AnchorOut.unsignedMax(last, start);
      if (Long.compareUnsigned(end, start) >= 0) {
        last = AnchorOut.unsignedMax(last, end);
      }
    }
    ordered &= Long.compareUnsigned(first, lastKey) >= 0;
    lastKey = largestKey;
    payload.clear();
    table.write(payload, withFiles);
    file.block(Tag.COLLECTIVES, payload, first, last, table.rows, 0);
    file.note(0, 0);
    table.clear();
  }

  void end() throws IOException {
    flush();
    file.setFlags(ordered ? FileHeader.ORDERED : 0);
    file.end(0);
  }
}
