package org.tracetool.core.io;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.UserPrincipal;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.tracetool.core.error.OutputException;
import org.tracetool.core.io.Manifest.Action;
import org.tracetool.core.io.Manifest.Entry;

/**
 * A commit that was decided: a folder with all new files, synced, and the manifest. Until the
 * manifest is removed, the folder counts. Each step can be repeated, so a commit that was stopped
 * anywhere is finished by doing all steps again.
 *
 * <p>Files that are placed stay in the folder under their first name as well, so that readers of
 * the folder find all of them, until everything is in place and synced.
 */
final class OutputCommit {
  /** The name of a file while it is on its way to its place. */
  static final String LINK = "LINK";

  private final Path directory;
  private final Path folder;
  private final Manifest manifest;
  private final UserPrincipal owner;
  private Boolean copied;
  private Set<String> removedFrom;
  private Set<String> placedIn;

  /** Opens one that was just decided, or was left over. */
  OutputCommit(Path directory, Path folder, Manifest manifest, UserPrincipal owner) {
    this.directory = directory;
    this.folder = folder;
    this.manifest = manifest;
    this.owner = owner;
  }

  /**
   * A commit that was left over.
   *
   * @return null if there is none, or nothing of it is left to do
   * @throws OutputException if there is a folder of this name that is not ours
   */
  static OutputCommit leftOver(Path directory, String name, UserPrincipal owner)
      throws IOException {
    Path folder = HiddenName.commit(directory, name);
    if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
      return null;
    }
    if (!OutputFolder.isProved(folder, owner)) {
      if (OutputFolder.removeOwn(directory, folder.getFileName(), owner)) {
        return null; // interrupted in its very last step, when the folder was empty
      }
      throw new OutputException(
          directory.resolve(name)
              + ": "
              + folder
              + " is in the way; it was not made by tracetool, or belongs to another user; remove it if nobody"
              + " needs it");
    }
    if (!Manifest.isIn(folder)) {
      OutputFolder.removeOwn(directory, folder.getFileName(), owner);
      return null;
    }
    Manifest manifest = Manifest.read(folder);
    if (manifest == null) {
      throw new OutputException(
          folder.resolve(Manifest.NAME)
              + ": is damaged, so the output that was interrupted here cannot be finished; its"
              + " files are in this folder: move them where they belong, then remove it");
    }
    return new OutputCommit(directory, folder, manifest, owner);
  }

  /**
   * The first name that another program changed since the commit was decided; null if there is
   * none. Missing files do not count: nothing is lost by putting the new file there.
   */
  Entry changed() throws IOException {
    for (Entry e : manifest.entries()) {
      if (e.action() == Action.PLACE_FOLDER) {
        String other = FolderSwap.other(directory.resolve(e.name()), Set.copyOf(filesIn(e.name())));
        if (other != null) {
          return new Entry(Action.IN_FOLDER, e.name() + "/" + other, null, null);
        }
        continue;
      }
      FileIdentity now = FileIdentity.of(directory.resolve(e.name()));
      boolean expected = now == null || isSame(now, e.old()) || isPlaced(e, now);
      if (!expected) {
        return e;
      }
    }
    return null;
  }

  private boolean isPlaced(Entry e, FileIdentity now) throws IOException {
    return e.fresh() != null && isSame(now, e.fresh());
  }

  private boolean isSame(FileIdentity now, FileIdentity recorded) throws IOException {
    return recorded != null
        && now.size() == recorded.size()
        && now.modified() == recorded.modified()
        && (now.node().equals(recorded.node()) || isCopied());
  }

  /**
   * Returns whether everything was copied since, with its times, so that all files have other
   * nodes.
   */
  private boolean isCopied() throws IOException {
    if (copied == null) {
      boolean none = true;
      for (Entry e : manifest.entries()) {
        FileIdentity kept = e.fresh() == null ? null : FileIdentity.of(folder.resolve(e.name()));
        none &= kept == null || !kept.node().equals(e.fresh().node());
      }
      copied = none;
    }
    return copied;
  }

  /** Advice if files were changed by others, as the end of a sentence. */
  String howToDecide() {
    return "that output is complete in "
        + folder
        + ": to have it, move all files of the trace that are in its place elsewhere and call"
        + " 'tracetool files recover "
        + recoverable()
        + "'; to give it up, move that folder away (what is in its place may lack files that were"
        + " replaced already)";
  }

  /** The name to give to have the commit finished. */
  private Path recoverable() {
    String name = folder.getFileName().toString();
    String bare = name.substring(1, name.length() - HiddenName.COMMIT.length());
    // Of an output that is a folder, its own name stands for all files in it.
    return directory.resolve(
        lastNames().stream().filter(n -> SubFolders.of(n) == null).findFirst().orElse(bare));
  }

  /**
   * Does all steps, those done before once more.
   *
   * @param fresh whether nothing of it was done before, so that it can still be undone
   */
  void finish(boolean fresh) throws IOException {
    Entry other;
    try {
      other = changed();
      if (other != null && fresh) {
        undo();
      }
    } catch (IOException e) {
      throw unfinished(e);
    }
    if (other != null && fresh) {
      throw new OutputException(
          directory.resolve(other.name())
              + (other.action().isAddition() ? ": already exists" : ": was changed meanwhile")
              + "; nothing was changed");
    }
    if (other != null) {
      throw new OutputException(
          directory.resolve(other.name())
              + (other.action().isAddition() ? ": already exists" : ": was changed")
              + " since an output to this place was interrupted; "
              + howToDecide());
    }
    try {
      runSteps();
    } catch (FileAlreadyExistsException e) {
      if (fresh && replacesNothing()) {
        try {
          undo();
        } catch (IOException f) {
          throw unfinished(f);
        }
        throw new OutputException(e.getFile() + ": already exists; nothing was changed", e);
      }
      throw new OutputException(
          e.getFile()
              + ": already exists; the file of this name that was to be added is in "
              + folder
              + "; move the other one away and call the command again",
          e);
    } catch (IOException e) {
      if (!fresh || !isUndone()) {
        throw unfinished(e);
      }
      throw new OutputException(
          OutputTransaction.failure(placeOf(e), e).getMessage() + "; nothing was changed", e);
    }
  }

  /** Takes the decision back if no step has changed anything in place; whether it did. */
  private boolean isUndone() {
    try {
      if (!isUntouched()) {
        return false;
      }
      undo();
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /** Whether all there is are folders to be placed, none of which came as far as its name. */
  private boolean isUntouched() throws IOException {
    for (Entry e : manifest.entries()) {
      if (e.action() == Action.PLACE_FOLDER
          ? !placedFolder(e.name()).isUntouched()
          : e.action() != Action.IN_FOLDER) {
        return false;
      }
    }
    return true;
  }

  private FolderSwap placedFolder(String name) {
    return new FolderSwap(directory, folder, name, filesIn(name));
  }

  /** The files of a folder that is placed as a whole. */
  private List<String> filesIn(String name) {
    List<String> files = new ArrayList<>();
    for (Entry e : manifest.entries()) {
      if (e.action() == Action.IN_FOLDER && name.equals(SubFolders.of(e.name()))) {
        files.add(e.name().substring(name.length() + 1));
      }
    }
    return files;
  }

  private OutputException unfinished(IOException e) {
    return new OutputException(
        OutputTransaction.failure(placeOf(e), e).getMessage()
            + "; the new output is complete in "
            + folder
            + " and is read from there; fix this, then 'tracetool files recover "
            + recoverable()
            + "' puts it in place",
        e);
  }

  /** The folder in which something failed: that of the output, or one beside its main file. */
  private Path placeOf(IOException e) {
    if (e instanceof FileSystemException f && f.getFile() != null) {
      Path failed = Path.of(f.getOtherFile() == null ? f.getFile() : f.getOtherFile());
      for (String sub : folders(any -> true)) {
        if (failed.startsWith(directory.resolve(sub))) {
          return directory.resolve(sub);
        }
      }
    }
    return directory;
  }

  private boolean replacesNothing() {
    return manifest.entries().stream()
        .allMatch(e -> e.action().isAddition() || e.action() == Action.REMOVE_LAST);
  }

  private void runSteps() throws IOException {
    for (String sub : subFolders(false)) {
      SubFolders.make(directory, sub);
    }
    for (Entry e : manifest.entries()) {
      // One file alone cannot be mixed up with others, so it is never out of sight.
      if (e.action() == Action.PLACE_LAST && manifest.entries().size() > 1) {
        removeOld(e);
      }
    }
    if (!subFolders(false).isEmpty()) {
      // Else names in these folders could be on the disk before the old main file is off it.
      FileSync.syncFolder(directory);
    }
    Action phase = Action.PLACE;
    for (Entry e : manifest.entries()) {
      if (e.action() == Action.IN_FOLDER) {
        continue;
      }
      if (e.action() != phase && !(e.action() == Action.ADD)) {
        // All steps so far must be synced before anything is removed, and before the output is
        // valid.
        sync();
        OutputTransaction.betweenSteps.run();
      }
      phase = e.action();
      step(e);
      OutputTransaction.betweenSteps.run();
    }
    for (String sub : subFolders(true)) {
      SubFolders.removeEmpty(directory.resolve(sub));
    }
    sync();
    OutputTransaction.betweenSteps.run();
    Files.deleteIfExists(folder.resolve(Manifest.NAME)); // from here on the places are the truth
    OutputTransaction.betweenSteps.run();
    clear();
  }

  /** The folders that files are removed from, or those that files are put into. */
  private Set<String> subFolders(boolean ofRemovals) {
    if (removedFrom == null) {
      removedFrom = folders(e -> e.action().isRemoval());
      placedIn = folders(e -> !e.action().isRemoval() && e.action() != Action.IN_FOLDER);
    }
    return ofRemovals ? removedFrom : placedIn;
  }

  /** The folders beside the main file that some of the files are in. */
  private Set<String> folders(Predicate<Entry> wanted) {
    Set<String> folders = new LinkedHashSet<>();
    for (Entry e : manifest.entries()) {
      if (wanted.test(e)) {
        SubFolders.add(e.name(), folders);
      }
    }
    return folders;
  }

  private void sync() throws IOException {
    for (String sub : subFolders(false)) {
      FileSync.syncFolder(directory.resolve(sub));
    }
    for (String sub : subFolders(true)) {
      if (Files.isDirectory(directory.resolve(sub))) {
        FileSync.syncFolder(directory.resolve(sub));
      }
    }
    FileSync.syncFolder(directory);
  }

  /** Removes the folder; if that fails, the next output of the name does it. */
  private void clear() {
    try {
      syncEndOfManifest();
      for (String last : lastNames()) {
        // Whoever reads here has to notice.
        HiddenFileRemoval.run(() -> Files.deleteIfExists(folder.resolve(last)));
      }
      HiddenFileRemoval.run(() -> OutputFolder.removeOwn(directory, folder.getFileName(), owner));
      if (FileIdentity.of(folder) != null) {
        HiddenFileRemoval.noteRemaining(folder, new DirectoryNotEmptyException("it is not empty"));
      }
      OutputTransaction.betweenSteps.run();
    } catch (IOException e) {
      // Everything is in place, and readers are no longer directed here.
      HiddenFileRemoval.noteRemaining(folder, e);
    }
  }

  /** Else the names in sub-folders could be gone after a power cut, and the manifest not. */
  private void syncEndOfManifest() {
    if (folders(e -> !e.action().isRemoval()).isEmpty()) {
      return;
    }
    try {
      HiddenFileRemoval.run(() -> FileSync.syncFolder(folder));
    } catch (IOException e) {
      // A full disk is no reason to keep what is not needed; after such a power cut, readers ask
      // for 'files recover'.
    }
  }

  private void step(Entry e) throws IOException {
    String sub = SubFolders.of(e.name());
    if (sub != null) {
      SubFolders.check(directory.resolve(sub)); // a link that was put there leads elsewhere
    }
    Path target = directory.resolve(e.name());
    Path from = folder.resolve(e.name());
    switch (e.action()) {
      case REMOVE, REMOVE_LAST -> removeOld(e);
      case PLACE, PLACE_LAST -> moveIntoPlace(from, target);
      case ADD, ADD_LAST -> add(from, target);
      case PLACE_FOLDER -> placedFolder(e.name()).moveIntoPlace();
      case IN_FOLDER -> {
        // With its folder.
      }
    }
  }

  /** Takes the old file away, and nothing that came in its place. */
  private void removeOld(Entry e) throws IOException {
    Path target = directory.resolve(e.name());
    FileIdentity now = FileIdentity.of(target);
    if (now != null && isSame(now, e.old())) {
      Files.deleteIfExists(target);
      OutputTransaction.betweenSteps.run();
    }
  }

  /** Gives a file its name in one step that fails if the name is taken. */
  private static void add(Path from, Path target) throws IOException {
    if (isDone(from, target)) {
      return;
    }
    try {
      Files.createLink(target, from);
    } catch (FileAlreadyExistsException e) {
      throw e;
    } catch (UnsupportedOperationException | FileSystemException e) {
      moveInstead(from, target, e);
    }
  }

  private void moveIntoPlace(Path from, Path target) throws IOException {
    if (isDone(from, target)) {
      return;
    }
    Path link = folder.resolve(LINK);
    Files.deleteIfExists(link);
    try {
      Files.createLink(link, from);
    } catch (UnsupportedOperationException | FileSystemException e) {
      moveInstead(from, target, e, StandardCopyOption.ATOMIC_MOVE);
      return;
    }
    OutputTransaction.betweenSteps.run();
    Files.move(link, target, StandardCopyOption.ATOMIC_MOVE);
  }

  /** Returns whether an earlier attempt came this far. */
  private static boolean isDone(Path from, Path target) throws IOException {
    // A file that merely cannot be checked must not be treated as one that was moved.
    boolean isThere = FileIdentity.of(target) != null;
    if (!isThere && Files.isSymbolicLink(from)) {
      throw new NoSuchFileException(target.toString()); // it was to stay, and is the only one
    }
    if (FileIdentity.of(from) == null) {
      if (!isThere) {
        throw new NoSuchFileException(from.toString());
      }
      return true; // moved, where there are no links
    }
    return isThere && Files.isSameFile(target, from);
  }

  /** Where a file cannot have two names. Any other reason shows in the move as well. */
  private static void moveInstead(
      Path from, Path target, Exception reason, StandardCopyOption... options) throws IOException {
    try {
      Files.move(from, target, options);
    } catch (IOException e) {
      e.addSuppressed(reason);
      throw e;
    }
  }

  /**
   * Takes the names away that were added, so that nothing is changed after all. Only for a commit
   * that replaces nothing.
   */
  void undo() throws IOException {
    for (Entry e : manifest.entries()) {
      Path place = directory.resolve(e.name());
      Path kept = folder.resolve(e.name());
      FileIdentity now = FileIdentity.of(place);
      if (e.action().isAddition() && now != null && isPlaced(e, now)) {
        if (FileIdentity.of(kept) != null) {
          Files.delete(place);
        } else {
          Files.move(place, kept);
        }
      }
    }
    for (String sub : subFolders(false)) {
      SubFolders.removeEmpty(directory.resolve(sub));
    }
    Files.deleteIfExists(folder.resolve(Manifest.NAME));
    clear();
  }

  /** Where to read a file of the new output from; null if the output has no such file. */
  Path newFile(String name) throws IOException {
    for (Entry e : manifest.entries()) {
      if (e.name().equals(name) && !e.action().isRemoval()) {
        return folder.resolve(name);
      }
    }
    return null;
  }

  /** Names of the files that make the output valid. */
  List<String> lastNames() {
    List<String> names = new ArrayList<>();
    for (Entry e : manifest.entries()) {
      if (e.action().isLast()) {
        names.add(e.name());
      }
    }
    return names;
  }

  /** Returns whether all new files can be read in the folder. */
  boolean isWhole() {
    for (Entry e : manifest.entries()) {
      if (!e.action().isRemoval() && !Files.exists(folder.resolve(e.name()))) {
        return false;
      }
    }
    return true;
  }

  /** Returns whether it puts nothing in place. */
  boolean onlyRemoves() {
    return manifest.entries().stream().allMatch(e -> e.action().isRemoval());
  }

  /** Returns whether a file is to be removed. */
  boolean removes(String name) {
    return manifest.entries().stream()
        .anyMatch(e -> e.name().equals(name) && e.action().isRemoval());
  }

  Path folder() {
    return folder;
  }
}
