package org.tracetool.format.stf.index;

import java.io.IOException;
import org.tracetool.format.stf.bytes.StfByteWriter;
import org.tracetool.format.stf.file.BlockEntries;
import org.tracetool.format.stf.file.BlockFile;
import org.tracetool.format.stf.file.BlockFileHeader;
import org.tracetool.format.stf.file.BlockTag;

/**
 * The anchor file of a process, message or collective file: a table of its blocks and, for process
 * files, the state before each.
 */
public final class AnchorWriter {
  public static final int ENTRY_SIZE = 80;

  /** Size of the entries of message files of several streams, which name their process files. */
  public static final int LONG_ENTRY_SIZE = 96;

  private static final int FLUSH_AT = 64 << 10;

  private final BlockFile file;
  private final StfByteWriter pending = new StfByteWriter();
  private int pendingCount;

  public AnchorWriter(BlockFile file) {
    this.file = file;
  }

  /** Where the block with the next snapshot will start. */
  public long offset() {
    return file.position();
  }

  /** Its place in that block. */
  public int positionInBlock() {
    return pending.used;
  }

  public void writeSnapshot(StfByteWriter bytes) {
    pending.put(bytes);
    pendingCount++;
  }

  /** Writes the snapshots so far if they are many; only between snapshots that are in use. */
  public void flushIfLarge() throws IOException {
    if (pending.used >= FLUSH_AT) {
      flush();
    }
  }

  private void flush() throws IOException {
    if (pending.used > 0) {
      file.writeBlock(BlockTag.SNAPSHOTS, pending, pendingCount);
      pending.clear();
      pendingCount = 0;
    }
  }

  /** The largest number of entries that fit into a table. */
  static int mostEntries(int entrySize) {
    return (BlockFileHeader.MAX_RAW_BYTES - 8) / entrySize;
  }

  /**
   * Writes the table of a file whose blocks are complete, and ends the anchor file.
   *
   * @param entrySize {@link #ENTRY_SIZE}: the notes of the blocks are the places of snapshots;
   *     {@link #LONG_ENTRY_SIZE}: they name the process files of the messages
   */
  public void end(BlockEntries subject, int entrySize) throws IOException {
    flush();
    StfByteWriter table = new StfByteWriter(8 + subject.count() * entrySize);
    table.writeU32(entrySize);
    table.writeU32(0);
    int n = subject.count();
    long[] suffixMin = new long[n + 1];
    suffixMin[n] = -1L;
    for (int i = n - 1; i >= 0; i--) {
      suffixMin[i] = unsignedMin(subject.first(i), suffixMin[i + 1]);
    }
    long prefixMax = 0;
    long records = 0;
    for (int i = 0; i < n; i++) {
      prefixMax = unsignedMax(prefixMax, subject.last(i));
      table.writeU64(subject.offset(i));
      table.writeU64(subject.first(i));
      table.writeU64(subject.last(i));
      table.writeU64(prefixMax);
      table.writeU64(suffixMin[i]);
      table.writeU64(records);
      boolean files = entrySize == LONG_ENTRY_SIZE;
      table.writeU64(files ? 0 : subject.note(i, 0));
      table.writeU64(files ? 0 : subject.note(i, 1));
      table.writeU32(subject.records(i));
      table.writeU32(subject.size(i));
      int check = table.used;
      table.writeU64(0);
      if (files) {
        table.writeU64(subject.note(i, 0));
        table.writeU64(subject.note(i, 1));
      }
      int end = table.used;
      table.used = check;
      table.writeU64(AnchorEntries.check(table.bytes, end - entrySize, entrySize, i));
      table.used = end;
      records += Integer.toUnsignedLong(subject.records(i));
    }
    file.writeStored(BlockTag.ANCHORS, table, n);
    file.end(0);
    file.release();
  }

  public static long unsignedMin(long a, long b) {
    return Long.compareUnsigned(a, b) <= 0 ? a : b;
  }

  public static long unsignedMax(long a, long b) {
    return Long.compareUnsigned(a, b) >= 0 ? a : b;
  }
}
