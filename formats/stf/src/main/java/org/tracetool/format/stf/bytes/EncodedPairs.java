package org.tracetool.format.stf.bytes;

import java.util.Arrays;

/** The encoded key-value pairs of some of many records, by the number of the record. */
public final class EncodedPairs {
  private byte[][] pairs = new byte[0][];
  private boolean any;

  public void clear() {
    if (any) {
      Arrays.fill(pairs, null);
      any = false;
    }
  }

  /** The pairs of a record, or null. */
  public byte[] get(int record) {
    return any && record < pairs.length ? pairs[record] : null;
  }

  /**
   * Keeps the pairs of a record; null changes nothing.
   *
   * @param records capacity in records of the other columns
   */
  public void set(int record, byte[] encoded, int records) {
    if (encoded == null) {
      return;
    }
    if (record >= pairs.length) {
      pairs = Arrays.copyOf(pairs, Math.max(record + 1, records));
    }
    pairs[record] = encoded;
    any = true;
  }

  public void remove(int record) {
    if (record < pairs.length) {
      pairs[record] = null;
    }
  }

  /** The pairs of one record out of a column. */
  public static byte[] read(StfByteReader column) throws BadDataException {
    int start = column.at;
    ModelFields.skipPairs(column);
    return Arrays.copyOfRange(column.bytes, start, column.at);
  }

  /** The next record with pairs, from one on; -1 if there is none. */
  public static int next(StfByteReader column, int from) throws BadDataException {
    return column.isEmpty() ? -1 : (int) (from + column.uv());
  }
}
