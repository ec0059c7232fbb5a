package org.tracetool.core.io;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.tracetool.core.error.OutputException;

/**
 * Output files that appear together or not at all.
 *
 * <p>Files are written into a hidden folder beside their final place. {@link #commit()} syncs them,
 * adds a manifest and renames the folder; from that moment on the new files are the truth. Then
 * they are put under their final names as hard links, what they replace is removed, and the folder
 * goes last. A process that is killed before the rename leaves the old files as they were; one that
 * is killed after it leaves a complete copy of the new files, and {@link #recover} finishes the
 * job.
 */
public final class OutputTransaction implements Closeable {
  private static final String MANIFEST = "MANIFEST";
  private static final String PART = ".part-";
  private static final String COMMIT = ".commit";

  // what the manifest says
  private static final String PLACE = "place ";
  private static final String ADD = "add ";

  /** Folders that this process is writing into. */
  private static final Set<Path> LIVE = ConcurrentHashMap.newKeySet();

  private final Path directory;
  private final String name;
  private final Path part;
  private final Set<String> files = new LinkedHashSet<>();
  private final Set<String> removals = new LinkedHashSet<>();
  private final List<String> lastFiles = new ArrayList<>();
  private final Set<String> adopted = new LinkedHashSet<>();
  private final Thread cleaner = new Thread(this::abandon, "tracetool-cleanup");

  /** Guards {@link #done}: either the output is renamed or it is removed, never half of each. */
  private final Object decision = new Object();

  private boolean done;

  /** Called between the steps of a commit; tests stop the process there. */
  static volatile Runnable betweenSteps = () -> {};

  private OutputTransaction(Path directory, String name, Path part) {
    this.directory = directory;
    this.name = name;
    this.part = part;
  }

  /**
   * Starts output into a folder, after finishing an interrupted commit of the same name.
   *
   * @param directory the folder of the final files, which must exist; null for the current one
   * @param name a name for this output that its files start with
   */
  public static OutputTransaction begin(Path directory, String name) throws OutputException {
    Path dir = directory == null ? Path.of("") : directory;
    if (name.isEmpty() || name.indexOf('\n') >= 0 || name.indexOf('\r') >= 0) {
      throw new OutputException(dir + ": the name of an output must not contain line ends");
    }
    if (!Files.isDirectory(dir.toAbsolutePath())) {
      throw new OutputException(dir + ": no such folder for the output; create it first");
    }
    try {
      recover(dir, name);
      removeStale(dir, name);
      Path part = dir.resolve("." + name + PART + ProcessHandle.current().pid());
      int n = 0;
      while (Files.exists(part)) {
        part = dir.resolve("." + name + PART + ProcessHandle.current().pid() + "-" + ++n);
      }
      Files.createDirectory(part);
      LIVE.add(part.toAbsolutePath());
      OutputTransaction t = new OutputTransaction(dir, name, part);
      Runtime.getRuntime().addShutdownHook(t.cleaner);
      return t;
    } catch (IOException e) {
      throw failure(dir.resolve(name), e);
    }
  }

  /** Finishes a commit that was interrupted; returns whether there was one. */
  public static boolean recover(Path directory, String name) throws IOException {
    Path dir = directory == null ? Path.of("") : directory;
    Path commit = dir.resolve("." + name + COMMIT);
    if (!Files.isRegularFile(commit.resolve(MANIFEST))) {
      return removeEmpty(commit);
    }
    rollForward(dir, commit, false);
    return true;
  }

  /** What is left if a process is killed in the very last step, when all is done. */
  private static boolean removeEmpty(Path commit) {
    try {
      // Looked for first, since what is read may lie where nothing can be deleted.
      return Files.isDirectory(commit) && Files.deleteIfExists(commit);
    } catch (IOException e) {
      return false; // not empty, so it is none of ours; or somebody else will have to remove it
    }
  }

  /** Where to write the file that will get this name. May be called by several threads. */
  public synchronized Path file(String fileName) {
    files.add(fileName);
    return part.resolve(fileName);
  }

  /** As {@link #file}, for the file that makes the output valid: it is put in place last. */
  public synchronized Path lastFile(String fileName) {
    lastFiles.add(fileName);
    return file(fileName);
  }

