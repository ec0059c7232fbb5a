package org.tracetool.core.system;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.tracetool.core.collect.IntList;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.LocationNames;

/**
 * The definitions of a trace for formats without location groups and system trees, such as OTF:
 * each location has the name that people are shown ({@code MPI Rank 0: Master thread}), and hosts
 * are groups of locations, named as VampirTrace names them.
 */
public final class FlatSystem {
  private FlatSystem() {}

  /**
   * Returns the definitions with full names and groups for hosts. Location groups and system nodes
   * stay: writers count what they leave out.
   *
   * @param definitions returned as they are if they have nothing of that
   */
  public static Definitions of(Definitions definitions) {
    if (definitions.count(DefinitionKind.LOCATION_GROUP) == 0
        && definitions.count(DefinitionKind.SYSTEM_NODE) == 0) {
      return definitions;
    }
    LocationNames names = LocationNames.of(definitions);
    Definitions.Builder flat = Definitions.builder();
    int lastToken = 0;
    for (Definitions.Entry entry : definitions.entries()) {
      if (entry.definition() instanceof Definition.Location l) {
        Definition named = new Definition.Location(l.token(), names.of(l), l.parent());
        flat.add(entry.stream(), named, entry.pairs());
        lastToken = Math.max(lastToken, l.token());
      } else {
        flat.add(entry);
        if (entry.definition() instanceof Definition.Group g) {
          lastToken = Math.max(lastToken, g.token());
        }
      }
    }
    for (Definition.Group host : hostGroups(definitions, lastToken)) {
      flat.add(host);
    }
    return flat.build();
  }

  /** Groups for the hosts of the system tree; groups that are hosts stay what they are. */
  private static List<Definition.Group> hostGroups(Definitions definitions, int lastToken) {
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
      if (hosts.systemNode(i) != 0 && lastToken < Integer.MAX_VALUE) {
        lastToken++;
        String name = HostGroups.NODE + names.get(i);
        groups.add(new Definition.Group(lastToken, name, members[i].toArray()));
      }
    }
    return groups;
  }
}
