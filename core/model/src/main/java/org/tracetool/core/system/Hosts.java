package org.tracetool.core.system;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.collect.IntList;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;

/**
 * On which host each process of a trace ran, as far as that is known: by the node of a system tree
 * that it is on, else by groups of processes that are hosts. Hosts are counted from 0 by the lowest
 * process on them, as stftool counts them.
 */
public final class Hosts {
  /** No host is known. */
  public static final Hosts UNKNOWN = new Hosts(null, new CollectedHosts(null));

  /** Finds the processes of threads; null if no host is known. */
  private final LocationTable locations;

  /** For each process one more than the number of its host. */
  private final IntMap numbers = new IntMap();

  private final List<String> names = new ArrayList<>();

  /** For each host the node of the system tree that it is, or 0. */
  private final IntList nodes = new IntList();

  Hosts(Definitions definitions, LocationTable locations) {
    this(locations, new CollectedHosts(locations).take(definitions));
  }

  /** Numbers hosts by their lowest processes. */
  private Hosts(LocationTable locations, CollectedHosts found) {
    this.locations = locations;
    int[] number = new int[found.names.size()];
    for (int process : found.byProcess.sortedKeys()) {
      int host = found.byProcess.get(process) - 1;
      if (number[host] == 0) {
        names.add(found.names.get(host));
        nodes.add(found.nodes.get(host + 1));
        number[host] = names.size();
      }
      numbers.put(process, number[host]);
    }
  }

  /** Hosts in the order in which they are found. */
  private static final class CollectedHosts {
    private final LocationTable locations;
    private final IntMap byProcess = new IntMap();
    private final List<String> names = new ArrayList<>();
    private final Map<String, Integer> known = new HashMap<>();

    /** The node of the system tree that a host is, by its place among the names from 1. */
    private final IntMap nodes = new IntMap();

    CollectedHosts(LocationTable locations) {
      this.locations = locations;
    }

    CollectedHosts take(Definitions definitions) {
      if (definitions.count(DefinitionKind.SYSTEM_NODE) > 0) {
        SystemHosts tree = new SystemHosts(definitions);
        for (int place = 0; place < locations.count(); place++) {
          int process = locations.process(locations.token(place));
          int host = byProcess.get(process) == 0 ? tree.host(locations.systemNode(process)) : 0;
          if (host != 0) {
            put(process, tree.name(host));
            nodes.put(byProcess.get(process), host);
          }
        }
      }
      for (Definition.Group g : HostGroups.of(definitions, locations)) {
        for (int member : g.members()) {
          int process = locations.process(member);
          if (byProcess.get(process) == 0 && g.name() != null) {
            put(process, g.name());
          }
        }
      }
      return this;
    }

    void put(int process, String name) {
      Integer number = known.get(name);
      if (number == null) {
        names.add(name);
        number = names.size();
        known.put(name, number);
      }
      byProcess.put(process, number);
    }
  }

  /** The hosts given in the trace itself. */
  public static Hosts of(Definitions definitions) {
    return LocationTable.of(definitions).hosts();
  }

  /**
   * The same with information from elsewhere, which takes precedence for the processes that it
   * names.
   *
   * @param otherNames names of hosts by process
   */
  public Hosts with(Map<Integer, String> otherNames) {
    if (otherNames.isEmpty()) {
      return this;
    }
    CollectedHosts all = new CollectedHosts(locations);
    for (int process : numbers.sortedKeys()) {
      all.put(process, names.get(numbers.get(process) - 1));
    }
    otherNames.forEach((process, name) -> all.put(process, name));
    return new Hosts(locations, all);
  }

  /** Returns whether the host of any process is known. */
  public boolean areKnown() {
    return !names.isEmpty();
  }

  /** The names of all hosts, each at its number. */
  public List<String> names() {
    return List.copyOf(names);
  }

  /** The node of the system tree that a host is; 0 if it is known from elsewhere. */
  public int systemNode(int number) {
    return nodes.get(number);
  }

  /** The name of the host of a process or of one of its threads; null if it is not known. */
  public String name(int location) {
    int number = number(location);
    return number < 0 ? null : names.get(number);
  }

  /** The number of the host of a process or of one of its threads; -1 if it is not known. */
  public int number(int location) {
    return names.isEmpty()
        ? -1
        : numbers.get(locations == null ? location : locations.process(location)) - 1;
  }
}
