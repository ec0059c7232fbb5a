package org.tracetool.cli;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.tracetool.cli.argument.ArgumentEncoding;
import org.tracetool.cli.common.CommonOptions;
import org.tracetool.cli.common.TraceCommand;
import org.tracetool.cli.plain.PlainCommand;
import org.tracetool.cli.settings.Settings;
import org.tracetool.console.CheckedPrinter;
import org.tracetool.console.ErrorOutput;
import org.tracetool.console.Failures;
import org.tracetool.console.TerminalWidth;
import org.tracetool.core.error.ExitCode;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.io.OpenFilesLimit;
import org.tracetool.legacy.DropIns;
import org.tracetool.legacy.common.DropIn;

/**
 * Entry point. Knows just enough to answer {@code --version} and {@code --help} alone, and to start
 * commands for usual words; everything else, and with it the option parser, is loaded only when it
 * is wanted.
 */
public final class Main {
  /** Set by the launcher to the name it was called by, if that is not tracetool's own. */
  private static final String CALLED_AS = "tracetool.called.as";

  /** Set by the launcher to the file with the text of {@code --help}, which the build writes. */
  private static final String HELP = "tracetool.help";

  /** Set by the launcher to the folder with the arguments of commands, which the build writes. */
  private static final String TABLES = "tracetool.arguments";

  private Main() {}

  public static void main(String[] args) {
    int code = start(args);
    // Newer JVMs look for somebody to tell of an exit, which takes longer than --version. All other
    // threads are daemons, so that a return ends the process too, hooks included.
    if (code != 0) {
      System.exit(code);
    }
  }

  /** Runs a command line as this program or as the older tool that it was called as. */
  static int start(String... args) {
    String name = System.getProperty(CALLED_AS);
    boolean isVersion = args.length == 1 && (args[0].equals("--version") || args[0].equals("-V"));
    if (name == null && isVersion) {
      return version(); // needs nothing of what follows
    }
    ErrorOutput.install();
    String complaint = OpenFilesLimit.complaint();
    if (complaint != null) {
      System.err.println("tracetool: " + complaint);
      return ExitCode.UNSUPPORTED.number();
    }
    complaint = ArgumentEncoding.complaint(args);
    if (complaint != null) {
      System.err.println("tracetool: " + complaint);
      return ExitCode.USAGE.number();
    }
    if (name != null) {
      DropIn tool = DropIns.find(name);
      if (tool != null) {
        return tool.run(List.of(args), new CommandRunner());
      }
    }
    return isVersion ? version() : run(args);
  }

  /** Runs a command line; the usual short ones go without the option parser. */
  private static int run(String... args) {
    if (args.length == 1 && (args[0].equals("--help") || args[0].equals("-h"))) {
      boolean isPlain = TerminalWidth.get() == TerminalWidth.OTHERWISE && !isForced();
      byte[] help = isPlain ? preparedHelp() : null;
      if (help != null) {
        return print(help);
      }
    }
    if (args.length > 1 && args[0].equals(CompletionNames.OPTION)) {
      String names = CompletionNames.text(args[1], List.of(args).subList(2, args.length));
      return print(names.getBytes(Charset.defaultCharset()));
    }
    if (Settings.mayBeThere(System.getenv())
        && !List.of(args).contains(CommonOptions.NO_SETTINGS)) {
      return runWithSettings(args);
    }
    return command(args);
  }

  /** Runs a command without settings, and without the option parser where that is not needed. */
  static int command(String... args) {
    String tables = System.getProperty(TABLES);
    TraceCommand plain = tables == null ? null : PlainCommand.of(tables, List.of(args));
    return plain == null ? Cli.run(args) : plain.call();
  }

  /** Colours in help that is not shown on a terminal; the rest is left to the parser. */
  private static boolean isForced() {
    return System.getenv("CLICOLOR_FORCE") != null;
  }

  private static int runWithSettings(String... args) {
    try {
      return Cli.run(Settings.load(System.getenv(), Cli.names()), args);
    } catch (UsageException e) {
      List<String> words = List.of(args);
      boolean help = words.contains("--help") || words.contains("-h") || words.contains("help");
      return help ? Cli.run(args) : Failures.report(e, false, System.err);
    }
  }

  /** What the parser would print, which takes it several times as long; null without a file. */
  private static byte[] preparedHelp() {
    String file = System.getProperty(HELP);
    if (file == null) {
      return null;
    }
    try (InputStream in = new FileInputStream(file)) {
      return in.readAllBytes();
    } catch (IOException e) {
      return null; // The parser knows it too.
    }
  }

  /** Prints the version; gives the exit code. */
  private static int version() {
    return print((Version.LINE + "\n").getBytes(StandardCharsets.UTF_8));
  }

  private static int print(byte[] text) {
    CheckedPrinter printed = new CheckedPrinter();
    printed.write(text, 0, text.length);
    return printed.exitCode(0, false, System.err);
  }
}
