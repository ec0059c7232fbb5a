package org.tracetool.query.parquet;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.util.Native;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.tracetool.core.io.ZstdLibrary;
import org.tracetool.query.parquet.ParquetColumn.Type;

/** Encodes and compresses columns; for one thread at a time. */
final class ChunkEncoder {
  private static final int DATA_PAGE = 0;
  private static final int DICTIONARY_PAGE = 2;
  private static final int LEVEL = 3;

  /** More different numbers than these are written as they are. */
  private static final int MOST_DIFFERENT = 1 << 12;

  /** As many values tell which encoding is the smaller one. */
  private static final int SAMPLE = 1 << 12;

  private final Dictionary dictionary = new Dictionary();
  private final Bytes page = new Bytes();
  private final Bytes squeezed = new Bytes();
  private final Bytes sample = new Bytes();
  private long[] present = new long[0];
  private long[] indexes = new long[0];

  /** Encodes one column of a group. */
  Chunk encode(ParquetColumn column, RowGroup group, int index) throws IOException {
    ZstdLibrary.require(Native::load);
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
      numbers(chunk, column, group.numbers(index), rows);
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
    levels(rows);
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

  /** Which values are there: the bits of {@code indexes}. */
  private void levels(int rows) {
    page.low(0, Integer.BYTES);
    int from = page.used;
    Encodings.hybrid(page, indexes, rows, 1);
    int size = page.used - from;
    for (int i = 0; i < Integer.BYTES; i++) {
      page.array[from - Integer.BYTES + i] = (byte) (size >>> (Byte.SIZE * i));
    }
  }

  private void numbers(Chunk chunk, ParquetColumn column, long[] numbers, int rows)
      throws IOException {
    int count = 0;
    long least = Long.MAX_VALUE;
    long most = Long.MIN_VALUE;
    for (int r = 0; r < rows; r++) {
      long value = numbers[r];
      boolean isThere = value != RowGroup.NULL;
      indexes[r] = isThere ? 1 : 0;
      if (isThere) {
        present[count++] = value;
        least = Math.min(least, value);
        most = Math.max(most, value);
      }
    }
    chunk.missing = rows - count;
    chunk.hasRange = count > 0 && column.type().isInteger() && column.type() != Type.UNSIGNED;
    chunk.least = least;
    chunk.most = most;
    levels(rows);
    Type type = column.type();
    if (type == Type.FLAG) {
      page.packed(present, 0, count, 1);
    } else if (count > 0 && byDictionary(chunk, column, count)) {
      return;
    } else if (type.isInteger() && isSmallerByDeltas(count, type.bytes)) {
      chunk.encoding = Encodings.DELTA_BINARY_PACKED;
      Encodings.deltas(page, present, count);
      return;
    } else {
      Encodings.plain(page, present, count, type.bytes);
    }
    chunk.encoding = Encodings.PLAIN;
  }

  private boolean byDictionary(Chunk chunk, ParquetColumn column, int count) throws IOException {
    Type type = column.type();
    boolean isName = type == Type.NAME;
    if (type == Type.TIME
        || !dictionary.take(present, count, indexes, isName ? Integer.MAX_VALUE : MOST_DIFFERENT)) {
      return false;
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
    int width = Encodings.width(dictionary.size() - 1);
    page.put(width);
    Encodings.hybrid(page, indexes, count, width);
    chunk.encoding = Encodings.RLE_DICTIONARY;
    return true;
  }

  private boolean isSmallerByDeltas(int count, int bytes) throws IOException {
    int some = Math.min(count, SAMPLE);
    sample.used = 0;
    Encodings.deltas(sample, present, some);
    int deltas = Math.min(sample.used, squeeze(sample));
    sample.used = 0;
    Encodings.plain(sample, present, some, bytes);
    return deltas <= squeeze(sample);
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
    long size =
        Zstd.compressByteArray(
            squeezed.array, 0, squeezed.array.length, content.array, 0, content.used, LEVEL);
    if (Zstd.isError(size)) {
      throw new IOException("zstd: " + Zstd.getErrorName(size));
    }
    return (int) size;
  }
}
