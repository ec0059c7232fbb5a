package org.tracetool.legacy.common;

import java.util.List;
import org.tracetool.filter.collector.CollectorRules;

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
     * Runs one command line on the standard streams; failures go to standard error.
     *
     * @return the exit code of the command
     */
    int run(List<String> args);

    /**
     * Runs {@code dump} with what no option of it says.
     *
     * @param args the words after {@code dump}
     * @param rules what is filtered before; null for nothing
     * @param fold whether folding hides messages
     * @param inTicks whether times in seconds of requests are ticks
     * @return the exit code of the command
     */
    int dump(List<String> args, CollectorRules rules, boolean fold, boolean inTicks);
  }
}
