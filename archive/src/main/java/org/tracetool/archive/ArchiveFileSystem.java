package org.tracetool.archive;

import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.WatchService;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.nio.file.spi.FileSystemProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** An archive as a file system that can only be read. */
final class ArchiveFileSystem extends FileSystem {
  private final Archive archive;

  ArchiveFileSystem(Archive archive) {
    this.archive = archive;
  }

  Archive archive() {
    return archive;
  }

  /** The path of a member, or of the archive itself if the name is empty. */
  ArchivePath absolute(String name) {
    return (ArchivePath) getPath("/" + name);
  }

  @Override
  public Path getPath(String first, String... more) {
    List<String> parts = new ArrayList<>();
    split(first, parts);
    for (String next : more) {
      split(next, parts);
    }
    return new ArchivePath(this, first.startsWith("/"), parts);
  }

  private static void split(String name, List<String> parts) {
    for (String part : name.split("/", -1)) {
      if (!part.isEmpty()) {
        parts.add(part);
      }
    }
  }

  @Override
  public FileSystemProvider provider() {
    return ArchiveProvider.INSTANCE;
  }

  /** The archive belongs to who opened it. */
  @Override
  public void close() {
    throw new UnsupportedOperationException("an archive is closed by who opened it");
  }

  @Override
  public boolean isOpen() {
    return archive.channel.isOpen();
  }

  @Override
  public boolean isReadOnly() {
    return true;
  }

  @Override
  public String getSeparator() {
    return "/";
  }

  @Override
  public Iterable<Path> getRootDirectories() {
    return List.of(absolute(""));
  }

  @Override
  public Iterable<FileStore> getFileStores() {
    return List.of();
  }

  @Override
  public Set<String> supportedFileAttributeViews() {
    return Set.of("basic");
  }

  @Override
  public PathMatcher getPathMatcher(String syntaxAndPattern) {
    PathMatcher matcher = FileSystems.getDefault().getPathMatcher(syntaxAndPattern);
    return path -> matcher.matches(Path.of(path.toString()));
  }

  @Override
  public UserPrincipalLookupService getUserPrincipalLookupService() {
    throw new UnsupportedOperationException("users of an archive");
  }

  @Override
  public WatchService newWatchService() {
    throw new UnsupportedOperationException("an archive is not watched");
  }
}
