package org.tracetool.cli.common;

import java.io.Closeable;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import org.tracetool.core.error.OutputException;
import org.tracetool.core.io.TemporaryFiles;

/** A folder for files of one command, which goes with it, also when it is asked to end. */
public final class TemporaryFolder implements Closeable {
  private static final int TRIES = 40;
  private static final int PAUSE_MILLIS = 25;

  private final Path path;
  private final Thread cleaner = new Thread(this::removeAtEnd, "tracetool-folder-end");

  /**
   * A new one, which is empty.
   *
   * @throws OutputException if there is no place for it
   */
  public TemporaryFolder() throws OutputException {
    path = TemporaryFiles.subfolder();
    try {
      Runtime.getRuntime().addShutdownHook(cleaner);
    } catch (IllegalStateException e) {
      TemporaryFiles.remove(path); // the program ends already
    }
  }

  /** Where it is. */
  public Path path() {
    return path;
  }

  /** Other threads may still write, and unfinished outputs in it are removed at the same time. */
  private void removeAtEnd() {
    try {
      for (int i = 0; i < TRIES && Files.exists(path, LinkOption.NOFOLLOW_LINKS); i++) {
        TemporaryFiles.remove(path);
        Thread.sleep(PAUSE_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    TemporaryFiles.remove(path);
    try {
      Runtime.getRuntime().removeShutdownHook(cleaner);
    } catch (IllegalStateException e) {
      // It runs already.
    }
  }
}
