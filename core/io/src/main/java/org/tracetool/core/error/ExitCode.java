package org.tracetool.core.error;

/** The exit status of the process; the numbers are part of the command-line contract. */
public enum ExitCode {
  /** Everything was done. */
  OK(0),
  /** The command did its work and found something (a difference, a defect). */
  FINDINGS(1),
  /** The command line cannot be carried out as written. */
  USAGE(2),
  /** The input is damaged beyond use, or is not a trace; with {@code --strict}, damaged at all. */
  DAMAGED_INPUT(3),
  /** The output could not be written. */
  OUTPUT_FAILED(4),
  /** The input or the wish is legal, but this program cannot do it. */
  UNSUPPORTED(5);

  private final int number;

  ExitCode(int number) {
    this.number = number;
  }

  /** The process exit status. */
  public int number() {
    return number;
  }
}
