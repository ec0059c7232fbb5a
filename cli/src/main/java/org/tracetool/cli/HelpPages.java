package org.tracetool.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.tracetool.cli.common.Heading;
import org.tracetool.cli.manual.OptionGroups;
import org.tracetool.cli.manual.Synopsis;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code tracetool help}: shows the page of a command; and how all pages look. */
@Command(
    name = "help",
    description = "Show the page of a command, or of one of its subcommands.",
    footer = {"", "Examples:", "  tracetool help convert", "  tracetool help files move"})
final class HelpPages implements Runnable {
  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "COMMAND",
      arity = "0..*",
      description = "The command, and its subcommand.")
  private List<String> names = new ArrayList<>();

  @Heading(Heading.GENERAL)
  private static final class Common {
    @Option(
        names = {"-h", "--help"},
        usageHelp = true,
        description = "Show this help and exit.")
    boolean help;
  }

  @CommandLine.Mixin private Common common = new Common();

  @Override
  public void run() {
    CommandLine command = spec.commandLine().getParent();
    for (String name : names) {
      CommandLine next = command.getSubcommands().get(name);
      if (next == null) {
        String path = command.getCommandSpec().qualifiedName();
        throw new ParameterException(
            command, // whose page has the right ones
            "unknown command '" + name + "' of " + path + UsageErrors.didYouMean(name, command));
      }
      command = next;
    }
    command.usage(spec.commandLine().getOut());
  }

  /** Gives the page of a command and of all its subcommands their form. */
  static void shape(CommandLine command) {
    UsageMessageSpec usage = command.getCommandSpec().usageMessage();
    usage.sectionMap().put(UsageMessageSpec.SECTION_KEY_SYNOPSIS, new SynopsisSection());
    usage.sectionMap().put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, new OptionsSection());
    command.getSubcommands().values().forEach(HelpPages::shape);
  }

  private static String options(Help help) {
    Map<String, List<OptionSpec>> groups = OptionGroups.of(help.commandSpec());
    List<OptionSpec> all = help.commandSpec().options();
    StringBuilder text = new StringBuilder();
    groups.forEach(
        (heading, options) -> {
          text.append(System.lineSeparator()).append(heading).append(':');
          text.append(System.lineSeparator());
          // Laid out with all options in mind, so that the columns of all groups are the same.
          Help.Layout layout = help.createDefaultLayout(all, List.of(), help.colorScheme());
          text.append(
              help.optionListExcludingGroups(options, layout, null, help.parameterLabelRenderer()));
        });
    return text.toString();
  }

  // Classes and not lambdas: a class-data archive leaves out a class file of an old version, such
  // as an interface of the parser, if a lambda implements it, and all its implementations as well.

  private static final class SynopsisSection implements CommandLine.IHelpSectionRenderer {
    @Override
    public String render(Help help) {
      return Synopsis.of(help.commandSpec()) + System.lineSeparator();
    }
  }

  private static final class OptionsSection implements CommandLine.IHelpSectionRenderer {
    @Override
    public String render(Help help) {
      return options(help);
    }
  }
}
