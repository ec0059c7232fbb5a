package org.tracetool.cli.manual;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The first line of help: what a command line has to have. */
public final class Synopsis {
  private Synopsis() {}

  /** The name of the command, the options that it needs, and its arguments. */
  public static String of(CommandSpec command) {
    String[] own = command.usageMessage().customSynopsis();
    if (own.length > 0) {
      return String.join(System.lineSeparator(), own);
    }
    StringBuilder text = new StringBuilder(command.qualifiedName());
    text.append(" [OPTION]...");
    for (OptionSpec option : command.options()) {
      if (option.required()) {
        text.append(' ').append(option.shortestName()).append(' ').append(option.paramLabel());
      }
    }
    for (PositionalParamSpec argument : command.positionalParameters()) {
      String label = argument.paramLabel() + (argument.arity().max() > 1 ? "..." : "");
      text.append(' ').append(argument.arity().min() == 0 ? '[' + label + ']' : label);
    }
    if (!command.subcommands().isEmpty()) {
      text.append(' ').append(command.usageMessage().synopsisSubcommandLabel());
    }
    return text.toString();
  }
}
