package org.tracetool.core.io;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.OutputException;
import org.tracetool.core.io.Manifest.Action;

/**
 * Output files that appear together or not at all.
 *
 * <p>Files are written into a hidden folder beside their final place, while a lock on a hidden file
 * keeps all other processes from writing under the same name. {@link #commit()} syncs them, notes
 * what will be replaced, and renames the folder; from that moment on the new files count, and our
 * readers find them there ({@link UnfinishedOutput}). Then the old file that makes a trace valid is
 * removed, the others are replaced, and the new file that makes it valid comes last, so that any
 * other program sees the old trace, the new one, or none. A process that is killed before the
 * rename leaves the old files as they were; one that is killed after it leaves a complete copy of
 * the new ones, and {@link #recover} finishes the job, unless another program has changed the old
 * files since.
 */
public final class OutputTransaction implements Closeable {
  private final Path directory;
  private final String name;
  private final NameLock lock;
  private final OutputFolder part;

  /** All names that may be in the folder. None is added once this is done. */
  private final Set<String> announced = new NameSet();

  /** Those of them that are needed only until the commit. */
  private final Set<String> scratch = new NameSet();

  private final Set<String> removals = new NameSet();
  private final Set<String> lateRemovals = new NameSet();
  private final List<String> lastFiles = new ArrayList<>();
  private final Set<String> adopted = new NameSet();

  /** Files that are second names of others, whose permissions are not ours to change. */
  private final Set<String> linked = new NameSet();

  /** Files that stay in their places, whatever is there: a file, or a link to one. */
  private final Set<String> kept = new NameSet();

  /** Guards {@link #done}: either the output is renamed or it is removed, never half of each. */
  private final Object decision = new Object();

  /** Folders that are put in place as a whole. */
  private final Set<String> wholeFolders = new NameSet();

  private final OutputSync sync = new OutputSync();

  private boolean done;

  /** What may be replaced; null for anything. */
  private OverwriteRule rule;

  /** Called between the steps of a commit; tests stop the process there. */
  static volatile Runnable betweenSteps = () -> {};

  /** Inspects an output before it replaces the existing one. */
  @FunctionalInterface
  public interface Inspection {
    /**
     * Looks at the files, which are complete and synced.
     *
     * @param main the file that makes the output valid, in the folder of all its files
     * @throws IOException if the output is not as it should be; then it is given up
     */
    void inspect(Path main) throws IOException;
  }

  private OutputTransaction(Path directory, String name, NameLock lock, OutputFolder part) {
    this.directory = directory;
    this.name = name;
    this.lock = lock;
    this.part = part;
  }

  /**
   * Starts output into a folder, after finishing an interrupted commit of the same name.
   *
   * @param directory the folder of the final files, which must exist; null for the current one
   * @param name a name for this output that its files start with
   * @throws OutputException also if another process is writing under this name
   */
  public static OutputTransaction begin(Path directory, String name) throws OutputException {
    Path dir = directory == null ? Path.of("") : directory;
    if (name.isEmpty() || name.indexOf('\n') >= 0 || name.indexOf('\r') >= 0) {
      throw new OutputException(dir + ": the name of an output must not contain line ends");
    }
    if (!Files.isDirectory(dir.toAbsolutePath())) {
      throw new OutputException(dir + ": no such folder for the output; create it first");
    }
    if (!OpenOutputs.begin()) {
      throw new OutputException(
          dir.resolve(name) + ": not written, since the program was asked to end");
    }
    NameLock lock = null;
    OutputTransaction begun = null;
    try {
      lock = NameLock.take(dir, name);
      begun = begin(dir, name, lock);
      return begun;
    } catch (IOException e) {
      throw failure(dir.resolve(name), e);
    } finally {
      if (begun == null) {
        release(lock);
      }
      OpenOutputs.register(begun);
    }
  }

  /**
   * Starts output that replaces only some files. One that has to stay is noticed when its name is
   * asked for, or else at the commit, which then changes nothing.
   *
   * @param main the name of the file that will make the output valid
   */
  public static OutputTransaction begin(
      Path directory, String name, OverwritePolicy replaceable, String main)
      throws OutputException {
    OutputTransaction begun = begin(directory, name);
    try {
      begun.rule = new OverwriteRule(begun.directory, replaceable, main);
      return begun;
    } catch (IOException e) {
      begun.close();
      throw failure(begun.directory.resolve(main), e);
    }
  }

