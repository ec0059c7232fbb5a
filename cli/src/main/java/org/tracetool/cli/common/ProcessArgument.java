package org.tracetool.cli.common;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.error.UsageException;

/** Reads the processes that a user chose by name or number. */
public final class ProcessArgument {
  private static final int MOST_NAMES = 5;

  private ProcessArgument() {}

  /** The chosen processes as a test of tokens. */
  public static IntPredicate parse(List<String> arguments, Definitions definitions)
      throws UsageException {
    List<Definition.Location> locations = definitions.all(Definition.Location.class);
    Set<Integer> tokens = new HashSet<>();
    List<long[]> ranges = new ArrayList<>();
    for (String argument : arguments) {
      for (String item : argument.split(",")) {
        String text = item.trim();
        if (text.isEmpty()) {
          continue;
        }
        if (Ranges.isRange(text)) {
          ranges.add(Ranges.parse("--process", text));
        } else {
          addNamed(tokens, text.startsWith("=") ? text.substring(1) : text, locations);
        }
      }
    }
    if (tokens.isEmpty() && ranges.isEmpty()) {
      throw new UsageException("--process: no process named; write for example 'Process 0' or 1:8");
    }
    return token -> tokens.contains(token) || isIn(ranges, Integer.toUnsignedLong(token));
  }

  private static boolean isIn(List<long[]> ranges, long token) {
    for (long[] range : ranges) {
      if (token >= range[0] && token <= range[1]) {
        return true;
      }
    }
    return false;
  }

  private static void addNamed(
      Set<Integer> tokens, String pattern, List<Definition.Location> locations)
      throws UsageException {
    boolean found = false;
    for (Definition.Location location : locations) {
      if (location.name() != null && Wildcards.matches(pattern, location.name())) {
        tokens.add(location.token());
        found = true;
      }
    }
    if (!found) {
      StringBuilder names = new StringBuilder();
      for (int i = 0; i < locations.size() && i < MOST_NAMES; i++) {
        names.append(i == 0 ? "" : ", ").append('\'').append(locations.get(i).name()).append('\'');
      }
      throw new UsageException(
          "--process: no process is named '"
              + pattern
              + "'; there are "
              + (locations.isEmpty() ? "none with a name" : names)
              + (locations.size() > MOST_NAMES ? ", …" : ""));
    }
  }
}
