package org.tracetool.cli.manual;

import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** Writes the script by which fish completes command lines. */
public final class FishCompletion {
  /** Words of a list, after those of it that are there. */
  private static final String LISTS =
      """
      function __tracetool_list
        set -l before (commandline -ct | string replace -r '^--[^=]*=' '' | string match -r '^.*,')
        test -n "$before"; or set before ''
        printf '%s\\n' $before$argv
      end

      """;

  private final StringBuilder script = new StringBuilder();

  private FishCompletion() {}

  /** The script for a program with subcommands, which may have subcommands. */
  public static String of(CommandLine root) {
    FishCompletion completion = new FishCompletion();
    completion.script.append(LISTS);
    completion.add(root, "__fish_use_subcommand", "");
    completion.writeHelp(root);
    return completion.script.toString();
  }

  /**
   * @param free the condition under which a subcommand may follow
   * @param within the condition under which a word belongs to the command, empty for the program
   */
  private void add(CommandLine command, String free, String within) {
    for (OptionSpec option : CommandNames.options(command)) {
      writeLine(within.isEmpty() ? free : within);
      for (String name : option.names()) {
        String kind = name.startsWith("--") ? "-l" : name.length() == 2 ? "-s" : "-o";
        script.append(' ').append(kind).append(' ').append(name.replaceFirst("^--?", ""));
      }
      script.append(values(option));
      writeDescription(CommandNames.summary(option));
    }
    for (CommandLine sub : CommandNames.subcommands(command)) {
      String name = sub.getCommandName();
      writeLine(free);
      script.append(" -f -a ").append(name);
      writeDescription(CommandNames.summary(sub));
      String seen = seen(name);
      String nested = within.isEmpty() ? seen : within + "; and " + seen;
      add(sub, nested + "; and not " + seen(names(sub)), nested);
    }
  }

  private static String values(OptionSpec option) {
    String named = CommandNames.namesInTrace(option);
    if (!named.isEmpty()) {
      return " -x -a '(tracetool --complete " + named + " (commandline -opc) 2>/dev/null)'";
    }
    List<String> values = CommandNames.values(option);
    if (!values.isEmpty()) {
      String words = String.join(" ", values);
      return " -x -a '" + (CommandNames.takesList(option) ? list(words) : words) + "'";
    }
    if (!CommandNames.takesWord(option)) {
      return "";
    }
    return CommandNames.takesFile(option) ? " -r" : " -x";
  }

  private static String list(String words) {
    return "(__tracetool_list " + words + ")";
  }

  /** Commands after {@code help}; their subcommands follow them there as anywhere else. */
  private void writeHelp(CommandLine root) {
    writeLine("__fish_use_subcommand");
    script.append(" -f -a help");
    writeDescription("Explain a command");
    String free = seen("help") + "; and not " + seen(names(root));
    for (CommandLine command : CommandNames.subcommands(root)) {
      writeLine(free);
      script.append(" -f -a ").append(command.getCommandName());
      writeDescription(CommandNames.summary(command));
    }
  }

  private static String names(CommandLine command) {
    StringBuilder names = new StringBuilder();
    CommandNames.subcommands(command).forEach(s -> names.append(' ').append(s.getCommandName()));
    return names.toString().strip();
  }

  private static String seen(String names) {
    return "__fish_seen_subcommand_from " + names;
  }

  private void writeLine(String condition) {
    script.append("complete -c tracetool -n '").append(condition).append('\'');
  }

  private void writeDescription(String text) {
    String quoted = text.replace("\\", "\\\\").replace("'", "\\'");
    script.append(" -d '").append(quoted).append("'\n");
  }
}
