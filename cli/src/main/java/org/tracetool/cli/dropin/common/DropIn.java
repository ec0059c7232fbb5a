package org.tracetool.cli.dropin.common;

import java.util.List;

/** One of the older tools. */
public interface DropIn {
  /**
   * Does what the tool would do.
   *
   * @param args its command line, without its name
   * @param tracetool runs tracetool's own commands
   * @return the exit code of that tool, not one of tracetool's
   */
  int run(List<String> args, Commands tracetool);

  /** The commands of tracetool. */
  interface Commands {
    /**
     * Runs one command line on the standard streams; failures are told on standard error.
     *
     * @return the exit code of the command
     */
    int run(List<String> args);
  }
}
