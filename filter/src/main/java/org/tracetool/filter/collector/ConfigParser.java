package org.tracetool.filter.collector;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.tracetool.core.error.UsageException;
import org.tracetool.filter.rules.NamePattern;
import org.tracetool.filter.rules.RuleSyntaxException;

/**
 * Reads configuration files of the Trace Collector: a directive a line, of which those that filter
 * count. Upper and lower case are the same.
 */
public final class ConfigParser {
  private static final Set<String> ACTIONS =
      Set.of("traceon", "traceoff", "restore", "none", "begin_scope", "end_scope");
  private static final Set<String> KEYWORDS =
      Set.of(
          "on",
          "off",
          "entry",
          "exit",
          "counteron",
          "counteroff",
          "fold",
          "unfold",
          "caller",
          "traceon",
          "traceoff",
          "restore",
          "none",
          "begin_scope",
          "end_scope");

  private final String file;
  private final CollectorRules rules;
  private int number;
  private String line;
  private List<ConfigToken> words;
  private int at;
  private boolean isAlone;

  /**
   * A parser.
   *
   * @param file name of the input, for messages
   * @param rules receives the rules, after the existing ones
   */
  public ConfigParser(String file, CollectorRules rules) {
    this.file = file;
    this.rules = rules;
  }

  /** Reads a whole file. */
  public void readFile(String text) throws UsageException {
    for (String raw : text.split("\n", -1)) {
      number++;
      line = raw.endsWith("\r") ? raw.substring(0, raw.length() - 1) : raw;
      if (!line.isBlank() && !line.stripLeading().startsWith("#")) {
        readDirective();
      }
    }
  }

  /** Reads a line of a file that somebody gave by itself: its directive has to be one. */
  public void readLine(String text) throws UsageException {
    isAlone = true;
    readFile(text);
  }

  /**
   * Reads an option: the name of a directive and the text after it. Each line of the text is an
   * entry of its own, like in a variable that holds a list.
   */
  public void readOption(String name, String text) throws UsageException {
    number = 0;
    for (String entry : text.split("\r?\n", -1)) {
      number++;
      line = name + ' ' + entry;
      if (number == 1 || !entry.isBlank()) {
        readDirective();
      }
    }
  }

  /**
   * Reads one directive of a file.
   *
   * @param lineNumber the line, counted from 1, for messages
   */
  public void readOption(String name, String text, int lineNumber) throws UsageException {
    number = lineNumber;
    line = name + ' ' + text;
    readDirective();
  }

  private RuleSyntaxException error(int column, String expected) {
    return new RuleSyntaxException(file, number, line, column, expected);
  }

  private RuleSyntaxException error(String expected) {
    return error(at < words.size() ? words.get(at).column() : line.length(), expected);
  }

  private void readDirective() throws UsageException {
    words = words();
    at = 1;
    String name = words.get(0).lower();
    switch (name) {
      case "state", "symbol", "activity" -> readFunctions(name);
      case "process" -> readProcesses(false);
      case "cluster" -> readProcesses(true);
      case "counter" -> readCounter();
      case "group" -> readGroup();
      case "pctrace" -> readPctrace();
      case "enter-usercode" -> rules.setUserCode(level() > 0);
      case "environment" -> rules.setEnvironment(level() > 0);
      case "demangle" -> rules.setDemangle(level() > 0);
      case "detailed-states" -> rules.setMaxDetail(level());
      case "eventbits" -> readEventBits();
      default -> {
        boolean isKnown = MeasurementDirectives.contain(name);
        if (!isKnown && isAlone) {
          String expected = "a directive of the Trace Collector such as STATE, GROUP or PROCESS";
          throw error(words.get(0).column(), expected);
        }
        if (!isKnown) {
          rules.warn(file + ":" + number + ": unknown directive " + words.get(0).text());
        }
      }
    }
  }

  /** A number of bits, or a switch. */
  private void readEventBits() throws UsageException {
    ConfigToken word = next();
    if (word == null || !word.text().matches("[0-9]+")) {
      rules.setEventBits(level() > 0 ? CollectorRules.STATED_BITS : 0);
      return;
    }
    if (word.text().length() > 2 || Integer.parseInt(word.text()) >= Long.SIZE) {
      throw error("on, off or a number of bits below " + Long.SIZE);
    }
    at++;
    end();
    rules.setEventBits(Integer.parseInt(word.text()));
  }

