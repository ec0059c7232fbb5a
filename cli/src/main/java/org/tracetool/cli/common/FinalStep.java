package org.tracetool.cli.common;

import java.io.IOException;

/** What a command does when all else is done, also after a failure. */
@FunctionalInterface
public interface FinalStep {
  /**
   * Does it.
   *
   * @param exitCode how the command ends
   * @param failure why it failed; null if it did not
   */
  void run(int exitCode, Throwable failure) throws IOException;
}
