package org.tracetool.archive;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.TraceException;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.error.UsageException;

/**
 * Finds traces in archives, and keeps the archives open as long as the traces are read. The paths
 * that it gives belong to file systems of their own, so all readers of traces work in archives as
 * well, and name a file {@code ARCHIVE//PATH} in messages.
 */
public final class ArchiveRegistry implements Closeable {
  private static final int MAX_NAMED_TRACES = 5;

  /** The folder for temporary files may well be in memory. */
  private static final long MAX_TRIAL_BYTES = 1L << 30;

  private final ArchiveOptions options;
  private final Map<Path, Archive> open = new HashMap<>();

  /** Nothing is open at the beginning. */
  public ArchiveRegistry(ArchiveOptions options) {
    this.options = options;
  }

  /** Returns whether a path leads into one of the archives. */
  public static boolean isInside(Path path) {
    return path instanceof ArchivePath;
  }

  /** Returns whether a path names an archive or leads into one, whatever is in it. */
  public static boolean leadsInto(Path path) throws IOException {
    Path file = outermostFile(path);
    return isInside(path) || file != null && ArchiveKind.ofFile(file) != null;
  }

  /** The file on a disk that holds a path: the archive, or the path itself. */
  public static Path onDisk(Path path) {
    return path instanceof ArchivePath p ? p.archive().file : path;
  }

  /**
   * The trace that a path means: the path itself, unless it names an archive, or leads into one.
   * For an archive, or a folder in one, it is the only trace in it.
   *
   * @param given a path; after the name of an archive the name of a member, of a folder in it, or
   *     of a trace without its suffix may follow
   * @param suffixes suffixes of the traces that may be meant
   * @param sort their name in messages, for example {@code trace}
   * @throws UsageException if an archive or folder has several traces
   * @throws DamagedTraceException if it has none
   */
  public Path locate(Path given, List<String> suffixes, String sort) throws IOException {
    Path file = outermostFile(given);
    if (file == null) {
      return given;
    }
    ArchiveKind.Content content = ArchiveKind.contentOf(file, options.memory());
    if (content == null) {
      return given;
    }
    String inner =
        file.getNameCount() == given.getNameCount()
            ? ""
            : given.subpath(file.getNameCount(), given.getNameCount()).normalize().toString();
    return located(archive(file, content, inner, suffixes), inner, suffixes, sort);
  }

  /**
   * The trace in an archive that comes from a pipe, which is stored first; null if what comes has
   * not to be unpacked. It can be read from its start then.
   *
   * @param name what the pipe is called in messages
   */
  public Path locate(Path name, BufferedInputStream pipe, List<String> suffixes, String sort)
      throws IOException {
    pipe.mark(RewindableInput.MAX_HEAD_BYTES);
    ArchiveKind.Content content;
    try {
      content = ArchiveKind.contentOf(new RewindableInput(pipe), name, options.memory());
    } catch (TraceException e) {
      throw e;
    } catch (IOException e) {
      content = null; // the reader of the format that it may be reports it
    }
    pipe.reset();
    if (content == null) {
      return null;
    }
    FileChannel stored = PipeSpool.store(name, pipe, options);
    Archive archive = Archive.open(name, stored, content, n -> true, MAX_TRIAL_BYTES, options);
    open.put(name, archive);
    return located(archive, "", suffixes, sort);
  }

  /**
   * A trace in one file that comes from a pipe. It is stored as it is, so that it can be read at
   * any place.
   *
   * @param name what the pipe is called in messages
   */
  public Path store(Path name, InputStream pipe) throws IOException {
    Archive archive = new PipedTraceFile(name, PipeSpool.store(name, pipe, options), options);
    open.put(name, archive);
    return archive.path(PipedTraceFile.NAME);
  }

  private Path located(Archive archive, String inner, List<String> suffixes, String sort)
      throws IOException {
    ArchivePath path = archive.path(inner);
    if (archive.isFolder(inner) && (inner.isEmpty() || !isStem(archive, inner, suffixes))) {
      path = only(archive, inner, suffixes, sort);
    }
    archive.prepare(belongsTo(path.member(), suffixes));
    if (Files.isRegularFile(path) && ArchiveKind.ofFile(path) != null) {
      throw new UnsupportedTraceException(
          path + ": is an archive in an archive, which is not opened; unpack the outer one first");
    }
    return path;
  }

