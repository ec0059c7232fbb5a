package org.tracetool.cli;

/** Command lines in a process that does other things as well, such as one of a cluster. */
public final class Embedded {
  private Embedded() {}

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
