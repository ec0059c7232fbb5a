package org.tracetool.archive;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import org.tracetool.core.error.TraceException;
import org.tracetool.core.io.TemporaryFiles;

/**
 * Unpacked members, one after the other in one temporary file. The file loses its name as soon as
 * it is open, if the system allows that, so nothing is left of it however the process ends; and no
 * name of a member ever becomes the name of a file.
 */
final class UnpackedMembers implements Closeable {
  private static final int BUFFER = 64 << 10;

  private final long limit;
  private FileChannel file;
  private long end;

  /**
   * The result of unpacking a member.
   *
   * @param offset where it begins
   * @param length its bytes, as many as there were
   * @param damage why there are no more; null if it is complete
   * @param isFull whether the limit or the disk ended it, so that nothing of it is stored
   */
  record StoredMember(long offset, long length, IOException damage, boolean isFull) {}

  UnpackedMembers(long limit) {
    this.limit = limit;
  }

  /** The file; it lasts until {@link #close()}. */
  synchronized FileChannel file() throws IOException {
    if (file == null) {
      file = TemporaryFiles.unnamed(".unpacked");
    }
    return file;
  }

  /** Bytes that are in use. */
  long used() {
    return end;
  }

  /** Stores all bytes of a member. */
  StoredMember store(InputStream content) throws IOException {
    FileChannel out = file();
    long start = end;
    byte[] buffer = new byte[BUFFER];
    while (true) {
      int n;
      try {
        n = content.read(buffer);
      } catch (TraceException e) {
        throw e; // the disk, not the archive
      } catch (IOException e) {
        return new StoredMember(start, end - start, e, false);
      }
      if (n < 0) {
        return new StoredMember(start, end - start, null, false);
      }
      if (n > limit - end || !write(out, buffer, n)) {
        end = start;
        return new StoredMember(start, 0, null, true);
      }
    }
  }

  private boolean write(FileChannel out, byte[] bytes, int length) {
    ByteBuffer from = ByteBuffer.wrap(bytes, 0, length);
    try {
      while (from.hasRemaining()) {
        end += out.write(from, end);
      }
      return true;
    } catch (IOException e) {
      return false; // no space is left
    }
  }

  /** Forgets all members. */
  void clear() throws IOException {
    end = 0;
    if (file != null) {
      file.truncate(0);
    }
  }

  @Override
  public void close() throws IOException {
    if (file != null) {
      try {
        file.close();
      } catch (IOException e) {
        throw TemporaryFiles.failure(TemporaryFiles.folder(), e);
      }
    }
  }
}
