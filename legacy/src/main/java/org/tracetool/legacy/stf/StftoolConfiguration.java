package org.tracetool.legacy.stf;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.io.SmallFile;
import org.tracetool.filter.collector.CollectorRules;
import org.tracetool.filter.collector.ConfigParser;
import org.tracetool.legacy.common.CommandToken;
import org.tracetool.legacy.common.OptionTable;

/**
 * The directives for stftool, from three sources: a configuration file, then variables, then the
 * command line. A later one replaces plain values and adds to lists.
 */
final class StftoolConfiguration {
  private static final String CONFIG = "--config";
  private static final String INFO = "info";
  private static final int MAX_FILE_BYTES = 16 << 20;

  /** What holds for all functions, and counts wherever it stands. */
  private static final List<StftoolDirective> SWITCHES =
      List.of(
          StftoolDirective.PCTRACE,
          StftoolDirective.DETAILED_STATES,
          StftoolDirective.ENTER_USERCODE,
          StftoolDirective.ENVIRONMENT,
          StftoolDirective.EVENTBITS);

  /** A value and the source it has it from. */
  private record Value(String text, Source source) {}

  /** Where something was said. */
  enum Source {
    FILE,
    VARIABLE,
    COMMAND_LINE
  }

  /** One entry of a list. */
  record Entry(StftoolDirective directive, String text, String place, int line) {}

  private final Map<StftoolDirective, Value> values = new EnumMap<>(StftoolDirective.class);
  private final List<Entry> entries = new ArrayList<>();
  private final List<String> warnings = new ArrayList<>();
  private String input;

  private StftoolConfiguration() {}

  /**
   * Reads all sources.
   *
   * @param args the command line
   * @param environment the variables
   */
  static StftoolConfiguration read(List<String> args, Map<String, String> environment)
      throws UsageException {
    StftoolConfiguration configuration = new StftoolConfiguration();
    List<CommandToken> words = words(args);
    String file = null;
    for (CommandToken word : words) {
      if (word.isOption() && word.name().equals(CONFIG)) {
        file = word.value();
      }
    }
    String variable = environment.get("VT_CONFIG");
    if (file != null) {
      configuration.readFile(Path.of(file));
    } else if (variable != null && Files.isReadable(Path.of(variable))) {
      configuration.readFile(Path.of(variable));
    }
    configuration.readVariables(environment);
    for (CommandToken word : words) {
      configuration.readArgument(word);
    }
    return configuration;
  }

  /** Options have all words up to the next one; upper and lower case are the same. */
  private static List<CommandToken> words(List<String> args) {
    OptionTable table = new OptionTable().value(CONFIG).flag("--help").flag("--version");
    for (StftoolDirective d : StftoolDirective.values()) {
      String name = "--" + d.option();
      switch (d.form()) {
        case VALUE -> table.value(name);
        case SWITCH, OPTIONAL, LINE, ENTRY, NO_EFFECT -> table.list(w -> !w.startsWith("--"), name);
      }
    }
    List<String> lower = new ArrayList<>();
    for (String arg : args) {
      lower.add(arg.startsWith("--") ? arg.toLowerCase(Locale.ROOT) : arg);
    }
    return table.read(lower);
  }

  /** Whether a question that has nothing to do with a trace is among the words. */
  static boolean asks(String option, List<String> args) {
    return args.stream().anyMatch(a -> a.equalsIgnoreCase(option));
  }

  private void readFile(Path file) throws UsageException {
    String text = SmallFile.read(file, MAX_FILE_BYTES);
    int number = 0;
    for (String line : text.split("\r?\n", -1)) {
      number++;
      String trimmed = line.strip();
      if (trimmed.isEmpty() || trimmed.startsWith("#")) {
        continue;
      }
      int end = 0;
      while (end < trimmed.length() && !Character.isWhitespace(trimmed.charAt(end))) {
        end++;
      }
      String name = trimmed.substring(0, end);
      StftoolDirective directive = StftoolDirective.named(name);
      if (directive != null) {
        take(directive, trimmed.substring(end).strip(), file.toString(), number, Source.FILE);
      } else if (!name.equalsIgnoreCase(INFO)) {
        warnings.add(file + ":" + number + ": unknown directive " + name + ", ignored");
      }
    }
  }

  private void readVariables(Map<String, String> environment) throws UsageException {
    for (StftoolDirective directive : StftoolDirective.values()) {
      String value = environment.get(directive.variable());
      if (value == null) {
        continue;
      }
      String[] lines =
          directive.form() == StftoolDirective.Form.ENTRY
              ? value.split("\r?\n")
              : new String[] {value.strip()};
      for (String line : lines) {
        if (!line.isBlank() || directive.form() != StftoolDirective.Form.ENTRY) {
          take(directive, line.strip(), directive.variable(), 1, Source.VARIABLE);
        }
      }
    }
  }

