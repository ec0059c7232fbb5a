package org.tracetool.query.arrow;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes a result as a file of Apache Arrow ("Feather version 2"), not compressed. The layout is
 * that of the columnar format's specification: a schema, record batches, and a footer with the
 * places of the batches. No more than one batch is in memory.
 */
public final class ArrowWriter {
  private static final byte[] MAGIC = "ARROW1".getBytes(StandardCharsets.US_ASCII);
  private static final int ALIGNMENT = 8;
  private static final int VERSION = 4; // V5
  private static final int SCHEMA = 1;
  private static final int RECORD_BATCH = 3;
  private static final int MOST_ROWS = 1 << 16;

  /** So many bytes of a column end a batch early. */
  private static final int MOST_BYTES = 1 << 24;

  private final OutputStream out;
  private final List<ArrowColumn> columns = new ArrayList<>();

  /** Offset, length of metadata, length of body of each batch. */
  private final List<long[]> blocks = new ArrayList<>();

  private long written;

  /** A writer to a stream, which stays the caller's. */
  public ArrowWriter(OutputStream out) {
    this.out = out;
  }

  /** Writes all rows of a result; returns how many there were. */
  public long write(ArrowRows result) throws IOException {
    for (int c = 0; c < result.names().size(); c++) {
      columns.add(new ArrowColumn(result.names().get(c), result.types().get(c)));
    }
    put(MAGIC);
    pad();
    FlatBuffer schema = new FlatBuffer();
    message(schema, SCHEMA, schema(schema), 0);
    long rows = 0;
    int inBatch = 0;
    while (result.next()) {
      boolean isFull = ++inBatch == MOST_ROWS;
      for (int c = 0; c < columns.size(); c++) {
        columns.get(c).add(result.value(c));
        isFull |= columns.get(c).size() > MOST_BYTES;
      }
      rows++;
      if (isFull) {
        batch(inBatch);
        inBatch = 0;
      }
    }
    if (inBatch > 0) {
      batch(inBatch);
    }
    number(-1);
    number(0);
    footer();
    return rows;
  }

  private int schema(FlatBuffer b) {
    int[] fields = new int[columns.size()];
    for (int c = 0; c < fields.length; c++) {
      fields[c] = columns.get(c).field(b);
    }
    int all = b.list(fields);
    return b.table(4).number(0, 2, 0).reference(1, all).end();
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
    number(-1);
    number(bytes.length);
    put(bytes);
    return 2 * Integer.BYTES + bytes.length;
  }

  private void batch(int rows) throws IOException {
    List<byte[]> buffers = new ArrayList<>();
    long[][] nodes = new long[columns.size()][];
    for (int c = 0; c < nodes.length; c++) {
      nodes[c] = new long[] {rows, columns.get(c).nulls()};
      buffers.addAll(columns.get(c).buffers());
      columns.get(c).clear();
    }
    long[][] places = new long[buffers.size()][];
    long body = 0;
    for (int i = 0; i < places.length; i++) {
      places[i] = new long[] {body, buffers.get(i).length};
      body += padded(buffers.get(i).length);
    }
    FlatBuffer b = new FlatBuffer();
    int nodeList = b.structs(nodes);
    int bufferList = b.structs(places);
    int header =
        b.table(5).number(0, 8, rows).reference(1, nodeList).reference(2, bufferList).end();
    long at = written;
    blocks.add(new long[] {at, message(b, RECORD_BATCH, header, body), body});
    for (byte[] buffer : buffers) {
      put(buffer);
      pad();
    }
  }

  private void footer() throws IOException {
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
    number(bytes.length);
    put(MAGIC);
  }

  private void number(int value) throws IOException {
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
