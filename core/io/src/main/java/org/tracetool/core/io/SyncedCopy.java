package org.tracetool.core.io;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFileAttributeView;

/** Copies a file so that it survives later failures. */
final class SyncedCopy {
  private static final long MAX_TRANSFER_BYTES = 64L << 20;

  private SyncedCopy() {}

  /**
   * Copies content, permissions and time of last change, and syncs the copy.
   *
   * @throws IOException if the copy is not complete, or the file changes meanwhile
   */
  static void copy(Path from, Path to) throws IOException {
    FileTime changed = Files.getLastModifiedTime(from);
    try (FileChannel in = FileChannel.open(from, StandardOpenOption.READ);
        FileChannel out =
            FileChannel.open(to, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      long size = in.size();
      long done = 0;
      while (done < size) {
        long n = in.transferTo(done, Math.min(size - done, MAX_TRANSFER_BYTES), out);
        if (n <= 0) {
          break;
        }
        done += n;
      }
      if (done != in.size() || !changed.equals(Files.getLastModifiedTime(from))) {
        throw new IOException(from + " changed while it was copied");
      }
      Files.getFileAttributeView(to, BasicFileAttributeView.class).setTimes(changed, null, null);
      PosixFileAttributeView source =
          Files.getFileAttributeView(from, PosixFileAttributeView.class);
      PosixFileAttributeView copy = Files.getFileAttributeView(to, PosixFileAttributeView.class);
      if (source != null && copy != null) {
        copy.setPermissions(source.readAttributes().permissions());
      }
      out.force(true);
    }
  }
}
