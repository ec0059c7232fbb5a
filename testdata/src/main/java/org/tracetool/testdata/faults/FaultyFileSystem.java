package org.tracetool.testdata.faults;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.WatchService;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The default file system, with calls that can fail. */
final class FaultyFileSystem extends FileSystem {
  private final FaultyFileSystemProvider provider;
  private final FileSystem plain;

  FaultyFileSystem(FaultyFileSystemProvider provider, FileSystem plain) {
    this.provider = provider;
    this.plain = plain;
  }

  @Override
  public FaultyFileSystemProvider provider() {
    return provider;
  }

  @Override
  public void close() throws IOException {
    plain.close(); // refuses, as the default file system does
  }

  @Override
  public boolean isOpen() {
    return plain.isOpen();
  }

  @Override
  public boolean isReadOnly() {
    return plain.isReadOnly();
  }

  @Override
  public String getSeparator() {
    return plain.getSeparator();
  }

  @Override
  public Iterable<Path> getRootDirectories() {
    List<Path> roots = new ArrayList<>();
    plain.getRootDirectories().forEach(p -> roots.add(new FaultyPath(this, p)));
    return roots;
  }

  @Override
  public Iterable<FileStore> getFileStores() {
    return plain.getFileStores();
  }

  @Override
  public Set<String> supportedFileAttributeViews() {
    return plain.supportedFileAttributeViews();
  }

  @Override
  public Path getPath(String first, String... more) {
    return new FaultyPath(this, plain.getPath(first, more));
  }

  @Override
  public PathMatcher getPathMatcher(String syntaxAndPattern) {
    PathMatcher matcher = plain.getPathMatcher(syntaxAndPattern);
    return path -> matcher.matches(FaultyPath.of(path));
  }

  @Override
  public UserPrincipalLookupService getUserPrincipalLookupService() {
    return plain.getUserPrincipalLookupService();
  }

  @Override
  public WatchService newWatchService() throws IOException {
    return plain.newWatchService();
  }
}
