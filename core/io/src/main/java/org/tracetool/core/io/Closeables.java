package org.tracetool.core.io;

import java.io.Closeable;
import java.io.IOException;

/** Closes several things, also after one that fails, without hiding the first failure. */
public final class Closeables {
  private Closeables() {}

  /**
   * Closes all.
   *
   * @param all of which those that are null were not opened
   * @throws IOException the first failure, which has the others as suppressed ones
   */
  public static void closeAll(Iterable<? extends Closeable> all) throws IOException {
    IOException first = null;
    for (Closeable each : all) {
      try {
        if (each != null) {
          each.close();
        }
      } catch (IOException e) {
        if (first == null) {
          first = e;
        } else {
          first.addSuppressed(e);
        }
      }
    }
    if (first != null) {
      throw first;
    }
  }

  /**
   * Closes all after a failure, which takes those of closing as suppressed ones.
   *
   * @param all of which those that are null were not opened
   */
  public static void closeAll(Iterable<? extends Closeable> all, Throwable failure) {
    try {
      closeAll(all);
    } catch (IOException e) {
      failure.addSuppressed(e);
    }
  }
}
