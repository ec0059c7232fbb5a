package org.tracetool.core.io;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.error.DamagedTraceException;

/**
 * Where the files of a trace really are while an output to its name is not finished: the new ones
 * are complete in the folder of the commit from the moment on in which the old ones begin to go.
 */
public final class UnfinishedOutput {
  private static final int TRIES = 40;
  private static final long PAUSE_MILLIS = 25;

  /** The name of an output that was interrupted, and the main file in its folder. */
  private record UnfinishedCommit(String output, Path file) {}

  private UnfinishedOutput() {}

  /**
   * Finds the files to read a trace from.
   *
   * @param trace the main file of a trace, as a user named it; need not exist
   * @return the same, or the file of that name in the folder of a commit that was interrupted
   * @throws DamagedTraceException if there is such a commit and it is unclear which files are the
   *     trace; the message says what to do
   */
  public static Path settled(Path trace) throws IOException {
    UnfinishedCommit unfinished = find(trace);
    return unfinished == null ? trace : unfinished.file();
  }

  /**
   * Finishes an interrupted output to a trace that is going to be changed, so that it is read from
   * where it will be.
   *
   * @param trace as for {@link #settled}
   * @throws DamagedTraceException as {@link #settled}
   * @throws org.tracetool.core.error.OutputException if that output cannot be finished
   */
  public static void finish(Path trace) throws IOException {
    UnfinishedCommit unfinished = find(trace);
    if (unfinished != null) {
      try {
        OutputTransaction.recover(trace.getParent(), unfinished.output());
      } catch (IOException e) {
        throw OutputTransaction.failure(trace, e);
      }
    }
  }

  private static UnfinishedCommit find(Path trace) throws IOException {
    Path name = trace.getFileName();
    if (name == null || trace.getFileSystem() != FileSystems.getDefault()) {
      return null; // archives are never written in place
    }
    Path directory = trace.getParent() == null ? Path.of("") : trace.getParent();
    for (String candidate : outputsOf(name.toString())) {
      Path folder = HiddenName.commit(directory, candidate);
      if (Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
        Path settled = settled(trace, directory, candidate, folder);
        if (settled != null) {
          return new UnfinishedCommit(candidate, settled);
        }
      }
    }
    return null;
  }

  /**
   * Makes sure that no output was interrupted that replaces or removes a file, for a file that no
   * output writes.
   *
   * @throws DamagedTraceException if one was; the message says what to do
   */
  public static void refuseInterrupted(Path file) throws IOException {
    if (!settled(file).equals(file)) {
      throw new DamagedTraceException(interrupted(file));
    }
  }

  private static String interrupted(Path trace) {
    return trace
        + ": an output to this name was interrupted; 'tracetool files recover "
        + trace
        + "' finishes it";
  }

  /**
   * Possible names of the output that a file belongs to: its name without any number of suffixes.
   */
  private static List<String> outputsOf(String fileName) {
    List<String> names = new ArrayList<>();
    names.add(fileName);
    for (int dot = fileName.lastIndexOf('.'); dot > 0; dot = fileName.lastIndexOf('.', dot - 1)) {
      names.add(fileName.substring(0, dot));
    }
    return names;
  }

  private static Path settled(Path trace, Path directory, String output, Path folder)
      throws IOException {
    try {
      if (!isCredible(trace, directory, folder, null) || isOver(directory, output, folder)) {
        return null;
      }
      UserPrincipal owner = FileOwner.of(folder);
      if (!OutputFolder.isProved(folder, owner) || !Manifest.isIn(folder)) {
        return null;
      }
      Manifest manifest = Manifest.read(folder);
      if (manifest != null && !isCredible(trace, directory, folder, manifest)) {
        return null;
      }
      if (manifest == null) {
        throw new DamagedTraceException(
            folder.resolve(Manifest.NAME)
                + ": is damaged, so it is unknown how far an output to "
                + trace
                + " came that was interrupted; its files are in this folder: move them where they"
                + " belong, then remove it");
      }
      return settled(trace, output, new OutputCommit(directory, folder, manifest, owner));
    } catch (NoSuchFileException e) {
      return null; // finished just now
    } catch (AccessDeniedException e) {
      throw new DamagedTraceException(
          trace
              + ": user "
              + FileOwner.of(folder).getName()
              + " is replacing it, or was interrupted while doing so ("
              + folder
              + "); 'tracetool files recover "
              + trace
              + "', called by that user, finishes it",
          e);
    }
  }

  private static Path settled(Path trace, String output, OutputCommit commit) throws IOException {
    String name = trace.getFileName().toString();
    Path file = commit.newFile(name);
    if (file == null) {
      // A trace may be named without its suffix.
      for (String last : commit.lastNames()) {
        if (last.startsWith(name + ".")) {
          file = commit.folder().resolve(name);
        }
      }
    }
    boolean removed = commit.removes(name) || output.equals(name) && commit.onlyRemoves();
    if (file == null && !removed) {
      return null; // something else that is called like this
    }
    Manifest.Entry changed = commit.changed();
    if (changed != null) {
      throw new DamagedTraceException(
          trace
              + ": an output to this name was interrupted, and "
              + changed.name()
              + " was changed since; "
              + commit.howToDecide());
    }
    if (file == null) {
      throw new DamagedTraceException(
          trace
              + (commit.onlyRemoves()
                  ? ": no such trace; its removal was interrupted"
                  : ": an output that replaces it was interrupted, and is complete in "
                      + commit.folder())
              + "; 'tracetool files recover "
              + trace
              + "' finishes it");
    }
    if (!commit.isWhole()) {
      throw new DamagedTraceException(interrupted(trace));
    }
    return file;
  }

  /**
   * Returns whether the creator of a folder could have replaced the trace: else another user put it
   * there to make us read other files.
   *
   * @param manifest the files that the folder claims to replace; null if it cannot be read
   */
  private static boolean isCredible(Path trace, Path directory, Path folder, Manifest manifest)
      throws IOException {
    UserPrincipal owner = FileOwner.of(folder);
    if (owner == null || owner.equals(FileOwner.of(directory)) || owner.getName().equals("root")) {
      return true;
    }
    if (isOfOther(trace, owner)) {
      return false;
    }
    if (manifest != null) {
      for (Manifest.Entry e : manifest.entries()) {
        if (isOfOther(directory.resolve(e.name()), owner)) {
          return false;
        }
      }
    }
    return true;
  }

  private static boolean isOfOther(Path file, UserPrincipal owner) throws IOException {
    try {
      return !owner.equals(FileOwner.of(file));
    } catch (NoSuchFileException e) {
      return false;
    }
  }

  /** Waits a moment for a process that is at work; it needs no longer. */
  private static boolean isOver(Path directory, String output, Path folder) {
    for (int i = 0; i < TRIES && NameLock.mayBeHeld(directory, output); i++) {
      if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
        return true;
      }
      if (!BackOff.millis(PAUSE_MILLIS)) {
        return false;
      }
    }
    return !Files.exists(folder, LinkOption.NOFOLLOW_LINKS);
  }
}
