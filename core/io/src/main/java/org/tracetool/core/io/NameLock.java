package org.tracetool.core.io;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.UserPrincipal;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.tracetool.core.error.OutputException;

/**
 * The right to write under a name: a lock on a hidden file beside the output, held as long as a
 * process writes. The system releases it when its holder dies, however that happens; so its holder
 * knows that no other process writes, and that all hidden folders of that name are left over.
 *
 * <p>The file names its holder: host, boot id, process. That decides where locks do not reach all
 * machines that see the folder, as on some network file systems: then only a holder of the same
 * kernel, or of this host before its last start, is considered dead.
 */
final class NameLock implements Closeable {
  private static final String HEAD = "tracetool-output-lock 1";

  /** The last part of the file, which marks it as complete. */
  private static final String LAST = "since";

  private static final int MAX_NOTE_BYTES = 4096;
  private static final int TRIES = 100;

  /** How often to try for a lock that another process may hold only to check its owner. */
  private static final int ASKED = 5;

  private static final long PAUSE_MILLIS = 20;

  private final Path file;
  private final LockFile held;
  private final UserPrincipal owner;
  private boolean closed;

  private NameLock(Path file, LockFile held) throws IOException {
    this.file = file;
    this.held = held;
    this.owner = FileOwner.of(file);
  }

  /**
   * Takes the right.
   *
   * @throws OutputException if another process has it
   */
  static NameLock take(Path directory, String name) throws IOException {
    Path file = HiddenName.lock(directory, name);
    Path output = directory.resolve(name);
    int asked = 0;
    for (int i = 0; i < TRIES; i++) {
      FileIdentity before = FileIdentity.of(file);
      if (before == null) {
        LockFile held = LockFile.create(file, NameLock::write);
        if (held != null) {
          if (i > 0) {
            held.lookAgain(); // the previous holder may have left something
          }
          return of(file, held);
        }
      } else {
        boolean dead = removeIfDead(file, output, before, ++asked == ASKED);
        if (!dead) {
          BackOff.millis(PAUSE_MILLIS);
        }
      }
    }
    throw new OutputException(
        output + ": other programs keep writing under this name; try again later");
  }

  private static NameLock of(Path file, LockFile held) throws IOException {
    boolean done = false;
    try {
      NameLock lock = new NameLock(file, held);
      done = true;
      return lock;
    } finally {
      if (!done) {
        held.release(file);
      }
    }
  }

