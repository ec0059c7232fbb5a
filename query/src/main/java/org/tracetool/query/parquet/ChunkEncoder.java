package org.tracetool.query.parquet;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import com.github.luben.zstd.ZstdException;
import com.github.luben.zstd.util.Native;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.tracetool.core.io.ZstdLibrary;
import org.tracetool.query.parquet.ParquetColumn.Type;

/** Encodes and compresses columns; for one thread at a time. */
final class ChunkEncoder implements Closeable {
  private static final int DATA_PAGE = 0;
  private static final int DICTIONARY_PAGE = 2;

  /** What higher levels find in numbers is shorter, but takes more room in the end. */
  private static final int LEVEL = 1;

  /** More different numbers than these are written as they are. */
  private static final int MOST_DIFFERENT = 1 << 12;

  /** Up to as many different numbers are always the smaller ones. */
  private static final int FEW_DIFFERENT = 1 << 6;

  /** As many values tell which encoding is the smaller one. */
  private static final int SAMPLE = 1 << 12;

  private final ZstdCompressCtx compressor;
  private final Dictionary dictionary = new Dictionary();
  private final Bytes page = new Bytes();
  private final Bytes squeezed = new Bytes();
  private final Bytes sample = new Bytes();
  private long[] present = new long[0];
  private long[] indexes = new long[0];

  ChunkEncoder() throws IOException {
    ZstdLibrary.require(Native::load);
    compressor = new ZstdCompressCtx().setLevel(LEVEL);
  }

  /** Encodes one column of a group. */
  Chunk encode(ParquetColumn column, RowGroup group, int index) throws IOException {
    int rows = group.rows();
    if (present.length < rows) {
      present = new long[rows];
      indexes = new long[rows];
    }
    Chunk chunk = new Chunk();
    chunk.values = rows;
    page.used = 0;
    if (column.type() == Type.TEXT) {
      texts(chunk, group.texts(index), rows);
    } else {
      numbers(chunk, column, group.isVoid(index) ? null : group.numbers(index), rows);
    }
    chunk.data = chunk.bytes.used;
    page(chunk, DATA_PAGE, rows, chunk.encoding);
    return chunk;
  }

  private void texts(Chunk chunk, String[] texts, int rows) {
    for (int r = 0; r < rows; r++) {
      indexes[r] = texts[r] == null ? 0 : 1;
      chunk.missing += texts[r] == null ? 1 : 0;
    }
    levels(rows, rows - chunk.missing);
    for (int r = 0; r < rows; r++) {
      if (texts[r] != null) {
        text(page, texts[r]);
      }
    }
    chunk.encoding = Encodings.PLAIN;
  }

  private static void text(Bytes out, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    out.low(bytes.length, Integer.BYTES);
    out.put(bytes, bytes.length);
  }

  /** Which values are there: the bits of {@code indexes}, of no use if all are or none is. */
  private void levels(int rows, int count) {
    page.low(0, Integer.BYTES);
    int from = page.used;
    if (count == 0 || count == rows) {
      Encodings.run(page, count == 0 ? 0 : 1, rows);
    } else {
      Encodings.hybrid(page, indexes, rows, 1);
    }
    int size = page.used - from;
    for (int i = 0; i < Integer.BYTES; i++) {
      page.array[from - Integer.BYTES + i] = (byte) (size >>> (Byte.SIZE * i));
    }
  }

  /** Numbers; null if no row has one. */
  private void numbers(Chunk chunk, ParquetColumn column, long[] numbers, int rows)
      throws IOException {
    int count = numbers == null ? 0 : present(chunk, numbers, rows);
    chunk.missing = rows - count;
    levels(rows, count);
    chunk.hasRange &= column.type().isInteger() && column.type() != Type.UNSIGNED;
    Type type = column.type();
    if (count == 0) {
      chunk.encoding = Encodings.PLAIN;
    } else if (type == Type.FLAG) {
      page.packed(present, 0, count, 1);
      chunk.encoding = Encodings.PLAIN;
    } else if (type == Type.TIME) {
      chunk.encoding = Encodings.DELTA_BINARY_PACKED;
      Encodings.deltas(
          page, present, count, sizeOfDeltas(count, true) <= sizeOfDeltas(count, false));
    } else if (!byDictionary(chunk, column, count)) {
      boolean byDeltas =
          hasDeltas(chunk, type) && sizeOfDeltas(count, false) <= sizeOfPlain(count, type.bytes);
      chunk.encoding = byDeltas ? Encodings.DELTA_BINARY_PACKED : Encodings.PLAIN;
      if (byDeltas) {
        Encodings.deltas(page, present, count, false);
      } else {
        Encodings.plain(page, present, count, type.bytes);
      }
    }
  }

