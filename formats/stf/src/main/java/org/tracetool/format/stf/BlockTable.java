package org.tracetool.format.stf;

import java.io.IOException;
import java.util.Arrays;

/** The blocks of a file: where they are and which times they hold. */
final class BlockTable {
  private static final int ENTRY = 7;

  private long[] words = new long[ENTRY * 8];
  private int blocks;
  private boolean anchored;
  private boolean grouped;

  int blocks() {
    return blocks;
  }

  /** Whether the table comes from an anchor file, so that there may be snapshots. */
  boolean isAnchored() {
    return anchored;
  }

  long offset(int block) {
    return words[block * ENTRY];
  }

  long first(int block) {
    return words[block * ENTRY + 1];
  }

  long last(int block) {
    return words[block * ENTRY + 2];
  }

  int size(int block) {
    return (int) words[block * ENTRY + 3];
  }

  int records(int block) {
    return (int) (words[block * ENTRY + 3] >>> 32);
  }

  /** Where the anchor file has the state in front of this block; 0 if it has none. */
  long snapshotBlock(int block) {
    return grouped ? 0 : words[block * ENTRY + 4];
  }

  /** Position (low half) and length (high half) of the state in that block. */
  long snapshotPlace(int block) {
    return words[block * ENTRY + 5];
  }

  /** Whether a block of messages may hold one of the process file with this number. */
  boolean concerns(int block, int file) {
    return !grouped
        || isBetween(words[block * ENTRY + 4], file)
        || isBetween(words[block * ENTRY + 5], file);
  }

  private static boolean isBetween(long range, int file) {
    return Integer.compareUnsigned(file, (int) range) >= 0
        && Integer.compareUnsigned(file, (int) (range >>> 32)) <= 0;
  }

  private int add() {
    int at = blocks * ENTRY;
    if (at + ENTRY > words.length) {
      words = Arrays.copyOf(words, words.length * 2);
    }
    blocks++;
    return at;
  }

  /** What {@link #walk} meets besides blocks. */
  interface Damage {
    void at(long offset, BadDataException what) throws IOException;
  }

  /**
   * Makes a table of the headers of blocks.
   *
   * @param damage is told of a header that is damaged, behind which nothing can be found
   */
  static BlockTable walk(BlockReader reader, Damage damage) throws IOException {
    BlockTable table = new BlockTable();
    long size = reader.size();
    long offset = FileHeader.LENGTH;
    while (true) {
      try {
        if (offset >= size) {
          throw new BadDataException("a block or the end block", "the end of the file");
        }
        BlockHeader h = reader.header(offset, 0);
        if (h.type == Tag.END) {
          return table;
        }
        if (offset + h.size() > size) {
          throw new BadDataException(
              "a block of " + h.size() + " bytes", (size - offset) + " bytes to the end");
        }
        int at = table.add();
        table.words[at] = offset;
        table.words[at + 1] = h.first;
        table.words[at + 2] = h.last;
        table.words[at + 3] = (long) h.records << 32 | h.size();
        offset += h.size();
      } catch (BadDataException e) {
        damage.at(offset, e);
        return table;
      }
    }
  }

  /**
   * Reads the table of an anchor file.
   *
   * @param subjectBlocks how many blocks the subject has
   * @param subjectEnd where the blocks of the subject end; -1 if that cannot be known
   * @throws BadDataException if it is damaged or for another file
   */
  static BlockTable anchors(
      BlockReader reader, byte[] traceId, int kind, int number, long subjectBlocks, long subjectEnd)
      throws IOException {
    FileHeader header = reader.fileHeader();
    if (header.kind() != Tag.ANCH
        || !Arrays.equals(header.traceId(), traceId)
        || header.subject() != kind
        || header.number() != number) {
      throw new BadDataException("anchors of this file", "those of another one");
    }
    long offset = FileHeader.LENGTH;
    BlockHeader h = reader.header(offset, 0);
    while (h.type != Tag.ANCHORS) {
      if (h.type == Tag.END) {
        throw new BadDataException("a table of anchors", "none");
      }
      offset += h.size();
      h = reader.header(offset, 0);
    }
    BlockTable table = new BlockTable();
    table.anchored = true;
    ByteIn in = reader.payload(h, offset);
    int entrySize = in.u32();
    in.u32();
    if (entrySize < AnchorOut.ENTRY_SIZE || in.left() % entrySize != 0) {
      throw new BadDataException("entries of 80 bytes", "entries of " + entrySize);
    }
    int n = in.left() / entrySize;
    boolean files = kind == Tag.MESG && entrySize >= AnchorOut.LONG_ENTRY_SIZE;
    table.grouped = files;
    table.words = new long[Math.max(n, 1) * ENTRY];
    long previousEnd = FileHeader.LENGTH;
    for (int i = 0; i < n; i++) {
      int start = in.at;
      int at = table.add();
      table.words[at] = in.u64();
      table.words[at + 1] = in.u64();
      table.words[at + 2] = in.u64();
      in.skip(24);
      table.words[at + 4] = in.u64();
      table.words[at + 5] = in.u64();
      long records = in.u32();
      long size = in.u32();
      table.words[at + 3] = records << 32 | size;
      in.skip(8);
      if (files) {
        table.words[at + 4] = in.u64();
        table.words[at + 5] = in.u64();
      }
      if (table.words[at] != previousEnd || size < BlockHeader.LENGTH) {
        throw new BadDataException("anchors of this file", "blocks at other places");
      }
      previousEnd += size;
      in.at = start + entrySize;
    }
    if (n != subjectBlocks || subjectEnd >= 0 && previousEnd != subjectEnd) {
      throw new BadDataException("anchors of this file", n + " blocks up to byte " + previousEnd);
    }
    return table;
  }
}
