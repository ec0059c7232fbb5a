package org.tracetool.core.io;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A locked file of this process. In one folder, all names that the process writes under share one
 * file, which has a hard link for each of them: so any number of outputs takes one open file.
 */
final class LockFile {
  /** Writes the content of the file. */
  @FunctionalInterface
  interface Content {
    void write(FileChannel channel) throws IOException;
  }

  /** Checks whether another process holds a file. */
  @FunctionalInterface
  interface Question {
    boolean ask() throws IOException;
  }

  /** All that this process holds; guards their names as well. */
  private static final Set<LockFile> HELD = new HashSet<>();

  private final FileChannel channel;
  private final String node;
  private final Path folder;
  private final Set<Path> names = new HashSet<>();
  private List<String> foldersFound;

  private LockFile(FileChannel channel, String node, Path folder) {
    this.channel = channel;
    this.node = node;
    this.folder = folder;
  }

  /** Returns whether a name is one of a file that this process holds. */
  static boolean isHeld(Path name, FileIdentity identity) throws IOException {
    synchronized (HELD) {
      for (LockFile file : HELD) {
        if (file.node.equals(identity.node()) && file.isIn(folderOf(name))) {
          return true;
        }
      }
      return false;
    }
  }

  /**
   * Returns whether this process or another one holds a file. A file of this process is not opened
   * for that: closing it again would end the lock.
   */
  static boolean isHeldOr(Path name, FileIdentity identity, Question others) throws IOException {
    synchronized (HELD) {
      return isHeld(name, identity) || others.ask();
    }
  }

  /**
   * Gives a locked file a name, which must be free.
   *
   * @return null if another process was faster
   */
  static LockFile create(Path name, Content content) throws IOException {
    Path folder = folderOf(name);
    synchronized (HELD) {
      for (LockFile file : HELD) {
        if (file.folder.equals(folder)) {
          try {
            Files.createLink(name, file.names.iterator().next());
            file.names.add(name);
            return file;
          } catch (FileAlreadyExistsException e) {
            return null;
          } catch (FileSystemException | UnsupportedOperationException e) {
            break; // no links here, or the one we have was removed
          }
        }
      }
      return createNew(name, folder, content);
    }
  }

  private boolean isIn(Path other) {
    return folder.equals(other);
  }

  private static Path folderOf(Path name) throws IOException {
    Path parent = name.toAbsolutePath().getParent();
    return parent.toRealPath();
  }

  /**
   * Makes a new file, complete and locked before it gets the name, so that it is not mistaken for a
   * left-over.
   */
  private static LockFile createNew(Path name, Path folder, Content content) throws IOException {
    Path first = name.resolveSibling(name.getFileName() + "-" + RandomSuffix.next());
    FileChannel channel = open(first);
    boolean kept = false;
    try {
      LockFile file = written(channel, first, folder, content);
      if (file == null) {
        return null;
      }
      try {
        Files.createLink(name, first);
      } catch (FileAlreadyExistsException e) {
        return null;
      } catch (FileSystemException | UnsupportedOperationException e) {
        // No links here. Most systems at least notice a name that another process has taken.
        if (FileIdentity.of(name) != null) {
          return null;
        }
        Files.move(first, name);
      }
      file.names.add(name);
      HELD.add(file);
      kept = true;
      return file;
    } finally {
      try {
        HiddenFileRemoval.run(() -> Files.deleteIfExists(first));
      } finally {
        if (!kept) {
          channel.close();
        }
      }
    }
  }

  private static LockFile written(FileChannel channel, Path first, Path folder, Content content)
      throws IOException {
    try {
      if (channel.tryLock() == null) {
        return null; // another process checks its owner, and removes it
      }
    } catch (FileSystemException e) {
      throw e;
    } catch (IOException e) {
      // No locks on this file system: the name itself is what others see.
    }
    content.write(channel);
    FileIdentity identity = FileIdentity.of(first);
    if (identity == null) {
      return null;
    }
    return new LockFile(channel, identity.node(), folder);
  }

  private static FileChannel open(Path name) throws IOException {
    return OwnerOnlyFiles.open(
        name,
        Set.of(
            StandardOpenOption.CREATE_NEW,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE,
            LinkOption.NOFOLLOW_LINKS));
  }

  /** Returns whether a name still is one of this file. */
  boolean isAt(Path name) throws IOException {
    FileIdentity now = FileIdentity.of(name);
    return now != null && now.node().equals(node);
  }

  /**
   * Hidden folders of outputs, of any name, that were in the folder when the first name was taken,
   * or the last one that was not free. Those of this process are not among them, so thousands of
   * outputs need one look.
   */
  synchronized List<String> foldersFound(Path directory) throws IOException {
    if (foldersFound == null) {
      foldersFound = OutputFolder.namesIn(directory);
    }
    return foldersFound;
  }

  /** Makes the folder be checked again for new left-overs. */
  synchronized void lookAgain() {
    foldersFound = null;
  }

  /** Takes a name away from the file; the last one ends the lock. */
  void release(Path name) throws IOException {
    synchronized (HELD) {
      try {
        if (isAt(name)) {
          HiddenFileRemoval.run(() -> Files.deleteIfExists(name));
        }
      } finally {
        names.remove(name);
        if (names.isEmpty()) {
          HELD.remove(this);
          channel.close();
        }
      }
    }
  }
}
