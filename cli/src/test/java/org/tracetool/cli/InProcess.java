package org.tracetool.cli;

import java.io.OutputStream;
import java.util.List;
import org.tracetool.console.StandardOutput;
import org.tracetool.legacy.DropIns;

/** Runs whole command lines inside a test. */
public final class InProcess {
  private InProcess() {}

  /** Runs one command line and gives its exit code; what it prints is dropped. */
  public static int run(String... args) {
    return run(OutputStream.nullOutputStream(), args);
  }

  /** Runs one command line, which prints to {@code out}, and gives its exit code. */
  public static int run(OutputStream out, String... args) {
    try {
      StandardOutput.divert(out);
      return Cli.run(args);
    } finally {
      StandardOutput.divert(null);
    }
  }

  /** Runs a tool of a format's own library and gives its exit code; what it prints is dropped. */
  public static int runOlder(String name, List<String> args) {
    try {
      StandardOutput.divert(OutputStream.nullOutputStream());
      return DropIns.find(name).run(args, new CommandRunner());
    } catch (Error e) { // a kill, which ends a program of its own as well
      System.err.println(name + ": internal error: " + e.getMessage());
      return 1;
    } finally {
      StandardOutput.divert(null);
    }
  }
}