  /**
   * Takes an existing file over as a file of this output: as a second name of the same file, or on
   * another file system as a copy that is synced. The existing file stays. An output with such
   * files replaces nothing: its commit fails where a final name is taken, and removes the files to
   * be removed only when all others are in place.
   *
   * @param source the existing file
   * @param place what {@link #file} or {@link #lastFile} gave
   */
  public void adopt(Path source, Path place) throws IOException {
    synchronized (this) {
      adopted.add(place.getFileName().toString());
    }
    try {
      Files.createLink(place, source);
    } catch (UnsupportedOperationException | FileSystemException e) {
      SyncedCopy.copy(source, place);
    }
  }

  /** The name of the hidden folder in which the output stands for now. */
  public String hiddenName() {
    return part.getFileName().toString();
  }

  /** Marks a file of the same folder for removal at the commit, unless it is written anew. */
  public synchronized void removes(String fileName) {
    removals.add(fileName);
  }

  /** Makes the output final. */
  public synchronized void commit() throws OutputException {
    Path commit = directory.resolve("." + name + COMMIT);
    try {
      List<String> removing = new ArrayList<>();
      for (String f : removals) {
        if (!files.contains(f)) {
          removing.add("remove " + f);
        }
      }
      // Old files go first, since they could hide new ones; but what moves is never out of sight.
      List<String> lines = new ArrayList<>(adopted.isEmpty() ? removing : List.of());
      for (String f : files) {
        refuseFolder(directory.resolve(f));
        if (adopted.contains(f)) {
          refuseTaken(directory.resolve(f));
        } else {
          sync(part.resolve(f));
        }
        betweenSteps.run();
        if (!lastFiles.contains(f)) {
          lines.add(verb(f) + f);
        }
      }
      lastFiles.forEach(f -> lines.add(verb(f) + f));
      if (!adopted.isEmpty()) {
        lines.addAll(removing);
      }
      Path manifest = part.resolve(MANIFEST);
      Files.write(manifest, lines, StandardCharsets.UTF_8);
      sync(manifest);
      syncFolder(part);
      betweenSteps.run();
      synchronized (decision) {
        if (done) {
          throw new OutputException(directory.resolve(name) + ": was given up before it was final");
        }
        Files.move(part, commit, StandardCopyOption.ATOMIC_MOVE);
        done = true;
        syncFolder(directory);
        betweenSteps.run();
        rollForward(directory, commit, true);
      }
    } catch (IOException e) {
      throw failure(directory.resolve(name), e);
    } finally {
      close();
    }
  }

  /** What the manifest says of a file: whether it may replace one that has its name. */
  private String verb(String fileName) {
    return adopted.contains(fileName) ? ADD : PLACE;
  }

  /**
   * Does what the manifest says.
   *
   * @param fresh whether nothing of it was done before, so that it can all be undone
   */
  private static void rollForward(Path dir, Path commit, boolean fresh) throws IOException {
    List<String> lines = Files.readAllLines(commit.resolve(MANIFEST), StandardCharsets.UTF_8);
    List<String> added = new ArrayList<>();
    for (String line : lines) {
      // The manifest is ours, but a name that leaves the folder is never acted on.
      String f = line.substring(line.indexOf(' ') + 1);
      if (f.isEmpty() || f.contains("/") || f.equals("..")) {
        continue;
      }
      Path target = dir.resolve(f);
      if (line.startsWith("remove ")) {
        Files.deleteIfExists(target);
      } else if (line.startsWith(PLACE)) {
        place(commit.resolve(f), target);
      } else if (line.startsWith(ADD)) {
        try {
          add(commit.resolve(f), target);
        } catch (FileAlreadyExistsException e) {
          throw taken(dir, commit, target, fresh ? added : null);
        }
        added.add(f);
      }
      betweenSteps.run();
    }
    syncFolder(dir);
    for (String line : lines) {
      if (line.startsWith(PLACE) || line.startsWith(ADD)) {
        Files.deleteIfExists(commit.resolve(line.substring(line.indexOf(' ') + 1)));
        betweenSteps.run();
      }
    }
    Files.delete(commit.resolve(MANIFEST));
    betweenSteps.run();
    Files.deleteIfExists(commit);
  }

  /**
   * Somebody else was faster in using a name.
   *
   * @param added the names that were given so far, to be taken away again; null if that cannot be
   */
  private static OutputException taken(Path dir, Path commit, Path target, List<String> added)
      throws IOException {
    if (added == null) {
      return new OutputException(
          target
              + ": is already there; the file of this name that was to be added is in "
              + commit
              + "; move the other one away and call the command again");
    }
    for (String f : added) {
      Path place = dir.resolve(f);
      Path kept = commit.resolve(f);
      if (!Files.exists(kept)) {
        Files.move(place, kept);
      } else if (Files.exists(place) && Files.isSameFile(place, kept)) {
        Files.delete(place);
      }
    }
    removeFolder(commit);
    return new OutputException(target + ": is already there; nothing was changed");
  }