  /** Whether differences have no more bits than the numbers, as the format wants it. */
  private static boolean hasDeltas(Chunk chunk, Type type) {
    return type.isInteger()
        && (type.bytes == Long.BYTES || chunk.most - chunk.least <= Integer.MAX_VALUE);
  }

  /**
   * Takes the numbers that are there into {@code present}, and where they are into {@code indexes}.
   */
  private int present(Chunk chunk, long[] numbers, int rows) {
    int count = 0;
    long least = Long.MAX_VALUE;
    long most = Long.MIN_VALUE;
    for (int r = 0; r < rows; r++) {
      long value = numbers[r];
      present[count] = value;
      if (value != RowGroup.NULL) {
        count++;
        least = Math.min(least, value);
        most = Math.max(most, value);
      }
    }
    chunk.hasRange = count > 0;
    chunk.least = least;
    chunk.most = most;
    for (int r = 0; count > 0 && count < rows && r < rows; r++) {
      indexes[r] = numbers[r] == RowGroup.NULL ? 0 : 1;
    }
    return count;
  }

  private boolean byDictionary(Chunk chunk, ParquetColumn column, int count) throws IOException {
    Type type = column.type();
    boolean isName = type == Type.NAME;
    if (!dictionary.take(present, count, indexes, isName ? Integer.MAX_VALUE : MOST_DIFFERENT)) {
      return false;
    }
    int width = Encodings.width(dictionary.size() - 1);
    if (!isName && dictionary.size() > FEW_DIFFERENT) {
      long all = sizeOfIndexes(count, width) * count / Math.min(count, SAMPLE);
      all += (long) dictionary.size() * type.bytes / 2; // a guess, they are compressed as well
      if (all > sizeOfPlain(count, type.bytes) * count / Math.min(count, SAMPLE)) {
        return false;
      }
    }
    Bytes values = new Bytes();
    for (int i = 0; i < dictionary.size(); i++) {
      if (isName) {
        text(values, column.texts().apply(dictionary.value(i)));
      } else {
        values.low(dictionary.value(i), type.bytes);
      }
    }
    chunk.hasDictionary = true;
    page(chunk, values, DICTIONARY_PAGE, dictionary.size(), Encodings.PLAIN);
    page.put(width);
    Encodings.hybrid(page, indexes, count, width);
    chunk.encoding = Encodings.RLE_DICTIONARY;
    return true;
  }

  private long sizeOfDeltas(int count, boolean whole) throws IOException {
    sample.used = 0;
    Encodings.deltas(sample, present, Math.min(count, SAMPLE), whole);
    return squeeze(sample);
  }

  private long sizeOfPlain(int count, int bytes) throws IOException {
    sample.used = 0;
    Encodings.plain(sample, present, Math.min(count, SAMPLE), bytes);
    return squeeze(sample);
  }

  private long sizeOfIndexes(int count, int width) throws IOException {
    sample.used = 0;
    Encodings.hybrid(sample, indexes, Math.min(count, SAMPLE), width);
    return squeeze(sample);
  }

  private void page(Chunk chunk, int type, int values, int encoding) throws IOException {
    page(chunk, page, type, values, encoding);
  }

  private void page(Chunk chunk, Bytes content, int type, int values, int encoding)
      throws IOException {
    int size = squeeze(content);
    int from = chunk.bytes.used;
    Thrift head = new Thrift(chunk.bytes).element();
    head.i32(1, type).i32(2, content.used).i32(3, size);
    if (type == DATA_PAGE) {
      head.begin(5).i32(1, values).i32(2, encoding).i32(3, Encodings.RLE).i32(4, Encodings.RLE);
    } else {
      head.begin(7).i32(1, values).i32(2, encoding);
    }
    head.end().end();
    chunk.uncompressed += chunk.bytes.used - from + content.used;
    chunk.bytes.put(squeezed.array, size);
  }

  /** Compresses into {@code squeezed}; returns the size. */
  private int squeeze(Bytes content) throws IOException {
    squeezed.used = 0;
    squeezed.room((int) Zstd.compressBound(content.used));
    try {
      return compressor.compressByteArray(
          squeezed.array, 0, squeezed.array.length, content.array, 0, content.used);
    } catch (ZstdException e) {
      throw new IOException("zstd: " + e.getMessage(), e);
    }
  }

  @Override
  public void close() {
    compressor.close();
  }
}
