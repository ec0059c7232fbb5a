package org.tracetool.legacy.common;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * The options of an older tool, and how to read a command line by them.
 *
 * <p>The older tools each have a loop of their own over their words, act on some of them at once
 * and stop at the first that they do not know. So reading never fails and keeps the order: what to
 * do about an unknown word is decided by the tool when it gets there.
 *
 * <pre>
 * OptionTable options =
 *     new OptionTable().flags("-h", "--help").values(1, "-o").values(2, "--num").attached();
 * for (Word word : options.read(args)) {
 *   switch (word.name()) { … }
 * }
 * </pre>
 */
public final class OptionTable {
  private static final int LIST = -1;

  private record Entry(String name, int values, Predicate<String> isValue) {}

  private final Map<String, Entry> entries = new HashMap<>();
  private boolean attached;
  private boolean equalSign;
  private boolean doubleDash;

  /** An option without value, with all its names. */
  public OptionTable flag(String... names) {
    return add(0, null, names);
  }

  /** Several options without value that have one name each. */
  public OptionTable flags(String... names) {
    for (String name : names) {
      add(0, null, name);
    }
    return this;
  }

  /** An option with a fixed number of values, each a word of its own, with all its names. */
  public OptionTable values(int count, String... names) {
    return add(count, null, names);
  }

  /** An option with one value, with all its names. */
  public OptionTable value(String... names) {
    return add(1, null, names);
  }

  /**
   * An option that takes all following words for which {@code isValue} holds, maybe none; but it is
   * cut short as the last word of all.
   */
  public OptionTable list(Predicate<String> isValue, String... names) {
    return add(LIST, isValue, names);
  }

  /** Options of one dash with one value may have it in the same word: {@code -oNAME}. */
  public OptionTable attached() {
    attached = true;
    return this;
  }

  /** Options of two dashes with one value may have it in the same word: {@code --out=NAME}. */
  public OptionTable equalSign() {
    equalSign = true;
    return this;
  }

  /** All words after {@code --} are plain. */
  public OptionTable doubleDash() {
    doubleDash = true;
    return this;
  }

  private OptionTable add(int values, Predicate<String> isValue, String... names) {
    Entry entry = new Entry(names[0], values, isValue);
    for (String name : names) {
      if (entries.put(name, entry) != null) {
        throw new IllegalArgumentException(name + " stands for two options");
      }
    }
    return this;
  }

  /** The command line in order. A single dash is a plain word. */
  public List<CommandToken> read(List<String> args) {
    List<CommandToken> words = new ArrayList<>();
    for (int i = 0; i < args.size(); i++) {
      String arg = args.get(i);
      Entry entry = entries.get(arg);
      if (entry != null) {
        List<String> values = args.subList(i + 1, end(entry, args, i + 1));
        boolean whole = entry.values == LIST ? i + 1 < args.size() : values.size() == entry.values;
        CommandToken.TokenKind kind =
            whole ? CommandToken.TokenKind.OPTION : CommandToken.TokenKind.CUT_SHORT;
        words.add(new CommandToken(kind, entry.name, List.copyOf(values), arg));
        i += values.size();
      } else if (doubleDash && arg.equals("--")) {
        for (String rest : args.subList(i + 1, args.size())) {
          words.add(new CommandToken(CommandToken.TokenKind.PLAIN, rest, List.of(), rest));
        }
        break;
      } else {
        words.add(single(arg));
      }
    }
    return words;
  }

  private static int end(Entry entry, List<String> args, int begin) {
    if (entry.values != LIST) {
      return Math.min(args.size(), begin + entry.values);
    }
    int end = begin;
    while (end < args.size() && entry.isValue.test(args.get(end))) {
      end++;
    }
    return end;
  }

  /** A word that is no name of an option: one with its value in it, or plain, or unknown. */
  private CommandToken single(String arg) {
    if (!arg.startsWith("-") || arg.equals("-")) {
      return new CommandToken(CommandToken.TokenKind.PLAIN, arg, List.of(), arg);
    }
    int sign = arg.indexOf('=');
    if (equalSign && arg.startsWith("--") && sign > 0) {
      Entry entry = entries.get(arg.substring(0, sign));
      if (entry != null && entry.values == 1) {
        return new CommandToken(
            CommandToken.TokenKind.OPTION, entry.name, List.of(arg.substring(sign + 1)), arg);
      }
    }
    // The longest name that fits, since some tools have -c and -cx.
    for (int end = arg.length() - 1; attached && end > 1 && !arg.startsWith("--"); end--) {
      Entry entry = entries.get(arg.substring(0, end));
      if (entry != null && entry.values == 1) {
        return new CommandToken(
            CommandToken.TokenKind.OPTION, entry.name, List.of(arg.substring(end)), arg);
      }
    }
    return new CommandToken(CommandToken.TokenKind.UNKNOWN, arg, List.of(), arg);
  }
}
