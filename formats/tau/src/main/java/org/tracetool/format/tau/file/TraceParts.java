package org.tracetool.format.tau.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.MissingTraceException;
import org.tracetool.core.io.FileExistence;

/**
 * The files with records of a trace: one merged file, or those of all threads of a run.
 *
 * @param name what the trace is called in messages
 */
public record TraceParts(Path name, List<Part> parts, boolean isMerged) {
  /**
   * A file with records.
   *
   * @param definitions null if there is none
   * @param name its numbers; null of a merged file
   */
  public record Part(Path records, Path definitions, ThreadFileName name) {
    /** The node of the records that are its own; -1 in a merged file, where all are. */
    public int node() {
      return name == null ? -1 : name.node() & 0xffff;
    }
  }

  /**
   * Finds the files.
   *
   * @param path a merged file, one of a thread, the folder of a run, or the common start of its
   *     files
   */
  public static TraceParts of(Path path) throws IOException {
    if (!FileExistence.isFile(path) && ThreadFileName.isRun(path)) {
      return run(path, ThreadFileName.folder(path));
    }
    if (FileExistence.isFolder(path)) {
      throw new DamagedTraceException(
          path + ": is a folder without files called tautrace.N.C.T.trc");
    }
    if (!FileExistence.exists(path)) {
      DamagedTraceException.checkVisible(path);
      throw new MissingTraceException(path + ": no such trace");
    }
    if (ThreadFileName.of(path) != null) {
      return run(path, path.getParent());
    }
    FileExistence.isPart(path);
    return new TraceParts(path, List.of(new Part(path, merged(path), null)), true);
  }

  private static TraceParts run(Path named, Path folder) throws IOException {
    List<Part> parts = new ArrayList<>();
    Path last = null;
    boolean isThere = false;
    for (ThreadFileName name : ThreadFileName.all(folder)) {
      Path definitions = name.definitions();
      if (!definitions.equals(last)) {
        last = definitions;
        isThere = Files.exists(definitions, LinkOption.NOFOLLOW_LINKS);
      }
      parts.add(new Part(name.path(), isThere ? last : null, name));
    }
    return new TraceParts(named, parts, false);
  }

  /** The same parts but for those that cannot be read. */
  public TraceParts with(List<Part> readable) {
    return new TraceParts(name, readable, isMerged);
  }

  /**
   * A merged trace in the folder of the files of threads, called as those of the merging programs
   * are; null if there is none. It may be of another run.
   */
  public Path mergedBeside() {
    for (String merged : isMerged ? List.<String>of() : List.of("tau", ThreadFileName.STEM)) {
      Path beside = parts.get(0).records().resolveSibling(merged + ThreadFileName.RECORDS);
      if (Files.isRegularFile(beside)) {
        return beside;
      }
    }
    return null;
  }

  /** The definitions of a merged file; null if there are none. */
  public static Path merged(Path records) throws IOException {
    String name = records.getFileName().toString();
    String stem =
        name.endsWith(ThreadFileName.RECORDS)
            ? name.substring(0, name.length() - ThreadFileName.RECORDS.length())
            : name;
    for (String candidate : List.of(stem, "tau")) {
      Path own = records.resolveSibling(candidate + ThreadFileName.DEFINITIONS);
      if (FileExistence.isFile(own)) {
        return own;
      }
    }
    List<Path> others = new ArrayList<>();
    FileExistence.forEachInFolder(
        records.getParent(),
        path -> {
          if (path.toString().endsWith(ThreadFileName.DEFINITIONS)) {
            others.add(path);
          }
        });
    return others.size() == 1 ? others.get(0) : null;
  }
}
