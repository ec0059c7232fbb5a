package org.tracetool.query.parquet;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.tracetool.query.columns.FileColumn;
import org.tracetool.query.columns.FileColumn.Type;
import org.tracetool.query.columns.GroupWriter;
import org.tracetool.query.columns.RowGroup;

/**
 * Writes a file of Apache Parquet (format version 2, data pages of version 1, compressed by zstd):
 * groups of rows are encoded by several threads, and are in the file in the order in which they
 * came. The document is {@code parquet.thrift} of Apache Parquet.
 */
public final class ParquetWriter extends GroupWriter<ParquetWriter.Group> {
  private static final byte[] MAGIC = "PAR1".getBytes(StandardCharsets.US_ASCII);
  private static final int ZSTD = 6;
  private static final int OPTIONAL = 1;
  private static final int NONE = -1;

  /** A group of rows as the file has it. */
  record Group(int rows, List<ColumnChunk> chunks) {}

  private record WrittenChunk(Group group, long offset) {}

  private final OutputStream out;
  private final Queue<ColumnChunkEncoder> encoders = new ConcurrentLinkedQueue<>();
  private final List<WrittenChunk> written = new ArrayList<>();
  private long offset;

  /**
   * A file with no rows yet.
   *
   * @param out the file, which stays the caller's to close
   * @param room rows of a group
   * @param threads that encode
   */
  public ParquetWriter(OutputStream out, List<FileColumn> columns, int room, int threads)
      throws IOException {
    super(columns, room, threads);
    this.out = out;
    write(MAGIC, MAGIC.length);
  }

  @Override
  protected Group encode(RowGroup group) throws IOException {
    ColumnChunkEncoder encoder = encoders.poll();
    encoder = encoder == null ? new ColumnChunkEncoder() : encoder;
    List<ColumnChunk> chunks = encoder.encode(columns(), group);
    encoders.add(encoder);
    return new Group(group.rows(), chunks);
  }

  @Override
  protected void write(Group group) throws IOException {
    written.add(new WrittenChunk(group, offset));
    for (ColumnChunk chunk : group.chunks()) {
      write(chunk.bytes.array, chunk.bytes.used);
      chunk.size = chunk.bytes.used;
      chunk.bytes = null;
    }
  }

  private void write(byte[] bytes, int length) throws IOException {
    out.write(bytes, 0, length);
    offset += length;
  }

  @Override
  protected void end(long rows) throws IOException {
    ParquetBuffer footer = new ParquetBuffer();
    Thrift t = new Thrift(footer).element();
    t.i32(1, 2);
    t.structs(2, columns().size() + 1);
    t.element().text(4, "schema").i32(5, columns().size()).end();
    for (FileColumn column : columns()) {
      t.element().i32(1, physical(column.type())).i32(3, OPTIONAL).text(4, column.name());
      int converted = converted(column.type());
      if (converted != NONE) {
        t.i32(6, converted);
      }
      t.end();
    }
    t.i64(3, rows);
    t.structs(4, written.size());
    for (WrittenChunk w : written) {
      describe(t, w);
    }
    t.text(6, "tracetool");
    t.structs(7, columns().size());
    for (int c = 0; c < columns().size(); c++) {
      t.element().begin(1).end().end(); // values are ordered as their type says
    }
    t.end();
    footer.writeLow(footer.used, Integer.BYTES);
    footer.put(MAGIC);
    write(footer.array, footer.used);
  }

  private void describe(Thrift t, WrittenChunk w) {
    t.element().structs(1, columns().size());
    long at = w.offset;
    long uncompressed = 0;
    for (int c = 0; c < columns().size(); c++) {
      ColumnChunk chunk = w.group.chunks().get(c);
      describe(t, columns().get(c), chunk, at);
      at += chunk.size;
      uncompressed += chunk.uncompressed;
    }
    t.i64(2, uncompressed).i64(3, w.group.rows()).i64(5, w.offset).i64(6, at - w.offset).end();
  }

  private static void describe(Thrift t, FileColumn column, ColumnChunk chunk, long at) {
    t.element().i64(2, at).begin(3).i32(1, physical(column.type()));
    if (chunk.hasDictionary) {
      t.numbers(2, Encodings.PLAIN, Encodings.RLE, chunk.encoding);
    } else {
      t.numbers(2, chunk.encoding, Encodings.RLE);
    }
    t.onlyText(3, column.name()).i32(4, ZSTD).i64(5, chunk.values);
    t.i64(6, chunk.uncompressed).i64(7, chunk.size).i64(9, at + chunk.data);
    if (chunk.hasDictionary) {
      t.i64(11, at);
    }
    t.begin(12);
    t.i64(3, chunk.missing);
    if (chunk.hasRange) {
      t.binary(5, bytes(chunk.most, column.type().bytes()));
      t.binary(6, bytes(chunk.least, column.type().bytes()));
    }
    t.end().end().end();
  }

  private static byte[] bytes(long value, int length) {
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i++) {
      bytes[i] = (byte) (value >>> (Byte.SIZE * i));
    }
    return bytes;
  }

  /** The type that a column is stored in. */
  private static int physical(Type type) {
    return switch (type) {
      case FLAG -> 0; // BOOLEAN
      case INT, UNSIGNED -> 1; // INT32
      case LONG, TIME -> 2; // INT64
      case REAL -> 5; // DOUBLE
      case NAME, TEXT -> 6; // BYTE_ARRAY
    };
  }

  /** What that type stands for. */
  private static int converted(Type type) {
    return switch (type) {
      case NAME, TEXT -> 0; // UTF8
      case UNSIGNED -> 13; // UINT_32
      default -> NONE;
    };
  }

  @Override
  protected void closeEncoders() {
    encoders.forEach(ColumnChunkEncoder::close);
  }
}
