package org.tracetool.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.tracetool.cli.analyze.AnalyzeCommand;
import org.tracetool.cli.annotate.AnnotateCommand;
import org.tracetool.cli.anonymize.AnonymizeCommand;
import org.tracetool.cli.argument.TraceFolder;
import org.tracetool.cli.check.CheckCommand;
import org.tracetool.cli.convert.ConvertCommand;
import org.tracetool.cli.counters.CountersCommand;
import org.tracetool.cli.diff.DiffCommand;
import org.tracetool.cli.dump.DumpCommand;
import org.tracetool.cli.files.FilesCommand;
import org.tracetool.cli.filter.FilterCommand;
import org.tracetool.cli.index.IndexCommand;
import org.tracetool.cli.info.InfoCommand;
import org.tracetool.cli.install.InstallLinksCommand;
import org.tracetool.cli.merge.MergeCommand;
import org.tracetool.cli.query.QueryCommand;
import org.tracetool.cli.repair.RepairCommand;
import org.tracetool.cli.retime.RetimeCommand;
import org.tracetool.cli.sample.SampleCommand;
import org.tracetool.cli.settings.ConfigCommand;
import org.tracetool.cli.settings.SettingDefaults;
import org.tracetool.cli.settings.Settings;
import org.tracetool.cli.split.SplitCommand;
import org.tracetool.cli.stats.StatsCommand;
import org.tracetool.cli.unify.UnifyCommand;
import org.tracetool.cli.view.ViewCommand;
import org.tracetool.console.CheckedPrinter;
import org.tracetool.console.Colors;
import org.tracetool.console.Failures;
import org.tracetool.console.TerminalWidth;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExecutionException;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Puts the command line together from the subcommands and runs it. */
final class Cli {
  private static final String CONFIG = "config";

  /** Every subcommand, in the order in which help shows them. */
  private static final List<LazySubcommand> SUBCOMMANDS =
      List.of(
          new LazySubcommand("unify", UnifyCommand::new),
          new LazySubcommand("info", InfoCommand::new),
          new LazySubcommand("dump", DumpCommand::new),
          new LazySubcommand("convert", ConvertCommand::new),
          new LazySubcommand("filter", FilterCommand::new),
          new LazySubcommand("merge", MergeCommand::new),
          new LazySubcommand("split", SplitCommand::new),
          new LazySubcommand("diff", DiffCommand::new),
          new LazySubcommand("stats", StatsCommand::new),
          new LazySubcommand("analyze", AnalyzeCommand::new),
          new LazySubcommand("check", CheckCommand::new),
          new LazySubcommand("query", QueryCommand::new),
          new LazySubcommand("retime", RetimeCommand::new),
          new LazySubcommand("view", ViewCommand::new),
          new LazySubcommand("counters", CountersCommand::new),
          new LazySubcommand("annotate", AnnotateCommand::new),
          new LazySubcommand("anonymize", AnonymizeCommand::new),
          new LazySubcommand("sample", SampleCommand::new),
          new LazySubcommand("repair", RepairCommand::new),
          new LazySubcommand("index", IndexCommand::new),
          new LazySubcommand("files", FilesCommand::new),
          new LazySubcommand("install-links", InstallLinksCommand::new),
          new LazySubcommand(CONFIG, () -> new ConfigCommand(Settings.NONE)));

  /** What is wrong with a command line without a command. */
  static final String MISSING_COMMAND = "Missing command";

  /** The width of help that is not shown on a terminal. */
  private static final int USAGE_WIDTH = 100;

  private static final int MIN_WIDTH = 60;
  private static final int MAX_WIDTH = 120;

  private Cli() {}

  /** The names of all commands. */
  static Set<String> names() {
    Set<String> names = new LinkedHashSet<>();
    SUBCOMMANDS.forEach(s -> names.add(s.name()));
    return names;
  }

  /** Runs one command line, without settings. */
  static int run(String... args) {
    return run(Settings.NONE, args);
  }

