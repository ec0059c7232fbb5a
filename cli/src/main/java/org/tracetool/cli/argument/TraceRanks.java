package org.tracetool.cli.argument;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;

/**
 * The processes of a trace by rank: their places in the communicator {@code MPI_COMM_WORLD}, or if
 * there is none, their places among the definitions of processes.
 */
final class TraceRanks {
  static final String WORLD = "MPI_COMM_WORLD";

  /** Its name in local traces of VampirTrace. */
  private static final String LOCAL_WORLD = "__MPI_COMM_WORLD__";

  private final Map<Integer, Definition.Location> locations = new LinkedHashMap<>();
  private final Set<Integer> tokens = new HashSet<>();
  private final int[] world;
  private final List<Integer> order = new ArrayList<>();
  private boolean several;

  TraceRanks(TraceReader reader) {
    Definitions definitions = reader.definitions();
    for (Definition.Location location : definitions.all(Definition.Location.class)) {
      locations.putIfAbsent(location.token(), location);
    }
    tokens.addAll(locations.keySet());
    for (Definition.Group group : definitions.all(Definition.Group.class)) {
      tokens.add(group.token());
    }
    world = world(definitions);
    for (Definition.Location location : locations.values()) {
      if (!locations.containsKey(location.parent())) {
        order.add(location.token());
      }
    }
    Set<Integer> others = new HashSet<>();
    for (StreamInfo stream : reader.streams()) {
      for (int token : stream.locations()) {
        if (tokens.add(token)) {
          others.add(token);
        }
      }
    }
    others.stream().sorted(Integer::compareUnsigned).forEach(order::add);
  }

  private int[] world(Definitions definitions) {
    int[] members = null;
    for (Definition.Group group : definitions.all(Definition.Group.class)) {
      if (WORLD.equals(group.name()) || LOCAL_WORLD.equals(group.name())) {
        several |= members != null && !Arrays.equals(members, group.members());
        members = members == null ? group.members() : members;
      }
    }
    return members == null || members.length == 0 ? null : members;
  }

  /** The processes and threads by token. */
  Map<Integer, Definition.Location> locations() {
    return locations;
  }

  /** Returns whether a process, thread or group has a number of this range. */
  boolean hasToken(long first, long last) {
    if (first == last) {
      return tokens.contains((int) first);
    }
    for (int token : tokens) {
      long number = Integer.toUnsignedLong(token);
      if (number >= first && number <= last) {
        return true;
      }
    }
    return false;
  }

  /** The existing ranks, for messages. */
  String tokenText() {
    long first = Long.MAX_VALUE;
    long last = 0;
    for (int token : locations.keySet()) {
      first = Math.min(first, Integer.toUnsignedLong(token));
      last = Math.max(last, Integer.toUnsignedLong(token));
    }
    return switch (locations.size()) {
      case 0 -> "the trace defines no processes";
      case 1 -> "its only process has the token #" + first;
      default ->
          "the tokens of its "
              + locations.size()
              + " processes are from #"
              + first
              + " to #"
              + last;
    };
  }

  /** How many ranks there are. */
  int count() {
    return world == null ? order.size() : world.length;
  }

  private int token(int rank) {
    return world == null ? order.get(rank) : world[rank];
  }

  /** Adds processes of these ranks and their threads to {@code chosen}. */
  void choose(String option, String text, long first, long last, Set<Integer> chosen)
      throws UsageException {
    if (several) {
      throw new UsageException(
          option
              + " "
              + text
              + ": the trace has several communicators "
              + WORLD
              + ", so ranks are ambiguous; choose by name or by #TOKEN");
    }
    int ranks = count();
    if (first >= ranks) {
      throw new UsageException(
          option
              + " "
              + text
              + ": no process has this rank; the trace has "
              + rankText(ranks)
              + "; #N is a token as 'dump --tokens' prints it");
    }
    Set<Integer> processes = new HashSet<>();
    for (int rank = (int) first; rank <= Math.min(last, ranks - 1); rank++) {
      processes.add(token(rank));
    }
    chosen.addAll(processes);
    Map<Integer, Boolean> known = new HashMap<>();
    for (int token : locations.keySet()) {
      if (isIn(token, processes, known)) {
        chosen.add(token);
      }
    }
  }

  private String rankText(int ranks) {
    String text =
        switch (ranks) {
          case 0 -> "no processes";
          case 1 -> "one rank, 0";
          default -> ranks + " ranks, 0 to " + (ranks - 1);
        };
    return world == null ? text : text + ", in " + WORLD;
  }

  /** Returns whether a process or one that it is a thread of is among these. */
  private boolean isIn(int token, Set<Integer> processes, Map<Integer, Boolean> known) {
    List<Integer> way = new ArrayList<>();
    Boolean found = null;
    // Parents in a circle come from damage; they end it as well.
    for (int at = token; found == null; ) {
      found = processes.contains(at) ? Boolean.TRUE : known.get(at);
      way.add(at);
      known.putIfAbsent(at, Boolean.FALSE);
      Definition.Location location = locations.get(at);
      if (found == null && location == null) {
        found = Boolean.FALSE;
      }
      at = location == null ? 0 : location.parent();
    }
    for (int at : way) {
      known.put(at, found);
    }
    return found;
  }
}
