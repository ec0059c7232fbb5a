package org.tracetool.format.clog2.map;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.KeyValues;
import org.tracetool.core.text.TraceText;
import org.tracetool.format.slog2.drawable.DrawableTopology;
import org.tracetool.format.slog2.map.StateGroup;

/** The definitions of a log in the model. */
public final class LogDefinitions {
  private LogDefinitions() {}

  /**
   * Makes them.
   *
   * @param creator what wrote the log
   */
  public static Definitions of(LogPreScan scan, String creator) {
    Definitions.Builder all = Definitions.builder();
    all.add(new Definition.Creator(creator));
    all.add(new Definition.TimerResolution(scan.clock().rate()));
    if (scan.hasTimes()) {
      Clog2Clock clock = scan.clock();
      all.add(
          new Definition.TimeRange(
              clock.ticks(scan.events.first()), clock.ticks(scan.events.last())));
    }
    scan.processes()
        .names()
        .forEach(
            (token, name) ->
                all.add(new Definition.Location(token, name, scan.processes().parent(token))));
    addCommunicators(scan, all);
    scan.keys().definitions().forEach(all::add);
    addCategories(scan, all);
    addSources(scan, all);
    return all.build();
  }

  private static void addCommunicators(LogPreScan scan, Definitions.Builder all) {
    TreeSet<Integer> comms = new TreeSet<>(scan.members.keySet());
    comms.addAll(scan.events.used);
    for (int comm : comms) {
      int token = Intercommunicators.token(comm);
      if (token != 0) {
        String name =
            comm == 0 ? "MPI_COMM_WORLD" : scan.names.getOrDefault(comm, "Communicator " + comm);
        all.add(new Definition.Group(token, name, members(scan, comm)));
      }
    }
    scan.events
        .inter
        .pairs()
        .forEach(
            (token, sides) -> {
              TreeSet<Integer> both = new TreeSet<>();
              for (int side : sides) {
                for (int member : members(scan, side)) {
                  both.add(member);
                }
              }
              String name = "Communicators " + sides[0] + " and " + sides[1];
              all.add(new Definition.Group(token, name, ints(both)));
            });
  }

  private static int[] members(LogPreScan scan, int comm) {
    if (comm == 0) {
      return scan.processes().names().keySet().stream()
          .filter(token -> scan.processes().parent(token) == 0)
          .mapToInt(Integer::intValue)
          .toArray();
    }
    return ints(scan.members.getOrDefault(comm, new TreeMap<>()).values());
  }

  private static int[] ints(Iterable<Integer> numbers) {
    IntStream.Builder list = IntStream.builder();
    numbers.forEach(n -> list.add(n));
    return list.build().filter(n -> n != LogProcesses.NONE).toArray();
  }

  private static void addCategories(LogPreScan scan, Definitions.Builder all) {
    List<String> states = new ArrayList<>();
    for (LogCategory category : scan.categories().all()) {
      if (category.topology() == DrawableTopology.STATE) {
        states.add(name(category));
      }
    }
    StateGroup.definitions(states).forEach(all::add);
    for (LogCategory category : scan.categories().all()) {
      Definition definition =
          category.topology() == DrawableTopology.STATE
              ? new Definition.Region(
                  category.token(), name(category), StateGroup.of(name(category)).token(), 0)
              : new Definition.Marker(category.token(), name(category), 0);
      KeyValues pairs = scan.keys().pairs(category);
      all.add(0, definition, pairs);
    }
  }

  private static String name(LogCategory category) {
    byte[] name = category.name();
    if (name != null && name.length > 0) {
      return TraceText.decode(name, 0, name.length);
    }
    boolean state = category.topology() == DrawableTopology.STATE;
    if (category.known() >= 0) {
      String usual =
          state
              ? MpeStates.name(category.known())
              : category.known() == 0
                  ? "MPE_Comm_init"
                  : category.known() == 1 ? "MPE_Comm_finalize" : null;
      return usual != null ? usual : (state ? MpeStates.UNNAMED : "MPE_event_") + category.known();
    }
    return (state ? "state of event " : "event ") + category.event();
  }

  /**
   * Adds the source locations. Each process numbers its own, so a number that was taken by another
   * place in the source gets one of its own after all others.
   */
  private static void addSources(LogPreScan scan, Definitions.Builder all) {
    Map<String, Integer> files = new HashMap<>();
    Set<Integer> taken = new HashSet<>();
    Set<List<Integer>> known = new HashSet<>();
    int next = 1;
    for (LogPreScan.Source source : scan.sources) {
      next = Math.max(next, source.id() + 2);
    }
    for (LogPreScan.Source source : scan.sources) {
      byte[] bytes = source.file() == null ? new byte[0] : source.file();
      String name = TraceText.decode(bytes, 0, bytes.length);
      Integer file = files.get(name);
      if (file == null) {
        file = files.size() + 1;
        files.put(name, file);
        all.add(new Definition.SclFile(file, name));
      }
      if (!known.add(List.of(source.id(), file, source.line()))) {
        continue; // another process at the same place
      }
      int token = taken.add(source.id()) ? source.id() + 1 : next++;
      all.add(new Definition.Scl(token, file, source.line()));
    }
  }
}
