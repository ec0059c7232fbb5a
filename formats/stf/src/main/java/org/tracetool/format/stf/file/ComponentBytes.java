package org.tracetool.format.stf.file;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import org.tracetool.core.io.FileHandles;

/** The bytes of one file of a trace, wherever they are. Used by one thread at a time. */
public interface ComponentBytes extends Closeable {
  /** The name of the file for users. */
  Path name();

  long size() throws IOException;

  /** Reads at a position; returns how many bytes there were, fewer than requested at the end. */
  int read(byte[] into, int offset, int length, long position) throws IOException;

  /** A file of its own. */
  static ComponentBytes of(FileHandles handles, Path path) {
    FileHandles.PooledFile file = handles.file(path);
    return new ComponentBytes() {
      @Override
      public Path name() {
        return path;
      }

      @Override
      public long size() throws IOException {
        return file.size();
      }

      @Override
      public int read(byte[] into, int offset, int length, long position) throws IOException {
        return length == 0
            ? 0
            : Math.max(0, file.read(ByteBuffer.wrap(into, offset, length), position));
      }

      @Override
      public void close() throws IOException {
        file.close();
      }
    };
  }
}