  private List<ConfigToken> words() throws RuleSyntaxException {
    List<ConfigToken> list = ConfigToken.split(line);
    if (list == null) {
      throw error(line.length(), "'\"' at the end of the quoted text");
    }
    return list;
  }

  private ConfigToken next() {
    return at < words.size() ? words.get(at) : null;
  }

  private void readFunctions(String directive) throws UsageException {
    if (next() == null) {
      throw error("a pattern for functions");
    }
    while (next() != null) {
      ConfigToken word = next();
      if (!word.quoted() && (KEYWORDS.contains(word.lower()) || isRange(word.text()))) {
        throw error("a pattern for functions (in quotes if it looks like a keyword)");
      }
      at++;
      readBody(pattern(directive, word.text()));
    }
  }

  private static NamePattern pattern(String directive, String text) {
    return NamePattern.collector(
        switch (directive) {
          case "symbol" -> "**:" + text;
          case "activity" -> text + ":*";
          default -> text;
        });
  }

  private static boolean isRange(String text) {
    return text.matches("[0-9]+(:[0-9]+)?");
  }

  private void readBody(NamePattern pattern) throws UsageException {
    int begin = at;
    FunctionRule.Range range = null;
    FunctionRule.Trigger entry = null;
    FunctionRule.Trigger exit = null;
    Boolean counters = null;
    Boolean fold = null;
    NamePattern caller = null;
    boolean more = true;
    while (more && next() != null) {
      ConfigToken word = next();
      if (word.quoted()) {
        break;
      }
      String text = word.lower();
      switch (text) {
        case "on", "off" -> {
          requireFirst(range);
          at++;
          range = new FunctionRule.Range(text.equals("on"), text.equals("on") ? null : false);
        }
        case "entry" -> {
          requireFirst(entry);
          at++;
          entry = trigger();
        }
        case "exit" -> {
          requireFirst(exit);
          at++;
          exit = trigger();
        }
        case "counteron", "counteroff" -> {
          requireFirst(counters);
          at++;
          counters = text.equals("counteron");
        }
        case "fold", "unfold" -> {
          requireFirst(fold);
          at++;
          fold = text.equals("fold");
        }
        case "caller" -> {
          requireFirst(caller);
          at++;
          if (next() == null) {
            throw error("a pattern for the calling function");
          }
          caller = NamePattern.collector(words.get(at++).text());
        }
        default -> {
          if (isRange(text)) {
            requireFirst(range);
            range = range(word);
            at++;
          } else if (ACTIONS.contains(text)) {
            throw error("entry or exit before an action");
          } else {
            more = false;
          }
        }
      }
    }
    if (at == begin) {
      throw error("on, off, a depth, entry, exit, counteron, counteroff, fold, unfold or caller");
    }
    rules.add(
        new FunctionRule(file + ":" + number, pattern, range, entry, exit, counters, fold, caller));
  }

  private void requireFirst(Object before) throws UsageException {
    if (before != null) {
      throw error("each entry at most once for a pattern");
    }
  }

  private FunctionRule.Range range(ConfigToken word) throws UsageException {
    String[] parts = word.text().split(":");
    for (String part : parts) {
      if (part.length() > 2 || Integer.parseInt(part) > 15) {
        throw error(word.column(), "a depth of at most 15");
      }
    }
    int skip = parts.length == 2 ? Integer.parseInt(parts[0]) : 0;
    int depth = Integer.parseInt(parts[parts.length - 1]);
    // A record here has one location at most.
    return new FunctionRule.Range(true, skip == 0 && depth > 0);
  }

  private FunctionRule.Trigger trigger() throws UsageException {
    Triplets when = null;
    ConfigToken word = next();
    if (word != null && !word.quoted() && Triplets.isTriplets(word.text())) {
      when = Triplets.parse(word.text(), false);
      if (when == null) {
        throw error("triplets LOWER:UPPER:INCREMENT");
      }
      at++;
    }
    FunctionRule.Step first = step();
    if (first == null) {
      throw error("traceon, traceoff, restore, none, begin_scope NAME or end_scope NAME");
    }
    FunctionRule.Step second = step();
    return new FunctionRule.Trigger(
        when, first, second == null ? FunctionRule.Step.NOTHING : second);
  }

