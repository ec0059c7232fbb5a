package org.tracetool.cli.argument;

import org.tracetool.core.error.UsageException;
import picocli.CommandLine.Option;

/** Whether rows begin with the name of their trace, even of a single one. */
public final class TraceColumnOption {
  @Option(
      names = "--with-trace",
      description =
          "With --format csv or tsv: add the first column, trace, even for a single trace"
              + " (for several traces it is always there).")
  private boolean isWanted;

  /**
   * Returns whether there is such a column.
   *
   * @param traces how many traces are named
   */
  public boolean isShown(int traces) {
    return isWanted || traces > 1;
  }

  /**
   * Fails if the column is wanted where there is none.
   *
   * @param isTable whether the output is a table for programs
   */
  public void check(boolean isTable) throws UsageException {
    if (isWanted && !isTable) {
      throw new UsageException("--with-trace: only with --format csv or tsv");
    }
  }
}
