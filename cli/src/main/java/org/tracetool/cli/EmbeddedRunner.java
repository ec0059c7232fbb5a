package org.tracetool.cli;

import java.util.List;

/** Command lines in a process that does other things as well, such as one of a cluster. */
public final class EmbeddedRunner {
  private EmbeddedRunner() {}

  /**
   * A command line with the whole names of its files, to be run in another folder or process.
   *
   * @param words the command and its arguments
   * @return as many words; the same ones if there is no such command
   */
  public static List<String> withWholeNames(List<String> words) {
    return AbsolutePathArguments.of(words);
  }

  /**
   * Runs a command line on the standard streams of this process; no settings of the user count.
   *
   * @param words the command and its arguments
   * @return the exit code that the program would have
   */
  public static int run(String... words) {
    return Cli.run(words);
  }
}
