package org.tracetool.legacy.otf;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Lists of processes as {@code otfshrink} takes them, for example {@code 1,2 4-8 -3}. */
final class TokenList {
  private static final Pattern ITEM = Pattern.compile("(\\d{1,9})|(\\d{0,9})-(\\d{1,9})");

  /** Ranges in the order in which they were given. */
  private final List<int[]> given = new ArrayList<>();

  /** Adds the processes of a list; gives the piece that is none, or null if all are. */
  String add(String list) {
    for (String item : list.trim().split("[,\\s]+")) {
      Matcher m = ITEM.matcher(item);
      if (!m.matches()) {
        return item;
      }
      String from = m.group(1) != null ? m.group(1) : m.group(2).isEmpty() ? "1" : m.group(2);
      int first = Integer.parseInt(from);
      int last = m.group(1) != null ? first : Integer.parseInt(m.group(3));
      if (first == 0 || last < first) {
        return item;
      }
      given.add(new int[] {first, last});
    }
    return null;
  }

  boolean isEmpty() {
    return given.isEmpty();
  }

  /** The first process that was given. */
  int first() {
    return given.get(0)[0];
  }

  /** All ranges as they were given, each number with a sign. */
  String text(String sign) {
    List<String> items = new ArrayList<>();
    for (int[] range : given) {
      String first = sign + range[0];
      items.add(range[0] == range[1] ? first : first + "-" + sign + range[1]);
    }
    return String.join(",", items);
  }

  /** The first process alone, then all ranges. */
  String withRepresentative() {
    return "#" + first() + "," + text("#");
  }

  /** Adds all but the first process to another list. */
  void addOthers(TokenList to) {
    for (int[] range : given) {
      int first = range[0] == first() ? range[0] + 1 : range[0];
      if (first <= range[1]) {
        to.given.add(new int[] {first, range[1]});
      }
    }
  }

  /** Runs of numbers that follow each other, ascending. */
  private TreeMap<Integer, Integer> runs() {
    List<int[]> sorted = new ArrayList<>(given);
    sorted.sort((a, b) -> Integer.compare(a[0], b[0]));
    TreeMap<Integer, Integer> runs = new TreeMap<>();
    for (int[] range : sorted) {
      if (!runs.isEmpty() && runs.lastEntry().getValue() >= range[0] - 1) {
        int last = Math.max(runs.lastEntry().getValue(), range[1]);
        runs.put(runs.lastKey(), last);
      } else {
        runs.put(range[0], range[1]);
      }
    }
    return runs;
  }

  /** As {@code -s r} shows it: the last run is always one of two numbers. */
  String ranges() {
    StringBuilder out = new StringBuilder();
    TreeMap<Integer, Integer> runs = runs();
    runs.forEach(
        (first, last) -> {
          boolean one = first.equals(last) && !first.equals(runs.lastKey());
          out.append(one ? first.toString() : first + " - " + last).append('\n');
        });
    return out.toString();
  }

  /** All numbers, each followed by a separator. */
  String numbers(char separator) {
    StringBuilder out = new StringBuilder();
    runs()
        .forEach(
            (first, last) -> {
              for (int i = first; i <= last; i++) {
                out.append(i).append(separator);
              }
            });
    return out.toString();
  }
}
