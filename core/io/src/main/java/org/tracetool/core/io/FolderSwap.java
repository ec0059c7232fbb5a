package org.tracetool.core.io;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.tracetool.core.error.OutputException;

/**
 * A folder that an output puts in place as a whole: the old one is renamed away, then the new one
 * gets its name. Other programs see all old files, all new ones, or no such folder.
 *
 * <p>The folder that gets the name has second names of the new files. Their first names stay in the
 * folder of the commit until everything is synced, as for files that are placed one by one.
 */
final class FolderSwap {
  /** Where the folder that is replaced goes, in the folder of the commit. */
  static final String OLD = ".replaced-folder";

  /** The folder that will get the name, in the folder of the commit. */
  static final String NEW = ".placed-folder";

  private final Path target;
  private final Path commit;
  private final Path complete;
  private final List<String> files;

  /**
   * A folder to put in place.
   *
   * @param directory the folder that it will be in
   * @param commit the folder of the commit, which contains it under its final name
   * @param name its name
   * @param files the names of its files
   */
  FolderSwap(Path directory, Path commit, String name, List<String> files) {
    this.target = directory.resolve(name);
    this.commit = commit;
    this.complete = commit.resolve(name);
    this.files = files;
  }

  /** The names, in the folder of the commit, of all files that the steps can make there. */
  static List<String> scratchNames(Iterable<String> files) {
    List<String> names = new ArrayList<>();
    for (String file : files) {
      names.add(OLD + "/" + file);
      names.add(NEW + "/" + file);
    }
    return names;
  }

  /** The first file of the folder now in place that is not one of these; null if there is none. */
  static String other(Path folder, Set<String> files) throws IOException {
    if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
      return null;
    }
    for (Path there : FileExistence.inFolder(folder)) {
      if (!files.contains(there.getFileName().toString())) {
        return there.getFileName().toString();
      }
    }
    return null;
  }

  /**
   * Makes sure that a folder could be renamed away.
   *
   * @throws OutputException if not
   */
  static void checkReplaceable(Path folder) throws IOException {
    SubFolders.checkWritable(folder);
    Path outer = folder.toAbsolutePath().getParent();
    if (Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
        && outer != null
        && !device(folder).equals(device(outer))) {
      throw new OutputException(
          folder
              + ": cannot be replaced as a whole: it is the root of a file system; choose a name in"
              + " it");
    }
  }

  private static Object device(Path folder) throws IOException {
    try {
      return Files.getAttribute(folder, "unix:dev");
    } catch (UnsupportedOperationException | IllegalArgumentException e) {
      return ""; // the step itself will show it
    }
  }

  /** Puts it in place; what an earlier attempt did stays done. */
  void moveIntoPlace() throws IOException {
    if (isPlaced()) {
      return;
    }
    Path fresh = commit.resolve(NEW);
    boolean linked = link(fresh);
    FileSync.syncFolder(linked ? fresh : complete);
    FileSync.syncFolder(commit);
    OutputTransaction.betweenSteps.run();
    SubFolders.check(target);
    SubFolders.removeEmpty(target);
    if (Files.isDirectory(target, LinkOption.NOFOLLOW_LINKS)) {
      Files.move(target, commit.resolve(OLD), StandardCopyOption.ATOMIC_MOVE);
      OutputTransaction.betweenSteps.run();
    }
    Files.move(linked ? fresh : complete, target, StandardCopyOption.ATOMIC_MOVE);
  }

  /** Whether neither this nor an earlier attempt has changed anything in place. */
  boolean isUntouched() throws IOException {
    return FileIdentity.of(commit.resolve(OLD)) == null
        && FileIdentity.of(complete) != null
        && !isPlaced();
  }

  private boolean isPlaced() throws IOException {
    boolean kept = FileIdentity.of(complete) != null;
    for (String file : files) {
      Path there = target.resolve(file);
      if (FileIdentity.of(there) == null) {
        if (!kept) {
          throw new NoSuchFileException(there.toString());
        }
        return false;
      }
      if (kept && !Files.isSameFile(there, complete.resolve(file))) {
        return false;
      }
    }
    return true;
  }

  /** Makes the folder with second names of all files; returns false where there are none. */
  private boolean link(Path fresh) throws IOException {
    if (Files.isDirectory(fresh, LinkOption.NOFOLLOW_LINKS)) {
      for (String file : files) {
        Files.deleteIfExists(fresh.resolve(file));
      }
    } else {
      Files.createDirectory(fresh);
    }
    try {
      for (String file : files) {
        Files.createLink(fresh.resolve(file), complete.resolve(file));
      }
    } catch (UnsupportedOperationException | FileSystemException e) {
      for (String file : files) {
        Files.deleteIfExists(fresh.resolve(file));
      }
      Files.delete(fresh);
      keepPermissions(complete);
      return false;
    }
    keepPermissions(fresh);
    return true;
  }

  private void keepPermissions(Path fresh) throws IOException {
    if (Files.isDirectory(target, LinkOption.NOFOLLOW_LINKS)) {
      FilePermissions.copy(target, fresh);
    }
  }
}