  private static OutputTransaction begin(Path dir, String name, NameLock lock) throws IOException {
    finishLeftOver(dir, name, lock);
    lock.removeStale(dir, name);
    return new OutputTransaction(dir, name, lock, OutputFolder.create(dir, name));
  }

  private static void release(NameLock lock) {
    if (lock != null) {
      try {
        lock.close();
      } catch (IOException e) {
        // The next output treats the rest as left-overs.
        HiddenFileRemoval.noteRemaining(lock.file(), e);
      }
    }
  }

  /**
   * Finishes a commit that was interrupted; returns whether there was one.
   *
   * @throws OutputException if another process is writing under this name right now, or has changed
   *     the files to be replaced
   */
  public static boolean recover(Path directory, String name) throws IOException {
    Path dir = directory == null ? Path.of("") : directory;
    Path commit = HiddenName.commit(dir, name);
    if (FileIdentity.of(commit) == null) {
      return false;
    }
    boolean begun = Manifest.isIn(commit);
    if (!begun && !Files.isWritable(dir.toAbsolutePath())) {
      return false; // everything is done except for the clean-up, which another process will do
    }
    NameLock lock = NameLock.take(dir, name);
    try {
      return finishLeftOver(dir, name, lock) || !begun;
    } finally {
      release(lock);
    }
  }

  /**
   * Finishes an interrupted commit and removes left-overs of outputs that were stopped earlier;
   * returns whether there was anything.
   *
   * @throws OutputException as {@link #recover}
   */
  public static boolean clear(Path directory, String name) throws IOException {
    Path dir = directory == null ? Path.of("") : directory;
    boolean found =
        Files.exists(HiddenName.lock(dir, name), LinkOption.NOFOLLOW_LINKS)
            || Files.isDirectory(HiddenName.commit(dir, name), LinkOption.NOFOLLOW_LINKS)
            || OutputFolder.namesIn(dir).stream()
                .anyMatch(n -> OutputFolder.isOf(n, name, HiddenName.PART));
    if (!found) {
      return false;
    }
    NameLock lock = NameLock.take(dir, name);
    try {
      finishLeftOver(dir, name, lock);
      lock.removeStale(dir, name);
      return true;
    } finally {
      release(lock);
    }
  }

  private static boolean finishLeftOver(Path dir, String name, NameLock lock) throws IOException {
    OutputCommit commit = OutputCommit.leftOver(dir, name, lock.owner());
    if (commit == null) {
      return false;
    }
    commit.finish(false);
    return true;
  }

  /**
   * Where to write the file that will get this name. May be called by several threads.
   *
   * @param fileName a name, or {@code FOLDER/NAME} for a file in a folder beside the others
   * @throws OutputException if the file cannot be announced, for example on a full disk
   */
  public synchronized Path file(String fileName) throws OutputException {
    checkRule(fileName);
    return announce(fileName, false);
  }

  private void checkRule(String fileName) throws OutputException {
    try {
      if (rule != null && SubFolders.isName(fileName) && !isFile(fileName)) {
        rule.check(fileName);
      }
    } catch (IOException e) {
      throw failure(directory.resolve(fileName), e);
    }
  }

  /** As {@link #file}, for the file that makes the output valid: it is put in place last. */
  public synchronized Path lastFile(String fileName) throws OutputException {
    Path place = file(fileName);
    if (!lastFiles.contains(fileName)) {
      lastFiles.add(fileName);
    }
    return place;
  }

  /**
   * Puts all files of a folder in place as one: whoever looks sees a whole folder of old files, one
   * of new files, or none. A folder of this name is replaced only if it has no other files.
   *
   * @param folder a plain name; its files are asked for as {@code FOLDER/NAME}
   */
  public synchronized void placeFolder(String folder) {
    wholeFolders.add(folder);
  }

  /**
   * Notes that a file grows: a large one is brought to the disk in the background from time to
   * time, so that the commit has less to wait for. A failure is one of the commit.
   *
   * @param place the result of {@link #file} or {@link #lastFile}
   * @param before bytes that it had
   * @param now bytes that it has
   */
  public void noteGrowth(Path place, long before, long now) {
    sync.noteGrowth(place, before, now);
  }

  /**
   * Notes how a file grows that is written from its begin, as {@link #noteGrowth}.
   *
   * @param to the file, which the result closes
   */
  public OutputStream noted(OutputStream to, Path place) {
    return new GrowingOutput(to, this, place);
  }

  /**
   * Notes that no more is written to a file, as {@link #noteGrowth}.
   *
   * @param bytes its size
   */
  public void noteEnd(Path place, long bytes) {
    sync.noteEnd(place, bytes);
  }

