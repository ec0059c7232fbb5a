package org.tracetool.query.parquet;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * Writes a file of Apache Parquet (format version 2, data pages of version 1, compressed by zstd):
 * groups of rows are encoded by several threads, and are in the file in the order in which they
 * came. The document is {@code parquet.thrift} of Apache Parquet.
 */
public final class ParquetWriter implements Closeable {
  private static final byte[] MAGIC = "PAR1".getBytes(StandardCharsets.US_ASCII);
  private static final int ZSTD = 6;
  private static final int OPTIONAL = 1;

  private record Group(int rows, List<Chunk> chunks) {}

  private record Written(Group group, long offset) {}

  private final OutputStream out;
  private final List<ParquetColumn> columns;
  private final int room;
  private final int threads;
  private final ExecutorService workers;
  private final Deque<Future<Group>> begun = new ArrayDeque<>();
  private final Queue<ChunkEncoder> encoders = new ConcurrentLinkedQueue<>();
  private final Deque<RowGroup> filled = new ArrayDeque<>();
  private final Deque<RowGroup> free = new ArrayDeque<>();
  private final List<Written> written = new ArrayList<>();
  private long offset;
  private long rows;

  /**
   * A file with no rows yet.
   *
   * @param out the file, which stays the caller's to close
   * @param room rows of a group
   * @param threads that encode
   */
  public ParquetWriter(OutputStream out, List<ParquetColumn> columns, int room, int threads)
      throws IOException {
    this.out = out;
    this.columns = List.copyOf(columns);
    this.room = room;
    this.threads = threads;
    workers =
        Executors.newFixedThreadPool(
            threads,
            task -> {
              Thread thread = new Thread(task, "tracetool-parquet");
              thread.setDaemon(true);
              return thread;
            });
    write(MAGIC, MAGIC.length);
  }

  /** An empty group to fill. */
  public RowGroup begin() {
    RowGroup group = free.isEmpty() ? new RowGroup(columns, room) : free.pop();
    group.clear();
    return group;
  }

  /** Takes a group, which is the caller's no longer. */
  public void add(RowGroup group) throws IOException {
    while (begun.size() > threads) {
      finishFirst();
    }
    filled.add(group);
    begun.add(
        workers.submit(
            () -> {
              ChunkEncoder encoder = encoders.poll();
              encoder = encoder == null ? new ChunkEncoder() : encoder;
              List<Chunk> chunks = new ArrayList<>();
              for (int c = 0; c < columns.size(); c++) {
                chunks.add(encoder.encode(columns.get(c), group, c));
              }
              encoders.add(encoder);
              return new Group(group.rows(), chunks);
            }));
  }

  private void finishFirst() throws IOException {
    Group group;
    try {
      group = begun.remove().get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException io) {
        throw io;
      }
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      throw new IllegalStateException(e.getCause());
    }
    free.push(filled.remove());
    written.add(new Written(group, offset));
    for (Chunk chunk : group.chunks()) {
      write(chunk.bytes.array, chunk.bytes.used);
      chunk.size = chunk.bytes.used;
      chunk.bytes = null;
    }
    rows += group.rows();
  }

  private void write(byte[] bytes, int length) throws IOException {
    out.write(bytes, 0, length);
    offset += length;
  }

  /** Writes what is missing, and the footer; returns how many rows the file has. */
  public long finish() throws IOException {
    while (!begun.isEmpty()) {
      finishFirst();
    }
    Bytes footer = new Bytes();
    Thrift t = new Thrift(footer).element();
    t.i32(1, 2);
    t.structs(2, columns.size() + 1);
    t.element().text(4, "schema").i32(5, columns.size()).end();
    for (ParquetColumn column : columns) {
      t.element().i32(1, column.type().physical).i32(3, OPTIONAL).text(4, column.name());
      if (column.type().converted >= 0) {
        t.i32(6, column.type().converted);
      }
      t.end();
    }
    t.i64(3, rows);
    t.structs(4, written.size());
    for (Written w : written) {
      describe(t, w);
    }
    t.text(6, "tracetool");
    t.structs(7, columns.size());
    for (int c = 0; c < columns.size(); c++) {
      t.element().begin(1).end().end(); // values are ordered as their type says
    }
    t.end();
    footer.low(footer.used, Integer.BYTES);
    footer.put(MAGIC, MAGIC.length);
    write(footer.array, footer.used);
    return rows;
  }

  private void describe(Thrift t, Written w) {
    t.element().structs(1, columns.size());
    long at = w.offset;
    long uncompressed = 0;
    for (int c = 0; c < columns.size(); c++) {
      Chunk chunk = w.group.chunks().get(c);
      describe(t, columns.get(c), chunk, at);
      at += chunk.size;
      uncompressed += chunk.uncompressed;
    }
    t.i64(2, uncompressed).i64(3, w.group.rows()).i64(5, w.offset).i64(6, at - w.offset).end();
  }

  private static void describe(Thrift t, ParquetColumn column, Chunk chunk, long at) {
    t.element().i64(2, at).begin(3).i32(1, column.type().physical);
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
      t.binary(5, bytes(chunk.most, column.type().bytes));
      t.binary(6, bytes(chunk.least, column.type().bytes));
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

  @Override
  public void close() {
    workers.shutdownNow();
    boolean interrupted = false;
    boolean ended = false;
    while (!ended) {
      try {
        ended = workers.awaitTermination(1, TimeUnit.MINUTES);
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    encoders.forEach(ChunkEncoder::close);
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