  private void readArgument(CommandToken word) throws UsageException {
    if (word.kind() == CommandToken.TokenKind.PLAIN) {
      setTrace(word.name());
      return;
    }
    if (word.kind() == CommandToken.TokenKind.UNKNOWN) {
      throw new UsageException(UnsupportedDirectives.unknown(word.written()));
    }
    StftoolDirective directive = StftoolDirective.named(word.name().substring(2));
    if (directive == null) {
      return; // --config was read before
    }
    List<String> given = word.values();
    StftoolDirective.Form form = directive.form();
    int most =
        form == StftoolDirective.Form.ENTRY || form == StftoolDirective.Form.LINE
            ? given.size()
            : 1;
    if (form == StftoolDirective.Form.SWITCH && !given.isEmpty() && !isSwitch(given.get(0))) {
      most = 0;
    }
    if (form != StftoolDirective.Form.NO_EFFECT) {
      // An option before the name of the trace has one word more than it takes.
      for (String rest : given.subList(Math.min(most, given.size()), given.size())) {
        setTrace(rest);
      }
    }
    List<String> own = given.subList(0, Math.min(most, given.size()));
    if (own.isEmpty() && form == StftoolDirective.Form.VALUE) {
      throw new UsageException(word.written() + ": its value is missing");
    }
    String text =
        form == StftoolDirective.Form.ENTRY ? line(directive, own) : String.join(" ", own);
    take(directive, text, "--" + directive.option(), 1, Source.COMMAND_LINE);
  }

  private void setTrace(String name) throws UsageException {
    if (input != null) {
      throw new UsageException("'" + name + "' is unexpected; the trace is " + input);
    }
    input = name;
  }

  /** Words as one line, in which those with blanks have quotes. */
  private static String line(StftoolDirective directive, List<String> words) {
    if (words.size() == 1 || directive == StftoolDirective.REQUEST) {
      return String.join(" ", words); // a whole line in the quotes of the shell
    }
    List<String> quoted = new ArrayList<>();
    for (String word : words) {
      boolean needs = word.matches("(?s).*\\s.*") && !word.startsWith("\"");
      quoted.add(needs ? '"' + word + '"' : word);
    }
    return String.join(" ", quoted);
  }

  private void take(StftoolDirective directive, String text, String place, int line, Source source)
      throws UsageException {
    switch (directive.form()) {
      case NO_EFFECT -> {}
      case ENTRY -> {
        if (text.isEmpty()) {
          throw new UsageException(place + ": " + directive.keyword() + ": says nothing");
        }
        entries.add(new Entry(directive, text, place, line));
      }
      case LINE -> values.put(directive, new Value(text, source));
      case SWITCH -> {
        String value = unquoted(text);
        if (!isSwitch(value)) {
          throw new UsageException(
              place + ": " + directive.keyword() + " " + value + ": expected on or off");
        }
        values.put(directive, new Value(value.isEmpty() ? "on" : value, source));
      }
      case OPTIONAL, VALUE -> values.put(directive, new Value(unquoted(text), source));
    }
  }

  private static boolean isSwitch(String text) {
    return text.matches("(?i)|on|off|true|false|[0-9]{1,9}");
  }

  private static String unquoted(String text) {
    boolean quoted = text.length() > 1 && text.startsWith("\"") && text.endsWith("\"");
    return quoted ? text.substring(1, text.length() - 1) : text;
  }

  /** The trace; null if none was named. */
  String input() {
    return input;
  }

  /** What is odd about the sources but no obstacle. */
  List<String> warnings() {
    return warnings;
  }

  /** Whether any source set it. */
  boolean has(StftoolDirective directive) {
    return values.containsKey(directive);
  }

  /** Where it was set last; null if nowhere. */
  Source source(StftoolDirective directive) {
    Value value = values.get(directive);
    return value == null ? null : value.source();
  }

  /** The value; null if there is none. */
  String value(StftoolDirective directive) {
    Value value = values.get(directive);
    return value == null || value.text().isEmpty() ? null : value.text();
  }

  /** Whether it is on. */
  boolean is(StftoolDirective directive, boolean usual) {
    Value value = values.get(directive);
    return value == null ? usual : !value.text().matches("(?i)off|false|0+");
  }

  /** How much to report on standard error: 0 nothing, 1 the result, then progress. */
  int verbosity() {
    String value = value(StftoolDirective.VERBOSE);
    if (value != null && value.matches("[0-9]+")) {
      return Integer.parseInt(value);
    }
    return is(StftoolDirective.VERBOSE, true) ? 1 : 0;
  }

  /** The entries of a list, in the order in which they count. */
  List<Entry> entries(StftoolDirective directive) {
    return entries.stream().filter(e -> e.directive() == directive).toList();
  }

  /** The rules by which records are left out; null if there are none. */
  CollectorRules rules() throws UsageException {
    CollectorRules rules = new CollectorRules();
    for (StftoolDirective d : SWITCHES) {
      if (value(d) != null) {
        new ConfigParser(d.keyword(), rules).readOption(d.keyword(), value(d));
      }
    }
    for (Entry e : entries) {
      if (e.directive() != StftoolDirective.REQUEST && e.directive() != StftoolDirective.CHECK) {
        ConfigParser parser = new ConfigParser(e.place(), rules);
        parser.readOption(e.directive().keyword(), e.text(), e.line());
      }
    }
    return rules.isEmpty() ? null : rules;
  }
}
