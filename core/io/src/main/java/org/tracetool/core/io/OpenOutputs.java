package org.tracetool.core.io;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The outputs of this program that are not final; discarded when it is asked to end. */
final class OpenOutputs {
  private static final Set<OutputTransaction> OPEN = new LinkedHashSet<>();

  /** How long the end of the program waits for outputs that are just being created. */
  private static final long PATIENCE_MILLIS = 2000;

  private static int beginning;
  private static boolean hooked;
  private static boolean ending;

  private OpenOutputs() {}

  /**
   * An output is about to leave its first trace in a folder: until {@link #register} the end of the
   * program waits for it, so that it is known and can be removed. False if the end has come.
   */
  static synchronized boolean begin() {
    if (!hooked) {
      try {
        Runtime.getRuntime()
            .addShutdownHook(new Thread(OpenOutputs::closeAll, "tracetool-cleanup"));
      } catch (IllegalStateException e) {
        ending = true;
      }
      hooked = true;
    }
    if (!ending) {
      beginning++;
    }
    return !ending;
  }

  /** An output was created, or could not be (null). */
  static synchronized void register(OutputTransaction output) {
    if (output != null) {
      OPEN.add(output);
    }
    beginning--;
    OpenOutputs.class.notifyAll();
  }

  static synchronized void remove(OutputTransaction output) {
    OPEN.remove(output);
  }

  /** Waits for those that are just becoming final. */
  private static void closeAll() {
    List<OutputTransaction> all;
    synchronized (OpenOutputs.class) {
      ending = true;
      awaitBeginning();
      all = new ArrayList<>(OPEN);
    }
    all.forEach(OutputTransaction::close);
  }

  private static void awaitBeginning() {
    long end = System.nanoTime() + PATIENCE_MILLIS * 1_000_000;
    for (long left = PATIENCE_MILLIS;
        beginning > 0 && left > 0;
        left = (end - System.nanoTime()) / 1_000_000) {
      try {
        OpenOutputs.class.wait(left);
      } catch (InterruptedException e) {
        return;
      }
    }
  }
}