  /** What stands in the way of a rename must be noticed while everything can still be given up. */
  private static void refuseFolder(Path target) throws OutputException {
    if (Files.isDirectory(target)) {
      throw new OutputException(target + ": cannot be written: it is a folder");
    }
  }

  private static void refuseTaken(Path target) throws OutputException {
    if (Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
      throw new OutputException(target + ": is already there; nothing was changed");
    }
  }

  /** Gives a file its name in one step that fails if the name is taken. */
  private static void add(Path from, Path target) throws IOException {
    if (!Files.exists(from)
        || Files.exists(target, LinkOption.NOFOLLOW_LINKS) && Files.isSameFile(target, from)) {
      return; // added before the interruption
    }
    try {
      Files.createLink(target, from);
    } catch (FileAlreadyExistsException e) {
      throw e;
    } catch (UnsupportedOperationException | FileSystemException e) {
      Files.move(from, target); // no links here; looks whether the name is taken right before
    }
  }

  private static void place(Path from, Path target) throws IOException {
    if (!Files.exists(from)) {
      return; // placed and removed before the interruption
    }
    Path link = from.resolveSibling(from.getFileName() + ".link");
    Files.deleteIfExists(link);
    try {
      Files.createLink(link, from);
    } catch (UnsupportedOperationException | FileSystemException e) {
      Files.move(from, target, StandardCopyOption.REPLACE_EXISTING);
      return;
    }
    betweenSteps.run();
    if (Files.exists(target) && Files.isSameFile(target, from)) {
      Files.delete(link); // rename() would do nothing and leave both names
      return;
    }
    Files.move(link, target, StandardCopyOption.ATOMIC_MOVE);
  }

  private static void sync(Path file) throws IOException {
    if (!Files.exists(file)) {
      return;
    }
    try (FileChannel c = FileChannel.open(file, StandardOpenOption.WRITE)) {
      c.force(true);
    }
  }

  private static void syncFolder(Path dir) {
    try (FileChannel c = FileChannel.open(dir.toAbsolutePath(), StandardOpenOption.READ)) {
      c.force(true);
    } catch (IOException e) {
      // Not every system can sync a folder; the files themselves are safe.
    }
  }

  private static void removeStale(Path dir, String name) throws IOException {
    try (DirectoryStream<Path> old =
        Files.newDirectoryStream(
            dir, p -> p.getFileName().toString().startsWith("." + name + PART))) {
      for (Path p : old) {
        String pid = p.getFileName().toString().substring(name.length() + 1 + PART.length());
        pid = pid.replaceFirst("-.*", "");
        if (pid.matches("[0-9]{1,18}") && isDead(Long.parseLong(pid), p)) {
          removeFolder(p);
        }
      }
    }
  }

  /** In a container this process may well have the number of the one that was killed. */
  private static boolean isDead(long pid, Path part) {
    return pid == ProcessHandle.current().pid()
        ? !LIVE.contains(part.toAbsolutePath())
        : ProcessHandle.of(pid).isEmpty();
  }

  private static void removeFolder(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return;
    }
    try (DirectoryStream<Path> content = Files.newDirectoryStream(folder)) {
      for (Path p : content) {
        Files.deleteIfExists(p);
      }
    }
    Files.deleteIfExists(folder);
  }

  /**
   * Removes what was written, unless it is final or on the way there; then waits until it is. Also
   * runs when the process is told to end, beside a thread that may just be committing.
   */
  private void abandon() {
    synchronized (decision) {
      if (done) {
        return;
      }
      done = true;
    }
    try {
      removeFolder(part);
    } catch (IOException e) {
      // Nothing more can be done; the next run with this name removes it.
    }
  }

  /** The failure to write {@code target} as users are told about it. */
  public static OutputException failure(Path target, IOException e) {
    if (e instanceof OutputException o) {
      return o;
    }
    String reason =
        e instanceof AccessDeniedException
            ? "permission denied"
            : e instanceof NoSuchFileException ? "no such folder" : e.getMessage();
    return new OutputException(target + ": cannot be written: " + reason, e);
  }

  /** Gives the output up, unless it was committed. */
  @Override
  public void close() {
    abandon();
    LIVE.remove(part.toAbsolutePath());
    try {
      Runtime.getRuntime().removeShutdownHook(cleaner);
    } catch (IllegalStateException e) {
      // Already shutting down; the hook is what is running.
    }
  }
}
