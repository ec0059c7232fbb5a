package org.tracetool.format.otf.bytes;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;

/** The bytes of one file of a trace as they are on disk, read by position. */
public interface ByteStore extends Closeable {
  /** The file to name in messages. */
  Path path();

  /** Number of bytes. */
  long size() throws IOException;

  /** Reads up to {@code length} bytes; returns how many, or -1 at the end. */
  int read(long position, byte[] into, int offset, int length) throws IOException;

  @Override
  void close() throws IOException;

  /** The same bytes, for a caller that closes its store. */
  default ByteStore unclosed() {
    ByteStore store = this;
    return new ByteStore() {
      @Override
      public Path path() {
        return store.path();
      }

      @Override
      public long size() throws IOException {
        return store.size();
      }

      @Override
      public int read(long position, byte[] into, int offset, int length) throws IOException {
        return store.read(position, into, offset, length);
      }

      @Override
      public void close() {}
    };
  }
}
