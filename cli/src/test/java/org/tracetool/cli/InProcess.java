package org.tracetool.cli;

/** Runs whole command lines inside a test. */
public final class InProcess {
  private InProcess() {}

  /** Runs one command line on the standard streams and gives its exit code. */
  public static int run(String... args) {
    return Cli.run(args);
  }
}
