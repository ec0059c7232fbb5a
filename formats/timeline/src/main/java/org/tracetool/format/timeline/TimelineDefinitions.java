package org.tracetool.format.timeline;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.collect.IntList;
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
import org.tracetool.core.system.WorldCommunicators;

/** The definitions of a trace in the model. */
final class TimelineDefinitions {
  private static final long NANOSECONDS = 1_000_000_000L;
  private static final int MACHINE = 1;
  private static final int PROCESS = 1;
  private static final int ACCELERATOR = 2;
  private static final int UNKNOWN = 0;
  private static final int CPU_THREAD = 1;
  private static final int GPU_STREAM = 2;
  private static final int FUNCTION = 1;

  private final TimelineContents contents;
  private final TimelineIntake intake;
  private final TimelineNames names;
  private final Definitions.Builder into = Definitions.builder();

  TimelineDefinitions(TimelineContents contents, TimelineIntake intake) {
    this.contents = contents;
    this.intake = intake;
    names = intake.names();
  }

  Definitions build() {
    if (intake.creator() != null) {
      into.add(new Definition.Creator(intake.creator()));
    }
    into.add(new Definition.TimerResolution(NANOSECONDS));
    if (intake.hasRecords()) {
      long from = intake.first() - contents.begin();
      long to = intake.last() - contents.begin();
      into.add(new Definition.TimeRange(from, to));
      into.add(new ClockProperties(from, to - from, intake.firstSince1970()));
    }
    addNodes();
    addCommunicators();
    addRegions();
    addNames();
    addCounters();
    return into.build();
  }

  private void addNodes() {
    Map<String, Integer> hosts = new HashMap<>();
    List<Definition> nodes = new ArrayList<>();
    for (TimelineProcess process : contents.processes()) {
      if (process.host != null && !hosts.containsKey(process.host)) {
        int node = MACHINE + 1 + hosts.size();
        hosts.put(process.host, node);
        nodes.add(new SystemNode(node, process.host, "node", MACHINE));
      }
    }
    boolean hasTree = !nodes.isEmpty() || !intake.properties().isEmpty();
    if (hasTree) {
      into.add(new SystemNode(MACHINE, "machine", "machine", 0));
      intake
          .properties()
          .forEach(
              (name, value) ->
                  into.add(
                      new SystemNodeProperty(
                          MACHINE, name, KeyValueType.STRING.ordinal(), 0, value)));
      nodes.forEach(into::add);
    }
    int group = 0;
    for (TimelineProcess process : contents.processes()) {
      int node = process.host != null ? hosts.get(process.host) : hasTree ? MACHINE : 0;
      process.group = ++group;
      into.add(new LocationGroup(group, process.finalName, PROCESS, node, 0));
      int owner = group;
      process.properties.forEach(
          (name, value) ->
              into.add(
                  new LocationGroupProperty(owner, name, KeyValueType.STRING.ordinal(), 0, value)));
      group = addLocations(process, node, group);
    }
  }

  /** Adds locations and devices; returns the last group. */
  private int addLocations(TimelineProcess process, int node, int lastGroup) {
    int group = lastGroup;
    Map<Long, Integer> devices = new LinkedHashMap<>();
    int number = 0;
    for (IntakeRow row : process.rows) {
      boolean isStream = row.sort == IntakeRow.Sort.STREAM && row.part == StreamPart.WORK;
      int owner = process.group;
      if (isStream) {
        Integer device = devices.get(row.device);
        if (device == null) {
          device = ++group;
          devices.put(row.device, device);
          into.add(
              new LocationGroup(device, "GPU " + row.device, ACCELERATOR, node, process.group));
        }
        owner = device;
      }
      for (int lane = 0; lane < row.lanes; lane++) {
        int token = row.token + lane;
        String name = lane == 0 ? row.locationName : row.locationName + " (" + (lane + 1) + ')';
        int parent = token == process.location() ? 0 : process.location();
        into.add(new Definition.Location(token, name, parent));
        boolean isTrack = row.sort != IntakeRow.Sort.THREAD && parent != 0;
        int type = isStream ? GPU_STREAM : isTrack ? UNKNOWN : CPU_THREAD;
        long file = (long) number++ << Integer.SIZE | process.group - 1;
        into.add(new LocationInfo(token, file, type, 0, owner));
      }
    }
    return group;
  }