  private FunctionRule.Step step() throws UsageException {
    ConfigToken word = next();
    if (word == null || word.quoted() || !ACTIONS.contains(word.lower())) {
      return null;
    }
    at++;
    return switch (word.lower()) {
      case "traceon" -> new FunctionRule.Step(FunctionRule.Action.TRACE_ON, null);
      case "traceoff" -> new FunctionRule.Step(FunctionRule.Action.TRACE_OFF, null);
      case "restore" -> new FunctionRule.Step(FunctionRule.Action.RESTORE, null);
      case "none" -> FunctionRule.Step.NOTHING;
      case "begin_scope" -> new FunctionRule.Step(FunctionRule.Action.BEGIN_SCOPE, scope());
      default -> new FunctionRule.Step(FunctionRule.Action.END_SCOPE, scope());
    };
  }

  private String scope() throws UsageException {
    ConfigToken name = next();
    if (name == null || name.text().isEmpty() || name.text().endsWith(":")) {
      throw error("the name of a scope");
    }
    at++;
    return name.text();
  }

  private void readProcesses(boolean hosts) throws UsageException {
    ConfigToken word = next();
    Triplets numbers = word == null ? null : Triplets.parse(word.text(), true);
    if (numbers == null) {
      throw error("triplets LOWER:UPPER:INCREMENT");
    }
    warnOfLone(word.text());
    at++;
    CollectorRules.Mode mode = CollectorRules.Mode.ON;
    if (next() != null) {
      mode =
          switch (next().lower()) {
            case "on" -> CollectorRules.Mode.ON;
            case "off" -> CollectorRules.Mode.OFF;
            case "no" -> CollectorRules.Mode.NO;
            case "discard" -> CollectorRules.Mode.DISCARD;
            default -> throw error("on, off, no or discard");
          };
      at++;
    }
    end();
    rules.add(new CollectorRules.ProcessRule(hosts, numbers, mode));
  }

  /** A single number means all from it on, which surprises people. */
  private void warnOfLone(String text) {
    Triplets numbers = Triplets.isTriplets(text) ? Triplets.parse(text, true) : null;
    if (numbers != null && numbers.hasLone()) {
      rules.warn(file + ":" + number + ": " + text + " means " + text + ":N");
    }
  }

  private void readCounter() throws UsageException {
    if (next() == null) {
      throw error("a pattern for counters");
    }
    NamePattern pattern = NamePattern.collector(words.get(at++).text());
    boolean state = true;
    if (next() != null) {
      if (!next().is("on") && !next().is("off")) {
        throw error("on or off");
      }
      state = next().is("on");
      at++;
    }
    end();
    rules.add(new CollectorRules.CounterRule(pattern, state));
  }

  private void readGroup() throws UsageException {
    if (words.size() < 3) {
      at = words.size();
      throw error("GROUP NAME and its members");
    }
    List<String> members = new ArrayList<>();
    for (int i = 2; i < words.size(); i++) {
      members.add(words.get(i).text());
      warnOfLone(words.get(i).text());
    }
    rules.add(new CollectorRules.GroupRule(file + ":" + number, words.get(1).text(), members));
  }

  private void readPctrace() throws UsageException {
    ConfigToken word = next();
    if (word == null || word.is("on")) {
      rules.setLocations(true);
    } else if (word.is("off")) {
      rules.setLocations(false);
    } else if (isRange(word.text())) {
      rules.setLocations(range(word).location());
    } else {
      throw error("on, off, DEPTH or SKIP:DEPTH");
    }
    at += word == null ? 0 : 1;
    end();
  }

  /** A switch: 0 for off, 1 for on or without a word, or a level where that is allowed. */
  private int level() throws UsageException {
    ConfigToken word = next();
    String text = word == null ? "on" : word.lower();
    boolean takesLevel = words.get(0).is("detailed-states");
    int level =
        switch (text) {
          case "on", "true" -> 1;
          case "off", "false" -> 0;
          default -> {
            if (!takesLevel || !text.matches("[0-9]{1,9}")) {
              throw error(takesLevel ? "on, off or a level" : "on or off");
            }
            yield Integer.parseInt(text);
          }
        };
    at += word == null ? 0 : 1;
    end();
    return level;
  }

  private void end() throws UsageException {
    if (next() != null) {
      throw error("the end of the line");
    }
  }
}
