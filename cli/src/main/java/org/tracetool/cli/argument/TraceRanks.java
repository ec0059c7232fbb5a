package org.tracetool.cli.argument;

import java.util.ArrayList;
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
import org.tracetool.core.system.LocationTable;
import org.tracetool.core.system.WorldCommunicators;

/**
 * The processes of a trace by rank: their places in the communicators {@code MPI_COMM_WORLD}, or if
 * there is none, their places among the processes.
 */
final class TraceRanks {
  private final Map<Integer, Definition.Location> locations = new LinkedHashMap<>();
  private final Set<Integer> tokens = new HashSet<>();
  private final LocationTable table;
  private final WorldCommunicators worlds;

  /** Those that have events without a definition, which come after all others. */
  private final List<Integer> others = new ArrayList<>();

  TraceRanks(TraceReader reader) {
    Definitions definitions = reader.definitions();
    table = LocationTable.of(definitions);
    worlds = table.worlds();
    for (Definition.Location location : definitions.all(Definition.Location.class)) {
      locations.putIfAbsent(location.token(), location);
    }
    tokens.addAll(locations.keySet());
    for (Definition.Group group : definitions.all(Definition.Group.class)) {
      tokens.add(group.token());
    }
    for (StreamInfo stream : reader.streams()) {
      for (int token : stream.locations()) {
        if (tokens.add(token)) {
          others.add(token);
        }
      }
    }
    others.sort(Integer::compareUnsigned);
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

  /** Whether the trace has one process only, so that a number of a thread needs no rank. */
  boolean isOne() {
    return worlds.count() == 1 && count(0) == 1;
  }

  /** How many ranks a world has. */
  private int count(int world) {
    return worlds.size(world) + (worlds.areNamed() ? 0 : others.size());
  }

  private int token(int world, int rank) {
    int size = worlds.size(world);
    return rank < size ? worlds.process(world, rank) : others.get(rank - size);
  }

  /**
   * Adds processes of these ranks and their threads to {@code chosen}.
   *
   * @param number the number of their world, from 1; 0 if the user states none
   */
  void choose(String option, String text, long number, long first, long last, Set<Integer> chosen)
      throws UsageException {
    if (number == 0 && worlds.count() > 1) {
      throw new UsageException(
          option
              + " "
              + text
              + ": the trace has several communicators "
              + WorldCommunicators.NAME
              + ", so ranks are ambiguous; write for example 'world 2 rank 0', or choose by name or"
              + " by #TOKEN");
    }
    if (number > worlds.count()) {
      throw new UsageException(
          option
              + " "
              + text
              + ": the trace has "
              + (worlds.count() == 1
                  ? "one world of processes, 1"
                  : worlds.count() + " worlds of processes, 1 to " + worlds.count()));
    }
    int world = (int) Math.max(0, number - 1);
    int ranks = count(world);
    if (first >= ranks) {
      throw new UsageException(
          option
              + " "
              + text
              + ": no process has this rank; "
              + (worlds.count() == 1 ? "the trace has " : "this world has ")
              + rankText(ranks)
              + "; #N is a token as 'dump --tokens' prints it");
    }
    Set<Integer> processes = new HashSet<>();
    for (int rank = (int) first; rank <= Math.min(last, ranks - 1); rank++) {
      processes.add(token(world, rank));
    }
    chosen.addAll(processes);
    for (int token : locations.keySet()) {
      if (processes.contains(table.process(token))) {
        chosen.add(token);
      }
    }
  }

  /** Adds the thread of a rank with a number, counted from 0, to {@code chosen}. */
  void chooseThread(String option, String text, long rank, long number, Set<Integer> chosen)
      throws UsageException {
    Set<Integer> ofRank = new HashSet<>();
    choose(option, text, 0, rank, rank, ofRank);
    long threads = 0;
    for (int place = 0; place < table.count(); place++) {
      int token = table.token(place);
      if (ofRank.contains(token) && table.kind(token).isThread() && threads++ == number) {
        chosen.add(token);
        return;
      }
    }
    throw new UsageException(
        option
            + " "
            + text
            + ": no such thread; this process has "
            + (threads == 1 ? "one thread, 0" : threads + " threads, 0 to " + (threads - 1)));
  }

  private String rankText(int ranks) {
    String text =
        switch (ranks) {
          case 0 -> "no processes";
          case 1 -> "one rank, 0";
          default -> ranks + " ranks, 0 to " + (ranks - 1);
        };
    return worlds.areNamed() ? text + ", in " + WorldCommunicators.NAME : text;
  }
}
