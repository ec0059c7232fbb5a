package org.tracetool.format.stf.index;

import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.format.stf.bytes.BadDataException;
import org.tracetool.format.stf.bytes.StfByteReader;
import org.tracetool.format.stf.file.BlockFileHeader;
import org.tracetool.format.stf.file.BlockReader;
import org.tracetool.format.stf.file.BlockTag;
import org.tracetool.format.stf.file.FileHeader;

/** The blocks of a file: where they are and which times they hold. */
public final class BlockTable {
  private static final int ENTRY = 8;
  private static final int PREFIX_MAX = 6;
  private static final int SUFFIX_MIN = 7;

  /** Entries that are read together when consecutive ones are needed. */
  private static final int PAGE = 32;

  private long[] words = new long[ENTRY * 8];

  /** The source of entries that are read on access; null if all are in memory. */
  private AnchorEntries entries;

  private BitSet here;
  private Fallback fallback;
  private int blocks;
  private boolean anchored;
  private boolean grouped;

  public int blocks() {
    return blocks;
  }

  /** Returns whether the table comes from an anchor file, so that there may be snapshots. */
  public boolean isAnchored() {
    return anchored;
  }

  /** Rebuilds the table if anchors turn out to be damaged. */
  public interface Fallback {
    public BlockTable walk(BadDataException why) throws IOException;
  }

  private long word(int block, int which) throws IOException {
    if (entries != null && !here.get(block)) {
      int from = block / PAGE * PAGE;
      load(from, Math.min(from + PAGE, blocks));
    }
    return words[block * ENTRY + which];
  }

  /** The same without reading its neighbours. */
  private long probe(int block, int which) throws IOException {
    if (entries != null && !here.get(block)) {
      load(block, block + 1);
    }
    return words[block * ENTRY + which];
  }

  private void load(int from, int to) throws IOException {
    try {
      StfByteReader in = entries.read(from, to);
      for (int i = from; i < to; i++) {
        readEntry(in, i * ENTRY, grouped);
      }
      here.set(from, to);
    } catch (BadDataException e) {
      BlockTable walked = fallback.walk(e);
      long[] all = Arrays.copyOf(walked.words, Math.max(walked.words.length, words.length));
      blocks = walked.blocks;
      words = all;
      entries = null;
      anchored = false;
      grouped = false;
    }
  }

  /** Takes an entry of an anchor file. */
  private void readEntry(StfByteReader in, int at, boolean files) throws BadDataException {
    words[at] = in.u64();
    words[at + 1] = in.u64();
    words[at + 2] = in.u64();
    words[at + PREFIX_MAX] = in.u64();
    words[at + SUFFIX_MIN] = in.u64();
    in.skip(8);
    words[at + 4] = in.u64();
    words[at + 5] = in.u64();
    long records = Integer.toUnsignedLong(in.u32());
    words[at + 3] = records << 32 | Integer.toUnsignedLong(in.u32());
    in.skip(8);
    if (files) {
      words[at + 4] = in.u64();
      words[at + 5] = in.u64();
    }
  }

  public long offset(int block) throws IOException {
    return word(block, 0);
  }

  public long first(int block) throws IOException {
    return word(block, 1);
  }

  public long last(int block) throws IOException {
    return word(block, 2);
  }

  public int size(int block) throws IOException {
    return (int) word(block, 3);
  }

  /** Returns whether both agree on the times before and after a block. */
  boolean isBoundedAs(BlockTable other, int block) throws IOException {
    return word(block, PREFIX_MAX) == other.word(block, PREFIX_MAX)
        && word(block, SUFFIX_MIN) == other.word(block, SUFFIX_MIN);
  }

  public int records(int block) throws IOException {
    return (int) (word(block, 3) >>> 32);
  }

  /** The place of the state before this block in the anchor file; 0 if there is none. */
  public long snapshotBlock(int block) throws IOException {
    long place = word(block, 4);
    return grouped || !anchored ? 0 : place;
  }

  /** Position (low half) and length (high half) of the state in that block. */
  public long snapshotPlace(int block) throws IOException {
    return word(block, 5);
  }

