package org.tracetool.query.parquet;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import com.github.luben.zstd.ZstdException;
import com.github.luben.zstd.util.Native;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.tracetool.core.io.ZstdLibrary;
import org.tracetool.query.columns.FileColumn;
import org.tracetool.query.columns.FileColumn.Type;
import org.tracetool.query.columns.RowGroup;

/** Encodes and compresses columns; for one thread at a time. */
final class ColumnChunkEncoder implements Closeable {
  private static final int DATA_PAGE = 0;
  private static final int DICTIONARY_PAGE = 2;

  /** What higher levels find in numbers is shorter, but takes more room in the end. */
  private static final int LEVEL = 1;

  /** More different numbers than these are written as they are. */
  private static final int MAX_DICTIONARY_SIZE = 1 << 12;

  /** Up to as many different numbers are always the smaller ones. */
  private static final int FEW_DIFFERENT = 1 << 6;

  /** As many values tell which encoding is the smaller one. */
  private static final int SAMPLE = 1 << 12;

  /** If more than these are different in a sample, so are too many of all. */
  private static final int MAX_DIFFERENT_IN_SAMPLE = SAMPLE / 4;

  private final ZstdCompressCtx compressor;
  private final Dictionary dictionary = new Dictionary();
  private final ParquetBuffer page = new ParquetBuffer();
  private final ParquetBuffer squeezed = new ParquetBuffer();
  private final ParquetBuffer sample = new ParquetBuffer();
  private long[] present = new long[0];
  private long[] indexes = new long[0];
  private byte[] bits = new byte[0];

  /** The numbers of the column that are there. */
  private long[] values;

  private int count;

  /**
   * A column of names before, to whose dictionary {@code indexes} belong; null if there is none.
   */
  private ColumnChunk named;

  private int namedSize;
  private byte[] namedBits = new byte[0];
  private long[] tokens = new long[0];

  ColumnChunkEncoder() throws IOException {
    ZstdLibrary.require(Native::load);
    compressor = new ZstdCompressCtx().setLevel(LEVEL);
  }

  /** Encodes all columns of a group. */
  List<ColumnChunk> encode(List<FileColumn> columns, RowGroup group) throws IOException {
    List<ColumnChunk> chunks = new ArrayList<>();
    named = null;
    for (int c = 0; c < columns.size(); c++) {
      chunks.add(encode(columns.get(c), group, c));
    }
    return chunks;
  }

  private ColumnChunk encode(FileColumn column, RowGroup group, int index) throws IOException {
    int rows = group.rows();
    if (indexes.length < rows) {
      present = new long[rows + 1]; // what is no number is written behind those that are
      indexes = new long[rows];
      bits = new byte[(rows + Byte.SIZE - 1) / Byte.SIZE];
      namedBits = new byte[bits.length];
    }
    ColumnChunk chunk = new ColumnChunk();
    chunk.values = rows;
    page.used = 0;
    if (column.type() == Type.TEXT) {
      named = null;
      encodeTexts(chunk, group.texts(index), rows);
    } else {
      take(chunk, column.type(), group, index);
      if (named != null && isTwin(chunk, column.type())) {
        return twin(chunk, column.type());
      }
      named = null;
      encodeNumbers(chunk, column, rows);
    }
    chunk.data = chunk.bytes.used;
    encodePage(chunk, page, DATA_PAGE, rows, chunk.encoding);
    if (column.type() == Type.NAME && chunk.hasDictionary) {
      named = chunk;
      namedSize = dictionary.size();
      byte[] free = namedBits;
      namedBits = bits;
      bits = free;
    }
    return chunk;
  }

  private void encodeTexts(ColumnChunk chunk, String[] texts, int rows) {
    Arrays.fill(bits, (byte) 0);
    for (int r = 0; r < rows; r++) {
      if (texts[r] == null) {
        chunk.missing++;
      } else {
        set(r);
      }
    }
    encodeLevels(rows, rows - chunk.missing);
    for (int r = 0; r < rows; r++) {
      if (texts[r] != null) {
        encodeText(page, texts[r]);
      }
    }
    chunk.encoding = Encodings.PLAIN;
  }

  private void set(int row) {
    bits[row >> 3] |= (byte) (1 << (row & 7));
  }

  private static void encodeText(ParquetBuffer out, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    out.writeLow(bytes.length, Integer.BYTES);
    out.put(bytes);
  }

