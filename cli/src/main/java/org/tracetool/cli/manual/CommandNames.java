package org.tracetool.cli.manual;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.OptionSpec;

/** What scripts for completion say of commands and options. */
final class CommandNames {
  private static final String HELP = "help";

  private CommandNames() {}

  /** The subcommands of a command, but for that which only helps. */
  static List<CommandLine> subcommands(CommandLine command) {
    List<CommandLine> list = new ArrayList<>(command.getSubcommands().values());
    list.removeIf(c -> c.getCommandName().equals(HELP));
    return list;
  }

  /** The options that help shows. */
  static List<OptionSpec> options(CommandLine command) {
    return command.getCommandSpec().options().stream().filter(o -> !o.hidden()).toList();
  }

  /** What a command does, in one sentence. */
  static String summary(CommandLine command) {
    return firstSentence(command.getCommandSpec().usageMessage().description());
  }

  /** What an option does, in one sentence. */
  static String summary(OptionSpec option) {
    return firstSentence(option.description());
  }

  /** Whether a word has to follow the option. */
  static boolean takesWord(OptionSpec option) {
    return option.arity().min() > 0;
  }

  /** Whether that word is the name of a file or folder. */
  static boolean takesFile(OptionSpec option) {
    Class<?> type =
        option.typeInfo().isMultiValue()
            ? option.typeInfo().getAuxiliaryTypes()[0]
            : option.typeInfo().getType();
    return type == Path.class
        || type == File.class
        || option.paramLabel().matches(".*(FILE|FOLDER|DIR|PATH|OUT|PREFIX).*");
  }

  /** The commands whose arguments are traces. */
  static List<String> onTraces(CommandLine root) {
    List<String> names = new ArrayList<>();
    for (CommandLine command : subcommands(root)) {
      boolean takesTrace =
          command.getCommandSpec().positionalParameters().stream()
              .anyMatch(p -> p.paramLabel().matches("TRACE.*|IN.*|A|B"));
      if (takesTrace || command.getCommandName().equals("files")) {
        names.add(command.getCommandName());
      }
    }
    return names;
  }

  /** The words that can be the value of an option; empty if they are not known. */
  static List<String> values(OptionSpec option) {
    List<String> values = new ArrayList<>();
    if (option.completionCandidates() != null) {
      option.completionCandidates().forEach(values::add);
    }
    return values;
  }

  /** Whether the value may be several words with commas between. */
  static boolean takesList(OptionSpec option) {
    return !option.splitRegex().isEmpty() || option.paramLabel().equals("LIST");
  }

  /** What the value of an option names in the trace; empty if it names something else. */
  static String namesInTrace(OptionSpec option) {
    return switch (option.longestName()) {
      case "--process" -> "process";
      case "--region", "--exclude-region" -> "region";
      default -> "";
    };
  }

  private static String firstSentence(String[] description) {
    String first = description.length == 0 ? "" : description[0];
    String text = Ansi.OFF.string(first.replace("%n", " ").replace("%%", "%"));
    int end = text.indexOf(". ");
    return (end < 0 ? text : text.substring(0, end)).replace('\n', ' ').replaceFirst("\\.$", "");
  }
}