  /** The first block that reaches up to a time; as many as there are blocks if none does. */
  public int firstReaching(long time) throws IOException {
    int low = 0;
    int high = time == 0 ? 0 : blocks;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (Long.compareUnsigned(probe(middle, PREFIX_MAX), time) >= 0) {
        high = Math.min(middle, blocks);
      } else {
        low = middle + 1;
      }
      high = Math.min(high, blocks);
    }
    return Math.min(low, blocks);
  }

  /** The first block from which on all blocks are after a window. */
  public int firstBehind(TimeWindow window) throws IOException {
    int low = window.isBehind(-1L) ? 0 : blocks;
    int high = blocks;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (window.isBehind(probe(middle, SUFFIX_MIN))) {
        high = middle;
      } else {
        low = middle + 1;
      }
      high = Math.min(high, blocks);
    }
    return Math.min(low, blocks);
  }

  /** Returns whether a block of messages may hold one of the process file with this number. */
  public boolean concerns(int block, int file) throws IOException {
    long senders = word(block, 4);
    return !grouped || isBetween(senders, file) || isBetween(word(block, 5), file);
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

  /** The end and the damage that {@link #walk} meets. */
  public interface EntryDamageListener {
    void reportDamage(long offset, BadDataException what) throws IOException;
  }

  /**
   * Builds a table from the headers of blocks.
   *
   * @param damage receives a damaged header, after which nothing can be found
   */
  public static BlockTable walk(BlockReader reader, EntryDamageListener damage) throws IOException {
    BlockTable table = new BlockTable();
    long size = reader.size();
    long offset = FileHeader.LENGTH;
    while (true) {
      try {
        if (offset >= size) {
          throw new BadDataException("a block or the end block", "the end of the file");
        }
        BlockFileHeader h = reader.header(offset, 0);
        if (h.type == BlockTag.END) {
          return table.withBounds();
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
        damage.reportDamage(offset, e);
        return table.withBounds();
      }
    }
  }

  /** Finds the largest time so far and the smallest from here on, for each block. */
  private BlockTable withBounds() {
    long max = 0;
    for (int i = 0; i < blocks; i++) {
      max = AnchorWriter.unsignedMax(max, words[i * ENTRY + 2]);
      words[i * ENTRY + PREFIX_MAX] = max;
    }
    long min = -1L;
    for (int i = blocks - 1; i >= 0; i--) {
      min = AnchorWriter.unsignedMin(min, words[i * ENTRY + 1]);
      words[i * ENTRY + SUFFIX_MIN] = min;
    }
    return this;
  }

  /**
   * Reads the table of an anchor file.
   *
   * @param subjectBlocks how many blocks the subject has
   * @param subjectEnd end of the blocks of the subject; -1 if unknown
   * @param fallback rebuilds the table if a part that is read later turns out to be damaged
   * @throws BadDataException if it is damaged or for another file
   */
  public static BlockTable anchors(
      BlockReader reader,
      byte[] traceId,
      int kind,
      int number,
      long subjectBlocks,
      long subjectEnd,
      Fallback fallback)
      throws IOException {
    FileHeader header = reader.fileHeader();
    if (header.kind() != BlockTag.ANCH
        || !Arrays.equals(header.traceId(), traceId)
        || header.subject() != kind
        || header.number() != number) {
      throw new BadDataException("anchors of this file", "those of another one");
    }
    AnchorEntries entries = AnchorEntries.find(reader, kind, subjectBlocks);
    return entries == null
        ? whole(reader, kind, subjectBlocks, subjectEnd)
        : some(entries, subjectEnd, fallback);
  }

  /** A table whose entries are read when they are needed; its ends are looked at now. */
  private static BlockTable some(AnchorEntries entries, long subjectEnd, Fallback fallback)
      throws IOException {
    BlockTable table = new BlockTable();
    table.anchored = true;
    table.grouped = entries.areGrouped();
    table.blocks = entries.count();
    table.words = new long[table.blocks * ENTRY];
    table.here = new BitSet(table.blocks);
    table.fallback =
        why -> {
          throw why;
        };
    table.entries = entries;
    int last = table.blocks - 1;
    long end = table.probe(last, 0) + Integer.toUnsignedLong((int) table.probe(last, 3));
    if (table.probe(0, 0) != FileHeader.LENGTH || subjectEnd >= 0 && end != subjectEnd) {
      throw new BadDataException(
          "anchors of this file", table.blocks + " blocks up to byte " + end);
    }
    table.fallback = fallback;
    return table;
  }

  /** A table that is read and checked as a whole. */
  private static BlockTable whole(BlockReader reader, int kind, long subjectBlocks, long subjectEnd)
      throws IOException {
    long offset = FileHeader.LENGTH;
    BlockFileHeader h = reader.header(offset, 0);
    while (h.type != BlockTag.ANCHORS) {
      if (h.type == BlockTag.END) {
        throw new BadDataException("a table of anchors", "none");
      }
      offset += h.size();
      h = reader.header(offset, 0);
    }
    BlockTable table = new BlockTable();
    table.anchored = true;
    StfByteReader in = reader.payload(h, offset);
    int entrySize = in.u32();
    in.u32();
    if (entrySize < AnchorWriter.ENTRY_SIZE || in.left() % entrySize != 0) {
      throw new BadDataException("entries of 80 bytes", "entries of " + entrySize);
    }
    int n = in.left() / entrySize;
    boolean files = kind == BlockTag.MESG && entrySize >= AnchorWriter.LONG_ENTRY_SIZE;
    table.grouped = files;
    table.words = new long[Math.max(n, 1) * ENTRY];
    long previousEnd = FileHeader.LENGTH;
    for (int i = 0; i < n; i++) {
      int start = in.at;
      int at = table.add();
      table.readEntry(in, at, files);
      long size = Integer.toUnsignedLong((int) table.words[at + 3]);
      if (table.words[at] != previousEnd || size < BlockFileHeader.LENGTH) {
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
