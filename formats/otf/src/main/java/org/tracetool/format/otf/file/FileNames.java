package org.tracetool.format.otf.file;

import java.nio.file.Path;
import org.tracetool.core.error.UsageException;
import org.tracetool.format.otf.syntax.OtfFileKind;

/**
 * The names of the files of a trace. All are in one folder and start with the same stub, the name
 * that the user gives, with or without {@code .otf}.
 *
 * @param folder the folder; null for the current one
 * @param stub common start of all names
 */
public record FileNames(Path folder, String stub) {
  public static final String MASTER_SUFFIX = ".otf";
  public static final String COMPRESSED_SUFFIX = ".z";

  /** The names of the trace that a user calls {@code trace}. */
  public static FileNames of(Path trace) throws UsageException {
    String name = trace.getFileName() == null ? "" : trace.getFileName().toString();
    if (name.endsWith(MASTER_SUFFIX)) {
      name = name.substring(0, name.length() - MASTER_SUFFIX.length());
    }
    if (name.isEmpty() || name.equals(".") || name.equals("..")) {
      throw new UsageException(trace + ": not the name of a trace; use for example NAME.otf");
    }
    return new FileNames(trace.getParent(), name);
  }

  private Path resolve(String name) {
    return folder == null ? Path.of(name) : folder.resolve(name);
  }

  /** The master control. */
  public Path master() {
    return resolve(stub + MASTER_SUFFIX);
  }

  /** The name of a data file, uncompressed. */
  public String name(int stream, OtfFileKind kind) {
    return stub + '.' + Integer.toHexString(stream) + '.' + kind.suffix;
  }

  /** A data file, uncompressed. */
  public Path data(int stream, OtfFileKind kind) {
    return resolve(name(stream, kind));
  }

  /** The thumbnail. */
  public Path thumbnail() {
    return resolve(thumbnailName());
  }

  public String thumbnailName() {
    return stub + ".thumb";
  }

  /** The shared file ({@code all}) or its index ({@code idx}) of an aggregated trace. */
  public Path shared(String part, OtfFileKind kind, long server) {
    String name = stub + '.' + part + '.' + kind.suffix;
    return resolve(server < 0 ? name : name + '.' + server);
  }

  /** The same name with the suffix of compressed files. */
  public static Path compressed(Path plain) {
    return plain.resolveSibling(plain.getFileName() + COMPRESSED_SUFFIX);
  }
}
