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
 * Messages as rows of longs, and as the columns of a block. Numbers are those of the file ({@code
 * Numbers}), not the model's.
 */
public final class StfMessages {
  public static final int SEND = 1;
  public static final int RECEIVE = 2;
  private static final int OTHER_LENGTH = 4;
  private static final int SEND_SCL = 8;
  private static final int RECEIVE_SCL = 16;
  private static final int TIES = 32;
  private static final int KNOWN_FLAGS = 63;

  // words of a row
  public static final int HALVES = 0;
  public static final int SEND_TIME = 1;
  public static final int RECEIVE_TIME = 2;
  public static final int SENDER = 3;
  public static final int RECEIVER = 4;
  static final int COMM = 5;
  static final int TAG = 6;
  static final int SENT = 7;
  static final int RECEIVED = 8;
  static final int SCLS = 9;
  static final int POSITIONS = 10;
  public static final int FILES = 11;
  public static final int WORDS = 12;

  /** Ours: key-value pairs, and the numbers of the process files of both halves. */
  private static final int PAIRS_COLUMN = 64;

  private static final int FILES_COLUMN = 65;
  private static final int IDS = 66;

  public long[] words = new long[WORDS * 16];
  public int rows;
  private final EncodedPairs pairs = new EncodedPairs();
  private boolean hasFiles;

  void clear() {
    rows = 0;
    hasFiles = false;
    pairs.clear();
  }

  /** Adds a row of zeros; returns the index of its first word. */
  int add() {
    int at = rows * WORDS;
    if (at == words.length) {
      words = Arrays.copyOf(words, at * 2);
    }
    Arrays.fill(words, at, at + WORDS, 0);
    rows++;
    return at;
  }

  /** The encoded pairs of one half of a row, or null. */
  byte[] pairs(int row, int half) {
    return pairs.get(2 * row + half - 1);
  }

  void setPairs(int row, int half, byte[] encoded) {
    pairs.set(2 * row + half - 1, encoded, words.length / WORDS * 2);
  }

  public boolean hasFiles() {
    return hasFiles;
  }

  /** The time that rows are sorted by: of the send, or of the receive where that is all. */
  long key(int row) {
    int at = row * WORDS;
    return (words[at + HALVES] & SEND) != 0 ? words[at + SEND_TIME] : words[at + RECEIVE_TIME];
  }

  private static int low(long word) {
    return (int) word;
  }

  private static int high(long word) {
    return (int) (word >>> 32);
  }

  /** Writes the rows in the order of their keys. */
  public void write(StfByteWriter out, boolean withFiles) {
    long[] keys = new long[rows];
    for (int i = 0; i < rows; i++) {
      keys[i] = key(i);
    }
    int[] order = StableIndexSort.sorted(keys, rows);
    ColumnBuffers c = new ColumnBuffers(IDS);
    long base = rows == 0 ? 0 : keys[order[0]];
    long last = base;
    int lastWithPairs = 0;
    for (int i = 0; i < rows; i++) {
      int row = order[i];
      int at = row * WORDS;
      final int halves = (int) words[at + HALVES];
      boolean both = halves == (SEND | RECEIVE);
      boolean send = (halves & SEND) != 0;
      long sent = words[at + SENT];
      long received = words[at + RECEIVED];
      int sendScl = send ? low(words[at + SCLS]) : 0;
      int receiveScl = (halves & RECEIVE) != 0 ? high(words[at + SCLS]) : 0;
      int sendTie = send ? low(words[at + POSITIONS]) : 0;
      int receiveTie = (halves & RECEIVE) != 0 ? high(words[at + POSITIONS]) : 0;
      boolean ties = sendTie != 0 || receiveTie != 0;
      int flags =
          halves
              | (both && sent != received ? OTHER_LENGTH : 0)
              | (sendScl != 0 ? SEND_SCL : 0)
              | (receiveScl != 0 ? RECEIVE_SCL : 0)
              | (ties ? TIES : 0);
      c.column(1).writeU8(flags);
      c.column(2).uv(keys[row] - last);
      last = keys[row];
      if (both) {
        c.column(3).sv(words[at + RECEIVE_TIME] - words[at + SEND_TIME]);
      }
      c.column(4).uv(words[at + SENDER]);
      c.column(5).uv(words[at + RECEIVER]);
      c.column(6).sv(words[at + COMM]);
      c.column(7).sv(words[at + TAG]);
      c.column(8).sv(send ? sent : received);
      if ((flags & OTHER_LENGTH) != 0) {
        c.column(9).sv(received);
      }
      if (sendScl != 0) {
        c.column(10).sv(sendScl);
      }
      if (receiveScl != 0) {
        c.column(11).sv(receiveScl);
      }
      if (ties && send) {
        c.column(12).uv(Integer.toUnsignedLong(sendTie));
      }
      if (ties && (halves & RECEIVE) != 0) {
        c.column(12).uv(Integer.toUnsignedLong(receiveTie));
      }
      byte[] sendPairs = pairs(row, SEND);
      byte[] receivePairs = pairs(row, RECEIVE);
      if (sendPairs != null || receivePairs != null) {
        StfByteWriter p = c.column(PAIRS_COLUMN);
        p.uv(i - lastWithPairs);
        lastWithPairs = i + 1;
        p.writeU8((sendPairs != null ? SEND : 0) | (receivePairs != null ? RECEIVE : 0));
        for (byte[] encoded : new byte[][] {sendPairs, receivePairs}) {
          if (encoded != null) {
            p.put(encoded, 0, encoded.length);
          }
        }
      }
      if (withFiles) {
        c.column(FILES_COLUMN).uv(Integer.toUnsignedLong(low(words[at + FILES])));
        c.column(FILES_COLUMN).uv(Integer.toUnsignedLong(high(words[at + FILES])));
      }
    }
    out.writeU64(base);
    c.write(out);
  }

