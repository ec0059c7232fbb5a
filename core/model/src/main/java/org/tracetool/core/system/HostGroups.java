package org.tracetool.core.system;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;

/**
 * Groups of processes that are hosts. While VampirTrace measures, these are called {@code
 * __NODE__HOST}; a unified trace has them under the names of the hosts, right after the group of
 * all processes and before the communicators, if they divide the processes. In traces of other
 * programs that say which groups are communicators, groups that are none and divide all processes
 * are hosts.
 */
final class HostGroups {
  /** Before the name of a host, in the name of its group. */
  static final String NODE = "__NODE__";

  private static final String ALL = "All";
  private static final String TRACER = "VampirTrace";

  /** The attribute of a communicator, as OTF numbers them. */
  private static final int COMMUNICATOR = 7;

  private HostGroups() {}

  /** The groups that are hosts, under the names of these. */
  static List<Definition.Group> of(Definitions definitions, LocationTable locations) {
    List<Definition.Group> hosts = new ArrayList<>();
    for (Definition.Group g : definitions.all(Definition.Group.class)) {
      if (g.name() != null && g.name().startsWith(NODE) && g.name().length() > NODE.length()) {
        String host = g.name().substring(NODE.length());
        hosts.add(new Definition.Group(g.token(), host, g.members()));
      }
    }
    if (!hosts.isEmpty()) {
      return hosts;
    }
    return isUnified(definitions) ? afterAll(definitions) : others(definitions, locations);
  }

  private static boolean isUnified(Definitions definitions) {
    for (Definition.Creator c : definitions.all(Definition.Creator.class)) {
      if (c.text() != null && c.text().contains(TRACER)) {
        return true;
      }
    }
    return false;
  }

  /** The groups after that of all processes as far as they have no member in common. */
  private static List<Definition.Group> afterAll(Definitions definitions) {
    List<Definition.Group> groups = new ArrayList<>();
    Set<Integer> seen = new HashSet<>();
    boolean after = false;
    for (Definition.Group g : definitions.all(Definition.Group.class)) {
      if (ALL.equals(g.name())) {
        after = true;
      } else if (after && LocationKind.ofGroup(g.name()) == null) {
        if (g.name() == null || g.members().length == 0) {
          break;
        }
        for (int member : g.members()) {
          if (!seen.add(member)) {
            return groups;
          }
        }
        groups.add(g);
      }
    }
    return groups;
  }

  private static List<Definition.Group> others(Definitions definitions, LocationTable locations) {
    Set<Integer> communicators = communicators(definitions);
    List<Definition.Group> found = new ArrayList<>();
    Set<Integer> named = new HashSet<>();
    if (communicators.isEmpty()) {
      return found;
    }
    for (Definition.Group g : definitions.all(Definition.Group.class)) {
      if (communicators.contains(g.token())
          || g.name() == null
          || LocationKind.ofGroup(g.name()) != null) {
        continue;
      }
      Set<Integer> members = new HashSet<>();
      for (int member : g.members()) {
        if (locations.place(member) >= 0) {
          members.add(locations.process(member));
        }
      }
      boolean everybody = members.size() == locations.processes() && members.size() > 1;
      if (members.isEmpty() || everybody) {
        continue;
      }
      for (int member : members) {
        if (!named.add(member)) {
          return List.of(); // groups overlap, so they are something else
        }
      }
      found.add(g);
    }
    return named.size() == locations.processes() ? found : List.of();
  }

  private static Set<Integer> communicators(Definitions definitions) {
    Set<Integer> lists = new HashSet<>();
    for (Definition.AttributeList list : definitions.all(Definition.AttributeList.class)) {
      for (int attribute : list.attributes()) {
        if (attribute == COMMUNICATOR) {
          lists.add(list.token());
        }
      }
    }
    Set<Integer> communicators = new HashSet<>();
    for (Definition.GroupAttributes a : definitions.all(Definition.GroupAttributes.class)) {
      if (lists.contains(a.attributeList())) {
        communicators.add(a.group());
      }
    }
    return communicators;
  }
}
