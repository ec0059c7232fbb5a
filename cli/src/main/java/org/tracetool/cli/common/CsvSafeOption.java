package org.tracetool.cli.common;

import org.tracetool.core.error.UsageException;
import picocli.CommandLine.Option;

/** Whether spreadsheets are kept from taking texts of a table for formulas. */
@Heading("Text output")
public final class CsvSafeOption {
  @Option(
      names = "--csv-safe",
      description =
          "With --format csv or tsv: put an apostrophe before texts that a spreadsheet"
              + " would run as a formula (beginning with = + - @, TAB or carriage return).")
  private boolean safe;

  /** Returns whether the user wants it. */
  public boolean isSafe() {
    return safe;
  }

  /** Refuses the option where it has no effect. */
  public void check(boolean isTable) throws UsageException {
    if (safe && !isTable) {
      throw new UsageException("--csv-safe: only with --format csv or tsv");
    }
  }
}
