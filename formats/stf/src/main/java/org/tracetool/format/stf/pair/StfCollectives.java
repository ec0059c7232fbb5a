package org.tracetool.format.stf.pair;

import java.util.Arrays;
import org.tracetool.format.stf.bytes.BadDataException;
import org.tracetool.format.stf.bytes.ColumnBuffers;
import org.tracetool.format.stf.bytes.ColumnReader;
import org.tracetool.format.stf.bytes.EncodedPairs;
import org.tracetool.format.stf.bytes.StfByteReader;
import org.tracetool.format.stf.bytes.StfByteWriter;
import org.tracetool.format.stf.index.StableIndexSort;

/**
 * Collective operations as rows of longs with their participants, and as the columns of a block.
 * Numbers are those of the file.
 */
public final class StfCollectives {
  public static final int COMPLETE = 1;
  private static final int TIES = 2;

  // words of an instance
  public static final int KEY = 0;
  public static final int FLAGS = 1;
  static final int OPERATION = 2;
  static final int COMM = 3;
  static final int ROOT = 4;
  static final int FIRST = 5;
  public static final int COUNT = 6;
  public static final int WORDS = 7;

  // words of a participant
  static final int CPU = 0;
  static final int START = 1;
  static final int DURATION = 2;
  static final int SENT = 3;
  static final int RECEIVED = 4;
  static final int SCL = 5;
  static final int POSITION = 6;
  static final int FILE = 7;
  public static final int PART_WORDS = 8;

  private static final int PAIRS_COLUMN = 64;
  private static final int FILES_COLUMN = 65;
  private static final int IDS = 66;

  public long[] words = new long[WORDS * 16];
  public int rows;
  public long[] parts = new long[PART_WORDS * 16];
  int partRows;
  private final EncodedPairs pairs = new EncodedPairs();
  private boolean hasFiles;

  void clear() {
    rows = 0;
    partRows = 0;
    hasFiles = false;
    pairs.clear();
  }

  /** Adds an instance whose participants come next; returns the index of its first word. */
  int add() {
    int at = rows * WORDS;
    if (at == words.length) {
      words = Arrays.copyOf(words, at * 2);
    }
    Arrays.fill(words, at, at + WORDS, 0);
    words[at + FIRST] = partRows;
    rows++;
    return at;
  }

  /** Adds a participant; returns the index of its first word. */
  int addPart() {
    int at = partRows * PART_WORDS;
    if (at == parts.length) {
      parts = Arrays.copyOf(parts, at * 2);
    }
    Arrays.fill(parts, at, at + PART_WORDS, 0);
    partRows++;
    return at;
  }

  byte[] pairs(int part) {
    return pairs.get(part);
  }

  void setPairs(int part, byte[] encoded) {
    pairs.set(part, encoded, parts.length / PART_WORDS);
  }

  boolean hasFiles() {
    return hasFiles;
  }

  /** Writes the instances in the order of their keys. */
  public void write(StfByteWriter out, boolean withFiles) {
    long[] keys = new long[rows];
    boolean anyScl = false;
    for (int i = 0; i < rows; i++) {
      keys[i] = words[i * WORDS + KEY];
    }
    for (int i = 0; i < partRows; i++) {
      anyScl |= parts[i * PART_WORDS + SCL] != 0;
    }
    int[] order = StableIndexSort.sorted(keys, rows);
    ColumnBuffers c = new ColumnBuffers(IDS);
    long base = rows == 0 ? 0 : keys[order[0]];
    long last = base;
    int written = 0;
    int lastWithPairs = 0;
    for (int i = 0; i < rows; i++) {
      int at = order[i] * WORDS;
      final int from = (int) words[at + FIRST];
      final int count = (int) words[at + COUNT];
      final long key = words[at + KEY];
      boolean ties = false;
      for (int p = from; p < from + count; p++) {
        ties |= parts[p * PART_WORDS + POSITION] != 0;
      }
      c.column(1).writeU8((int) words[at + FLAGS] & COMPLETE | (ties ? TIES : 0));
      c.column(2).uv(key - last);
      last = key;
      c.column(3).sv(words[at + OPERATION]);
      c.column(4).sv(words[at + COMM]);
      c.column(5).uv(count);
      c.column(7).uv(words[at + ROOT]);
      for (int p = from; p < from + count; p++) {
        int w = p * PART_WORDS;
        c.column(6).uv(parts[w + CPU]);
        c.column(8).uv(parts[w + START] - key);
        c.column(9).uv(parts[w + DURATION]);
        c.column(10).sv(parts[w + SENT]);
        c.column(11).sv(parts[w + RECEIVED]);
        if (anyScl) {
          c.column(12).sv(parts[w + SCL]);
        }
        if (ties) {
          c.column(13).uv(parts[w + POSITION]);
        }
        byte[] encoded = pairs(p);
        if (encoded != null) {
          StfByteWriter column = c.column(PAIRS_COLUMN);
          column.uv(written - lastWithPairs);
          lastWithPairs = written + 1;
          column.put(encoded, 0, encoded.length);
        }
        if (withFiles) {
          c.column(FILES_COLUMN).uv(parts[w + FILE]);
        }
        written++;
      }
    }
    out.writeU64(base);
    c.write(out);
  }

  /** Reads a payload with so many instances. */
  public void read(StfByteReader in, int count) throws BadDataException {
    clear();
    long last = in.u64();
    ColumnReader c = new ColumnReader(IDS);
    c.read(in);
    in.requireEmpty("the payload of the block");
    StfByteReader flagBytes = c.column(1);
    if (flagBytes.left() != count) {
      throw new BadDataException(count + " operations", flagBytes.left() + " bytes of flags");
    }
    boolean scls = !c.column(12).isEmpty();
    StfByteReader files = c.column(FILES_COLUMN);
    hasFiles = !files.isEmpty();
    int withPairs = EncodedPairs.next(c.column(PAIRS_COLUMN), 0);
    for (int i = 0; i < count; i++) {
      int at = add();
      final int flags = flagBytes.u8();
      if ((flags & ~(COMPLETE | TIES)) != 0) {
        throw new BadDataException("flags of an operation", String.format("%02x", flags));
      }
      last += c.column(2).uv();
      words[at + KEY] = last;
      words[at + FLAGS] = flags & COMPLETE;
      words[at + OPERATION] = c.column(3).sv();
      words[at + COMM] = c.column(4).sv();
      long n = c.column(5).uv();
      if (n < 1 || n > c.column(6).left()) {
        throw new BadDataException(
            "1 to " + c.column(6).left() + " participants", Long.toUnsignedString(n));
      }
      words[at + COUNT] = n;
      words[at + ROOT] = c.column(7).uv();
      for (int p = 0; p < n; p++) {
        int row = partRows;
        int w = addPart();
        parts[w + CPU] = c.column(6).uv();
        parts[w + START] = last + c.column(8).uv();
        parts[w + DURATION] = c.column(9).uv();
        parts[w + SENT] = c.column(10).sv();
        parts[w + RECEIVED] = c.column(11).sv();
        parts[w + SCL] = scls ? c.column(12).sv() : 0;
        parts[w + POSITION] = (flags & TIES) != 0 ? c.column(13).uv() : 0;
        if (row == withPairs) {
          StfByteReader column = c.column(PAIRS_COLUMN);
          setPairs(row, EncodedPairs.read(column));
          withPairs = EncodedPairs.next(column, row + 1);
        }
        if (hasFiles) {
          parts[w + FILE] = files.uv();
        }
      }
    }
    c.requireEmpty();
  }
}
