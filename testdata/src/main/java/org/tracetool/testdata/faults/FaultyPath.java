package org.tracetool.testdata.faults;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.ProviderMismatchException;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;

/** A path of the file system that can fail. */
final class FaultyPath implements Path {
  private final FaultyFileSystem system;
  private final Path plain;

  FaultyPath(FaultyFileSystem system, Path plain) {
    this.system = system;
    this.plain = plain;
  }

  /** The wrapped path of one of this file system, or any other path unchanged. */
  static Path plain(Path path) {
    return path instanceof FaultyPath f ? f.plain : path;
  }

  /** The wrapped path of one of this file system. */
  static Path of(Path path) {
    if (path instanceof FaultyPath f) {
      return f.plain;
    }
    if (path == null) {
      throw new NullPointerException("path");
    }
    throw new ProviderMismatchException();
  }

  private Path wrap(Path other) {
    return other == null ? null : new FaultyPath(system, other);
  }

  @Override
  public FaultyFileSystem getFileSystem() {
    return system;
  }

  @Override
  public boolean isAbsolute() {
    return plain.isAbsolute();
  }

  @Override
  public Path getRoot() {
    return wrap(plain.getRoot());
  }

  @Override
  public Path getFileName() {
    return wrap(plain.getFileName());
  }

  @Override
  public Path getParent() {
    return wrap(plain.getParent());
  }

  @Override
  public int getNameCount() {
    return plain.getNameCount();
  }

  @Override
  public Path getName(int index) {
    return wrap(plain.getName(index));
  }

  @Override
  public Path subpath(int beginIndex, int endIndex) {
    return wrap(plain.subpath(beginIndex, endIndex));
  }

  @Override
  public boolean startsWith(Path other) {
    return other instanceof FaultyPath f && plain.startsWith(f.plain);
  }

  @Override
  public boolean endsWith(Path other) {
    return other instanceof FaultyPath f && plain.endsWith(f.plain);
  }

  @Override
  public Path normalize() {
    return wrap(plain.normalize());
  }

  @Override
  public Path resolve(Path other) {
    return wrap(plain.resolve(of(other)));
  }

  @Override
  public Path relativize(Path other) {
    return wrap(plain.relativize(of(other)));
  }

  @Override
  public URI toUri() {
    return plain.toUri();
  }

  @Override
  public File toFile() {
    return new File(toString()); // as the default file system does
  }

  @Override
  public Path toAbsolutePath() {
    return wrap(plain.toAbsolutePath());
  }

  @Override
  public Path toRealPath(LinkOption... options) throws IOException {
    Faults.before(Call.STAT, plain);
    return wrap(plain.toRealPath(options));
  }

  @Override
  public WatchKey register(
      WatchService watcher, WatchEvent.Kind<?>[] events, WatchEvent.Modifier... modifiers)
      throws IOException {
    return plain.register(watcher, events, modifiers);
  }

  @Override
  public int compareTo(Path other) {
    return plain.compareTo(of(other));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof FaultyPath f && plain.equals(f.plain);
  }

  @Override
  public int hashCode() {
    return plain.hashCode();
  }

  @Override
  public String toString() {
    return plain.toString();
  }
}
