package org.tracetool.cli.common;

import org.tracetool.core.format.DemangledReader;
import org.tracetool.core.format.TraceReader;
import picocli.CommandLine.Option;

/** Whether regions have the names of the C++ source. */
@Heading("Input")
public final class DemangleOption {
  @Option(
      names = "--demangle",
      description =
          "Use the source names of C++ functions: func(int) instead of _Z4funci. A name that cannot"
              + " be decoded stays as it is.")
  private boolean demangle;

  /** Returns whether the user wants names of the source. */
  public boolean isChosen() {
    return demangle;
  }

  /** The trace with the names that the user wants. */
  public TraceReader of(TraceReader reader) {
    return demangle ? new DemangledReader(reader) : reader;
  }
}
