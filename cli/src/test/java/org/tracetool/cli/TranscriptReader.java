package org.tracetool.cli;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.tracetool.legacy.DropIns;

/** Takes a script for {@code sh} apart, as far as it is a list of commands. */
final class TranscriptReader {
  /** How scripts call the program by its own name. */
  private static final Set<String> OWN = Set.of("$T", "./tracetool", "tracetool");

  /** What reaches beyond one command. */
  private static final Pattern MORE_THAN_A_LIST =
      Pattern.compile(
          "(for|if|while|case|do|done|exec|trap|ulimit|export|cd|unset|alias|exit|umask)\\b.*"
              + "|[({].*|.*(?<!/dev/null) &|.*[$]\\(.*|.*`.*|[A-Za-z_]+=.*",
          Pattern.DOTALL);

  private static final Pattern ASSIGNMENT = Pattern.compile("([A-Z]+)='([^']*)'");

  private final String script;
  private int at;

  private TranscriptReader(String script) {
    this.script = script;
  }

  /**
   * A command of a list.
   *
   * @param ifDone whether it is run only if the one before was done, as after {@code &&}
   * @param variable the variable that it sets to its text; null for a command
   * @param calledAs the name by which tracetool is called; empty for its own
   * @param words the arguments of tracetool; null for a command of {@code sh}
   * @param from the file that tracetool reads as its standard input; empty if it has none
   * @param to the file that takes what tracetool prints; null if none does
   * @param text a command of {@code sh}; with words, the one that reads what tracetool prints
   */
  record Step(
      boolean ifDone,
      String variable,
      String calledAs,
      List<String> words,
      String from,
      String to,
      String text) {

    static Step other(boolean ifDone, String variable, String text) {
      return new Step(ifDone, variable, "", null, "", null, text);
    }
  }

  /** The commands of a script; null if it has anything else. */
  static List<Step> read(String script) {
    List<Step> steps = new ArrayList<>();
    TranscriptReader reader = new TranscriptReader(script.replaceAll("(?m) +#.*$", ""));
    boolean ifDone = false;
    while (reader.at < reader.script.length()) {
      String command = reader.upTo(";", "\n", "&&", "||", "&").strip();
      String end = reader.separator(";", "\n", "&&", "||", "&");
      if (end.equals("||") || end.equals("&")) {
        return null;
      }
      if (!command.isEmpty()) {
        Step step = step(command, ifDone);
        if (step == null) {
          return null;
        }
        steps.add(step);
        ifDone = end.equals("&&");
      }
    }
    return steps;
  }

  private static Step step(String command, boolean ifDone) {
    Matcher assignment = ASSIGNMENT.matcher(command);
    if (assignment.matches()) {
      return Step.other(ifDone, assignment.group(1), assignment.group(2));
    }
    TranscriptReader reader = new TranscriptReader(command);
    List<String> words = new ArrayList<>();
    String name = reader.word();
    boolean own = name != null && OWN.contains(name);
    if (!own && (name == null || DropIns.find(name) == null)) {
      boolean calls = command.matches("(?s).*([$]T\\b|\\btracetool|stftool ).*");
      return calls || MORE_THAN_A_LIST.matcher(command).matches()
          ? null
          : Step.other(ifDone, null, command);
    }
    String from = "";
    String to = null;
    String reads = "";
    for (reader.skipBlanks(); reader.at < command.length(); reader.skipBlanks()) {
      char c = command.charAt(reader.at);
      if (c == '|') {
        reads = command.substring(reader.at + 1).strip();
        if (step(reads, false) == null || step(reads, false).words() != null) {
          return null;
        }
        break;
      }
      boolean redirects = c == '>' || c == '<';
      if (redirects) {
        reader.at++;
        reader.skipBlanks();
      }
      String word = reader.word();
      if (word == null || redirects && (word.isEmpty() || word.startsWith("/"))) {
        return null;
      }
      if (c == '>') {
        to = word;
      } else if (c == '<') {
        from = word;
      } else {
        words.add(word);
      }
    }
    // Who writes to standard output closes it; a limit of the memory is one of the JVM.
    int streams = Collections.frequency(words, "-");
    if (streams > (from.isEmpty() ? 0 : 1) || words.contains("--memory")) {
      return null;
    }
    return new Step(ifDone, null, own ? "" : name, words, from, to, reads);
  }

  private void skipBlanks() {
    while (at < script.length() && (script.charAt(at) == ' ' || script.charAt(at) == '\\')) {
      at++;
    }
  }

  /** The next word without its quotes; null if {@code sh} would do more with it. */
  private String word() {
    StringBuilder word = new StringBuilder();
    char quote = 0;
    for (; at < script.length(); at++) {
      char c = script.charAt(at);
      if (quote != 0 && c == quote) {
        quote = 0;
      } else if (quote == 0 && (c == '\'' || c == '"')) {
        quote = c;
      } else if (quote == 0 && (" |<>".indexOf(c) >= 0)) {
        // An output of another number, such as 2>, is not ours.
        return c == '>' && word.toString().matches("[0-9]") ? null : word.toString();
      } else if (quote == 0 && "*?[~&(".indexOf(c) >= 0) {
        return null;
      } else {
        word.append(c);
      }
    }
    return quote == 0 ? word.toString() : null;
  }

  /** The text up to the first of the separators that is not in quotes. */
  private String upTo(String... separators) {
    int from = at;
    char quote = 0;
    for (; at < script.length(); at++) {
      char c = script.charAt(at);
      if (quote != 0) {
        quote = c == quote ? 0 : quote;
      } else if (c == '\'' || c == '"') {
        quote = c;
      } else {
        for (String separator : separators) {
          if (script.startsWith(separator, at)) {
            return script.substring(from, at);
          }
        }
      }
    }
    return script.substring(from);
  }

  private String separator(String... separators) {
    for (String separator : separators) {
      if (script.startsWith(separator, at)) {
        at += separator.length();
        return separator;
      }
    }
    return "";
  }
}
