package org.tracetool.cli.manual;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Writes the script by which bash completes command lines: picocli's, and around it what needs a
 * look at the trace or at the names of files.
 */
public final class BashCompletion {
  private static final String PROGRAM = "tracetool";

  /** Where picocli lists the values of an option, which is named at the end. */
  private static final Pattern VALUES =
      Pattern.compile("( *local )\\w+(_option_args=.* # (-[-\\w]+) values)");

  /** Where it chooses by the option before the word; the last of its names is in the list. */
  private static final Pattern CASE = Pattern.compile(" *(?:'[-\\w]+'\\|)*'(-[-\\w]+)'\\)");

  private static final String USE = "compReplyArray \"${";
  private static final Pattern USE_LABEL = Pattern.compile("\\{\\w+_option_args\\[");
  private static final String REGISTRATION = "complete -F _complete_tracetool";

  /**
   * Names are compared and quoted one by one: the usual {@code compgen -W} would run commands that
   * a trace has in its names.
   */
  private static final String AROUND =
      """

      # Names of processes or regions of the trace on the command line.
      _tracetool_names() {
        local curr_word=${COMP_WORDS[COMP_CWORD]} name
        COMPREPLY=()
        while IFS= read -r name; do
          if [[ $name == "$curr_word"* ]]; then COMPREPLY+=("$(printf '%%q' "$name")"); fi
        done < <("${COMP_WORDS[0]}" --complete "$1" "${COMP_WORDS[@]:1}" 2>/dev/null)
      }

      # Leaves folders and what can be a trace, unless nothing would be left.
      _tracetool_traces() {
        local word kept=()
        for word in "${COMPREPLY[@]}"; do
          if [[ -d $word || ! -e $word ]]; then
            kept+=("$word")
          elif [[ ${COMP_WORDS[1]} == unify ]]; then
            if [[ $word == *.uctl ]]; then kept+=("$word"); fi
          else
            case $word in
              %s) kept+=("$word") ;;
            esac
          fi
        done
        if (( ${#kept[@]} )); then COMPREPLY=("${kept[@]}"); fi
      }

      # The words after help: a command and, where it has any, one of its subcommands.
      _tracetool_help() {
        local commands=
        case $COMP_CWORD,${COMP_WORDS[2]} in
      %s  esac
        compopt +o default 2>/dev/null
        COMPREPLY=($(compgen -W "$commands" -- "${COMP_WORDS[COMP_CWORD]}"))
      }

      # The value after an equals sign, which bash takes for a word, and the last one of several with commas between.
      _tracetool_complete() {
        local words=() word before= current=$COMP_CWORD k reply
        for k in "${!COMP_WORDS[@]}"; do
          word=${COMP_WORDS[k]}
          if [[ $word == = && ${COMP_WORDS[k-1]} == --* ]]; then
            if (( k == COMP_CWORD )); then words+=(""); elif (( k < COMP_CWORD )); then (( current-- )); fi
          else
            words+=("$word")
          fi
        done
        word=${words[current]}
        case ${words[current-1]} in
          %s)
            if [[ $word == *,* ]]; then before=${word%%,*},; words[current]=${word##*,}; fi
            ;;
        esac
        local COMP_WORDS=("${words[@]}") COMP_CWORD=$current
        _tracetool_words "$@"
        if [[ $before ]]; then
          for k in "${!COMPREPLY[@]}"; do COMPREPLY[k]=$before${COMPREPLY[k]}; done
        fi
      }

      _tracetool_words() {
        local prev_word=${COMP_WORDS[COMP_CWORD-1]}
        if [[ ${COMP_WORDS[1]-} == help ]] && (( COMP_CWORD > 1 )); then
          _tracetool_help
          return
        fi
        case $prev_word in
          --process) _tracetool_names process; return ;;
          --region | --exclude-region) _tracetool_names region; return ;;
        esac
        _complete_tracetool
        case ${COMP_WORDS[1]-} in
          unify | %s) ;;
          *) return ;;
        esac
        case $prev_word in
          -q | --quiet | -v | --verbose | --strict | --raw) _tracetool_traces ;;
          -*) ;;
          *) _tracetool_traces ;;
        esac
      }

      """;

  private BashCompletion() {}

  /**
   * The script.
   *
   * @param suffixes what the names of traces end with
   */
  public static String of(CommandLine root, List<String> suffixes) {
    String script = eachWithItsValues(AutoComplete.bash(PROGRAM, root));
    int end = script.lastIndexOf(REGISTRATION);
    String patterns = String.join(" | ", suffixes.stream().map(s -> "*" + s).toList());
    String commands = String.join(" | ", CommandNames.onTraces(root));
    return script.substring(0, end)
        + AROUND.formatted(patterns, help(root), lists(root), commands)
        + script.substring(end).replace(REGISTRATION, "complete -F _tracetool_complete");
  }

  /** The options of all commands that take several words with commas between. */
  private static String lists(CommandLine command) {
    TreeSet<String> names = new TreeSet<>();
    addLists(command, names);
    return String.join(" | ", names);
  }

  private static void addLists(CommandLine command, Set<String> names) {
    for (OptionSpec option : CommandNames.options(command)) {
      if (CommandNames.takesList(option) && !CommandNames.values(option).isEmpty()) {
        names.add(option.longestName());
      }
    }
    CommandNames.subcommands(command).forEach(sub -> addLists(sub, names));
  }

  /** The cases of what follows {@code help}. */
  private static String help(CommandLine root) {
    StringBuilder cases = new StringBuilder(helpCase("2,*", root));
    for (CommandLine command : CommandNames.subcommands(root)) {
      if (!CommandNames.subcommands(command).isEmpty()) {
        cases.append(helpCase("3," + command.getCommandName(), command));
      }
    }
    return cases.toString();
  }

  private static String helpCase(String pattern, CommandLine command) {
    List<String> names =
        CommandNames.subcommands(command).stream().map(CommandLine::getCommandName).toList();
    return "    " + pattern + ") commands='" + String.join(" ", names) + "' ;;\n";
  }

  /**
   * Picocli calls the list of values by the label of the option, so that of two options with the
   * same label, such as {@code --from} and {@code --to}, one would offer the values of the other.
   */
  private static String eachWithItsValues(String script) {
    StringBuilder out = new StringBuilder();
    String option = "";
    for (String line : script.split("\n", -1)) {
      Matcher list = VALUES.matcher(line);
      Matcher choice = CASE.matcher(line);
      if (list.matches()) {
        out.append(list.group(1)).append(name(list.group(3))).append(list.group(2));
      } else if (line.contains(USE)) {
        out.append(USE_LABEL.matcher(line).replaceFirst("{" + name(option) + "_option_args["));
      } else {
        option = choice.matches() ? choice.group(1) : option;
        out.append(line);
      }
      out.append('\n');
    }
    return out.substring(0, out.length() - 1);
  }

  /** A name for a variable of bash. */
  private static String name(String option) {
    return option.replaceFirst("^-+", "").replace('-', '_');
  }
}
