package org.tracetool.cli.stats;

import org.tracetool.cli.argument.TraceColumnOption;
import org.tracetool.cli.common.CsvSafeOption;
import org.tracetool.cli.common.WideOption;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.report.SeparatedValues;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How names and texts of the trace are spelled, and how wide lines may be. */
final class TextOptions {
  @Option(
      names = "--raw",
      description =
          "With --format csv or --style: print names and texts byte for byte, even if they"
              + " contain terminal control sequences. Other forms always escape control"
              + " characters, invalid UTF-8 and invisible characters: as \\xNN and \\uNNNN,"
              + " or by the rules of JSON or HTML.")
  private boolean raw;

  @Mixin private CsvSafeOption csvSafe = new CsvSafeOption();

  @Mixin private TraceColumnOption traceColumn = new TraceColumnOption();

  @Mixin private WideOption wide = new WideOption();

  boolean isRaw() {
    return raw;
  }

  boolean isWide() {
    return wide.isWide();
  }

  boolean isCsvSafe() {
    return csvSafe.isSafe();
  }

  /** Whether rows begin with the name of their trace. */
  boolean hasTraceColumn(int traces) {
    return traceColumn.isShown(traces);
  }

  /** Fails if cells are to be safe, or to name traces, and there are none. */
  void checkTable(boolean isTable) throws UsageException {
    csvSafe.check(isTable);
    traceColumn.check(isTable);
  }

  /** How the values of tables are written. */
  SeparatedValues.Texts texts() {
    if (csvSafe.isSafe()) {
      return SeparatedValues.Texts.NO_FORMULAS;
    }
    return raw ? SeparatedValues.Texts.RAW : SeparatedValues.Texts.ESCAPED;
  }
}