  /** Reads a payload with so many records. */
  public void read(StfByteReader in, int count) throws BadDataException {
    clear();
    long last = in.u64();
    ColumnReader c = new ColumnReader(IDS);
    c.read(in);
    in.requireEmpty("the payload of the block");
    StfByteReader flagBytes = c.column(1);
    if (flagBytes.left() != count) {
      throw new BadDataException(count + " messages", flagBytes.left() + " bytes of flags");
    }
    StfByteReader files = c.column(FILES_COLUMN);
    hasFiles = !files.isEmpty();
    int withPairs = EncodedPairs.next(c.column(PAIRS_COLUMN), 0);
    for (int i = 0; i < count; i++) {
      int at = add();
      final int flags = flagBytes.u8();
      int halves = flags & (SEND | RECEIVE);
      if (halves == 0 || (flags & ~KNOWN_FLAGS) != 0) {
        throw new BadDataException("flags of a message", String.format("%02x", flags));
      }
      boolean send = (halves & SEND) != 0;
      boolean receive = (halves & RECEIVE) != 0;
      last += c.column(2).uv();
      words[at + HALVES] = halves;
      words[at + SEND_TIME] = last;
      words[at + RECEIVE_TIME] = send && receive ? last + c.column(3).sv() : last;
      words[at + SENDER] = c.column(4).uv();
      words[at + RECEIVER] = c.column(5).uv();
      words[at + COMM] = c.column(6).sv();
      words[at + TAG] = c.column(7).sv();
      long length = c.column(8).sv();
      words[at + SENT] = length;
      words[at + RECEIVED] = (flags & OTHER_LENGTH) != 0 ? c.column(9).sv() : length;
      long sendScl = (flags & SEND_SCL) != 0 ? c.column(10).sv() : 0;
      long receiveScl = (flags & RECEIVE_SCL) != 0 ? c.column(11).sv() : 0;
      words[at + SCLS] = sendScl & 0xffff_ffffL | receiveScl << 32;
      if ((flags & TIES) != 0) {
        long sendTie = send ? c.column(12).uv() : 0;
        long receiveTie = receive ? c.column(12).uv() : 0;
        words[at + POSITIONS] = sendTie & 0xffff_ffffL | receiveTie << 32;
      }
      if (i == withPairs) {
        StfByteReader p = c.column(PAIRS_COLUMN);
        int which = p.u8();
        for (int half = SEND; half <= RECEIVE; half++) {
          if ((which & half) != 0) {
            setPairs(i, half, EncodedPairs.read(p));
          }
        }
        withPairs = EncodedPairs.next(p, i + 1);
      }
      if (hasFiles) {
        long file = files.uv();
        words[at + FILES] = file & 0xffff_ffffL | files.uv() << 32;
      }
    }
    c.requireEmpty();
  }
}