  /** Runs one command line on the standard streams and gives its exit code. */
  static int run(Settings settings, String... args) {
    try {
      CheckedPrinter printed = new CheckedPrinter();
      PrintWriter out = printed.writer();
      String command = args.length == 0 ? "" : args[0];
      CommandLine line = commandLine(subcommands(settings), args).setOut(out);
      settings.check(command.equals(CONFIG) ? commandLine() : line);
      settings.apply(command, System.getenv());
      Ansi colors = Colors.areWanted(settings.color(command)) ? Ansi.ON : Ansi.OFF;
      line.setColorScheme(Help.defaultColorScheme(colors));
      if (settings != Settings.NONE) {
        line.setDefaultValueProvider(new SettingDefaults(settings, args));
      }
      int code = line.execute(args);
      out.flush();
      return printed.exitCode(code, wantsDebug(args), System.err);
    } catch (Throwable t) { // errors that picocli lets pass
      return report(t, args);
    }
  }

  private static List<LazySubcommand> subcommands(Settings settings) {
    List<LazySubcommand> all = new ArrayList<>(SUBCOMMANDS);
    all.removeIf(s -> s.name().equals(CONFIG));
    all.add(new LazySubcommand(CONFIG, () -> new ConfigCommand(settings)));
    return all;
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
  static CommandLine commandLine(List<LazySubcommand> subcommands, String... args) {
    CommandLine root = new CommandLine(new Root());
    boolean found = false;
    for (LazySubcommand subcommand : subcommands) {
      if (args.length > 0 && subcommand.name().equals(args[0])) {
        root.addSubcommand(subcommand.name(), subcommand.command().get());
        found = true;
      }
    }
    if (!found) {
      for (LazySubcommand subcommand : subcommands) {
        root.addSubcommand(subcommand.name(), subcommand.command().get());
      }
      root.addSubcommand(new HelpPages());
    }
    HelpPages.shape(root);
    return root.registerConverter(Path.class, new PathWord())
        .setParameterExceptionHandler(new WrongUsage())
        .setExecutionExceptionHandler(new FailedRun(args))
        .setUsageHelpWidth(width(args))
        .setColorScheme(Help.defaultColorScheme(Ansi.OFF))
        .setCaseInsensitiveEnumValuesAllowed(true);
  }

  /** The width of help: that of the terminal, which is asked only if help is wanted. */
  private static int width(String... args) {
    List<String> words = List.of(args);
    boolean help = words.contains("--help") || words.contains("-h") || words.contains("help");
    return help ? Math.max(MIN_WIDTH, Math.min(MAX_WIDTH, TerminalWidth.get())) : USAGE_WIDTH;
  }

  @Command(
      name = "tracetool",
      description = "Analyze, convert, check and repair trace files of parallel programs.",
      versionProvider = VersionProvider.class,
      synopsisSubcommandLabel = "COMMAND",
      footer = {
        "",
        "'tracetool help COMMAND' explains a command.",
        "",
        "Examples:",
        "  tracetool unify run",
        "  tracetool help files move",
        "",
        "Exit codes: 0 done; 1 done, and the command found something; 2 wrong usage; 3 the input is"
            + " not a trace or nothing in it could be read (any damage: --strict, info, index); 4 the output could not be written; 5 not supported."
      })
  private static final class Root implements Runnable {
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
      throw new ParameterException(spec.commandLine(), MISSING_COMMAND);
    }
  }

  private static final class VersionProvider implements CommandLine.IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {Version.LINE};
    }
  }

  // Classes and not lambdas, see HelpPages.

  private static final class WrongUsage implements CommandLine.IParameterExceptionHandler {
    @Override
    public int handleParseException(ParameterException e, String[] words) {
      return UsageErrors.report(e);
    }
  }

  private static final class PathWord implements CommandLine.ITypeConverter<Path> {
    @Override
    public Path convert(String word) {
      return TraceFolder.path(word);
    }
  }

  private static final class FailedRun implements CommandLine.IExecutionExceptionHandler {
    private final String[] args;

    FailedRun(String... args) {
      this.args = args;
    }

    @Override
    public int handleExecutionException(
        Exception e, CommandLine command, CommandLine.ParseResult result) {
      return report(e, args);
    }
  }
}
