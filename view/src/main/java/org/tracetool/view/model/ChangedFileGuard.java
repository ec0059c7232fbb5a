package org.tracetool.view.model;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.MissingTraceException;
import org.tracetool.core.format.TraceFile;

/**
 * Notices that files of a trace have changed while it is shown: then parts of two traces, or less
 * than all, could be taken for the trace.
 */
final class ChangedFileGuard {
  /** So many files are looked at each time, more of them only now and then. */
  private static final int FEW = 256;

  private static final long MIN_PAUSE = TimeUnit.SECONDS.toNanos(1);

  /** The pause is so many times as long as looking took, so that thousands of files cost little. */
  private static final int PAUSE_FACTOR = 50;

  private static final long MAX_PAUSE = TimeUnit.SECONDS.toNanos(10);

  private record State(long size, long time) {
    static State of(Path path) throws IOException {
      BasicFileAttributes now = Files.readAttributes(path, BasicFileAttributes.class);
      return new State(now.size(), now.lastModifiedTime().toMillis());
    }
  }

  private final Map<Path, State> files = new LinkedHashMap<>();
  private long looked;
  private long pause = MIN_PAUSE;

  /** These files as they are now. */
  ChangedFileGuard(List<TraceFile> all) throws IOException {
    for (TraceFile file : all) {
      if (!files.containsKey(file.path())) {
        files.put(file.path(), State.of(file.path()));
      }
    }
    looked = System.nanoTime();
  }

  /**
   * Looks whether they are still the same.
   *
   * @throws DamagedTraceException if not
   */
  synchronized void check() throws IOException {
    long now = System.nanoTime();
    if (files.size() > FEW && now - looked < pause) {
      return;
    }
    looked = now;
    for (Map.Entry<Path, State> file : files.entrySet()) {
      checkFile(file.getKey(), file.getValue());
    }
    long took = System.nanoTime() - now;
    pause = Math.max(MIN_PAUSE, Math.min(MAX_PAUSE, PAUSE_FACTOR * took));
  }

  private static void checkFile(Path path, State opened) throws IOException {
    State now;
    try {
      now = State.of(path);
    } catch (NoSuchFileException e) {
      throw new MissingTraceException(
          path
              + ": the file no longer exists: it was deleted or renamed while the trace was"
              + " shown; put it back, or start view again",
          e);
    } catch (IOException e) {
      throw DamagedTraceException.unreadable(path, e);
    }
    if (now.size() > opened.size()) {
      throw new DamagedTraceException(
          path
              + ": has grown since the trace was opened; start view again when the program that"
              + " writes it has ended");
    }
    if (!now.equals(opened)) {
      throw new DamagedTraceException(
          path + ": has changed since the trace was opened; start view again");
    }
  }
}
