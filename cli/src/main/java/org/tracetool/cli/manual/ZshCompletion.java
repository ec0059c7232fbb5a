package org.tracetool.cli.manual;

import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** Writes the script by which zsh completes command lines. */
public final class ZshCompletion {
  private final StringBuilder script = new StringBuilder();

  private ZshCompletion() {}

  /** The script for a program with subcommands, which may have subcommands. */
  public static String of(CommandLine root) {
    ZshCompletion completion = new ZshCompletion();
    completion.script.append("#compdef tracetool\n\n");
    completion.function("_tracetool", root);
    completion.script.append("_tracetool \"$@\"\n");
    return completion.script.toString();
  }

  /** A function that completes the words after the name of a command, which is the first word. */
  private void function(String name, CommandLine command) {
    List<CommandLine> subcommands = CommandNames.subcommands(command);
    for (CommandLine sub : subcommands) {
      function(name + "_" + sub.getCommandName(), sub);
    }
    script.append(name).append("() {\n");
    if (!subcommands.isEmpty()) {
      choose(name, subcommands);
    }
    script.append("  _arguments -s -S");
    for (OptionSpec option : CommandNames.options(command)) {
      for (String word : option.names()) {
        script.append(" \\\n    '*").append(word).append('[');
        script.append(escaped(CommandNames.summary(option))).append(']');
        script.append(CommandNames.takesWord(option) ? ":value:_files" : "").append('\'');
      }
    }
    script.append(subcommands.isEmpty() ? " \\\n    '*:file:_files'\n}\n\n" : "\n}\n\n");
  }

  private void choose(String name, List<CommandLine> subcommands) {
    script.append("  if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then\n");
    script.append("    local -a commands=(\n");
    for (CommandLine sub : subcommands) {
      String summary = escaped(CommandNames.summary(sub));
      script.append("      '").append(sub.getCommandName()).append(':');
      script.append(summary).append("'\n");
    }
    script.append("    )\n    _describe command commands\n    return\n  fi\n");
    script.append("  if (( CURRENT > 2 )) && (( $+functions[").append(name);
    script.append("_$words[2]] )); then\n    local chosen=$words[2]\n");
    script.append("    shift words\n    (( CURRENT-- ))\n    ").append(name).append("_$chosen\n");
    script.append("    return\n  fi\n");
  }

  /** Brackets and colons part a description from what follows it. */
  private static String escaped(String text) {
    return text.replace("\\", "\\\\")
        .replace("[", "\\[")
        .replace("]", "\\]")
        .replace(":", "\\:")
        .replace("'", "'\\''");
  }
}
