package org.tracetool.query.arrow;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A file of Apache Arrow ("Feather version 2"), not compressed. The layout is that of the columnar
 * format's specification: a schema, record batches, and a footer with the places of the batches.
 */
final class ArrowFile {
  private static final byte[] MAGIC = "ARROW1".getBytes(StandardCharsets.US_ASCII);
  private static final int ALIGNMENT = 8;
  private static final int VERSION = 4; // V5
  private static final int SCHEMA = 1;
  private static final int RECORD_BATCH = 3;

  /**
   * A buffer of a record batch.
   *
   * @param bytes of which as many as its length belong to it
   */
  record Buffer(byte[] bytes, int length) {}

  private final OutputStream out;
  private final List<ArrowField> fields;

  /** Offset, length of metadata, length of body of each batch. */
  private final List<long[]> blocks = new ArrayList<>();

  private long written;

  /** Begins a file in a stream, which stays the caller's. */
  ArrowFile(OutputStream out, List<ArrowField> fields) throws IOException {
    this.out = out;
    this.fields = List.copyOf(fields);
    put(MAGIC);
    pad();
    FlatBuffer schema = new FlatBuffer();
    message(schema, SCHEMA, schema(schema), 0);
  }

  private int schema(FlatBuffer b) {
    int[] all = new int[fields.size()];
    for (int c = 0; c < all.length; c++) {
      all[c] = fields.get(c).describe(b);
    }
    int list = b.list(all);
    return b.table(4).number(0, 2, 0).reference(1, list).end();
  }

  /** Writes metadata; returns their length with what is before them. */
  private int message(FlatBuffer b, int sort, int header, long body) throws IOException {
    int root =
        b.table(5)
            .number(0, 2, VERSION)
            .number(1, 1, sort)
            .reference(2, header)
            .number(3, 8, body)
            .end();
    byte[] bytes = b.finish(root);
    writeNumber(-1);
    writeNumber(bytes.length);
    put(bytes);
    return 2 * Integer.BYTES + bytes.length;
  }

  /**
   * Writes a record batch.
   *
   * @param nulls of each column
   * @param buffers of all columns
   */
  void writeBatch(int rows, long[] nulls, List<Buffer> buffers) throws IOException {
    long[][] nodes = new long[nulls.length][];
    for (int c = 0; c < nodes.length; c++) {
      nodes[c] = new long[] {rows, nulls[c]};
    }
    long[][] places = new long[buffers.size()][];
    long body = 0;
    for (int i = 0; i < places.length; i++) {
      places[i] = new long[] {body, buffers.get(i).length()};
      body += padded(buffers.get(i).length());
    }
    FlatBuffer b = new FlatBuffer();
    int nodeList = b.structs(nodes);
    int bufferList = b.structs(places);
    int header =
        b.table(5).number(0, 8, rows).reference(1, nodeList).reference(2, bufferList).end();
    long at = written;
    blocks.add(new long[] {at, message(b, RECORD_BATCH, header, body), body});
    for (Buffer buffer : buffers) {
      out.write(buffer.bytes(), 0, buffer.length());
      written += buffer.length();
      pad();
    }
  }

  /** Writes what comes behind all batches. */
  void end() throws IOException {
    writeNumber(-1);
    writeNumber(0);
    FlatBuffer b = new FlatBuffer();
    int schema = schema(b);
    int dictionaries = b.structs(new long[0][]);
    int batches = b.structs(blocks.toArray(long[][]::new));
    byte[] bytes =
        b.finish(
            b.table(5)
                .number(0, 2, VERSION)
                .reference(1, schema)
                .reference(2, dictionaries)
                .reference(3, batches)
                .end());
    put(bytes);
    writeNumber(bytes.length);
    put(MAGIC);
  }

  private void writeNumber(int value) throws IOException {
    put(new byte[] {(byte) value, (byte) (value >> 8), (byte) (value >> 16), (byte) (value >> 24)});
  }

  private void put(byte[] bytes) throws IOException {
    out.write(bytes);
    written += bytes.length;
  }

  private static long padded(long length) {
    return length + ALIGNMENT - 1 & -ALIGNMENT;
  }

  private void pad() throws IOException {
    put(new byte[(int) (padded(written) - written)]);
  }
}
