package org.tracetool.cli.argument;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import org.tracetool.core.text.SpellingSuggestions;

/** Lists the existing names if a user asked for one that does not exist. */
public final class KnownNames {
  private static final int MAX_NAMES = 5;

  /** Finding similar names takes time; beyond this the first ones have to do. */
  private static final int MAX_COMPARED = 20_000;

  private static final int MAX_CHARS = 200;

  private KnownNames() {}

  /** For example {@code there are 'a', 'b', …}, those first that are most like {@code wanted}. */
  public static String text(String wanted, Collection<String> names) {
    List<String> sorted = new ArrayList<>(new LinkedHashSet<>(names));
    if (sorted.isEmpty()) {
      return "there are none with a name";
    }
    if (sorted.size() <= MAX_COMPARED && sorted.size() > MAX_NAMES) {
      String like = shortened(wanted.replace("*", ""));
      sorted.sort(Comparator.comparingInt(name -> distance(like, name)));
    }
    StringBuilder text = new StringBuilder(sorted.size() == 1 ? "there is " : "there are ");
    for (int i = 0; i < sorted.size() && i < MAX_NAMES; i++) {
      text.append(i == 0 ? "" : ", ").append('\'').append(sorted.get(i)).append('\'');
    }
    int more = sorted.size() - MAX_NAMES;
    return more <= 0 ? text.toString() : text + " and " + more + " more";
  }

  private static int distance(String wanted, String name) {
    String shortened = shortened(name);
    int steps = SpellingSuggestions.distance(wanted, shortened);
    return shortened.contains(wanted) ? Math.min(1, steps) : steps;
  }

  private static String shortened(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return lower.length() > MAX_CHARS ? lower.substring(0, MAX_CHARS) : lower;
  }
}