  /**
   * Removes a lock file whose holder is dead.
   *
   * @param last whether to fail if it is not
   * @return whether the file is gone, or may be
   */
  private static boolean removeIfDead(Path file, Path output, FileIdentity before, boolean last)
      throws IOException {
    if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
        return true;
      }
      throw new OutputException(
          output + ": " + file + " is in the way and was not made by tracetool; remove it");
    }
    if (LockFile.isHeld(file, before)) {
      throw new OutputException(output + ": this program is writing it already");
    }
    try (FileChannel channel = open(file)) {
      FileLock lock = null;
      boolean works = true;
      try {
        lock = channel.tryLock();
      } catch (OverlappingFileLockException e) {
        throw new OutputException(output + ": this program is writing it already", e);
      } catch (IOException e) {
        works = false; // no locks on this file system
      }
      if (works && lock == null) {
        if (last) {
          throw inUse(output, file, read(channel));
        }
        return false;
      }
      FileIdentity now = FileIdentity.of(file);
      if (now != null && now.node().equals(before.node())) {
        takeAway(file, output, channel, works);
      }
      return true;
    } catch (NoSuchFileException e) {
      return true;
    } catch (AccessDeniedException e) {
      throw ofOtherUser(file, output, e);
    }
  }

  /** Returns whether a process may be writing under a name right now. */
  static boolean mayBeHeld(Path directory, String name) {
    Path file = HiddenName.lock(directory, name);
    try {
      FileIdentity now = FileIdentity.of(file);
      return now != null && LockFile.isHeldOr(file, now, () -> isHeldByOthers(file));
    } catch (NoSuchFileException e) {
      return false;
    } catch (IOException e) {
      return true; // the file of another user, for example
    }
  }

  private static boolean isHeldByOthers(Path file) throws IOException {
    if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      return false; // no lock of ours; opening a pipe would wait for ever
    }
    try (FileChannel channel =
        FileChannel.open(file, Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS))) {
      boolean works = true;
      try {
        if (channel.tryLock(0, Long.MAX_VALUE, true) == null) {
          return true;
        }
      } catch (OverlappingFileLockException e) {
        return true;
      } catch (IOException e) {
        works = false; // no locks on this file system
      }
      return !isDead(read(channel), works, file);
    }
  }

  /** Removes a lock file that a dead process left. */
  private static void takeAway(Path file, Path output, FileChannel channel, boolean locked)
      throws IOException {
    Map<String, String> earlier = read(channel);
    if (earlier.isEmpty() && channel.size() > 0 && !isOurs(channel)) {
      throw new OutputException(
          output + ": " + file + " is in the way and was not made by tracetool; remove it");
    }
    if (!isDead(earlier, locked, file)) {
      throw inUse(output, file, earlier);
    }
    try {
      Files.deleteIfExists(file);
    } catch (FileSystemException e) {
      throw ofOtherUser(file, output, e); // in a folder of all, only he may remove it
    }
  }

  private static OutputException ofOtherUser(Path file, Path output, IOException e) {
    return new OutputException(
        output
            + ": user "
            + ownerName(file)
            + " writes it, or was stopped while doing so; if nobody does, remove "
            + file,
        e);
  }

  private static FileChannel open(Path file) throws IOException {
    return FileChannel.open(
        file, Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS));
  }

  /**
   * Returns whether the process named in a lock file has ended.
   *
   * @param locked whether we hold the lock on the file
   */
  private static boolean isDead(Map<String, String> earlier, boolean locked, Path file) {
    MachineIdentity mine = MachineIdentity.current();
    MachineIdentity theirs =
        new MachineIdentity(
            earlier.getOrDefault("host", "-"),
            earlier.getOrDefault("boot", "-"),
            earlier.getOrDefault("processes", "-"));
    if (locked) {
      // Written in one piece by the holder of the lock, so an empty file was never held.
      return earlier.isEmpty()
          || mine.sameKernel(theirs)
          || mine.sameHost(theirs)
          || MachineIdentity.locksAreKnownToAll(file);
    }
    if (!mine.sameProcesses(theirs)) {
      return false;
    }
    try {
      return ProcessHandle.of(Long.parseLong(earlier.getOrDefault("process", ""))).isEmpty();
    } catch (NumberFormatException e) {
      return false;
    }
  }

  private static OutputException inUse(Path output, Path file, Map<String, String> holder) {
    String who =
        holder.isEmpty()
            ? ""
            : " (process "
                + holder.get("process")
                + " on "
                + holder.get("host")
                + ", since "
                + holder.get(LAST)
                + ")";
    return new OutputException(
        output
            + ": another tracetool is writing it"
            + who
            + "; wait for it, or choose another name; if that process no longer exists, remove "
            + file);
  }

  private static void write(FileChannel channel) throws IOException {
    MachineIdentity m = MachineIdentity.current();
    String text =
        HEAD
            + "\nhost "
            + m.host()
            + "\nboot "
            + m.boot()
            + "\nprocesses "
            + m.processes()
            + "\nprocess "
            + ProcessHandle.current().pid()
            + "\nsince "
            + instant(System.currentTimeMillis() / 1000)
            + "\n";
    ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    channel.truncate(0);
    long at = 0;
    while (bytes.hasRemaining()) {
      at += channel.write(bytes, at);
    }
  }

  /**
   * A time as Instant has it, such as {@code 2026-05-17T09:03:00Z}, without the machinery of
   * formats that this loads to be printed.
   *
   * @param seconds since 1970
   */
  static String instant(long seconds) {
    String text = LocalDateTime.ofEpochSecond(seconds, 0, ZoneOffset.UTC).toString();
    boolean isFullMinute = seconds % 60 == 0; // then the text ends with the minute
    return text + (isFullMinute ? ":00Z" : "Z");
  }

  private static boolean isOurs(FileChannel channel) throws IOException {
    String text = text(channel);
    return text.startsWith(HEAD) || HEAD.startsWith(text);
  }

  private static String text(FileChannel channel) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(MAX_NOTE_BYTES);
    int n;
    do {
      n = channel.read(bytes, bytes.position());
    } while (n > 0 && bytes.hasRemaining());
    return new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8);
  }

  /** The content of a lock file; empty if it is not complete. */
  private static Map<String, String> read(FileChannel channel) throws IOException {
    String text = text(channel);
    Map<String, String> values = new HashMap<>();
    if (text.startsWith(HEAD + "\n")) {
      for (String line : text.split("\n", -1)) {
        int space = line.indexOf(' ');
        if (space > 0) {
          values.put(line.substring(0, space), line.substring(space + 1));
        }
      }
    }
    return values.containsKey(LAST) ? values : Map.of();
  }

  private static String ownerName(Path file) {
    try {
      UserPrincipal owner = FileOwner.of(file);
      return owner == null ? "?" : owner.getName();
    } catch (IOException e) {
      return "?";
    }
  }

  /** The hidden file that holds the lock. */
  Path file() {
    return file;
  }

  /** The owner of our files in this file system; null where it has no owners. */
  UserPrincipal owner() {
    return owner;
  }

  /**
   * Makes sure that the lock file was not removed: then another process may write by now.
   *
   * @throws OutputException if it was
   */
  void check() throws IOException {
    if (!held.isAt(file)) {
      throw new OutputException(
          file + ": was removed or replaced while it was in use; nothing was changed");
    }
  }

  /**
   * Removes all folders in which files of this name grew, since no other process writes under it.
   * Folders that are not proved to be ours stay.
   */
  void removeStale(Path directory, String name) throws IOException {
    for (String found : held.foldersFound(directory)) {
      if (OutputFolder.isOf(found, name, HiddenName.PART)) {
        OutputFolder.removeOwn(directory, Path.of(found), owner);
      } else if (OutputFolder.isOf(found, name, HiddenName.LOCK + "-")) {
        removeUnused(directory.resolve(found));
      }
    }
  }

  /** Removes a lock file that never got its name, if no process holds it. */
  private void removeUnused(Path file) throws IOException {
    FileIdentity identity = FileIdentity.of(file);
    if (identity == null
        || !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
        || !Objects.equals(FileOwner.of(file), owner)) {
      return;
    }
    if (LockFile.isHeld(file, identity)) {
      Files.deleteIfExists(file); // a second name of our own, which is not needed any more
      return;
    }
    try (FileChannel channel = open(file)) {
      if (channel.tryLock() != null) {
        Files.deleteIfExists(file);
      }
    } catch (NoSuchFileException e) {
      // Another process has removed it.
    }
  }

  /** Gives the right back. */
  @Override
  public synchronized void close() throws IOException {
    if (!closed) {
      closed = true;
      held.release(file);
    }
  }
}
