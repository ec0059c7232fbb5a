package org.tracetool.format.otf.bytes;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import org.tracetool.core.io.FileHandles;

/** A file of its own. */
public final class FileStore implements ByteStore {
  private final FileHandles.PooledFile file;
  private ByteBuffer view;

  public FileStore(FileHandles handles, Path path) {
    this(handles.file(path));
  }

  private FileStore(FileHandles.PooledFile file) {
    this.file = file;
  }

  /** The same file for another thread, which is not to be closed. */
  public ByteStore shared() {
    return new FileStore(file).unclosed();
  }

  @Override
  public Path path() {
    return file.path();
  }

  @Override
  public long size() throws IOException {
    return file.size();
  }

  @Override
  public int read(long position, byte[] into, int offset, int length) throws IOException {
    if (view == null || view.array() != into) {
      view = ByteBuffer.wrap(into);
    }
    view.clear().position(offset).limit(offset + length);
    return file.read(view, position);
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
