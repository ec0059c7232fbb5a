package org.tracetool.cli.argument;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.LocationNames;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.format.TraceReader;

/**
 * Reads the processes that a user chose: by rank ({@code 3}, {@code 0-3}, {@code rank 3}, {@code
 * world 2 rank 0}), by rank and thread as {@code analyze} prints them ({@code rank 3 thread 1}), by
 * token ({@code #7}, {@code #1-#4}), or by name, of which those that end with numbers, as {@code
 * THREAD 1.18.1}, may be shortened to these.
 */
public final class ProcessArgument {
  /** The description of an option that takes such a list. */
  public static final String HELP =
      "Only records of these processes, separated by commas; repeatable: ranks in MPI_COMM_WORLD"
          + " (3 or 0-3; if there is no such communicator, positions in the list of processes,"
          + " counted from 0; for spawned processes 'world 2 rank 0') with their threads, threads"
          + " ('rank 0 thread 1'), tokens"
          + " (#7 or #1-#4, see dump --tokens), or names, also of location groups, with the"
          + " wildcards * and ?. 1.18.1 is short for THREAD 1.18.1. =NAME is a name even if it"
          + " looks like a number; give a name that contains commas in a separate option.";

  private static final Pattern RANKS = Pattern.compile("(\\d+)|(\\d+)-(\\d+)|(\\d*):(\\d*)");
  private static final Pattern WORLD =
      Pattern.compile("(?i)(?:world\\s+(\\d+)\\s+)?ranks?\\s+([0-9:-]+)");
  private static final Pattern THREAD =
      Pattern.compile("(?:(?:rank|process) (\\d+))?(?: ?\\bthread (\\d+))?");
  private static final Pattern SHORT = Pattern.compile("[A-Za-z]+ (\\d+(?:\\.\\d+)+)");
  private static final Pattern TOKENS =
      Pattern.compile("#(\\d+)|#(\\d+)-#?(\\d+)|#(\\d*):#?(\\d*)|:#(\\d+)");
  private static final long MAX_TOKEN = 0xffff_ffffL;

  private final String option;
  private final TraceRanks ranks;
  private final LocationNames locationNames;
  private final Set<Integer> tokens = new HashSet<>();
  private final List<long[]> ranges = new ArrayList<>();

  private ProcessArgument(String option, TraceReader reader) {
    this.option = option;
    ranks = new TraceRanks(reader);
    locationNames = LocationNames.of(reader.definitions());
  }

  /**
   * The chosen processes as a test of tokens.
   *
   * @param option the option of the arguments
   * @throws UsageException for anything that is no process of the trace
   */
  public static IntPredicate parse(String option, List<String> arguments, TraceReader reader)
      throws UsageException {
    return new ProcessArgument(option, reader).chosen(arguments);
  }

  /**
   * The processes of these tokens or ranges of them, some of which need not be there: as older
   * tools choose them.
   */
  public static IntPredicate ofTokens(String option, List<String> arguments) throws UsageException {
    Set<Integer> chosen = new HashSet<>();
    List<long[]> some = new ArrayList<>();
    for (String argument : arguments) {
      for (String item : argument.split(",")) {
        int dash = item.indexOf('-');
        if (dash < 0) {
          chosen.add((int) UnsignedRanges.number(option, item.trim()));
        } else {
          long from = UnsignedRanges.number(option, item.substring(0, dash).trim());
          some.add(
              new long[] {from, UnsignedRanges.number(option, item.substring(dash + 1).trim())});
        }
      }
    }
    return token -> chosen.contains(token) || isIn(some, Integer.toUnsignedLong(token));
  }

  private IntPredicate chosen(List<String> arguments) throws UsageException {
    for (String argument : arguments) {
      for (String item : isNameWithComma(argument) ? List.of(argument) : split(argument)) {
        if (!item.isBlank()) {
          add(item.trim());
        }
      }
    }
    if (tokens.isEmpty() && ranges.isEmpty()) {
      throw new UsageException(option + ": no process named; write for example 'Process 0' or 0-7");
    }
    return token -> tokens.contains(token) || isIn(ranges, Integer.toUnsignedLong(token));
  }

  private static List<String> split(String list) {
    return List.of(list.split(","));
  }

