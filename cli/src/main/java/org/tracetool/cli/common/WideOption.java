package org.tracetool.cli.common;

import picocli.CommandLine.Option;

/** Whether tables for people have all their columns. */
@Heading("Text output")
public final class WideOption {
  @Option(
      names = "--wide",
      description =
          "Text: show all columns; default: those that fit, and a line that names the" + " others.")
  private boolean wide;

  /** Returns whether the user wants all columns. */
  public boolean isWide() {
    return wide;
  }
}
