package org.tracetool.format.otf.output;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import org.tracetool.core.work.TaskExecutor;

/**
 * Encodes and writes the pieces of one file on other threads, while the next piece is being filled.
 * The file is the same as without them.
 */
final class ChunkPipeline {
  private static final int MAX_CHUNKS = 4;

  /** Two threads that write into one file only wait for each other. */
  private static final int MAX_PLAIN_CHUNKS = 1;

  private final class Chunk {
    private byte[] text;
    private int length;
    private long position;
    private int encoded;
    private final TextChunkEncoder encoder;

    private Chunk(int size, TextChunkEncoder encoder) {
      this.text = new byte[size];
      this.encoder = encoder;
    }

    private Chunk process() throws IOException {
      if (encoder == null) {
        file.write(text, length, position); // plain text has its place from the start
      } else {
        encoded = encoder.encode(text, length);
      }
      return this;
    }
  }

  private final OutputFile file;
  private final int level;
  private final ExecutorService executor;
  private final ArrayDeque<Future<Chunk>> under = new ArrayDeque<>();
  private int chunks;
  private long position;
  private long textPosition;

  ChunkPipeline(OutputFile file, int level, ExecutorService executor) {
    this.file = file;
    this.level = level;
    this.executor = executor;
  }

  /** Takes a piece of text and gives another buffer to fill in return. */
  byte[] exchange(byte[] text, int length) throws IOException {
    Chunk chunk;
    if (chunks < (level == 0 ? MAX_PLAIN_CHUNKS : MAX_CHUNKS)) {
      chunks++;
      chunk = new Chunk(text.length, level == 0 ? null : TextChunkEncoder.of(level));
    } else {
      chunk = finishOldest();
    }
    byte[] next = chunk.text;
    chunk.text = text;
    chunk.length = length;
    chunk.position = textPosition;
    textPosition += length;
    under.add(executor.submit(chunk::process));
    return next;
  }

  /** Leaves out a piece of the text, which another thread writes. */
  void skip(long length) {
    textPosition += length;
  }

  private Chunk finishOldest() throws IOException {
    Chunk chunk = TaskExecutor.await(under.remove());
    if (chunk.encoder != null) {
      if (position == 0) {
        byte[] head = chunk.encoder.head();
        file.write(head, head.length, 0);
        position = head.length;
      }
      file.write(chunk.encoder.output, chunk.encoded, position);
      position += chunk.encoded;
    }
    return chunk;
  }

  /** Waits until everything is written. */
  void finish() throws IOException {
    while (!under.isEmpty()) {
      Chunk chunk = finishOldest();
      if (chunk.encoder != null) {
        chunk.encoder.end();
      }
    }
  }
}