  /** Which values are there: {@code bits}, of no use if all are or none is. */
  private void encodeLevels(int rows, int some) {
    page.writeLow(0, Integer.BYTES);
    int from = page.used;
    if (some == 0 || some == rows) {
      Encodings.run(page, some == 0 ? 0 : 1, rows);
    } else {
      Encodings.encodeBits(page, bits, rows);
    }
    int size = page.used - from;
    for (int i = 0; i < Integer.BYTES; i++) {
      page.array[from - Integer.BYTES + i] = (byte) (size >>> (Byte.SIZE * i));
    }
  }

  /** Takes the numbers of a column, their range and where they are. */
  private void take(ColumnChunk chunk, Type type, RowGroup group, int index) {
    int rows = group.rows();
    if (group.isSame(index)) {
      long same = group.same(index);
      values = present;
      count = same == RowGroup.NULL ? 0 : rows;
      Arrays.fill(values, 0, count, same);
      setRange(chunk, same, same);
    } else if (group.isFew(index)) {
      values = group.few(index);
      count = group.fewCount(index);
      Arrays.fill(bits, (byte) 0);
      for (int i = 0; i < count; i++) {
        set(group.fewRows(index)[i]);
      }
      computeRange(chunk);
    } else {
      values = group.all(index);
      count = rows;
      computeRange(chunk);
      if (chunk.least == RowGroup.NULL) {
        pick(rows);
        computeRange(chunk);
      }
    }
    chunk.missing = rows - count;
    chunk.hasRange = count > 0 && type.isInteger() && type != Type.UNSIGNED;
  }

  private void computeRange(ColumnChunk chunk) {
    long least = Long.MAX_VALUE;
    long most = Long.MIN_VALUE;
    for (int i = 0; i < count; i++) {
      least = Math.min(least, values[i]);
      most = Math.max(most, values[i]);
    }
    setRange(chunk, least, most);
  }

  private static void setRange(ColumnChunk chunk, long least, long most) {
    chunk.least = least;
    chunk.most = most;
  }

  /** Takes the numbers that are there out of those of all rows. */
  private void pick(int rows) {
    long[] from = values;
    long[] to = present;
    int some = 0;
    for (int at = 0; at < rows; at += Byte.SIZE) {
      int there = 0;
      int end = Math.min(Byte.SIZE, rows - at);
      for (int i = 0; i < end; i++) {
        long value = from[at + i];
        int one = value == RowGroup.NULL ? 0 : 1;
        to[some] = value;
        some += one;
        there |= one << i;
      }
      bits[at / Byte.SIZE] = (byte) there;
    }
    count = some;
    values = to;
  }

  private void encodeNumbers(ColumnChunk chunk, FileColumn column, int rows) throws IOException {
    encodeLevels(rows, count);
    Type type = column.type();
    if (count == 0) {
      chunk.encoding = Encodings.PLAIN;
    } else if (type == Type.FLAG) {
      page.writePacked(values, 0, count, 1);
      chunk.encoding = Encodings.PLAIN;
    } else if (type == Type.TIME) {
      chunk.encoding = Encodings.DELTA_BINARY_PACKED;
      Encodings.encodeDeltas(page, values, count, sizeOfDeltas(true) <= sizeOfDeltas(false));
    } else if (!byDictionary(chunk, column)) {
      boolean byDeltas = hasDeltas(chunk, type) && sizeOfDeltas(false) <= sizeOfPlain(type.bytes());
      chunk.encoding = byDeltas ? Encodings.DELTA_BINARY_PACKED : Encodings.PLAIN;
      if (byDeltas) {
        Encodings.encodeDeltas(page, values, count, false);
      } else {
        Encodings.encodePlain(page, values, count, type.bytes());
      }
    }
  }

  /** Whether differences have no more bits than the numbers, as the format wants it. */
  private static boolean hasDeltas(ColumnChunk chunk, Type type) {
    return type.isInteger()
        && (type.bytes() == Long.BYTES || chunk.most - chunk.least <= Integer.MAX_VALUE);
  }