  /**
   * The file that a path names, or a file in place of one of its folders; null if there is none.
   */
  private static Path outermostFile(Path given) {
    if (given.getFileSystem() != FileSystems.getDefault()) {
      return null;
    }
    for (Path p = given; p != null; p = p.getParent()) {
      if (Files.isRegularFile(p)) {
        return p;
      }
      if (Files.exists(p)) {
        return null;
      }
    }
    return null;
  }

  private Archive archive(
      Path file, ArchiveKind.Content content, String inner, List<String> suffixes)
      throws IOException {
    Path real = file.toRealPath();
    Archive archive = open.get(real);
    if (archive == null) {
      Predicate<String> likely =
          inner.isEmpty()
              ? name -> true
              : belongsTo(inner, suffixes).or(name -> name.startsWith(inner + "/"));
      long most = options.spaceNow();
      long onTrial = inner.isEmpty() ? Math.min(most, MAX_TRIAL_BYTES) : most;
      archive = Archive.open(file, content, likely, onTrial, options);
      open.put(real, archive);
    }
    return archive;
  }

  /**
   * The files of a trace: those beside it whose names start as its own does, and those in a folder
   * that is called as the trace without its suffix.
   */
  private static Predicate<String> belongsTo(String main, List<String> suffixes) {
    String stem = MemberNames.stem(main, suffixes);
    int folder = main.lastIndexOf('/') + 1;
    return name ->
        name.equals(main)
            || stem.length() > folder
                && (name.startsWith(stem + ".") && name.indexOf('/', folder) < 0
                    || name.startsWith(stem + "/") && name.indexOf('/', stem.length() + 1) < 0);
  }

  private static boolean isStem(Archive archive, String inner, List<String> suffixes) {
    return suffixes.stream().anyMatch(s -> archive.member(inner + s) != null);
  }

  private ArchivePath only(Archive archive, String folder, List<String> suffixes, String sort)
      throws IOException {
    String start = folder.isEmpty() ? "" : folder + "/";
    List<String> found = new ArrayList<>();
    List<String> files = new ArrayList<>();
    for (Member m : archive.members()) {
      if (m.obstacle == null && m.name.startsWith(start)) {
        files.add(m.name);
        if (MemberNames.hasSuffix(m.simpleName(), suffixes)) {
          found.add(m.name);
        }
      }
    }
    if (found.size() == 1 || isRun(archive, found)) {
      return archive.path(found.get(0));
    }
    String place = folder.isEmpty() ? archive.file.toString() : archive.shown(folder);
    if (found.isEmpty()) {
      if (files.size() == 1) {
        return archive.path(files.get(0)); // its content may show its kind
      }
      throw new DamagedTraceException(
          place
              + ": has no "
              + sort
              + " in it ("
              + files.size()
              + " files); if one of them is a "
              + sort
              + " under another name, write "
              + archive.file
              + "//NAME");
    }
    int more = found.size() - MAX_NAMED_TRACES;
    throw new UsageException(
        place
            + ": has "
            + found.size()
            + " "
            + sort
            + "s in it; name one: "
            + found.stream()
                .limit(MAX_NAMED_TRACES)
                .map(archive::shown)
                .collect(Collectors.joining(", "))
            + (more > 0 ? " and " + more + " more" : ""));
  }

  /** Whether files are those of one run, so that any of them stands for all. */
  private boolean isRun(Archive archive, List<String> found) {
    if (found.isEmpty()) {
      return false;
    }
    int end = Math.max(0, found.get(0).lastIndexOf('/'));
    String folder = found.get(0).substring(0, end);
    return found.stream()
            .allMatch(name -> name.startsWith(folder) && Math.max(0, name.lastIndexOf('/')) == end)
        && options.isRun().test(archive.path(folder));
  }

  @Override
  public void close() throws IOException {
    IOException failure = null;
    for (Archive archive : open.values()) {
      try {
        archive.close();
      } catch (IOException e) {
        failure = e;
      }
    }
    open.clear();
    if (failure != null) {
      throw failure;
    }
  }
}
