package org.tracetool.format.tau.map;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.tracetool.core.definition.CallDefinition.RegionInfo;
import org.tracetool.core.definition.CounterProperties;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.definition.SystemDefinition.ClockProperties;
import org.tracetool.core.definition.SystemDefinition.LocationGroup;
import org.tracetool.core.definition.SystemDefinition.LocationGroupProperty;
import org.tracetool.core.definition.SystemDefinition.LocationInfo;
import org.tracetool.core.definition.SystemDefinition.SystemNode;
import org.tracetool.core.definition.SystemDefinition.SystemNodeProperty;

/** The definitions of a trace in the model. */
public final class TauDefinitions {
  private static final int MACHINE = 1;
  private static final int PROCESS = 1;
  private static final int CPU_THREAD = 1;
  private static final int GPU_STREAM = 2;
  private static final int FUNCTION = 1;
  private static final long NANOSECONDS = 1000;
  private static final String VERSION = "TAU Version";
  private static final List<String> HOSTS = List.of("Hostname", "Node Name", "MPI Processor Name");

  private final TraceFacts facts;
  private final Definitions.Builder into = Definitions.builder();

  /** Properties of each process by its node. */
  private final Map<Integer, Map<String, String>> properties = new TreeMap<>();

  /** Properties that all processes have. */
  private final Map<String, String> common = new LinkedHashMap<>();

  private TauDefinitions(TraceFacts facts) {
    this.facts = facts;
  }

  /** Makes them. */
  public static Definitions of(TraceFacts facts) {
    return new TauDefinitions(facts).build();
  }

  private Definitions build() {
    readProperties();
    String version = version();
    into.add(new Definition.Creator(version == null ? "TAU" : "TAU " + version));
    into.add(new Definition.TimerResolution(TraceFacts.MICROSECONDS));
    if (facts.hasTimes()) {
      into.add(new Definition.TimeRange(0, facts.duration()));
      boolean hasDate =
          facts.runs.areSince1970()
              && Long.compareUnsigned(facts.begin(), Long.divideUnsigned(-1L, NANOSECONDS)) < 0;
      into.add(
          new ClockProperties(0, facts.duration(), hasDate ? facts.begin() * NANOSECONDS : -1L));
    }
    addPlaces();
    addCommunicators();
    addRegions();
    addCounters();
    return into.build();
  }

  private String version() {
    for (Map<String, String> own : properties.values()) {
      if (own.containsKey(VERSION)) {
        return own.get(VERSION);
      }
    }
    return common.get(VERSION);
  }

  private void readProperties() {
    facts.properties.forEach(
        (node, events) -> {
          Map<String, String> own = new LinkedHashMap<>();
          for (int i = 0; i < events.size(); i++) {
            String text = facts.names.counterEntry(events.get(i)).name;
            int gap = text.indexOf(TauNames.PROPERTY);
            String name = gap < 0 ? text : text.substring(0, gap);
            own.putIfAbsent(name, gap < 0 ? "" : text.substring(gap + TauNames.PROPERTY.length()));
          }
          properties.put(node, own);
        });
    if (facts.processes < 2 || properties.size() < facts.processes) {
      return;
    }
    properties.values().iterator().next().forEach(common::put);
    for (Map<String, String> own : properties.values()) {
      common.entrySet().removeIf(e -> !e.getValue().equals(own.get(e.getKey())));
    }
    common.keySet().removeAll(HOSTS);
    properties.values().forEach(own -> own.keySet().removeAll(common.keySet()));
  }

  private void addPlaces() {
    Map<String, Integer> hosts = new HashMap<>();
    if (!properties.isEmpty()) {
      into.add(new SystemNode(MACHINE, "machine", "machine", 0));
      common.forEach(
          (name, value) ->
              into.add(
                  new SystemNodeProperty(MACHINE, name, KeyValueType.STRING.ordinal(), 0, value)));
    }
    for (Place place : facts.places.all()) {
      int process = facts.places.process(place.node);
      if (place.token == process) {
        addProcess(place, hosts);
      }
    }
    for (Place place : facts.places.all()) {
      int process = facts.places.process(place.node);
      into.add(
          new Definition.Location(
              place.token, name(place, process), place.token == process ? 0 : process));
      into.add(
          new LocationInfo(
              place.token,
              (long) place.thread << Integer.SIZE | process - 1,
              place.isStream() ? GPU_STREAM : CPU_THREAD,
              0,
              process));
    }
  }