  /** Where to write a file that is needed only until the commit, which removes it. */
  public synchronized Path scratchFile(String fileName) throws OutputException {
    return announce(fileName, true);
  }

  private Path announce(String fileName, boolean isScratch) throws OutputException {
    if (!SubFolders.isName(fileName)
        || fileName.equals(Manifest.NAME)
        || fileName.equals(OutputCommit.LINK)
        || FolderSwap.OLD.equals(SubFolders.of(fileName))
        || FolderSwap.NEW.equals(SubFolders.of(fileName))
        || fileName.equals(OutputFolder.LIST)) {
      throw new OutputException(directory.resolve(fileName) + ": cannot be the name of an output");
    }
    synchronized (decision) {
      if (done) {
        throw new OutputException(
            directory.resolve(name) + ": was abandoned before it was complete");
      }
      try {
        if (!announced.contains(fileName)) {
          part.list(fileName);
          announced.add(fileName);
          if (isScratch) {
            scratch.add(fileName);
          }
          if (SubFolders.of(fileName) != null) {
            SubFolders.make(part.path(), SubFolders.of(fileName));
          }
        }
      } catch (IOException e) {
        throw failure(directory.resolve(name), e);
      }
    }
    return part.path().resolve(fileName);
  }

  /**
   * Takes an existing file over as a file of this output: as a second name of the same file, or on
   * another file system as a copy that is synced. The existing file stays. An output with such
   * files replaces nothing: its commit fails where a final name is taken, and removes the files to
   * be removed only when all others are in place.
   *
   * @param source the existing file
   * @param place the result of {@link #file} or {@link #lastFile}
   */
  public void adopt(Path source, Path place) throws IOException {
    synchronized (this) {
      adopted.add(part.path().relativize(place).toString());
    }
    try {
      Files.createLink(place, source);
    } catch (UnsupportedOperationException | FileSystemException e) {
      SyncedCopy.copy(source, place);
    }
  }

  /**
   * Makes a file of this output a second name of an existing one, or, where that cannot be, a copy
   * that is synced. Unlike {@link #adopt} the output replaces what has its names, like any other.
   *
   * @param source the existing file, which is complete
   * @param place the result of {@link #file}
   */
  public void link(Path source, Path place) throws IOException {
    synchronized (this) {
      linked.add(part.path().relativize(place).toString());
    }
    try {
      Files.createLink(place, source.toRealPath());
    } catch (UnsupportedOperationException
        | java.nio.file.ProviderMismatchException
        | FileSystemException e) {
      SyncedCopy.copy(source, place);
    }
  }

  /**
   * Makes a file that is in its final place a part of this output as it is, so that readers find it
   * with the new files while the commit is not finished.
   *
   * @param fileName as for {@link #file}
   * @throws OutputException if that cannot be
   * @throws NoSuchFileException if there is no such file
   */
  public void keep(String fileName) throws IOException {
    Path place = file(fileName);
    synchronized (this) {
      linked.add(fileName);
      kept.add(fileName);
    }
    Path there = directory.resolve(fileName);
    try {
      KeptInputFile.refer(there, place, SubFolders.of(fileName) == null ? 1 : 2);
    } catch (NoSuchFileException e) {
      throw e;
    } catch (IOException e) {
      throw failure(there, e);
    }
  }

  /** The name of the hidden folder that contains the output for now. */
  public String hiddenName() {
    return part.path().getFileName().toString();
  }

  /**
   * Marks a file of the same folder for removal before the file that makes the new output valid is
   * put in place, unless it is rewritten: a file that could be mixed up with the new files.
   */
  public synchronized void markForRemoval(String fileName) throws OutputException {
    checkFolder(fileName);
    removals.add(fileName);
  }

  /** What is in a folder that is reached by a link is not ours to remove. */
  private void checkFolder(String fileName) throws OutputException {
    String sub = SubFolders.of(fileName);
    if (sub != null) {
      SubFolders.check(directory.resolve(sub));
    }
  }

  /** Marks a file for removal when all new files are in place: one that only is not needed. */
  public synchronized void markForRemovalLast(String fileName) throws OutputException {
    checkFolder(fileName);
    lateRemovals.add(fileName);
  }

  /** Allows to replace or remove a file whatever the rule says: an input that is replaced. */
  public synchronized void allowReplacingInput(String fileName) {
    if (rule != null) {
      rule.addException(fileName);
    }
  }

  /** Makes the output final. */
  public void commit() throws OutputException {
    commit(null);
  }

