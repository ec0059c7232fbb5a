package org.tracetool.print.lines;

import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.function.Consumer;

/**
 * Writes full buffers on a thread of its own, so that the thread that fills them never waits for
 * the reader of a pipe while there is an empty buffer left.
 */
public final class BackgroundOutput implements Closeable {
  private static final int BUFFERS = 4;

  private record Piece(byte[] bytes, int length, Consumer<byte[]> written) {}

  private static final Piece END = new Piece(null, 0, null);

  private final OutputStream out;
  private final BlockingQueue<Piece> full = new ArrayBlockingQueue<>(BUFFERS + 1);
  private final BlockingQueue<byte[]> empty = new ArrayBlockingQueue<>(BUFFERS + 1);
  private final Thread writer;
  private volatile Throwable failure;
  private boolean ended;

  /**
   * @param out where the bytes go; stays the caller's to close
   * @param size bytes of a buffer
   */
  public BackgroundOutput(OutputStream out, int size) {
    this.out = out;
    for (int i = 0; i < BUFFERS; i++) {
      empty.add(new byte[size]);
    }
    writer = new Thread(this::write, "tracetool-output");
    writer.setDaemon(true);
    writer.start();
  }

  private void write() {
    try {
      for (Piece piece = full.take(); piece != END; piece = full.take()) {
        if (failure == null) {
          try {
            out.write(piece.bytes(), 0, piece.length());
          } catch (Throwable t) { // reported to the thread that fills the buffers
            failure = t;
          }
        }
        piece.written().accept(piece.bytes());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** A buffer to fill; waits until there is one. */
  public byte[] buffer() throws IOException {
    try {
      byte[] bytes = empty.take();
      check();
      return bytes;
    } catch (InterruptedException e) {
      throw interrupted();
    }
  }

  /** Hands a filled buffer over. */
  public void write(byte[] buffer, int length) throws IOException {
    write(buffer, length, empty::add);
  }

  /**
   * Hands bytes of the caller's own over.
   *
   * @param written gets the bytes, on the writing thread, once they may be used again
   */
  public void write(byte[] bytes, int length, Consumer<byte[]> written) throws IOException {
    try {
      full.put(new Piece(bytes, length, written));
    } catch (InterruptedException e) {
      throw interrupted();
    }
    check();
  }

  private void check() throws IOException {
    Throwable t = failure;
    if (t instanceof IOException e) {
      throw e;
    }
    if (t != null) {
      throw new IOException(t);
    }
  }

  /** Waits until everything is written; nothing can be written afterwards. */
  public void finish() throws IOException {
    stop();
    check();
  }

  private void stop() throws IOException {
    if (ended) {
      return;
    }
    ended = true;
    try {
      full.put(END);
      writer.join();
    } catch (InterruptedException e) {
      throw interrupted();
    }
  }

  private static InterruptedIOException interrupted() {
    Thread.currentThread().interrupt();
    return new InterruptedIOException("interrupted while writing");
  }

  /** Ends the thread after all submitted buffers are written. */
  @Override
  public void close() throws IOException {
    stop();
  }
}
