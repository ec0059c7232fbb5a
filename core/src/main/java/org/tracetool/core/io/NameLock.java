package org.tracetool.core.io;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.tracetool.core.error.OutputException;

/**
 * The right to write under a name: a lock on a hidden file beside the output, held as long as
 * somebody writes. The system gives it back when its holder dies, however that happens; so whoever
 * has it knows that nobody else writes, and that all hidden folders of that name are left over.
 *
 * <p>The file says who holds it: host, boot id, process. That decides where locks do not reach all
 * who see the folder, as on some network file systems: then only a holder of the same kernel, or of
 * this host before its last start, is taken for dead.
 */
final class NameLock implements Closeable {
  private static final String HEAD = "tracetool-output-lock 1";

  /** What is written last, so that it tells a complete file. */
  private static final String LAST = "since";

  private static final int LONGEST = 4096;
  private static final int TRIES = 100;

  /** Nodes of lock files that this process holds; closing a second channel would free them. */
  private static final Set<String> HELD = ConcurrentHashMap.newKeySet();

  private final Path file;
  private final FileChannel channel;
  private final String node;
  private final UserPrincipal owner;
  private boolean closed;

  private NameLock(Path file, FileChannel channel, String node) throws IOException {
    this.file = file;
    this.channel = channel;
    this.node = node;
    this.owner = ownerOf(file);
  }

  /**
   * Takes the right.
   *
   * @throws OutputException if somebody else has it
   */
  static NameLock take(Path directory, String name) throws IOException {
    Path file = HiddenName.lock(directory, name);
    Path output = directory.resolve(name);
    for (int i = 0; i < TRIES; i++) {
      NameLock lock = attempt(file, output);
      if (lock != null) {
        return lock;
      }
    }
    throw new OutputException(output + ": others keep writing under this name; try again later");
  }

  /** One try; null if the file changed meanwhile. */
  private static NameLock attempt(Path file, Path output) throws IOException {
    FileIdentity before = FileIdentity.of(file);
    boolean created = before == null;
    if (!created) {
      if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
        throw new OutputException(
            output + ": " + file + " is in the way and not of tracetool; remove it");
      }
      if (HELD.contains(before.node())) {
        throw new OutputException(output + ": this program is writing it already");
      }
    }
    FileChannel channel;
    try {
      channel = created ? create(file) : open(file);
    } catch (FileAlreadyExistsException e) {
      return null;
    } catch (NoSuchFileException e) {
      if (created) {
        throw e;
      }
      return null;
    } catch (AccessDeniedException e) {
      if (created) {
        throw e;
      }
      throw ofOtherUser(file, output, e);
    }
    boolean kept = false;
    boolean mine = false;
    try {
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
        throw inUse(output, file, read(channel));
      }
      mine = created;
      FileIdentity now = FileIdentity.of(file);
      if (now == null || before != null && !now.node().equals(before.node())) {
        return null;
      }
      if (!created) {
        takeAway(file, output, channel, works);
        return null; // the next try makes one that is our own
      }
      write(channel);
      HELD.add(now.node());
      kept = true;
      try {
        return new NameLock(file, channel, now.node());
      } catch (IOException e) {
        HELD.remove(now.node());
        kept = false;
        throw e;
      }
    } finally {
      if (!kept) {
        if (mine) {
          Files.deleteIfExists(file); // on a full disk it cannot even be filled in
        }
        channel.close();
      }
    }
  }

  /** Removes a lock file that a dead process left. */
  private static void takeAway(Path file, Path output, FileChannel channel, boolean locked)
      throws IOException {
    Map<String, String> earlier = read(channel);
    if (earlier.isEmpty() && channel.size() > 0 && !isOurs(channel)) {
      throw new OutputException(
          output + ": " + file + " is in the way and not of tracetool; remove it");
    }
    if (!isDead(earlier, locked, file)) {
      throw inUse(output, file, earlier);
    }
    try {
      Files.deleteIfExists(file);
    } catch (AccessDeniedException e) {
      throw ofOtherUser(file, output, e);
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

  private static FileChannel create(Path file) throws IOException {
    Set<OpenOption> options =
        Set.of(
            StandardOpenOption.CREATE_NEW,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE,
            LinkOption.NOFOLLOW_LINKS);
    try {
      FileAttribute<?> mine =
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
      return FileChannel.open(file, options, mine);
    } catch (UnsupportedOperationException e) {
      return FileChannel.open(file, options);
    }
  }

  private static FileChannel open(Path file) throws IOException {
    return FileChannel.open(
        file, Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS));
  }

  /**
   * Whether the one that a lock file tells of is gone.
   *
   * @param locked whether we hold the lock on the file
   */
  private static boolean isDead(Map<String, String> earlier, boolean locked, Path file) {
    Machine mine = Machine.current();
    Machine theirs =
        new Machine(
            earlier.getOrDefault("host", "-"),
            earlier.getOrDefault("boot", "-"),
            earlier.getOrDefault("processes", "-"));
    if (locked) {
      // Written in one piece by whoever has the lock, so an empty file is one that nobody held.
      return earlier.isEmpty()
          || mine.sameKernel(theirs)
          || mine.sameHost(theirs)
          || Machine.locksAreKnownToAll(file);
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
            + "; wait for it, or choose another name; if it is gone for sure, remove "
            + file);
  }

  private static void write(FileChannel channel) throws IOException {
    Machine m = Machine.current();
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
            + Instant.now().truncatedTo(ChronoUnit.SECONDS)
            + "\n";
    ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    channel.truncate(0);
    long at = 0;
    while (bytes.hasRemaining()) {
      at += channel.write(bytes, at);
    }
  }

  private static boolean isOurs(FileChannel channel) throws IOException {
    String text = text(channel);
    return text.startsWith(HEAD) || HEAD.startsWith(text);
  }

  private static String text(FileChannel channel) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(LONGEST);
    int n;
    do {
      n = channel.read(bytes, bytes.position());
    } while (n > 0 && bytes.hasRemaining());
    return new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8);
  }

  /** What a lock file says; nothing if it is not complete. */
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

  private static UserPrincipal ownerOf(Path file) throws IOException {
    try {
      return Files.getOwner(file, LinkOption.NOFOLLOW_LINKS);
    } catch (UnsupportedOperationException e) {
      return null;
    }
  }

  private static String ownerName(Path file) {
    try {
      UserPrincipal owner = ownerOf(file);
      return owner == null ? "?" : owner.getName();
    } catch (IOException e) {
      return "?";
    }
  }

  /** Who we are to the file system; null where it knows no owners. */
  UserPrincipal owner() {
    return owner;
  }

  /**
   * Makes sure that nobody took the lock file away: then somebody else may write by now.
   *
   * @throws OutputException if somebody did
   */
  void check() throws IOException {
    FileIdentity now = FileIdentity.of(file);
    if (now == null || !now.node().equals(node)) {
      throw new OutputException(
          file + ": was removed or replaced while it was in use; nothing was changed");
    }
  }

  /** Gives the right back. */
  @Override
  public synchronized void close() throws IOException {
    if (closed) {
      return;
    }
    closed = true;
    try {
      FileIdentity now = FileIdentity.of(file);
      if (now != null && now.node().equals(node)) {
        Files.deleteIfExists(file);
      }
    } finally {
      HELD.remove(node);
      channel.close();
    }
  }
}
