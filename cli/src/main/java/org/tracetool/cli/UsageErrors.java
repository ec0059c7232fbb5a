package org.tracetool.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.tracetool.cli.settings.SettingDefaults;
import org.tracetool.console.Printable;
import org.tracetool.core.error.ExitCode;
import org.tracetool.core.text.SpellingSuggestions;
import org.tracetool.legacy.DropIns;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** What is said of a command line that is wrong: what is wrong with it, and where to read on. */
final class UsageErrors {
  private static final Pattern NOT_A_NUMBER = Pattern.compile("('[^']*') is not an? (int|long)");

  private UsageErrors() {}

  /** Says what is wrong; gives the exit code. */
  static int report(ParameterException e) {
    CommandLine command = e.getCommandLine();
    PrintWriter err = command.getErr();
    String name = command.getCommandSpec().qualifiedName();
    boolean root = command.getParent() == null;
    err.println(name + ": " + Printable.text(SettingDefaults.origin(e) + message(e, command)));
    if (root && e.getMessage().startsWith(Cli.MISSING_COMMAND)) {
      command.usage(err);
    } else {
      String program = command.getCommandSpec().root().name();
      String page =
          root ? program + " --help" : program + " help" + name.substring(program.length());
      err.println("See '" + page + "'.");
    }
    err.flush();
    return ExitCode.USAGE.number();
  }

  /**
   * An unknown option explains whatever else is wrong, since its value is taken for an argument.
   */
  private static String message(ParameterException e, CommandLine command) {
    List<String> unmatched = new ArrayList<>(command.getUnmatchedArguments());
    if (e instanceof UnmatchedArgumentException wrong) {
      unmatched.addAll(wrong.getUnmatched());
    }
    for (String word : unmatched) {
      if (word.length() > 1 && word.startsWith("-")) {
        int end = word.indexOf('=');
        String option = end < 0 ? word : word.substring(0, end);
        return "unknown option '" + option + "'" + hint(option, command);
      }
    }
    if (!(e instanceof UnmatchedArgumentException) || unmatched.isEmpty()) {
      return ownWords(e.getMessage());
    }
    String word = unmatched.get(0);
    return command.getSubcommands().isEmpty()
        ? "unexpected argument '" + word + "'"
        : "unknown command '" + word + "'" + didYouMean(word, command);
  }

  /** Messages of picocli in the form of all others. */
  private static String ownWords(String message) {
    String said = NOT_A_NUMBER.matcher(message).replaceFirst("expected a whole number, found $1");
    return said.isEmpty()
        ? said
        : said.substring(0, 1).toLowerCase(Locale.ROOT) + said.substring(1);
  }

  private static String hint(String option, CommandLine command) {
    List<String> known = options(command);
    if (command.getParent() == null) {
      String near = SpellingSuggestions.didYouMean(option, known);
      return near.isEmpty()
          ? "; options follow the command, as in 'tracetool info -q TRACE'"
          : near;
    }
    String meant = ForeignTerms.option(option, Set.copyOf(known));
    if (meant != null) {
      return "; did you mean " + meant + "?";
    }
    if ((option.equals("-o") || option.startsWith("--out")) && !known.contains("--output")) {
      return "; this command prints: write > FILE behind it";
    }
    return option.equals("-i") || option.equals("--input")
        ? "; write the name of the trace alone"
        : SpellingSuggestions.didYouMean(option, known);
  }

  private static List<String> options(CommandLine command) {
    List<String> names = new ArrayList<>();
    for (OptionSpec option : command.getCommandSpec().options()) {
      if (!option.hidden()) {
        names.add(option.longestName());
      }
    }
    return names;
  }

  /** The end of a message on an unknown command. */
  static String didYouMean(String word, CommandLine command) {
    Set<String> names = command.getSubcommands().keySet();
    String meant = command.getParent() == null ? ForeignTerms.command(word) : null;
    if (meant != null) {
      return "; did you mean " + meant + "?";
    }
    if (command.getParent() == null && DropIns.names().contains(word)) {
      return "; it is the name of an older tool: 'tracetool install-links DIR' makes a link of that"
          + " name in DIR, and DIR/"
          + word
          + " does what the tool did";
    }
    return SpellingSuggestions.didYouMean(word, names);
  }
}
