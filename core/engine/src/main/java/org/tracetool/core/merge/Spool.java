package org.tracetool.core.merge;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.tracetool.core.error.OutputException;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.io.TemporaryFiles;

/**
 * A temporary file that holds any number of streams so that all of them can be read at once with
 * one open file and a few hundred bytes of memory each. Reading thousands of compressed streams
 * side by side would need tens of kilobytes for each; here they are read one after the other,
 * stored, and then merged from the file.
 *
 * <p>The file is a heap of chunks of one size; the chunks of a stream are linked. Streams may be
 * stored by several threads at the same time.
 */
public final class Spool implements Closeable {
  /** Bytes at the start of a chunk that hold the number of the next one. */
  static final int LINK = 4;

  private static final int MIN_CHUNK_BYTES = 512;
  private static final int MAX_CHUNK_BYTES = 64 << 10;

  private final Path folder;
  private final FileChannel file;
  private final int chunkBytes;
  private final AtomicInteger chunks = new AtomicInteger();

  private Spool(Path folder, FileChannel file, int chunkBytes) {
    this.folder = folder;
    this.file = file;
    this.chunkBytes = chunkBytes;
  }

  /**
   * An empty spool in a folder for temporary files.
   *
   * @param folder where; null for {@code $TMPDIR} or else the system's folder for temporary files
   * @param streams how many streams will be read at once
   * @param memoryBytes what all of them together may take
   * @throws OutputException if the file cannot be made
   */
  public static Spool create(Path folder, int streams, long memoryBytes) throws OutputException {
    long each = memoryBytes / Math.max(streams, 1);
    int chunk = (int) Math.max(MIN_CHUNK_BYTES, Math.min(MAX_CHUNK_BYTES, each));
    Path dir = folder == null ? TemporaryFiles.folder() : folder;
    return new Spool(dir, TemporaryFiles.unnamed(dir, ".spool"), chunk);
  }

  /** One stored stream. */
  public final class StoredStream {
    private final int firstChunk;
    private final long bytes;
    private final long rows;

    private StoredStream(int firstChunk, long bytes, long rows) {
      this.firstChunk = firstChunk;
      this.bytes = bytes;
      this.rows = rows;
    }

    /** Number of events. */
    public long rows() {
      return rows;
    }

    /** The events again, as often as needed. */
    public EventSource open() {
      return new SpoolSource(Spool.this, firstChunk, bytes);
    }
  }

  /** A stream that is being stored event by event. */
  public final class StoringTask implements EventSink {
    private final SpoolSink sink;

    private StoringTask() throws IOException {
      sink = new SpoolSink(Spool.this);
    }

    @Override
    public void accept(EventCursor event) throws IOException {
      sink.accept(event);
    }

    @Override
    public void end() throws IOException {
      sink.end();
    }

    /** The stream, once it has ended. */
    public StoredStream stored() {
      return new StoredStream(sink.firstChunk(), sink.bytes(), sink.rows());
    }
  }

  /** Begins to store a stream; any number can be stored side by side. */
  public StoringTask sink() throws IOException {
    return new StoringTask();
  }

  /** Reads a source to its end and stores its events. */
  public StoredStream store(EventSource source) throws IOException {
    StoringTask storing = sink();
    source.drainTo(storing);
    return storing.stored();
  }

  int chunkBytes() {
    return chunkBytes;
  }

  int newChunk() throws IOException {
    int number = chunks.getAndIncrement();
    if (number < 0) {
      throw new IOException(folder + ": temporary file has too many chunks");
    }
    return number;
  }

  void write(ByteBuffer chunk, int number) throws IOException {
    long at = (long) number * chunkBytes;
    try {
      while (chunk.hasRemaining()) {
        at += file.write(chunk, at);
      }
    } catch (IOException e) {
      throw new OutputException(folder + ": cannot hold a temporary file: " + e.getMessage(), e);
    }
  }

  void read(ByteBuffer chunk, int number) throws IOException {
    long at = (long) number * chunkBytes;
    while (chunk.hasRemaining()) {
      int n;
      try {
        n = file.read(chunk, at);
      } catch (ClosedChannelException e) {
        throw e; // of a job that was given up
      } catch (IOException e) {
        throw new OutputException(folder + ": cannot read a temporary file: " + e.getMessage(), e);
      }
      if (n < 0) {
        throw new IOException(folder + ": temporary file is shorter than the data written to it");
      }
      at += n;
    }
  }

  /** Deletes the file. What it held is not needed any more, so nothing is lost if that fails. */
  @Override
  public void close() {
    try {
      file.close();
    } catch (IOException e) {
      // It has no name, and the system frees it when the process ends.
    }
  }
}
