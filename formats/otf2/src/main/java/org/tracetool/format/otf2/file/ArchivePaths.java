package org.tracetool.format.otf2.file;

import java.nio.file.Path;

/** Where the files of an archive are. */
public final class ArchivePaths {
  private final Path anchor;
  private final String name;

  /** The files of the archive with this anchor file. */
  public ArchivePaths(Path anchor) {
    this.anchor = anchor;
    String file = anchor.getFileName() == null ? "" : anchor.getFileName().toString();
    int dot = file.lastIndexOf('.');
    name = dot > 0 ? file.substring(0, dot) : file;
  }

  /** The file that describes the archive. */
  public Path anchor() {
    return anchor;
  }

  /** The name that all its files share. */
  public String name() {
    return name;
  }

  /** The file of global definitions. */
  public Path definitions() {
    return anchor.resolveSibling(name + ".def");
  }

  /** The folder with the files of the locations. */
  public Path folder() {
    return anchor.resolveSibling(name);
  }

  /** A file of a location. */
  private Path of(long location, String suffix) {
    return folder().resolve(Long.toUnsignedString(location) + suffix);
  }

  /** The local definitions of a location. */
  public Path localDefinitions(long location) {
    return of(location, ".def");
  }

  /** The events of a location. */
  public Path events(long location) {
    return of(location, ".evt");
  }

  /** The snapshots of a location. */
  public Path snapshots(long location) {
    return of(location, ".snap");
  }

  /** The markers. */
  public Path markers() {
    return anchor.resolveSibling(name + ".marker");
  }

  /** A thumbnail, counted from 0. */
  public Path thumbnail(int number) {
    return anchor.resolveSibling(name + "." + number + ".thumb");
  }
}