  /** Whether all of a text is one name that has a comma in it, and no list. */
  private boolean isNameWithComma(String text) {
    if (text.indexOf(',') < 0) {
      return false;
    }
    String name = text.startsWith("=") ? text.substring(1) : text;
    for (Definition.Location location : ranks.locations().values()) {
      if (name.equals(location.name())
          || name.equals(locationNames.of(location))
          || name.equals(locationNames.group(location))) {
        return true;
      }
    }
    return false;
  }

  private void add(String text) throws UsageException {
    Matcher thread = THREAD.matcher(text);
    boolean hasThread = thread.matches() && thread.group(2) != null && !isName(text);
    if (hasThread && (thread.group(1) != null || ranks.isOne())) {
      long rank = thread.group(1) == null ? 0 : UnsignedRanges.number(option, thread.group(1));
      long number = UnsignedRanges.number(option, thread.group(2));
      ranks.chooseThread(option, text, rank, number, tokens);
      return;
    }
    Matcher world = WORLD.matcher(text);
    boolean worded = world.matches() && !isName(text);
    String number = worded ? world.group(2) : text;
    Matcher byRank = RANKS.matcher(number);
    Matcher byToken = TOKENS.matcher(text);
    if (!number.equals(":") && byRank.matches()) {
      long[] range = range(number, byRank);
      boolean stated = worded && world.group(1) != null;
      long of = stated ? UnsignedRanges.number(option, world.group(1)) : 0;
      if (stated && of == 0) {
        throw new UsageException(option + " " + text + ": worlds are counted from 1");
      }
      ranks.choose(option, text, of, range[0], range[1], tokens);
    } else if (byToken.matches()) {
      long[] range = range(text, byToken);
      if (!ranks.hasToken(range[0], range[1])) {
        throw new UsageException(
            option + " " + text + ": no process has this token; " + ranks.tokenText());
      }
      if (range[0] == range[1]) {
        tokens.add((int) range[0]); // any number of them is looked up at once
      } else {
        ranges.add(range);
      }
    } else {
      addNamed(text.startsWith("=") ? text.substring(1) : text);
    }
  }

  /** First and last number of a range; an open end is 0 or the largest number. */
  private long[] range(String text, Matcher m) throws UsageException {
    String first = m.group(1) != null ? m.group(1) : m.group(2) != null ? m.group(2) : m.group(4);
    String last = m.group(1) != null ? m.group(1) : m.group(3) != null ? m.group(3) : m.group(5);
    if (first == null) { // :#N
      last = m.group(6);
    }
    long from = first == null || first.isEmpty() ? 0 : UnsignedRanges.number(option, first);
    long to = last == null || last.isEmpty() ? MAX_TOKEN : UnsignedRanges.number(option, last);
    if (to < from) {
      throw new UsageException(option + " " + text + ": the range ends before it begins");
    }
    return new long[] {from, to};
  }

  private static boolean isIn(List<long[]> ranges, long token) {
    for (long[] range : ranges) {
      if (token >= range[0] && token <= range[1]) {
        return true;
      }
    }
    return false;
  }

  /** Whether a location has exactly this name, though it reads like a rank. */
  private boolean isName(String text) {
    for (Definition.Location location : ranks.locations().values()) {
      if (text.equals(location.name())) {
        return true;
      }
    }
    return false;
  }

  /** By the name that is shown, that in the trace, or that of its group. */
  private boolean isNamed(String pattern, Definition.Location location, String shown) {
    return matches(pattern, shown)
        || matches(pattern, location.name())
        || matches(pattern, locationNames.group(location));
  }

  private static boolean matches(String pattern, String name) {
    if (name == null) {
      return false;
    }
    if (Wildcards.matches(pattern, name)) {
      return true;
    }
    Matcher numbered = name.endsWith(pattern) ? SHORT.matcher(name) : null;
    return numbered != null && numbered.matches() && numbered.group(1).equals(pattern);
  }

  private void addNamed(String pattern) throws UsageException {
    List<String> names = new ArrayList<>();
    boolean found = false;
    for (Definition.Location location : ranks.locations().values()) {
      String name = locationNames.of(location);
      if (isNamed(pattern, location, name)) {
        tokens.add(location.token());
        found = true;
      } else if (name != null) {
        names.add(name);
      }
    }
    if (!found) {
      throw new UsageException(
          option + ": no process is named '" + pattern + "'; " + KnownNames.text(pattern, names));
    }
  }
}
