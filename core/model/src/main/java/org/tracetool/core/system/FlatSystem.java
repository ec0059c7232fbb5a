package org.tracetool.core.system;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.collect.IntList;
import org.tracetool.core.counter.CounterSeries;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.LocationNames;

/**
 * The definitions of a trace for formats without location groups, system trees and descriptions of
 * counters, such as OTF: each location has the name that people are shown ({@code MPI Rank 0:
 * Master thread}), hosts are groups of locations, named as VampirTrace names them, and so are the
 * streams of devices and other locations that are no threads and whose names do not tell that.
 * Counters that are none are in groups that say so.
 */
public final class FlatSystem {
  private FlatSystem() {}

  /**
   * Returns the definitions with full names, groups for hosts and for kinds of locations, and
   * groups for counters that are none. Location groups, system nodes and descriptions of counters
   * stay: writers count what they leave out.
   *
   * @param definitions returned as they are if they have nothing of that
   */
  public static Definitions of(Definitions definitions) {
    if (definitions.count(DefinitionKind.LOCATION_GROUP) == 0
        && definitions.count(DefinitionKind.SYSTEM_NODE) == 0
        && definitions.count(DefinitionKind.COUNTER_INFO) == 0) {
      return definitions;
    }
    int counterGroup = 0;
    for (Definition.CounterGroup g : definitions.all(Definition.CounterGroup.class)) {
      counterGroup = Math.max(counterGroup, g.token());
    }
    LocationNames names = LocationNames.of(definitions);
    Definitions.Builder flat = Definitions.builder();
    int lastToken = 0;
    for (Definitions.Entry entry : definitions.entries()) {
      if (entry.definition() instanceof Definition.Location l) {
        Definition named = new Definition.Location(l.token(), names.of(l), l.parent());
        flat.add(entry.stream(), named, entry.pairs());
        lastToken = Math.max(lastToken, l.token());
      } else if (entry.definition() instanceof Definition.Counter c && isNone(definitions, c)) {
        counterGroup++;
        String told = CounterSeries.noCounter(definitions, 0, c);
        flat.add(new Definition.CounterGroup(counterGroup, told));
        Definition grouped =
            new Definition.Counter(c.token(), c.name(), c.properties(), counterGroup, c.unit());
        flat.add(entry.stream(), grouped, entry.pairs());
      } else {
        flat.add(entry);
        if (entry.definition() instanceof Definition.Group g) {
          lastToken = Math.max(lastToken, g.token());
        }
      }
    }
    List<Definition.Group> made = hostGroups(definitions);
    made.addAll(kindGroups(definitions));
    for (Definition.Group g : made) {
      if (lastToken < Integer.MAX_VALUE) {
        lastToken++;
        flat.add(new Definition.Group(lastToken, g.name(), g.members()));
      }
    }
    return flat.build();
  }

  /**
   * The definitions with groups that are hosts under names that say so, {@code __NODE__HOST}, for
   * formats that do not name the creator of a trace, by which these groups are known otherwise.
   */
  public static Definitions namingHosts(Definitions definitions) {
    Map<Integer, Definition.Group> hosts = new HashMap<>();
    for (Definition.Group g : HostGroups.of(definitions, LocationTable.of(definitions))) {
      hosts.put(
          g.token(), new Definition.Group(g.token(), HostGroups.NODE + g.name(), g.members()));
    }
    if (hosts.isEmpty()) {
      return definitions;
    }
    Definitions.Builder named = Definitions.builder();
    for (Definitions.Entry entry : definitions.entries()) {
      Definition.Group host =
          entry.definition() instanceof Definition.Group g ? hosts.get(g.token()) : null;
      named.add(entry.stream(), host == null ? entry.definition() : host, entry.pairs());
    }
    return named.build();
  }

  /** Whether the description of a counter of the whole trace says that it is none. */
  private static boolean isNone(Definitions definitions, Definition.Counter c) {
    return definitions.find(DefinitionKind.COUNTER_INFO, c.token()) != null
        && CounterSeries.noCounter(definitions, 0, c) != null;
  }

  /**
   * Groups for the hosts of the system tree; groups that are hosts stay what they are. Their tokens
   * are given later.
   */
  private static List<Definition.Group> hostGroups(Definitions definitions) {
    Hosts hosts = Hosts.of(definitions);
    List<Definition.Group> groups = new ArrayList<>();
    if (definitions.count(DefinitionKind.SYSTEM_NODE) == 0 || !hosts.areKnown()) {
      return groups;
    }
    List<String> names = hosts.names();
    IntList[] members = new IntList[names.size()];
    Arrays.setAll(members, i -> new IntList());
    for (Definition.Location l : definitions.all(Definition.Location.class)) {
      int host = hosts.number(l.token());
      if (host >= 0) {
        members[host].add(l.token());
      }
    }
    for (int i = 0; i < members.length; i++) {
      if (hosts.systemNode(i) != 0) {
        groups.add(new Definition.Group(0, HostGroups.NODE + names.get(i), members[i].toArray()));
      }
    }
    return groups;
  }

  /** Groups for the kinds of locations; their tokens are given later. */
  private static List<Definition.Group> kindGroups(Definitions definitions) {
    Map<LocationKind, IntList> members = new EnumMap<>(LocationKind.class);
    LocationTable table = LocationTable.of(definitions);
    LocationNames names = LocationNames.of(definitions);
    for (Definition.Location l : definitions.all(Definition.Location.class)) {
      LocationKind kind = table.kind(l.token());
      if (!kind.isThread() && !GpuNames.isStream(names.of(l))) {
        members.computeIfAbsent(kind, k -> new IntList()).add(l.token());
      }
    }
    List<Definition.Group> groups = new ArrayList<>();
    members.forEach(
        (kind, tokens) -> groups.add(new Definition.Group(0, kind.groupName(), tokens.toArray())));
    return groups;
  }
}
