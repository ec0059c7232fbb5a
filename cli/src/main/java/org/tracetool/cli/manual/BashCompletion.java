package org.tracetool.cli.manual;

import java.util.List;
import picocli.AutoComplete;
import picocli.CommandLine;

/**
 * Writes the script by which bash completes command lines: picocli's, and around it what needs a
 * look at the trace or at the names of files.
 */
public final class BashCompletion {
  private static final String PROGRAM = "tracetool";
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
          else
            case $word in
              %s) kept+=("$word") ;;
            esac
          fi
        done
        if (( ${#kept[@]} )); then COMPREPLY=("${kept[@]}"); fi
      }

      _tracetool_words() {
        local prev_word=${COMP_WORDS[COMP_CWORD-1]}
        case $prev_word in
          --process) _tracetool_names process; return ;;
          --region | --exclude-region) _tracetool_names region; return ;;
        esac
        _complete_tracetool
        case ${COMP_WORDS[1]-} in
          %s) ;;
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
    String script = AutoComplete.bash(PROGRAM, root);
    int end = script.lastIndexOf(REGISTRATION);
    String patterns = String.join(" | ", suffixes.stream().map(s -> "*" + s).toList());
    String commands = String.join(" | ", CommandNames.onTraces(root));
    return script.substring(0, end)
        + AROUND.formatted(patterns, commands)
        + script.substring(end).replace(REGISTRATION, "complete -F _tracetool_words");
  }
}
