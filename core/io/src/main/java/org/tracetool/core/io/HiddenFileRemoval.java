package org.tracetool.core.io;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Removes hidden files that are no longer needed. A removal that fails is tried again, since a
 * network file system may fail once; files that stay nevertheless are remembered for {@link
 * #unfinished}.
 */
public final class HiddenFileRemoval {
  /** A step that may be repeated. */
  @FunctionalInterface
  interface Step {
    void run() throws IOException;
  }

  private static final int TRIES = 3;
  private static final long PAUSE_MILLIS = 5;

  /** Enough for a message; a folder that lets nothing go may have thousands. */
  private static final int REMEMBERED = 100;

  private static final Map<Path, String> UNFINISHED = new LinkedHashMap<>();

  private HiddenFileRemoval() {}

  /** Runs a step until it succeeds or has failed three times; returns the last failure. */
  static void run(Step step) throws IOException {
    for (int left = TRIES; ; left--) {
      try {
        step.run();
        return;
      } catch (NoSuchFileException | DirectoryNotEmptyException e) {
        throw e; // the next try would find the same
      } catch (IOException e) {
        if (left == 1 || !BackOff.millis(PAUSE_MILLIS)) {
          throw e;
        }
      }
    }
  }

  /** Remembers something that stays although it is not needed. */
  static void noteRemaining(Path path, IOException reason) {
    synchronized (UNFINISHED) {
      if (UNFINISHED.size() < REMEMBERED) {
        UNFINISHED.putIfAbsent(path, String.valueOf(reason.getMessage()));
      }
    }
  }

  /**
   * Returns and forgets what could not be removed since the last call: hidden files and folders of
   * outputs that are complete or were given up, with the reason. The next output of the same name
   * removes them.
   */
  public static Map<Path, String> unfinished() {
    synchronized (UNFINISHED) {
      Map<Path, String> all = new LinkedHashMap<>(UNFINISHED);
      UNFINISHED.clear();
      return all;
    }
  }
}
