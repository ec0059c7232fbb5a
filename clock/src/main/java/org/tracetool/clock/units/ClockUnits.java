package org.tracetool.clock.units;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.LocationNames;
import org.tracetool.core.definition.SystemDefinition;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.system.Hosts;

/**
 * Which processes and threads share a clock. A unit is a process with its threads, whose times move
 * together; a node is a set of units that are said to run on one machine.
 */
public final class ClockUnits {
  /** The attribute of a communicator, as OTF numbers them. */
  private static final int COMMUNICATOR = 7;

  private static final String NODE_CLASS = "node";

  private final IntMap unitOf = new IntMap();
  private final List<Integer> firsts = new ArrayList<>();
  private final List<String> names = new ArrayList<>();
  private final int[] nodeOf;
  private final List<String> nodeNames = new ArrayList<>();

  /** The units of all processes that a trace has streams of. */
  public ClockUnits(Definitions definitions, List<StreamInfo> streams) {
    LocationNames locationNames = LocationNames.of(definitions);
    Map<Long, Integer> byProcess = new HashMap<>();
    for (StreamInfo stream : streams) {
      for (int location : stream.locations()) {
        int root = root(definitions, location);
        long key = processKey(definitions, location, root);
        Integer unit = byProcess.putIfAbsent(key, firsts.size());
        if (unit == null) {
          unit = firsts.size();
          firsts.add(location);
          Definition.Location process = definitions.location(root);
          names.add(process == null ? "#" + location : locationNames.of(process));
        }
        unitOf.put(location, unit + 1);
      }
    }
    nodeOf = nodes(definitions);
  }

  private static int root(Definitions definitions, int location) {
    int at = location;
    for (int steps = 0; steps < 64; steps++) {
      Definition.Location l = definitions.location(at);
      if (l == null || l.parent() == 0 || l.parent() == at) {
        return at;
      }
      at = l.parent();
    }
    return at;
  }

  /** Locations of one group of a system tree are one process; else those below one process are. */
  private static long processKey(Definitions definitions, int location, int root) {
    if (definitions.find(DefinitionKind.LOCATION_INFO, location)
            instanceof SystemDefinition.LocationInfo info
        && info.group() != 0) {
      return 1L << 32 | Integer.toUnsignedLong(info.group());
    }
    return Integer.toUnsignedLong(root);
  }

  /** Number of units. */
  public int count() {
    return firsts.size();
  }

  /** The unit of a process or thread; -1 if it is none, as a group is. */
  public int of(int location) {
    return unitOf.get(location) - 1;
  }

  /** Name of a unit: that of its process. */
  public String name(int unit) {
    return names.get(unit);
  }

  /** The first process or thread of a unit. */
  public int location(int unit) {
    return firsts.get(unit);
  }

  /** The node of a unit, counted from 0; each unit whose node is not known has one of its own. */
  public int node(int unit) {
    return nodeOf[unit];
  }

  /** Number of nodes. */
  public int nodes() {
    return nodeNames.size();
  }

  /** Name of a node. */
  public String nodeName(int node) {
    return nodeNames.get(node);
  }

  private int[] nodes(Definitions definitions) {
    String[] hosts = new String[count()];
    Hosts known = Hosts.of(definitions);
    for (int unit = 0; unit < hosts.length; unit++) {
      hosts[unit] = known.name(root(definitions, location(unit)));
      if (hosts[unit] == null) {
        hosts[unit] = systemNode(definitions, location(unit));
      }
    }
    if (Arrays.asList(hosts).contains(null)) {
      byGroups(definitions, hosts);
    }
    Map<String, Integer> numbers = new HashMap<>();
    int[] nodes = new int[hosts.length];
    for (int unit = 0; unit < hosts.length; unit++) {
      Integer number = hosts[unit] == null ? null : numbers.get(hosts[unit]);
      if (number == null) {
        number = nodeNames.size();
        nodeNames.add(hosts[unit] == null ? name(unit) : hosts[unit]);
        if (hosts[unit] != null) {
          numbers.put(hosts[unit], number);
        }
      }
      nodes[unit] = number;
    }
    return nodes;
  }

  /** The node of a system tree that a location is on. */
  private static String systemNode(Definitions definitions, int location) {
    if (!(definitions.find(DefinitionKind.LOCATION_INFO, location)
            instanceof SystemDefinition.LocationInfo info)
        || !(definitions.find(DefinitionKind.LOCATION_GROUP, info.group())
            instanceof SystemDefinition.LocationGroup group)) {
      return null;
    }
    int token = group.node();
    for (int steps = 0; steps < 64 && token != 0; steps++) {
      if (!(definitions.find(DefinitionKind.SYSTEM_NODE, token)
          instanceof SystemDefinition.SystemNode node)) {
        return null;
      }
      if (NODE_CLASS.equals(node.className())) {
        return node.name() + "#" + Integer.toUnsignedString(token);
      }
      token = node.parent();
    }
    return null;
  }

  /**
   * Where groups say whether they are communicators, those that are none and divide all processes
   * are the nodes.
   */
  private void byGroups(Definitions definitions, String[] hosts) {
    Set<Integer> lists = new HashSet<>();
    for (Definition.AttributeList list : definitions.all(Definition.AttributeList.class)) {
      if (Arrays.stream(list.attributes()).anyMatch(a -> a == COMMUNICATOR)) {
        lists.add(list.token());
      }
    }
    Set<Integer> communicators = new HashSet<>();
    for (Definition.GroupAttributes a : definitions.all(Definition.GroupAttributes.class)) {
      if (lists.contains(a.attributeList())) {
        communicators.add(a.group());
      }
    }
    if (communicators.isEmpty()) {
      return;
    }
    String[] found = new String[hosts.length];
    int named = 0;
    for (Definition.Group g : definitions.all(Definition.Group.class)) {
      Set<Integer> members = new HashSet<>();
      Arrays.stream(g.members()).map(this::of).filter(u -> u >= 0).forEach(members::add);
      if (communicators.contains(g.token()) || members.isEmpty() || g.name() == null) {
        continue;
      }
      if (members.size() == hosts.length && hosts.length > 1) {
        continue; // all processes
      }
      for (int unit : members) {
        if (found[unit] != null) {
          return; // groups overlap, so they are something else
        }
        found[unit] = g.name();
        named++;
      }
    }
    if (named == hosts.length) {
      System.arraycopy(found, 0, hosts, 0, hosts.length);
    }
  }
}
