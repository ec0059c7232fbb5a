package org.tracetool.format.stf.index;

import java.io.IOException;
import java.util.zip.CRC32C;
import org.tracetool.format.stf.bytes.BadDataException;
import org.tracetool.format.stf.bytes.PayloadCodec;
import org.tracetool.format.stf.bytes.StfByteReader;
import org.tracetool.format.stf.file.BlockFileHeader;
import org.tracetool.format.stf.file.BlockReader;
import org.tracetool.format.stf.file.BlockTag;
import org.tracetool.format.stf.file.FileHeader;

/**
 * The table of an anchor file, of which only the requested entries are read. Each entry has a
 * checksum of its own, so that damage elsewhere in the file does not matter.
 */
final class AnchorEntries {
  private static final int HEAD = 8;
  private static final int CHECK_AT = 72;
  private static final long CHECKED = 1L << 32;

  private final BlockReader reader;
  private final long position;
  private final int entrySize;
  private final int count;

  private AnchorEntries(BlockReader reader, long position, int entrySize, int count) {
    this.reader = reader;
    this.position = position;
    this.entrySize = entrySize;
    this.count = count;
  }

  /**
   * Finds the table at the end of the file.
   *
   * @param count how many entries it must have
   * @return null if it is not where it would have to be, or if its entries have no checksums
   */
  static AnchorEntries find(BlockReader reader, int kind, long count) throws IOException {
    long end = reader.endBlock();
    int[] sizes = {AnchorWriter.ENTRY_SIZE, AnchorWriter.LONG_ENTRY_SIZE};
    for (int size : sizes) {
      boolean usual = size == AnchorWriter.ENTRY_SIZE || kind == BlockTag.MESG;
      if (!usual || count < 1 || count > AnchorWriter.mostEntries(size)) {
        continue;
      }
      long length = HEAD + count * size;
      long start = end - BlockFileHeader.LENGTH - length;
      if (start < FileHeader.LENGTH) {
        continue;
      }
      BlockFileHeader h;
      try {
        h = reader.header(start, 0);
      } catch (BadDataException e) {
        continue;
      }
      if (h.type == BlockTag.ANCHORS && h.codec == PayloadCodec.STORED && h.size() == end - start) {
        byte[] first = reader.bytes(start + BlockFileHeader.LENGTH, HEAD + size);
        StfByteReader in = new StfByteReader(first);
        boolean same = in.u32() == size;
        in.skip(HEAD - 4 + CHECK_AT);
        if (same && (in.u64() & CHECKED) != 0) {
          long position = start + BlockFileHeader.LENGTH + HEAD;
          return new AnchorEntries(reader, position, size, (int) count);
        }
      }
    }
    return null;
  }

  int count() {
    return count;
  }

  /** Returns whether entries name the process files that the messages of their blocks belong to. */
  boolean areGrouped() {
    return entrySize == AnchorWriter.LONG_ENTRY_SIZE;
  }

  /** The bytes of some entries, each checked. */
  StfByteReader read(int from, int to) throws IOException {
    byte[] bytes = reader.bytes(position + (long) from * entrySize, (to - from) * entrySize);
    if (bytes.length < (to - from) * entrySize) {
      throw new BadDataException("a table of " + count + " anchors", "the end of the file");
    }
    for (int i = from; i < to; i++) {
      int at = (i - from) * entrySize;
      if (new StfByteReader(bytes, at + CHECK_AT, at + AnchorWriter.ENTRY_SIZE).u64()
          != check(bytes, at, entrySize, i)) {
        throw new BadDataException("anchors with right checksums", "a wrong one of anchor " + i);
      }
    }
    return new StfByteReader(bytes);
  }

  /** The checksum in an entry that protects all of its other bytes and its place in the table. */
  static long check(byte[] bytes, int at, int entrySize, int number) {
    CRC32C crc = new CRC32C();
    crc.update(bytes, at, CHECK_AT);
    crc.update(bytes, at + AnchorWriter.ENTRY_SIZE, entrySize - AnchorWriter.ENTRY_SIZE);
    for (int i = 0; i < Integer.SIZE; i += Byte.SIZE) {
      crc.update(number >>> i);
    }
    return CHECKED | crc.getValue();
  }
}
