package org.tracetool.cli.install;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.tracetool.core.io.OutputTransaction;

/** A folder with links to one launcher. */
final class LinkFolder {
  /** The file of a name. */
  enum State {
    /** Nothing. */
    FREE,
    /** A link to the launcher. */
    OWN,
    /** A folder, which no link ever replaces. */
    FOLDER,
    /** A file, or a link to something else. */
    FOREIGN
  }

  private final Path folder;
  private final Path launcher;

  LinkFolder(Path folder, Path launcher) {
    this.folder = folder;
    this.launcher = launcher;
  }

  /** Where the link of that name is or would be. */
  Path place(String name) {
    return folder.resolve(name);
  }

  /** The file of a name now. */
  State state(String name) {
    Path place = place(name);
    if (Files.isSymbolicLink(place)) {
      return isOwn(place) ? State.OWN : State.FOREIGN;
    }
    if (!Files.exists(place, LinkOption.NOFOLLOW_LINKS)) {
      return State.FREE;
    }
    return Files.isDirectory(place) ? State.FOLDER : State.FOREIGN;
  }

  private boolean isOwn(Path link) {
    try {
      Path target = Files.readSymbolicLink(link);
      return target.equals(launcher)
          || Files.exists(link) && Files.exists(launcher) && Files.isSameFile(link, launcher);
    } catch (IOException e) {
      return false;
    }
  }

  /** Creates the link, replacing an existing file. */
  void make(String name) throws IOException {
    Path place = place(name);
    Path aside = folder.resolve("." + name + ".new");
    try {
      Files.deleteIfExists(aside); // left by a call that was killed
      Files.createSymbolicLink(aside, launcher);
      try {
        Files.move(aside, place, StandardCopyOption.ATOMIC_MOVE);
      } finally {
        Files.deleteIfExists(aside);
      }
    } catch (IOException e) {
      throw OutputTransaction.failure(place, e);
    }
  }

  /** Removes the link of that name. */
  void remove(String name) throws IOException {
    try {
      Files.delete(place(name));
    } catch (IOException e) {
      throw OutputTransaction.failure(place(name), e);
    }
  }
}
