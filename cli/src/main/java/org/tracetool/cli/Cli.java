package org.tracetool.cli;

import java.io.PrintWriter;
import java.util.List;
import org.tracetool.cli.convert.ConvertCommand;
import org.tracetool.cli.diff.DiffCommand;
import org.tracetool.cli.dump.DumpCommand;
import org.tracetool.cli.files.FilesCommand;
import org.tracetool.cli.filter.FilterCommand;
import org.tracetool.cli.info.InfoCommand;
import org.tracetool.cli.install.InstallLinksCommand;
import org.tracetool.cli.merge.MergeCommand;
import org.tracetool.cli.split.SplitCommand;
import org.tracetool.cli.stats.StatsCommand;
import org.tracetool.cli.unify.UnifyCommand;
import org.tracetool.console.Failures;
import org.tracetool.console.Printable;
import org.tracetool.console.PrintedText;
import org.tracetool.core.error.ExitCode;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExecutionException;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** Puts the command line together from the subcommands and runs it. */
final class Cli {
  /** Every subcommand, in the order in which help shows them. */
  private static final List<Subcommand> SUBCOMMANDS =
      List.of(
          new Subcommand("unify", UnifyCommand::new),
          new Subcommand("info", InfoCommand::new),
          new Subcommand("dump", DumpCommand::new),
          new Subcommand("convert", ConvertCommand::new),
          new Subcommand("filter", FilterCommand::new),
          new Subcommand("merge", MergeCommand::new),
          new Subcommand("split", SplitCommand::new),
          new Subcommand("diff", DiffCommand::new),
          new Subcommand("stats", StatsCommand::new),
          new Subcommand("files", FilesCommand::new),
          new Subcommand("install-links", InstallLinksCommand::new));

  private static final int USAGE_WIDTH = 100;

  private Cli() {}

  /** Runs one command line on the standard streams and gives its exit code. */
  static int run(String... args) {
    try {
      PrintedText printed = new PrintedText();
      PrintWriter out = printed.writer();
      int code = commandLine(SUBCOMMANDS, args).setOut(out).execute(args);
      out.flush();
      return printed.exitCode(code, wantsDebug(args), System.err);
    } catch (Throwable t) { // errors that picocli lets pass
      return report(t, args);
    }
  }

  private static int report(Throwable failure, String... args) {
    boolean wrapped = failure instanceof ExecutionException && failure.getCause() != null;
    return Failures.report(wrapped ? failure.getCause() : failure, wantsDebug(args), System.err);
  }

  private static boolean wantsDebug(String... args) {
    for (String arg : args) {
      if (arg.equals("--debug")) {
        return true;
      }
    }
    return false;
  }

  /** The parser with all subcommands. */
  static CommandLine commandLine() {
    return commandLine(SUBCOMMANDS);
  }

  /** The parser for {@code args}: with the one subcommand they name first, else with all. */
  static CommandLine commandLine(List<Subcommand> subcommands, String... args) {
    CommandLine root = new CommandLine(new Root());
    boolean found = false;
    for (Subcommand subcommand : subcommands) {
      if (args.length > 0 && subcommand.name().equals(args[0])) {
        root.addSubcommand(subcommand.name(), subcommand.command().get());
        found = true;
      }
    }
    if (!found) {
      for (Subcommand subcommand : subcommands) {
        root.addSubcommand(subcommand.name(), subcommand.command().get());
      }
      root.addSubcommand(new HelpCommand());
    }
    return root.setParameterExceptionHandler(Cli::usageError)
        .setExecutionExceptionHandler((e, command, result) -> report(e, args))
        .setUsageHelpWidth(USAGE_WIDTH)
        .setCaseInsensitiveEnumValuesAllowed(true);
  }

  /** One line for the problem, one for where to read on. */
  private static int usageError(ParameterException e, String[] args) {
    CommandLine command = e.getCommandLine();
    PrintWriter err = command.getErr();
    String name = command.getCommandSpec().qualifiedName();
    boolean root = command.getParent() == null;
    err.println(name + ": " + Printable.text(message(e, root)));
    UnmatchedArgumentException.printSuggestions(e, err);
    boolean nested = !root && command.getParent().getParent() != null;
    String help =
        root
            ? "tracetool --help"
            : nested ? name + " --help" : "tracetool help " + command.getCommandName();
    if (root && e.getMessage().startsWith(Root.MISSING)) {
      command.usage(err);
    } else {
      err.println("See '" + help + "'.");
    }
    err.flush();
    return ExitCode.USAGE.number();
  }

  private static String message(ParameterException e, boolean root) {
    if (root && e instanceof UnmatchedArgumentException unmatched && !unmatched.isUnknownOption()) {
      return "unknown command '" + unmatched.getUnmatched().get(0) + "'";
    }
    return e.getMessage();
  }

  @Command(
      name = "tracetool",
      description = "Works on trace files of parallel programs.",
      versionProvider = VersionProvider.class,
      synopsisSubcommandLabel = "COMMAND",
      footer = {
        "",
        "'tracetool help COMMAND' explains a command.",
        "",
        "Exit codes: 0 done; 1 done, and the command found something; 2 wrong usage; 3 the input is"
            + " damaged or not a trace; 4 the output could not be written; 5 not supported."
      })
  private static final class Root implements Runnable {
    private static final String MISSING = "Missing command";

    @Spec private CommandSpec spec;

    @Option(
        names = {"-h", "--help"},
        usageHelp = true,
        description = "Show this help and exit.")
    private boolean help;

    @Option(
        names = {"-V", "--version"},
        versionHelp = true,
        description = "Print the version and exit.")
    private boolean version;

    @Override
    public void run() {
      throw new ParameterException(spec.commandLine(), MISSING);
    }
  }

  private static final class VersionProvider implements CommandLine.IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {Version.LINE};
    }
  }
}
