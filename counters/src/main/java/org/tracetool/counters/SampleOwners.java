package org.tracetool.counters;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.LocationNames;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.system.LocationTable;
import org.tracetool.counters.form.SampleSink.Level;

/**
 * Which process or thread carries the samples of the run, of a host, of a process: the first one of
 * it, as the plug-in interface of VampirTrace has it.
 */
public final class SampleOwners {
  private final List<Integer> threads = new ArrayList<>();
  private final Map<Integer, Integer> processOf = new HashMap<>();
  private final Map<Integer, Integer> hostOf = new HashMap<>();
  private final Map<String, Integer> threadNames = new HashMap<>();
  private final Map<String, Integer> processNames = new HashMap<>();
  private final Map<String, Integer> hostNames = new LinkedHashMap<>();
  private final Map<Integer, Integer> firstOfProcess = new LinkedHashMap<>();

  /** The owners of a trace with records. */
  public SampleOwners(TraceReader reader) {
    Definitions definitions = reader.definitions();
    LocationTable table = LocationTable.of(definitions);
    LocationNames names = LocationNames.of(definitions);
    // Samples of groups are on locations of their own, which have no definition.
    boolean defined = !definitions.all(Definition.Location.class).isEmpty();
    for (StreamInfo stream : reader.streams()) {
      for (int token : stream.locations()) {
        Definition.Location location = definitions.location(token);
        if ((location != null || !defined) && table.kind(token).isThread()) {
          add(token, location, table, names);
        }
      }
    }
  }

  private void add(
      int token, Definition.Location location, LocationTable table, LocationNames names) {
    int process = table.process(token);
    threads.add(token);
    processOf.put(token, process);
    boolean first = firstOfProcess.putIfAbsent(process, token) == null;
    if (location != null) {
      mapName(threadNames, names.of(location), token);
      mapName(processNames, names.group(location), token);
    }
    if (location != null && first) {
      mapName(processNames, names.of(location), token);
    }
    int host = table.hosts().number(process);
    hostOf.put(token, host);
    if (host >= 0) {
      mapName(hostNames, table.hosts().names().get(host), token);
    }
  }

  private static void mapName(Map<String, Integer> names, String name, int token) {
    if (name != null) {
      names.putIfAbsent(name, token);
    }
  }

  /** All that carry samples of a level. */
  public int[] all(Level level) {
    if (threads.isEmpty()) {
      return new int[0];
    }
    return switch (level) {
      case RUN -> new int[] {threads.get(0)};
      case HOST -> hostNames.isEmpty() ? new int[] {threads.get(0)} : tokens(hostNames.values());
      case PROCESS -> tokens(firstOfProcess.values());
      case THREAD -> tokens(threads);
    };
  }

  private static int[] tokens(Collection<Integer> tokens) {
    return tokens.stream().mapToInt(Integer::intValue).toArray();
  }

  /**
   * The one that carries the samples of what has a name.
   *
   * @param name a name, or for processes and threads the number of one
   * @return null if there is none
   */
  public Integer named(Level level, String name) {
    Map<String, Integer> names =
        switch (level) {
          case RUN -> Map.of();
          case HOST -> hostNames;
          case PROCESS -> processNames;
          case THREAD -> threadNames;
        };
    Integer token = names.get(name);
    if (token == null && level == Level.HOST) {
      return host(name);
    }
    if (token == null && level != Level.RUN && name.matches("[0-9]{1,10}")) {
      int number = (int) Long.parseLong(name);
      Integer process = processOf.get(number);
      token =
          process == null
              ? null
              : level == Level.THREAD ? (Integer) number : firstOfProcess.get(process);
    }
    return token;
  }

  /** Hosts have names with and without their domain. */
  private Integer host(String name) {
    Integer found = null;
    for (Map.Entry<String, Integer> e : hostNames.entrySet()) {
      String known = e.getKey();
      if (plain(known).equals(plain(name))
          && (plain(known).equals(known) || plain(name).equals(name))) {
        if (found != null) {
          return null;
        }
        found = e.getValue();
      }
    }
    return found;
  }

  private static String plain(String host) {
    int dot = host.indexOf('.');
    return dot > 0 && !host.matches("[0-9.]+") ? host.substring(0, dot) : host;
  }

  /** The one that carries what belongs to a level of a location. */
  int carrier(Level level, int location) {
    return switch (level) {
      case RUN -> threads.get(0);
      case HOST -> {
        for (int token : hostNames.values()) {
          if (hostOf.getOrDefault(location, -1).equals(hostOf.get(token))) {
            yield token;
          }
        }
        yield threads.get(0);
      }
      case PROCESS ->
          firstOfProcess.getOrDefault(processOf.getOrDefault(location, location), location);
      case THREAD -> location;
    };
  }

  /** The names of all hosts. */
  public List<String> hosts() {
    return List.copyOf(hostNames.keySet());
  }
}
