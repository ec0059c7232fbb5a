package org.tracetool.core.definition;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * On which host each process of a trace ran, as far as that is known. Hosts are counted from 0 by
 * the lowest process on them, as stftool counts them.
 *
 * <p>A trace holds this in groups of processes: while VampirTrace measures, these are called {@code
 * __NODE__HOST}; a unified trace has them under the names of the hosts, right after the group of
 * all processes and before the communicators, if they divide the processes.
 */
public final class Hosts {
  /** No host is known. */
  public static final Hosts UNKNOWN = new Hosts(new TreeMap<>());

  private static final String NODE = "__NODE__";
  private static final String ALL = "All";
  private static final String TRACER = "VampirTrace";

  private final TreeMap<Integer, String> byProcess;
  private final List<String> names = new ArrayList<>();
  private final Map<String, Integer> numbers = new HashMap<>();

  private Hosts(TreeMap<Integer, String> byProcess) {
    this.byProcess = byProcess;
    for (String name : byProcess.values()) {
      if (numbers.putIfAbsent(name, names.size()) == null) {
        names.add(name);
      }
    }
  }

  /** The hosts given in the trace itself. */
  public static Hosts of(Definitions definitions) {
    TreeMap<Integer, String> hosts = new TreeMap<>(Integer::compareUnsigned);
    for (Definition.Group g : definitions.all(Definition.Group.class)) {
      String host = node(g);
      if (host != null) {
        put(hosts, definitions, g, host);
      }
    }
    if (hosts.isEmpty() && isUnified(definitions)) {
      for (Definition.Group g : behindAll(definitions)) {
        put(hosts, definitions, g, g.name());
      }
    }
    return new Hosts(hosts);
  }

  private static String node(Definition.Group g) {
    return g.name() != null && g.name().startsWith(NODE) && g.name().length() > NODE.length()
        ? g.name().substring(NODE.length())
        : null;
  }

  private static boolean isUnified(Definitions definitions) {
    return definitions.all(Definition.Creator.class).stream()
        .anyMatch(c -> c.text() != null && c.text().contains(TRACER));
  }

  /** The groups after that of all processes as far as they have no member in common. */
  private static List<Definition.Group> behindAll(Definitions definitions) {
    List<Definition.Group> groups = new ArrayList<>();
    Set<Integer> seen = new HashSet<>();
    boolean behind = false;
    for (Definition.Group g : definitions.all(Definition.Group.class)) {
      if (ALL.equals(g.name())) {
        behind = true;
      } else if (behind) {
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

  /** Threads are where their process is. */
  private static void put(
      Map<Integer, String> hosts, Definitions definitions, Definition.Group g, String host) {
    for (int member : g.members()) {
      Definition.Location l = definitions.location(member);
      if (l == null || l.parent() == 0) {
        hosts.putIfAbsent(member, host);
      }
    }
  }

  /**
   * The same with information from elsewhere, which takes precedence for the processes that it
   * names.
   *
   * @param told names of hosts by process
   */
  public Hosts with(Map<Integer, String> told) {
    if (told.isEmpty()) {
      return this;
    }
    TreeMap<Integer, String> all = new TreeMap<>(Integer::compareUnsigned);
    all.putAll(byProcess);
    all.putAll(told);
    return new Hosts(all);
  }

  /** Returns whether the host of any process is known. */
  public boolean areKnown() {
    return !names.isEmpty();
  }

  /** The names of all hosts, each at its number. */
  public List<String> names() {
    return List.copyOf(names);
  }

  /** The name of a process's host; null if it is not known. */
  public String name(int process) {
    return byProcess.get(process);
  }

  /** The number of a process's host; -1 if it is not known. */
  public int number(int process) {
    String name = byProcess.get(process);
    return name == null ? -1 : numbers.get(name);
  }
}
