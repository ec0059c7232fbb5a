package org.tracetool.format.otf.output;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.tracetool.core.io.GrowthNotes;
import org.tracetool.core.io.OutputTransaction;

/**
 * A file of a new trace, written by position; failures are reported for the trace, whose name users
 * know.
 */
final class OutputFile implements Closeable {
  private final FileChannel channel;
  private final GrowthNotes growth;
  private final Path trace;

  /**
   * Creates a file.
   *
   * @param trace how the trace is called
   */
  OutputFile(Path path, Path trace) throws IOException {
    this.growth = new GrowthNotes(path);
    this.trace = trace;
    try {
      channel = FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    } catch (IOException e) {
      throw OutputTransaction.failure(trace, e);
    }
  }

  /** Tells an output from now on how the file grows, so that it can be synced meanwhile. */
  void setOutput(OutputTransaction whole) {
    growth.setOutput(whole);
  }

  /** Writes the first bytes of an array; by any thread. */
  void write(byte[] bytes, int length, long position) throws IOException {
    ByteBuffer buffer = ByteBuffer.wrap(bytes, 0, length);
    long at = position;
    try {
      while (buffer.hasRemaining()) {
        at += channel.write(buffer, at);
      }
      growth.noteGrowth(position, at);
    } catch (IOException e) {
      throw OutputTransaction.failure(trace, e);
    }
  }

  /** Forgets all that was written. */
  void clear() throws IOException {
    try {
      channel.truncate(0);
    } catch (IOException e) {
      throw OutputTransaction.failure(trace, e);
    }
  }

  @Override
  public void close() throws IOException {
    try {
      if (channel.isOpen()) {
        growth.noteEnd(channel.size());
      }
      channel.close();
    } catch (IOException e) {
      throw OutputTransaction.failure(trace, e);
    }
  }
}
