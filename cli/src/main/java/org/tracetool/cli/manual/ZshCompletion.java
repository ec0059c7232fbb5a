package org.tracetool.cli.manual;

import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** Writes the script by which zsh completes command lines. */
public final class ZshCompletion {
  /** Offers names of processes or regions of the trace on the command line. */
  private static final String NAMES =
      """
      _tracetool_names() {
        local -a names
        names=(${(f)"$(tracetool --complete $1 ${(Q)words} 2>/dev/null)"})
        compadd -a names
      }

      """;

  private final StringBuilder script = new StringBuilder();
  private final String traces;
  private final List<String> onTraces;

  private ZshCompletion(List<String> suffixes, List<String> onTraces) {
    String endings = String.join("|", suffixes.stream().map(s -> s.substring(1)).toList());
    traces = "_files -g \"*.(" + endings + ")\"";
    this.onTraces = onTraces;
  }

  /**
   * The script for a program with subcommands, which may have subcommands.
   *
   * @param suffixes what the names of traces end with
   */
  public static String of(CommandLine root, List<String> suffixes) {
    ZshCompletion completion = new ZshCompletion(suffixes, CommandNames.onTraces(root));
    completion.script.append("#compdef tracetool\n\n").append(NAMES);
    completion.writeHelp(root);
    completion.writeFunction("_tracetool", root);
    completion.script.append("_tracetool \"$@\"\n");
    return completion.script.toString();
  }

  /** A function that completes the words after the name of a command, which is the first word. */
  private void writeFunction(String name, CommandLine command) {
    List<CommandLine> subcommands = CommandNames.subcommands(command);
    for (CommandLine sub : subcommands) {
      writeFunction(name + "_" + sub.getCommandName(), sub);
    }
    script.append(name).append("() {\n");
    if (!subcommands.isEmpty()) {
      choose(name, subcommands);
    }
    script.append("  _arguments -s -S");
    for (OptionSpec option : CommandNames.options(command)) {
      for (String word : option.names()) {
        script.append(" \\\n    '*").append(word);
        // The word may also follow after an equals sign.
        boolean isLong = word.startsWith("--") && CommandNames.takesWord(option);
        script.append(isLong ? "=[" : "[");
        script.append(escaped(CommandNames.summary(option))).append(']');
        script.append(values(option)).append('\'');
      }
    }
    boolean unifies = command.getCommandName().equals("unify");
    String files = unifies ? "_files -g \"*.uctl\"" : isOnTraces(command) ? traces : "_files";
    script.append(subcommands.isEmpty() ? " \\\n    '*:file:" + files + "'\n}\n\n" : "\n}\n\n");
  }

  private boolean isOnTraces(CommandLine command) {
    String words = command.getCommandSpec().qualifiedName(" ");
    return onTraces.stream().anyMatch(c -> (words + " ").startsWith("tracetool " + c + " "));
  }

  private static String values(OptionSpec option) {
    String named = CommandNames.namesInTrace(option);
    if (!named.isEmpty()) {
      // The blank keeps zsh from putting words of its own before this one.
      return ":value: _tracetool_names " + named;
    }
    List<String> values = CommandNames.values(option);
    if (!values.isEmpty()) {
      String words = String.join(" ", values);
      return CommandNames.takesList(option)
          ? ":value:_values -s , value " + words
          : ":value:(" + words + ")";
    }
    if (!CommandNames.takesWord(option)) {
      return "";
    }
    return CommandNames.takesFile(option) ? ":value:_files" : ":value: ";
  }

  /** The words after {@code help}: a command and, where it has any, one of its subcommands. */
  private void writeHelp(CommandLine root) {
    script.append(
        "_tracetool_help() {\n  local -a commands\n  case $CURRENT,$words[2] in\n    2,*)\n");
    writeNames(CommandNames.subcommands(root), false);
    script.append("      ;;\n");
    for (CommandLine command : CommandNames.subcommands(root)) {
      List<CommandLine> subcommands = CommandNames.subcommands(command);
      if (!subcommands.isEmpty()) {
        script.append("    3,").append(command.getCommandName()).append(")\n");
        writeNames(subcommands, false);
        script.append("      ;;\n");
      }
    }
    script.append("  esac\n}\n\n");
  }

  private void writeNames(List<CommandLine> subcommands, boolean withHelp) {
    script.append("      commands=(\n");
    for (CommandLine sub : subcommands) {
      String summary = escaped(CommandNames.summary(sub));
      script.append("        '").append(sub.getCommandName()).append(':');
      script.append(summary).append("'\n");
    }
    if (withHelp) {
      script.append("        'help:Explain a command'\n");
    }
    script.append("      )\n      _describe command commands\n");
  }

  private void choose(String name, List<CommandLine> subcommands) {
    script.append("  local -a commands\n");
    script.append("  if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then\n");
    writeNames(subcommands, name.equals("_tracetool"));
    script.append("    return\n  fi\n");
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
