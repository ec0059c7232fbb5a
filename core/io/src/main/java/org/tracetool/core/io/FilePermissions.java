package org.tracetool.core.io;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.HashSet;
import java.util.Set;

/** Who may read and write a file. */
final class FilePermissions {
  private FilePermissions() {}

  /** Gives another file the same owner, group and permissions, where the file system has them. */
  static void copy(Path file, Path copy) throws IOException {
    PosixFileAttributeView from =
        Files.getFileAttributeView(file, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
    PosixFileAttributeView to =
        Files.getFileAttributeView(copy, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
    if (from == null || to == null) {
      return;
    }
    PosixFileAttributes wanted = from.readAttributes();
    Set<PosixFilePermission> permissions = new HashSet<>(wanted.permissions());
    try {
      if (!to.readAttributes().owner().equals(wanted.owner())) {
        to.setOwner(wanted.owner());
      }
    } catch (FileSystemException e) {
      // Only the superuser gives files away.
    }
    try {
      if (!to.readAttributes().group().equals(wanted.group())) {
        to.setGroup(wanted.group());
      }
    } catch (FileSystemException e) {
      // A group that we are not in: ours must not get its rights.
      keepCommon(permissions, PosixFilePermission.GROUP_READ, PosixFilePermission.OTHERS_READ);
      keepCommon(permissions, PosixFilePermission.GROUP_WRITE, PosixFilePermission.OTHERS_WRITE);
      keepCommon(
          permissions, PosixFilePermission.GROUP_EXECUTE, PosixFilePermission.OTHERS_EXECUTE);
    }
    to.setPermissions(permissions);
  }

  private static void keepCommon(
      Set<PosixFilePermission> permissions, PosixFilePermission group, PosixFilePermission others) {
    if (!permissions.contains(others)) {
      permissions.remove(group);
    }
  }
}
