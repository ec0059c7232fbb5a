package org.tracetool.core.io;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The outputs of this program that are not final; discarded when it is asked to end. */
final class OpenOutputs {
  private static final Set<OutputTransaction> OPEN = new LinkedHashSet<>();
  private static boolean hooked;
  private static boolean ending;

  private OpenOutputs() {}

  /** Adds one; false if the program is about to end. */
  static synchronized boolean add(OutputTransaction output) {
    if (!hooked) {
      try {
        Runtime.getRuntime()
            .addShutdownHook(new Thread(OpenOutputs::closeAll, "tracetool-cleanup"));
      } catch (IllegalStateException e) {
        ending = true;
      }
      hooked = true;
    }
    return !ending && OPEN.add(output);
  }

  static synchronized void remove(OutputTransaction output) {
    OPEN.remove(output);
  }

  /** Waits for those that are just becoming final. */
  private static void closeAll() {
    List<OutputTransaction> all;
    synchronized (OpenOutputs.class) {
      ending = true;
      all = new ArrayList<>(OPEN);
    }
    all.forEach(OutputTransaction::close);
  }
}
