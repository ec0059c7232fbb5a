package org.tracetool.format.tau.file;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.tracetool.core.io.FileExistence;

/**
 * The name of the file of a thread, {@code tautrace.NODE.CONTEXT.THREAD.trc}.
 *
 * @param node rank in MPI; -1 of a process that never learnt it
 * @param context 0 today
 * @param thread 0 of the main thread
 */
public record ThreadFileName(int node, int context, int thread, Path path)
    implements Comparable<ThreadFileName> {
  /** How all of them begin. */
  public static final String STEM = "tautrace";

  /** How files with records end. */
  public static final String RECORDS = ".trc";

  /** How files with definitions end. */
  public static final String DEFINITIONS = ".edf";

  private static final Pattern NAME =
      Pattern.compile("tautrace\\.(-?[0-9]{1,9})\\.([0-9]{1,9})\\.([0-9]{1,9})\\.trc");

  /** The parts of a name; null if it is another one. */
  public static ThreadFileName of(Path path) {
    Path name = path.getFileName();
    Matcher m = name == null ? null : NAME.matcher(name.toString());
    return m == null || !m.matches()
        ? null
        : new ThreadFileName(
            Integer.parseInt(m.group(1)),
            Integer.parseInt(m.group(2)),
            Integer.parseInt(m.group(3)),
            path);
  }

  /** Whether a path is that of the folder of a run, or the common start of its files in it. */
  public static boolean isRun(Path path) {
    try {
      return FileExistence.isFolder(path)
          ? !all(path).isEmpty()
          : isStem(path) && !all(path.getParent()).isEmpty();
    } catch (IOException e) {
      return false;
    }
  }

  private static boolean isStem(Path path) {
    return path.getFileName() != null && path.getFileName().toString().equals(STEM);
  }

  /** The folder of the run that a path names: itself, or the one that it is in. */
  public static Path folder(Path path) throws IOException {
    return FileExistence.isFolder(path) ? path : path.getParent();
  }

  /**
   * All files of threads in a folder, by node, context and thread.
   *
   * @param folder null for the current one
   */
  public static List<ThreadFileName> all(Path folder) throws IOException {
    List<ThreadFileName> found = new ArrayList<>();
    FileExistence.forEachInFolder(
        folder,
        path -> {
          ThreadFileName name = of(path);
          if (name != null) {
            found.add(name);
          }
        });
    Collections.sort(found);
    return found;
  }

  /** The file with the definitions of the process. */
  public Path definitions() {
    return path.resolveSibling("events." + node + DEFINITIONS);
  }

  @Override
  public int compareTo(ThreadFileName other) {
    int order = Integer.compare(node, other.node);
    order = order == 0 ? Integer.compare(context, other.context) : order;
    order = order == 0 ? Integer.compare(thread, other.thread) : order;
    return order == 0 ? path.compareTo(other.path) : order;
  }
}