  /**
   * Makes the output final.
   *
   * @param inspection inspects it before; null for none
   * @throws OutputException if that fails; then the old files are as they were, or else the message
   *     names the place of the new ones
   */
  public synchronized void commit(Inspection inspection) throws OutputException {
    if (Thread.currentThread().isInterrupted()) {
      // Reading counts files that an interrupt has closed as damaged, and goes on without them.
      throw new OutputException(
          directory.resolve(name) + ": not written, since the work was interrupted");
    }
    try {
      sync.await();
      for (String f : scratch) {
        Files.deleteIfExists(part.path().resolve(f));
      }
      syncFiles();
      if (inspection != null && !lastFiles.isEmpty()) {
        inspection.inspect(part.path().resolve(lastFiles.get(0)));
      }
      Manifest manifest = manifest();
      for (String f : wholeFolders) {
        for (String scratchName : FolderSwap.scratchNames(filesIn(f))) {
          part.list(scratchName);
        }
      }
      manifest.write(part.path());
      FileSync.sync(part.path().resolve(OutputFolder.LIST)); // the proof that the folder is ours
      for (String sub : SubFolders.of(announced)) {
        FileSync.syncFolder(part.path().resolve(sub));
      }
      FileSync.syncFolder(part.path());
      betweenSteps.run();
      decide(manifest);
    } catch (IOException e) {
      throw failure(directory.resolve(name), e);
    } finally {
      close();
    }
  }

  /** Brings all files to the disk that were written here. */
  private void syncFiles() throws IOException {
    OutputSync.sync(part.path(), announced, this::isWrittenHere);
    for (String f : announced) {
      if (isWrittenHere(f)) {
        keepPermissions(f);
      }
      betweenSteps.run();
    }
  }

  private boolean isWrittenHere(String fileName) {
    return isFile(fileName) && !adopted.contains(fileName) && !linked.contains(fileName);
  }

  private void decide(Manifest manifest) throws IOException {
    synchronized (decision) {
      if (done) {
        throw new OutputException(
            directory.resolve(name) + ": was abandoned before it was complete");
      }
      lock.check();
      part.check();
      Path folder = HiddenName.commit(directory, name);
      Files.move(part.path(), folder, StandardCopyOption.ATOMIC_MOVE);
      try {
        FileSync.syncFolder(directory);
      } catch (IOException e) {
        revertDecision(folder, e);
        throw e;
      }
      done = true;
      betweenSteps.run();
      new OutputCommit(directory, folder, manifest, lock.owner()).finish(true);
    }
  }

