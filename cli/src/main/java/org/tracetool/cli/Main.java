package org.tracetool.cli;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.tracetool.cli.common.ArgumentBytes;
import org.tracetool.console.ErrorOutput;
import org.tracetool.console.PrintedText;
import org.tracetool.core.error.ExitCode;
import org.tracetool.core.io.OpenFilesLimit;
import org.tracetool.dropin.DropIns;
import org.tracetool.dropin.common.DropIn;

/**
 * Entry point. Knows just enough to answer {@code --version} alone; everything else, and with it
 * the option parser, is loaded only when it is needed.
 */
public final class Main {
  /** Set by the launcher to the name it was called by, if that is not tracetool's own. */
  private static final String CALLED_AS = "tracetool.called.as";

  private Main() {}

  public static void main(String[] args) {
    ErrorOutput.install();
    String complaint = OpenFilesLimit.complaint();
    if (complaint != null) {
      System.err.println("tracetool: " + complaint);
      System.exit(ExitCode.UNSUPPORTED.number());
    }
    complaint = ArgumentBytes.complaint(args);
    if (complaint != null) {
      System.err.println("tracetool: " + complaint);
      System.exit(ExitCode.USAGE.number());
    }
    String name = System.getProperty(CALLED_AS);
    if (name != null) {
      DropIn tool = DropIns.find(name);
      if (tool != null) {
        System.exit(tool.run(List.of(args), new OwnCommands()));
      }
    }
    if (args.length == 1 && (args[0].equals("--version") || args[0].equals("-V"))) {
      System.exit(version());
    }
    System.exit(Cli.run(args));
  }

  /** Prints the version; gives the exit code. */
  static int version() {
    PrintedText printed = new PrintedText();
    byte[] line = (Version.LINE + "\n").getBytes(StandardCharsets.UTF_8);
    printed.write(line, 0, line.length);
    return printed.exitCode(0, false, System.err);
  }
}