  private void addProcess(Place place, Map<String, Integer> hosts) {
    Map<String, String> own = properties.getOrDefault(place.node, Map.of());
    String host = null;
    for (String key : HOSTS) {
      host = host == null ? own.get(key) : host;
    }
    int node = properties.isEmpty() ? 0 : MACHINE;
    if (host != null) {
      Integer known = hosts.get(host);
      if (known == null) {
        known = MACHINE + 1 + hosts.size();
        hosts.put(host, known);
        into.add(new SystemNode(known, host, "node", MACHINE));
      }
      node = known;
    }
    into.add(new LocationGroup(place.token, "Process " + place.node, PROCESS, node, 0));
    if (place.context != 0) {
      addProperty(place.token, "TAU context", Integer.toString(place.context));
    }
    own.forEach((name, value) -> addProperty(place.token, name, value));
  }

  private void addProperty(int group, String name, String value) {
    into.add(new LocationGroupProperty(group, name, KeyValueType.STRING.ordinal(), 0, value));
  }

  private static String name(Place place, int process) {
    if (place.token == process) {
      return "Process " + place.node;
    }
    String context = place.context == 0 ? "" : place.context + ":";
    return "Thread " + place.node + ":" + context + place.thread;
  }

  private void addCommunicators() {
    boolean isMpi =
        facts.communicators != 0
            || facts.names.regions().stream().anyMatch(r -> r.group.equals("MPI"));
    int[] processes = new int[facts.processes];
    for (int i = 0; i < processes.length; i++) {
      processes[i] = i + 1;
    }
    for (int i = 0; i < Long.SIZE; i++) {
      if (i == 0 ? isMpi : (facts.communicators >>> i & 1) != 0) {
        String name = i == 0 ? "MPI_COMM_WORLD" : "Communicator " + i;
        into.add(new Definition.Group(facts.communicator(i), name, processes));
      }
    }
    if (facts.hasThreadMessages) {
      into.add(new Definition.Group(facts.threadGroup(), "TAU threads", facts.places.tokens()));
    }
  }

  private void addRegions() {
    Map<String, Integer> groups = new LinkedHashMap<>();
    Map<String, Integer> files = new LinkedHashMap<>();
    List<Definition> later = new ArrayList<>();
    int token = 0;
    int place = 0;
    for (TauNames.RegionEntry region : facts.names.regions()) {
      token++;
      int group = 0;
      if (!region.group.isEmpty()) {
        group = groups.computeIfAbsent(region.group, g -> groups.size() + 1);
      }
      RegionLabel label = region.label;
      int scl = 0;
      if (label.file() != null && !label.file().isEmpty()) {
        int file = files.computeIfAbsent(label.file(), f -> files.size() + 1);
        scl = ++place;
        later.add(new Definition.Scl(scl, file, label.line()));
        later.add(
            new RegionInfo(
                token, label.name(), null, FUNCTION, 0, 0, file, label.line(), label.endLine()));
      }
      later.add(new Definition.Region(token, label.name(), group, scl));
    }
    groups.forEach((name, number) -> into.add(new Definition.RegionGroup(number, name)));
    files.forEach((name, number) -> into.add(new Definition.SclFile(number, name)));
    later.forEach(into::add);
  }

  private void addCounters() {
    Set<Integer> used = new HashSet<>();
    int token = 0;
    for (TauNames.CounterEntry counter : facts.names.counters()) {
      token++;
      if (counter.isUsed) {
        if (used.isEmpty()) {
          into.add(new Definition.CounterGroup(1, "TAU"));
        }
        used.add(token);
        int properties =
            CounterProperties.SIGNED8
                | (counter.isAccumulated
                    ? CounterProperties.ACCUMULATED | CounterProperties.SCOPE_START
                    : CounterProperties.ABSOLUTE | CounterProperties.SCOPE_POINT);
        String name = counter.name.strip();
        into.add(new Definition.Counter(token, name, properties, 1, unit(name)));
      }
    }
  }

  private static String unit(String name) {
    if (name.contains("(KB)")) {
      return "KB";
    }
    if (name.contains("(MB)")) {
      return "MB";
    }
    return name.startsWith("Message size") || name.startsWith("Bytes ") ? "bytes" : "#";
  }
}
