package org.tracetool.core.io;

import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.tracetool.core.error.DamagedTraceException;

/**
 * Opens files for reading and keeps only so many of them open at a time: the one that was used
 * longest ago is closed and reopened when it is needed again. So any number of streams can be read
 * under a small {@code ulimit -n}. Thread-safe.
 */
public final class FileHandles implements Closeable {
  /**
   * Bytes that are read at once: Java copies what is read by way of memory outside of the heap,
   * keeps that for each thread, and has little of it.
   */
  private static final int MAX_READ_BYTES = 1 << 20;

  /** Open files by default, and of those that the system allows at most this part. */
  public static final int DEFAULT_LIMIT = 128;

  private static final int SHARE = 2;

  private int limit;
  private final LinkedHashMap<PooledFile, Boolean> open = new LinkedHashMap<>(64, 0.75f, true);

  /** By the start of the names of the files of a trace, up to a dot. */
  private final Map<Path, Map<Path, ReplacementGuard>> guards = new ConcurrentHashMap<>();

  /** A pool with {@link #DEFAULT_LIMIT}, or fewer where the system allows few. */
  public FileHandles() {
    this(Math.min(DEFAULT_LIMIT, OpenFilesLimit.forTraces() / SHARE));
  }

  /** A pool that never has more than {@code limit} files open; at least one. */
  public FileHandles(int limit) {
    this.limit = Math.max(limit, 1);
  }

  /**
   * From now on, makes sure that no file of a trace comes from another output than its main file: a
   * writer that replaces a trace takes the main file away first. Opening a file that came later
   * fails.
   *
   * @param main the main file of the trace
   */
  public void guard(Path main) throws IOException {
    guard(main, ReplacementGuard.of(main));
  }

  /**
   * As {@link #guard}, for local files, which an output may replace whose main file has another
   * name.
   *
   * @param control their control file
   */
  public void guardLocal(Path control) throws IOException {
    guard(control, ReplacementGuard.ofLocal(control));
  }

  private void guard(Path main, ReplacementGuard guard) {
    if (guard != null) {
      // A trace that is opened again has its present state.
      Map<Path, ReplacementGuard> fresh = new ConcurrentHashMap<>();
      Map<Path, ReplacementGuard> known = guards.putIfAbsent(guard.stem(), fresh);
      (known == null ? fresh : known).put(main, guard);
    }
  }

  /**
   * Makes sure that a file that was just opened by other means belongs to the trace as it was when
   * {@link #guard} was called.
   *
   * @throws DamagedTraceException if the trace was replaced since
   */
  public void check(Path file) throws IOException {
    Path name = file.getFileName();
    if (guards.isEmpty() || name == null) {
      return;
    }
    if (file.getParent() != null) {
      checkBy(guards.get(file.getParent())); // a folder with files of the trace is named as it
    }
    String text = name.toString();
    for (int end = text.length(); end > 0; end = text.lastIndexOf('.', end - 1)) {
      checkBy(guards.get(file.resolveSibling(text.substring(0, end))));
    }
  }

  private static void checkBy(Map<Path, ReplacementGuard> found) throws IOException {
    if (found != null) {
      for (ReplacementGuard guard : found.values()) {
        guard.check();
      }
    }
  }

  /** A file of this pool; opened at its first use. */
  public PooledFile file(Path path) {
    return new PooledFile(path);
  }

  /** A file that is read by position, by any number of threads. */
  public final class PooledFile implements Closeable {
    private final Path path;
    private FileChannel channel;
    private int readers;

    private PooledFile(Path path) {
      this.path = path;
    }

    /** Where the file is. */
    public Path path() {
      return path;
    }

    /**
     * Reads at a position; returns the number of bytes, -1 at the end of the file.
     *
     * @throws DamagedTraceException if the system fails to read; names the file and the byte
     */
    public int read(ByteBuffer into, long position) throws IOException {
      FileChannel c = acquire(this);
      int total = 0;
      int end = into.limit();
      try {
        while (into.position() < end) {
          into.limit(into.position() + Math.min(end - into.position(), MAX_READ_BYTES));
          int n = c.read(into, position + total);
          if (n < 0) {
            break;
          }
          total += n;
        }
        return total == 0 ? -1 : total;
      } catch (IOException e) {
        throw DamagedTraceException.unreadable(path, position + total, e);
      } finally {
        into.limit(end);
        release(this);
      }
    }

    /** Size in bytes. */
    public long size() throws IOException {
      FileChannel c = acquire(this);
      try {
        return c.size();
      } catch (IOException e) {
        throw DamagedTraceException.unreadable(path, 0, e);
      } finally {
        release(this);
      }
    }

    @Override
    public void close() throws IOException {
      synchronized (FileHandles.this) {
        open.remove(this);
        if (channel != null) {
          channel.close();
          channel = null;
        }
        FileHandles.this.notifyAll();
      }
    }
  }

  private synchronized FileChannel acquire(PooledFile file) throws IOException {
    if (file.channel == null) {
      while (open.size() >= limit && !closeOldest()) {
        await(file);
      }
      file.channel = opened(file.path);
    }
    open.put(file, Boolean.TRUE);
    file.readers++;
    return file.channel;
  }

  private FileChannel opened(Path path) throws IOException {
    FileChannel channel;
    try {
      channel = open(path);
    } catch (NoSuchFileException e) {
      check(path); // replaced under our hands is another thing than missing
      throw e;
    }
    try {
      check(path);
      return channel;
    } catch (IOException e) {
      channel.close();
      throw e;
    }
  }

  /** Opens a file, with fewer others beside it if the system allows no more. */
  private FileChannel open(Path path) throws IOException {
    FileExistence.isPart(path); // opening a pipe would wait
    while (true) {
      try {
        return FileChannel.open(path, StandardOpenOption.READ);
      } catch (IOException e) {
        if (!OpenFilesLimit.isReached(e) || !closeOldest()) {
          throw e;
        }
        limit = Math.max(1, open.size());
      }
    }
  }

  private synchronized void release(PooledFile file) {
    file.readers--;
    notifyAll();
  }

  /** Waits until another thread has finished its read. */
  private void await(PooledFile file) throws IOException {
    try {
      wait();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException(file.path + ": interrupted while waiting to be opened");
    }
  }

  /** Closes the file that was used longest ago; false if all are being read. */
  private boolean closeOldest() throws IOException {
    for (PooledFile candidate : open.keySet()) {
      if (candidate.readers == 0) {
        open.remove(candidate);
        candidate.channel.close();
        candidate.channel = null;
        return true;
      }
    }
    return false;
  }

  @Override
  public synchronized void close() throws IOException {
    for (PooledFile file : open.keySet()) {
      if (file.channel != null) {
        file.channel.close();
        file.channel = null;
      }
    }
    open.clear();
    notifyAll();
  }
}
