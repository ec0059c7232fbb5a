package org.tracetool.core.io;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * New files and folders that only their owner may use, from their first moment on. Where a file
 * system has no permissions they are as all others there.
 */
public final class OwnerOnlyFiles {
  private OwnerOnlyFiles() {}

  /**
   * Makes a folder.
   *
   * @throws java.nio.file.FileAlreadyExistsException if the name is taken
   */
  public static Path createFolder(Path path) throws IOException {
    try {
      return Files.createDirectory(path, permissions("rwx------"));
    } catch (UnsupportedOperationException e) {
      return Files.createDirectory(path);
    }
  }

  /**
   * Makes an empty file.
   *
   * @throws java.nio.file.FileAlreadyExistsException if the name is taken
   */
  public static Path createFile(Path path) throws IOException {
    try {
      return Files.createFile(path, permissions("rw-------"));
    } catch (UnsupportedOperationException e) {
      return Files.createFile(path);
    }
  }

  /**
   * Opens a file, which is made if the options say so.
   *
   * @throws java.nio.file.FileAlreadyExistsException if it should be new and the name is taken
   */
  public static FileChannel open(Path path, Set<OpenOption> options) throws IOException {
    try {
      return FileChannel.open(path, options, permissions("rw-------"));
    } catch (UnsupportedOperationException e) {
      return FileChannel.open(path, options);
    }
  }

  private static FileAttribute<?> permissions(String text) {
    return PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(text));
  }
}
