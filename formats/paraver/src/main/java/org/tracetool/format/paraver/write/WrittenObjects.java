package org.tracetool.format.paraver.write;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.SystemDefinition.LocationGroup;
import org.tracetool.core.definition.SystemDefinition.LocationGroupProperty;
import org.tracetool.core.definition.SystemDefinition.LocationInfo;
import org.tracetool.core.definition.SystemDefinition.SystemNode;
import org.tracetool.core.definition.SystemDefinition.SystemNodeProperty;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.format.paraver.names.Marks;

/** Applications, tasks, threads and nodes of a trace that is written. */
final class WrittenObjects {
  /** A process. */
  private static final class Task {
    final int group;
    final List<Integer> threads = new ArrayList<>();
    int node;
    String name;

    Task(int group) {
      this.group = group;
    }
  }

  private final Definitions definitions;
  private final TreeMap<Integer, List<Task>> applications = new TreeMap<>();

  /** For the token of each location the number of its thread, counted from 1. */
  private final IntMap numbers = new IntMap();

  private final List<String> threadNames = new ArrayList<>();
  private final List<String> taskNames = new ArrayList<>();
  private final List<String> nodeNames = new ArrayList<>();
  private int[] application;
  private int[] task;
  private int[] thread;
  private int[] master;
  private int[][] threads;
  private int[][] nodes;
  private int[] cpus;

  WrittenObjects(Definitions definitions, List<StreamInfo> streams) {
    this.definitions = definitions;
    tasks(streams);
    placeOnNodes();
    number();
  }

  private void tasks(List<StreamInfo> streams) {
    Map<Integer, Definition.Location> locations = new LinkedHashMap<>();
    for (Definition.Location l : definitions.all(Definition.Location.class)) {
      locations.put(l.token(), l);
    }
    for (StreamInfo s : streams) {
      for (int token : s.locations()) {
        locations.putIfAbsent(token, new Definition.Location(token, null, 0));
      }
    }
    Map<Integer, Integer> ofGroup = new HashMap<>();
    for (LocationGroupProperty p : definitions.all(LocationGroupProperty.class)) {
      if (Marks.APPLICATION.equals(p.name())) {
        ofGroup.put(p.group(), (int) Numbers.of(p.text(), 1, 1 << 20));
      }
    }
    Map<Long, Task> known = new HashMap<>();
    for (Definition.Location l : locations.values()) {
      int group =
          definitions.find(DefinitionKind.LOCATION_INFO, l.token()) instanceof LocationInfo i
              ? i.group()
              : 0;
      long key = group != 0 ? (long) group << Integer.SIZE : root(l, locations) & 0xffff_ffffL;
      Task own = known.get(key);
      if (own == null) {
        own = new Task(group);
        own.name =
            definitions.find(DefinitionKind.LOCATION_GROUP, group) instanceof LocationGroup g
                ? g.name()
                : l.name();
        known.put(key, own);
        applications
            .computeIfAbsent(ofGroup.getOrDefault(group, 1), a -> new ArrayList<>())
            .add(own);
      }
      own.threads.add(l.token());
    }
    if (applications.isEmpty()) {
      applications.put(1, new ArrayList<>());
    }
  }

  private static int root(Definition.Location l, Map<Integer, Definition.Location> locations) {
    Definition.Location at = l;
    for (int i = 0; i < 64; i++) {
      Definition.Location parent = locations.get(at.parent());
      if (at.parent() == 0 || parent == null) {
        return at.token();
      }
      at = parent;
    }
    return l.token(); // parents that go round
  }

  private void placeOnNodes() {
    Map<Integer, Integer> stated = new LinkedHashMap<>();
    int count = -1;
    for (SystemNodeProperty p : definitions.all(SystemNodeProperty.class)) {
      if (Marks.CPUS.equals(p.name())) {
        stated.put(p.node(), (int) Numbers.of(p.text(), 0, 1 << 20));
      } else if (Marks.NODES.equals(p.name())) {
        count = (int) Numbers.of(p.text(), 0, 1 << 20);
      }
    }
    Map<Integer, Integer> places = new LinkedHashMap<>();
    List<Integer> sizes = new ArrayList<>();
    for (Map.Entry<Integer, Integer> e : stated.entrySet()) {
      places.put(e.getKey(), places.size() + 1);
      sizes.add(e.getValue());
    }
    boolean none = count == 0;
    for (List<Task> tasks : applications.values()) {
      for (Task t : tasks) {
        int node =
            definitions.find(DefinitionKind.LOCATION_GROUP, t.group) instanceof LocationGroup g
                ? g.node()
                : 0;
        if (none) {
          continue;
        }
        if (stated.isEmpty() || !places.containsKey(node)) {
          Integer place = places.putIfAbsent(node, places.size() + 1);
          if (place == null) {
            sizes.add(0);
          }
        }
        t.node = places.get(node);
        if (!stated.containsKey(node)) {
          sizes.set(t.node - 1, sizes.get(t.node - 1) + t.threads.size());
        }
      }
    }
    for (int token : places.keySet()) {
      nodeNames.add(
          definitions.find(DefinitionKind.SYSTEM_NODE, token) instanceof SystemNode n
              ? n.name()
              : null);
    }
    cpus = sizes.stream().mapToInt(Integer::intValue).toArray();
  }

  private void number() {
    int count = 0;
    for (List<Task> tasks : applications.values()) {
      for (Task t : tasks) {
        count += t.threads.size();
      }
    }
    application = new int[count + 1];
    task = new int[count + 1];
    thread = new int[count + 1];
    master = new int[count + 1];
    threads = new int[applications.size()][];
    nodes = new int[applications.size()][];
    int a = 0;
    int next = 0;
    for (List<Task> tasks : applications.values()) {
      threads[a] = new int[tasks.size()];
      nodes[a] = new int[tasks.size()];
      int t = 0;
      for (Task own : tasks) {
        threads[a][t] = own.threads.size();
        nodes[a][t] = own.node;
        taskNames.add(own.name);
        int first = next + 1;
        for (int i = 0; i < own.threads.size(); i++) {
          next++;
          int token = own.threads.get(i);
          numbers.put(token, next);
          Definition.Location l = definitions.location(token);
          threadNames.add(l == null ? null : l.name());
          application[next] = a + 1;
          task[next] = t + 1;
          thread[next] = i + 1;
          master[next] = first;
        }
        t++;
      }
      a++;
    }
  }

  /** How many threads there are. */
  int count() {
    return thread.length - 1;
  }

  /** The number of the thread that a location is, counted from 1; 0 if it is none. */
  int number(int location) {
    return numbers.get(location);
  }

  int application(int number) {
    return application[number];
  }

  int task(int number) {
    return task[number];
  }

  int thread(int number) {
    return thread[number];
  }

  /** The first thread of the task of a thread. */
  int master(int number) {
    return master[number];
  }

  int[][] threads() {
    return threads;
  }

  int[][] nodes() {
    return nodes;
  }

  int[] cpus() {
    return cpus;
  }

  List<String> threadNames() {
    return threadNames;
  }

  List<String> taskNames() {
    return taskNames;
  }

  List<String> nodeNames() {
    return nodeNames;
  }
}
