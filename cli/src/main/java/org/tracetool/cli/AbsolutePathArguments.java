package org.tracetool.cli;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Makes the names of files in a command line whole, so that it means the same in any folder. Which
 * words are names of files the command itself says.
 */
final class AbsolutePathArguments {
  private static final String STANDARD = "-";
  private static final int SHORT = 2;

  private final CommandSpec command;
  private final List<String> whole = new ArrayList<>();

  /** The option whose value the next word is; null if it is none's. */
  private OptionSpec waiting;

  private AbsolutePathArguments(CommandSpec command) {
    this.command = command;
  }

  /**
   * A command line that means the same in any folder.
   *
   * @param words the command and its arguments
   * @return as many words; the same ones if there is no such command
   */
  static List<String> of(List<String> words) {
    String name = words.isEmpty() ? "" : words.get(0);
    CommandLine line = Cli.commandLine().getSubcommands().get(name);
    if (line == null) {
      return words;
    }
    AbsolutePathArguments names = new AbsolutePathArguments(line.getCommandSpec());
    names.whole.add(name);
    words.subList(1, words.size()).forEach(names::add);
    return names.whole;
  }

  private void add(String word) {
    if (waiting != null) {
      whole.add(value(waiting, word));
      waiting = null;
    } else if (word.startsWith("--")) {
      int equals = word.indexOf('=');
      addOption(word, equals < 0 ? word.length() : equals);
    } else if (word.startsWith("-") && word.length() >= SHORT) {
      addOption(word, SHORT);
    } else {
      boolean isFile =
          command.positionalParameters().stream().anyMatch(p -> isPath(p)) && !word.startsWith("@");
      whole.add(isFile ? absolute(word) : word);
    }
  }

  /** Adds an option whose name ends at a place; what is behind it is its value. */
  private void addOption(String word, int end) {
    OptionSpec option = command.findOption(word.substring(0, end));
    boolean isAlone = option == null || option.arity().max() == 0;
    if (isAlone) {
      whole.add(word);
    } else if (end == word.length()) {
      whole.add(word);
      waiting = option.arity().min() > 0 ? option : null;
    } else {
      int begin = word.charAt(end) == '=' ? end + 1 : end;
      whole.add(word.substring(0, begin) + value(option, word.substring(begin)));
    }
  }

  private static String value(OptionSpec option, String value) {
    return isPath(option) ? absolute(value) : value;
  }

  private static boolean isPath(ArgSpec arg) {
    return arg.type() == Path.class
        || arg.auxiliaryTypes().length > 0 && arg.auxiliaryTypes()[0] == Path.class;
  }

  private static String absolute(String name) {
    try {
      String slash = name.endsWith("/") && name.length() > 1 ? "/" : "";
      return name.equals(STANDARD) ? name : Path.of(name).toAbsolutePath() + slash;
    } catch (InvalidPathException e) {
      return name; // the command will say so
    }
  }
}
