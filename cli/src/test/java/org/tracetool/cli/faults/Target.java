package org.tracetool.cli.faults;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.tracetool.cli.InProcess;

/**
 * Something that a command writes or reads.
 *
 * @param kind how to look at it
 * @param path where it is; of a trace its main file
 */
record Target(Kind kind, String path) {
  static final String NONE = "(none)";
  static final String UNREADABLE = "unreadable: ";

  /** The bytes of a file of OTF2 that has a chunk, and nothing in it. */
  private static final int EMPTY_CHUNK = 20;

  /** How to look at it. */
  enum Kind {
    /** A trace, which readers of ours open. */
    TRACE,
    /** One file by its bytes. */
    FILE,
    /** All files whose names begin so, by their bytes. */
    FILES,
    /** The index of a trace, which has times of files in it and so never the same bytes. */
    INDEX,
    /** A folder of tables in Parquet, which other programs read file by file. */
    TABLES,
    /** A share of some work, which counts from its note on. */
    SHARE,
    /** Samples, whose times and values differ each time. */
    SAMPLES
  }

  static Target trace(String path) {
    return new Target(Kind.TRACE, path);
  }

  static Target file(String path) {
    return new Target(Kind.FILE, path);
  }

  static Target files(String prefix) {
    return new Target(Kind.FILES, prefix);
  }

  /** The index beside a trace of this main file. */
  static Target index(String trace) {
    return new Target(Kind.INDEX, trace);
  }

  static Target tables(String folder) {
    return new Target(Kind.TABLES, folder);
  }

  /** A share by the names of its files without their suffixes. */
  static Target share(String start) {
    return new Target(Kind.SHARE, start);
  }

  static Target samples(String path) {
    return new Target(Kind.SAMPLES, path);
  }

  /** Whether it may be out of sight while it is replaced, since no command reads it by its name. */
  boolean mayBeOutOfSight() {
    return kind == Kind.TABLES || kind == Kind.SHARE;
  }

  /** Its content as a reader sees it now; {@link #NONE} if there is none. */
  String view(Path root, Path scratch) throws IOException {
    return switch (kind) {
      case TRACE -> dump(root.resolve(path), scratch);
      case FILE -> {
        Path file = root.resolve(path);
        yield Files.isRegularFile(file)
            ? new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1)
            : NONE;
      }
      case FILES -> {
        String files = plainFiles(Tree.read(root)).entries().toString();
        yield files.equals("{}") ? NONE : files;
      }
      case INDEX -> index(root, scratch);
      case TABLES -> {
        Tree files = plainFiles(Tree.read(root)).only(p -> p.startsWith(path + "/"));
        yield files.entries().isEmpty() ? NONE : files.entries().toString();
      }
      case SHARE -> {
        Tree files = plainFiles(Tree.read(root));
        yield files.entries().containsKey(path + ".shard") ? files.entries().toString() : NONE;
      }
      case SAMPLES -> {
        Path file = root.resolve(path);
        yield Files.isRegularFile(file) ? Files.readAllLines(file).size() + " lines" : NONE;
      }
    };
  }

  private static String dump(Path trace, Path scratch) throws IOException {
    Path text = scratch.resolve("view");
    String[] args = {
      "dump", "-q", "--strict", "--threads", "1", "-o", text.toString(), trace.toString()
    };
    Captured dump = Captured.of(() -> InProcess.run(args));
    if (dump.code() == 0) {
      return Files.readString(text, StandardCharsets.ISO_8859_1);
    }
    if (dump.message().contains("its removal was interrupted")) {
      return NONE;
    }
    return Files.exists(trace) ? UNREADABLE + dump.message() : NONE;
  }

  /** What a reader says of the index, and about how long it is: times of files differ in length. */
  private String index(Path root, Path scratch) throws IOException {
    Path index = root.resolve(path + ".ttidx");
    if (!Files.exists(index)) {
      return NONE;
    }
    Path text = scratch.resolve("view");
    String[] args = {
      "dump", "--time", "20t:", "--threads", "1", "-o", text.toString(), root + "/" + path
    };
    Captured dump = Captured.of(() -> InProcess.run(args));
    return dump.code() + ": " + dump.message() + ", " + Files.size(index) / 100 + " hundred bytes";
  }

  /** Its files as seen by a program that does not know hidden folders. */
  Tree plainFiles(Tree all) {
    return all.visible().only(this::isPart);
  }

  private boolean isPart(String file) {
    return switch (kind) {
      case FILE, SAMPLES -> file.equals(path);
      case INDEX -> file.equals(path + ".ttidx");
      case FILES -> file.startsWith(path);
      case TABLES -> file.startsWith(path + "/");
      case SHARE -> file.startsWith(path + ".");
      // Also in the folder of an archive of OTF2. The control file of a run is no file of the trace
      // created from it.
      case TRACE ->
          file.startsWith(stem() + "/")
              || file.startsWith(stem() + ".")
                  && !file.endsWith(".uctl")
                  && !file.contains(".shards");
    };
  }

  /**
   * Returns whether a file of a tree has no records: then an old one and a new one are the same.
   *
   * @param content as in {@link Tree#entries()}
   */
  boolean holdsNothing(String content) {
    return path.endsWith(".otf2") && content.length() <= EMPTY_CHUNK + Tree.FILE.length();
  }

  private String stem() {
    int slash = path.lastIndexOf('/');
    int dot = path.indexOf('.', slash + 1);
    return dot < 0 ? path : path.substring(0, dot);
  }
}
