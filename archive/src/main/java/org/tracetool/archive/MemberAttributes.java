package org.tracetool.archive;

import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;

/**
 * The attributes of a member or a folder of an archive.
 *
 * @param isDirectory whether it is a folder
 * @param size bytes of its content
 * @param lastModifiedTime the time stored in the archive
 */
record MemberAttributes(boolean isDirectory, long size, FileTime lastModifiedTime)
    implements BasicFileAttributes {
  @Override
  public FileTime lastAccessTime() {
    return lastModifiedTime;
  }

  @Override
  public FileTime creationTime() {
    return lastModifiedTime;
  }

  @Override
  public boolean isRegularFile() {
    return !isDirectory;
  }

  @Override
  public boolean isSymbolicLink() {
    return false;
  }

  @Override
  public boolean isOther() {
    return false;
  }

  @Override
  public Object fileKey() {
    return null;
  }
}