  /** Takes the decision back, which may not have come to the disk. */
  private void revertDecision(Path folder, IOException reason) throws OutputException {
    try {
      Files.move(folder, part.path(), StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      done = true;
      throw new OutputException(
          directory.resolve(name)
              + ": "
              + reason.getMessage()
              + "; the new output is complete in "
              + folder
              + " and is read from there; fix this, then call 'tracetool files recover'",
          e);
    }
  }

  /** All steps of the commit, and the existing files. */
  private Manifest manifest() throws IOException {
    for (Set<String> names : List.of(announced, removals, lateRemovals)) {
      for (String sub : SubFolders.of(names)) {
        SubFolders.checkWritable(directory.resolve(sub));
      }
    }
    for (String f : wholeFolders) {
      checkFolderReplaceable(f);
    }
    StepList steps = new StepList();
    for (Action action : Action.values()) {
      addSteps(action, steps);
    }
    if (rule != null) {
      rule.look();
      for (Manifest.Entry e : steps) {
        rule.check(e.name(), e.old());
      }
    }
    return new Manifest(steps);
  }

  private void checkFolderReplaceable(String name) throws IOException {
    Path target = directory.resolve(name);
    FolderSwap.checkReplaceable(target);
    String other = FolderSwap.other(target, filesIn(name));
    if (other != null) {
      throw new OutputException(
          target.resolve(other) + ": is none of the new files, so its folder is not replaced");
    }
  }

  /** The names of the files of a folder. */
  private Set<String> filesIn(String name) {
    Set<String> files = new NameSet();
    for (String f : announced) {
      if (isFile(f) && name.equals(SubFolders.of(f))) {
        files.add(f.substring(name.length() + 1));
      }
    }
    return files;
  }

  private boolean isInWholeFolder(String fileName) {
    String sub = SubFolders.of(fileName);
    return sub != null && wholeFolders.contains(sub);
  }

  private void addSteps(Action action, StepList steps) throws IOException {
    if (action.isAddition() && adopted.isEmpty()) {
      return;
    }
    switch (action) {
      case REMOVE, REMOVE_LAST -> addRemovals(action, steps);
      case PLACE, ADD -> {
        for (String f : announced) {
          if (isFile(f)
              && action.isAddition() == adopted.contains(f)
              && !lastFiles.contains(f)
              && !isInWholeFolder(f)) {
            steps.add(entry(action, f));
          }
        }
      }
      case IN_FOLDER -> {
        for (String f : announced) {
          if (isFile(f) && isInWholeFolder(f)) {
            steps.add(entry(action, f));
          }
        }
      }
      case PLACE_FOLDER -> {
        for (String f : wholeFolders) {
          steps.add(new Manifest.Entry(action, f, null, null));
        }
      }
      case PLACE_LAST, ADD_LAST -> {
        for (String f : lastFiles) {
          if (action.isAddition() == adopted.contains(f)) {
            steps.add(entry(action, f));
          }
        }
      }
    }
  }

  private void addRemovals(Action action, StepList steps) throws IOException {
    // Moved files are never out of sight.
    if ((action == Action.REMOVE) == adopted.isEmpty()) {
      for (String f : removals) {
        addRemoval(action, f, steps);
      }
    }
    if (action == Action.REMOVE_LAST) {
      for (String f : lateRemovals) {
        if (!removals.contains(f)) {
          addRemoval(action, f, steps);
        }
      }
    }
  }

  private void addRemoval(Action action, String fileName, StepList steps) throws IOException {
    if (!isFile(fileName)) {
      FileIdentity old = FileIdentity.of(directory.resolve(fileName));
      steps.add(new Manifest.Entry(action, fileName, null, old));
    }
  }

  private boolean isFile(String fileName) {
    return announced.contains(fileName) && !scratch.contains(fileName);
  }

  /** Obstacles must be noticed while everything can still be cancelled. */
  private Manifest.Entry entry(Action action, String fileName) throws IOException {
    Path target = directory.resolve(fileName);
    FileIdentity fresh = FileIdentity.of(part.path().resolve(fileName));
    if (fresh == null) {
      throw new OutputException(
          target + ": cannot be written: another program removed it from " + part.path());
    }
    FileIdentity old = FileIdentity.of(target);
    if (old != null && action.isAddition()) {
      throw new OutputException(target + ": already exists; nothing was changed");
    }
    if (old != null
        && !Files.isRegularFile(target, LinkOption.NOFOLLOW_LINKS)
        && !kept.contains(fileName)) {
      boolean folder = Files.isDirectory(target, LinkOption.NOFOLLOW_LINKS);
      throw new OutputException(
          target
              + ": cannot be written: it is "
              + (folder ? "a folder" : "no regular file, and so it is not replaced"));
    }
    return new Manifest.Entry(action, fileName, fresh, old);
  }

  /** A file that replaces another one may be read by the same people. */
  private void keepPermissions(String fileName) throws IOException {
    Path old = directory.resolve(fileName);
    if (!Files.isRegularFile(old, LinkOption.NOFOLLOW_LINKS) && !lastFiles.isEmpty()) {
      old = directory.resolve(lastFiles.get(0)); // a new file of a trace that is replaced
    }
    if (!Files.isRegularFile(old, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    FilePermissions.copy(old, part.path().resolve(fileName));
  }

  /**
   * Removes what was written, unless it is final or on the way there; then waits until it is. Also
   * runs when the process is asked to end, beside a thread that may just be committing.
   */
  private void abandon() {
    synchronized (decision) {
      if (done) {
        return;
      }
      done = true;
    }
    sync.stop();
    try {
      part.removeWhileInUse(announced);
    } catch (IOException e) {
      // Nothing more can be done; the next run with this name removes it.
      HiddenFileRemoval.noteRemaining(part.path(), e);
    }
  }

  /** The failure to write {@code target} as reported to users. */
  public static OutputException failure(Path target, IOException e) {
    if (e instanceof OutputException o) {
      return o;
    }
    String reason =
        e instanceof AccessDeniedException
            ? "permission denied"
            : e instanceof NoSuchFileException
                ? "no such folder"
                : e.getMessage() == null
                        || e instanceof FileSystemException f && f.getReason() == null
                    ? DamagedTraceException.reason(e)
                    : e.getMessage();
    return new OutputException(target + ": cannot be written: " + reason, e);
  }

  /** Gives the output up, unless it was committed, and lets others write under its name. */
  @Override
  public void close() {
    abandon();
    release(lock);
    OpenOutputs.remove(this);
  }
}
