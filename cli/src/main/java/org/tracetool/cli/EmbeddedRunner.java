package org.tracetool.cli;

import java.util.List;
import picocli.CommandLine.ParameterException;

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
   * Finds out whether a command line can be understood, without running it; what is wrong is
   * printed to standard error.
   *
   * @return the exit code that it would have for that, 0 if nothing is wrong
   */
  public static int check(String... words) {
    try {
      Cli.commandLine().parseArgs(words);
      return 0;
    } catch (ParameterException e) {
      return UsageErrors.report(e);
    }
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
