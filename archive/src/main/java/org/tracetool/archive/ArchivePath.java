package org.tracetool.archive;

import java.io.File;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.ProviderMismatchException;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.ArrayList;
import java.util.List;

/**
 * The path of a member of an archive. An absolute one prints as the name of the archive, two
 * slashes and the name inside of it.
 */
final class ArchivePath implements Path {
  private final ArchiveFileSystem fileSystem;
  private final boolean isAbsolute;
  private final List<String> parts;

  ArchivePath(ArchiveFileSystem fileSystem, boolean isAbsolute, List<String> parts) {
    this.fileSystem = fileSystem;
    this.isAbsolute = isAbsolute;
    this.parts = List.copyOf(parts);
  }

  /** The name inside of the archive, of a path that may be relative to its root. */
  String member() {
    return String.join("/", ((ArchivePath) normalize()).parts);
  }

  Archive archive() {
    return fileSystem.archive();
  }

  private ArchivePath of(boolean absolute, List<String> names) {
    return new ArchivePath(fileSystem, absolute, names);
  }

  private ArchivePath own(Path other) {
    if (other instanceof ArchivePath p && p.fileSystem == fileSystem) {
      return p;
    }
    throw new ProviderMismatchException(other + " is not in " + fileSystem.archive().file);
  }

  @Override
  public FileSystem getFileSystem() {
    return fileSystem;
  }

  @Override
  public boolean isAbsolute() {
    return isAbsolute;
  }

  @Override
  public Path getRoot() {
    return isAbsolute ? of(true, List.of()) : null;
  }

  @Override
  public Path getFileName() {
    return parts.isEmpty() ? null : of(false, parts.subList(parts.size() - 1, parts.size()));
  }

  @Override
  public Path getParent() {
    if (parts.isEmpty() || parts.size() == 1 && !isAbsolute) {
      return null;
    }
    return of(isAbsolute, parts.subList(0, parts.size() - 1));
  }

  @Override
  public int getNameCount() {
    return parts.size();
  }

  @Override
  public Path getName(int index) {
    return subpath(index, index + 1);
  }

  @Override
  public Path subpath(int begin, int end) {
    if (begin < 0 || end > parts.size() || begin >= end) {
      throw new IllegalArgumentException(begin + " to " + end + " of " + this);
    }
    return of(false, parts.subList(begin, end));
  }

  @Override
  public boolean startsWith(Path other) {
    return other instanceof ArchivePath p
        && p.fileSystem == fileSystem
        && p.isAbsolute == isAbsolute
        && p.parts.size() <= parts.size()
        && parts.subList(0, p.parts.size()).equals(p.parts);
  }

  @Override
  public boolean endsWith(Path other) {
    return other instanceof ArchivePath p
        && p.fileSystem == fileSystem
        && p.parts.size() <= parts.size()
        && (!p.isAbsolute || equals(p))
        && parts.subList(parts.size() - p.parts.size(), parts.size()).equals(p.parts);
  }

  @Override
  public Path normalize() {
    List<String> names = new ArrayList<>();
    for (String part : parts) {
      boolean up = part.equals("..");
      if (up && !names.isEmpty() && !names.get(names.size() - 1).equals("..")) {
        names.remove(names.size() - 1);
      } else if (!part.equals(".") && !(up && isAbsolute)) {
        names.add(part);
      }
    }
    return of(isAbsolute, names);
  }

  @Override
  public Path resolve(Path other) {
    ArchivePath p = own(other);
    if (p.isAbsolute) {
      return p;
    }
    List<String> names = new ArrayList<>(parts);
    names.addAll(p.parts);
    return of(isAbsolute, names);
  }

  @Override
  public Path relativize(Path other) {
    ArchivePath p = own(other);
    if (p.isAbsolute != isAbsolute) {
      throw new IllegalArgumentException(this + " and " + other + " are of different types");
    }
    int same = 0;
    while (same < parts.size()
        && same < p.parts.size()
        && parts.get(same).equals(p.parts.get(same))) {
      same++;
    }
    List<String> names = new ArrayList<>();
    for (int i = same; i < parts.size(); i++) {
      names.add("..");
    }
    names.addAll(p.parts.subList(same, p.parts.size()));
    return of(false, names);
  }

  @Override
  public URI toUri() {
    throw new UnsupportedOperationException(this + " has no address of its own");
  }

  @Override
  public Path toAbsolutePath() {
    return isAbsolute ? this : of(true, parts);
  }

  @Override
  public Path toRealPath(LinkOption... options) {
    return toAbsolutePath().normalize();
  }

  @Override
  public File toFile() {
    throw new UnsupportedOperationException(this + " is not a file of the default file system");
  }

  @Override
  public WatchKey register(
      WatchService watcher, WatchEvent.Kind<?>[] events, WatchEvent.Modifier... modifiers) {
    throw new UnsupportedOperationException("an archive is not watched");
  }

  @Override
  public int compareTo(Path other) {
    return toString().compareTo(own(other).toString());
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ArchivePath p
        && p.fileSystem == fileSystem
        && p.isAbsolute == isAbsolute
        && p.parts.equals(parts);
  }

  @Override
  public int hashCode() {
    return parts.hashCode();
  }

  @Override
  public String toString() {
    String name = String.join("/", parts);
    return isAbsolute ? fileSystem.archive().shown(name) : name;
  }
}