  private void addCommunicators() {
    if (contents.worldSize() > 0) {
      int[] ranks = new int[contents.worldSize()];
      for (int rank = 0; rank < ranks.length; rank++) {
        ranks[rank] = contents.location(rank);
      }
      into.add(new Definition.Group(contents.world(), WorldCommunicators.NAME, ranks));
    }
    for (TimelineNames.CommunicatorEntry entry : names.communicatorList) {
      IntList members = new IntList();
      if (entry.ranks != null) {
        for (int rank : entry.ranks) {
          members.add(contents.location(rank));
        }
      } else if (entry.isOfAll) {
        for (int rank = 0; rank < contents.worldSize(); rank++) {
          members.add(contents.location(rank));
        }
      } else if (entry.processes != null) {
        for (int process : entry.processes) {
          int token = contents.partner(TimelineIntake.ofProcess(process));
          if (token != 0) {
            members.add(token);
          }
        }
      } else {
        for (TimelineProcess process : contents.processes()) {
          if (process.rank >= 0 || contents.worldSize() == 0) {
            members.add(process.location());
          }
        }
      }
      int token = contents.communicator(entry.number);
      into.add(new Definition.Group(token, entry.name, members.toArray()));
    }
  }

  private void addRegions() {
    for (int i = 0; i < names.groups.size(); i++) {
      into.add(new Definition.RegionGroup(i + 1, names.groups.name(i)));
    }
    Map<String, Integer> files = new LinkedHashMap<>();
    names.sources.values().forEach(s -> files.putIfAbsent(s.file(), files.size() + 1));
    files.forEach((name, number) -> into.add(new Definition.SclFile(number, name)));
    int place = 0;
    for (int i = 0; i < names.regions.size(); i++) {
      int region = i + 1;
      String name = names.regions.name(i);
      TimelineNames.Source source = names.sources.get(region);
      int scl = 0;
      if (source != null) {
        int file = files.get(source.file());
        scl = ++place;
        into.add(new Definition.Scl(scl, file, source.line()));
        into.add(
            new RegionInfo(region, name, null, FUNCTION, 0, 0, file, source.line(), source.line()));
      }
      into.add(new Definition.Region(region, name, names.regions.extra(i), scl));
    }
  }

  private void addNames() {
    for (int i = 0; i < names.keys.size(); i++) {
      into.add(new Definition.Key(i + 1, names.keys.extra(i), names.keys.name(i), null));
    }
    for (int i = 0; i < names.operations.size(); i++) {
      int type = names.operationTypes.get(i).number();
      into.add(new Definition.Collective(i + 1, names.operations.name(i), type));
    }
    for (int i = 0; i < names.files.size(); i++) {
      into.add(new Definition.File(i + 1, names.files.name(i), 0));
    }
    for (int i = 0; i < names.markers.size(); i++) {
      into.add(new Definition.Marker(i + 1, names.markers.name(i), 0));
    }
  }

  private void addCounters() {
    for (int i = 0; i < names.counters.size(); i++) {
      TimelineNames.CounterEntry counter = names.counters.get(i);
      int type =
          counter.isReal
              ? CounterProperties.DOUBLE
              : counter.isUnsigned ? CounterProperties.UNSIGNED8 : CounterProperties.SIGNED8;
      int properties = type | CounterProperties.ABSOLUTE | CounterProperties.SCOPE_NEXT;
      into.add(new Definition.Counter(i + 1, counter.name, properties, 0, counter.unit));
    }
  }
}