  /**
   * Whether the numbers are those of the names before, such as tokens beside their names: then they
   * have the same indexes. Puts the different ones into {@code tokens}.
   */
  private boolean isTwin(ColumnChunk chunk, Type type) {
    if (type.bytes() == 0 || chunk.missing != named.missing) {
      return false;
    }
    int bytes = (chunk.values + Byte.SIZE - 1) / Byte.SIZE;
    if (chunk.missing > 0 && !Arrays.equals(bits, 0, bytes, namedBits, 0, bytes)) {
      return false;
    }
    if (tokens.length < namedSize) {
      tokens = new long[2 * namedSize];
    }
    int seen = 0;
    for (int i = 0; i < count; i++) {
      int index = (int) indexes[i];
      if (index == seen) {
        tokens[seen++] = values[i];
      } else if (tokens[index] != values[i]) {
        return false;
      }
    }
    return true;
  }

  private ColumnChunk twin(ColumnChunk chunk, Type type) throws IOException {
    ParquetBuffer own = new ParquetBuffer();
    own.writeLow(tokens, 0, namedSize, type.bytes());
    chunk.hasDictionary = true;
    encodePage(chunk, own, DICTIONARY_PAGE, namedSize, Encodings.PLAIN);
    chunk.data = chunk.bytes.used;
    chunk.encoding = Encodings.RLE_DICTIONARY;
    ParquetBuffer pages = named.bytes;
    chunk.bytes.put(pages.array, named.data, pages.used - named.data);
    chunk.uncompressed += named.dataUncompressed;
    return chunk;
  }

  private boolean byDictionary(ColumnChunk chunk, FileColumn column) throws IOException {
    Type type = column.type();
    boolean isName = type == Type.NAME;
    if (!isName
        && !dictionary.take(values, Math.min(count, SAMPLE), indexes, MAX_DIFFERENT_IN_SAMPLE)) {
      return false;
    }
    if (!dictionary.take(
        values, count, indexes, isName ? Integer.MAX_VALUE : MAX_DICTIONARY_SIZE)) {
      return false;
    }
    int width = Encodings.width(dictionary.size() - 1);
    if (!isName && dictionary.size() > FEW_DIFFERENT) {
      long all = sizeOfIndexes(width) * count / Math.min(count, SAMPLE);
      all += (long) dictionary.size() * type.bytes() / 2; // a guess, they are compressed as well
      if (all > sizeOfPlain(type.bytes()) * count / Math.min(count, SAMPLE)) {
        return false;
      }
    }
    ParquetBuffer different = new ParquetBuffer();
    for (int i = 0; i < dictionary.size(); i++) {
      if (isName) {
        encodeText(different, column.texts().apply(dictionary.value(i)));
      } else {
        different.writeLow(dictionary.value(i), type.bytes());
      }
    }
    chunk.hasDictionary = true;
    encodePage(chunk, different, DICTIONARY_PAGE, dictionary.size(), Encodings.PLAIN);
    page.put(width);
    Encodings.encodeHybrid(page, indexes, count, width);
    chunk.encoding = Encodings.RLE_DICTIONARY;
    return true;
  }

  private long sizeOfDeltas(boolean whole) throws IOException {
    sample.used = 0;
    Encodings.encodeDeltas(sample, values, Math.min(count, SAMPLE), whole);
    return squeeze(sample);
  }

  private long sizeOfPlain(int bytes) throws IOException {
    sample.used = 0;
    Encodings.encodePlain(sample, values, Math.min(count, SAMPLE), bytes);
    return squeeze(sample);
  }

  private long sizeOfIndexes(int width) throws IOException {
    sample.used = 0;
    Encodings.encodeHybrid(sample, indexes, Math.min(count, SAMPLE), width);
    return squeeze(sample);
  }

  private void encodePage(
      ColumnChunk chunk, ParquetBuffer content, int type, int some, int encoding)
      throws IOException {
    int size = squeeze(content);
    int from = chunk.bytes.used;
    Thrift head = new Thrift(chunk.bytes).element();
    head.i32(1, type).i32(2, content.used).i32(3, size);
    if (type == DATA_PAGE) {
      head.begin(5).i32(1, some).i32(2, encoding).i32(3, Encodings.RLE).i32(4, Encodings.RLE);
    } else {
      head.begin(7).i32(1, some).i32(2, encoding);
    }
    head.end().end();
    long uncompressed = (long) chunk.bytes.used - from + content.used;
    chunk.uncompressed += uncompressed;
    chunk.dataUncompressed = uncompressed;
    chunk.bytes.put(squeezed.array, 0, size);
  }

  /** Compresses into {@code squeezed}; returns the size. */
  private int squeeze(ParquetBuffer content) throws IOException {
    squeezed.used = 0;
    squeezed.ensureCapacity((int) Zstd.compressBound(content.used));
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
