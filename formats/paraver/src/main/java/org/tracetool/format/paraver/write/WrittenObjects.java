package org.tracetool.format.paraver.write;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.tracetool.core.collect.IntList;
import org.tracetool.core.collect.LongIndex;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.SystemDefinition.LocationGroup;
import org.tracetool.core.definition.SystemDefinition.LocationGroupProperty;
import org.tracetool.core.definition.SystemDefinition.SystemNode;
import org.tracetool.core.definition.SystemDefinition.SystemNodeProperty;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.system.Hosts;
import org.tracetool.core.system.LocationTable;
import org.tracetool.format.paraver.names.ParaverMarks;

/**
 * Applications, tasks, threads and nodes of a trace that is written. There may be a million of
 * them: what is known of each is in arrays, and names are looked up as they are needed.
 */
final class WrittenObjects {
  /** From here on, numbers of nodes are those of hosts that no node of the system tree is. */
  private static final long HOST = 1L << Integer.SIZE;

  /** No system tree is as deep; circles come from damage. */
  private static final int MAX_DEPTH = 64;

  private final Definitions definitions;
  private final LocationTable table;
  private final Hosts hosts;

  /** The tokens of locations, and for each the number of its thread, counted from 1. */
  private final LongIndex locations = new LongIndex();

  private int[] numbers;

  /** The processes that are tasks, in the order in which they appear. */
  private final LongIndex tasks = new LongIndex();

  /** For each location its task. */
  private final IntList taskOf = new IntList();

  /** The tasks in the order of their applications: the application above, the task below. */
  private long[] order;

  /** For each task its node, counted from 1, and its number of threads. */
  private int[] nodeOf;

  private int[] threadsOf;

  private final List<String> nodeNames = new ArrayList<>();

  /** For each thread the place of its location. */
  private int[] locationOf;

  private int[] application;
  private int[] task;
  private int[] thread;
  private int[] master;
  private int[][] threads;
  private int[][] nodes;
  private int[] cpus;

  WrittenObjects(Definitions definitions, List<StreamInfo> streams) {
    this.definitions = definitions;
    table = LocationTable.of(definitions);
    hosts = table.hosts();
    addTasks(streams);
    orderApplications();
    placeOnNodes();
    assignNumbers();
  }

  private void addTasks(List<StreamInfo> streams) {
    for (Definition.Location l : definitions.all(Definition.Location.class)) {
      locations.add(l.token());
    }
    for (StreamInfo s : streams) {
      for (int token : s.locations()) {
        if (!definitions.isOnlyGroup(token)) {
          locations.add(token);
        }
      }
    }
    for (int place = 0; place < locations.size(); place++) {
      long process = table.process((int) locations.get(place)) & 0xffff_ffffL;
      tasks.add(process);
      taskOf.add(tasks.find(process));
    }
    threadsOf = new int[tasks.size()];
    for (int place = 0; place < taskOf.size(); place++) {
      threadsOf[taskOf.get(place)]++;
    }
  }

  /** Puts tasks in order. */
  private void orderApplications() {
    Map<Integer, Integer> ofGroup = new HashMap<>();
    for (LocationGroupProperty p : definitions.all(LocationGroupProperty.class)) {
      if (ParaverMarks.APPLICATION.equals(p.name())) {
        ofGroup.put(p.group(), (int) NumberParsing.of(p.text(), 1, 1 << 20));
      }
    }
    order = new long[tasks.size()];
    for (int t = 0; t < order.length; t++) {
      order[t] = (long) ofGroup.getOrDefault(groupOf(t), 1) << Integer.SIZE | t;
    }
    Arrays.sort(order);
  }

  /** The group of a task; 0 if it has none. */
  private int groupOf(int t) {
    return table.group((int) tasks.get(t));
  }

  private void placeOnNodes() {
    Map<Long, Integer> stated = new LinkedHashMap<>();
    int count = -1;
    for (SystemNodeProperty p : definitions.all(SystemNodeProperty.class)) {
      if (ParaverMarks.CPUS.equals(p.name())) {
        stated.put(p.node() & 0xffff_ffffL, (int) NumberParsing.of(p.text(), 0, 1 << 20));
      } else if (ParaverMarks.NODES.equals(p.name())) {
        count = (int) NumberParsing.of(p.text(), 0, 1 << 20);
      }
    }
    Map<Long, Integer> places = new LinkedHashMap<>();
    List<Integer> sizes = new ArrayList<>();
    for (Map.Entry<Long, Integer> e : stated.entrySet()) {
      places.put(e.getKey(), places.size() + 1);
      sizes.add(e.getValue());
    }
    nodeOf = new int[tasks.size()];
    for (int i = 0; i < order.length && count != 0; i++) {
      int t = (int) order[i];
      long node = node(t);
      Integer place = places.get(node);
      if (place == null) {
        place = places.size() + 1;
        places.put(node, place);
        sizes.add(0);
      }
      nodeOf[t] = place;
      if (!stated.containsKey(node)) {
        sizes.set(place - 1, sizes.get(place - 1) + threadsOf[t]);
      }
    }
    places.keySet().forEach(node -> nodeNames.add(nodeName(node)));
    cpus = sizes.stream().mapToInt(Integer::intValue).toArray();
  }

  /**
   * The node of a task: that of the system tree which is its host, or the number of a host that is
   * known from elsewhere, beyond all tokens; else the root of the tree.
   */
  private long node(int t) {
    int process = (int) tasks.get(t);
    int host = hosts.number(process);
    if (host >= 0) {
      int node = hosts.systemNode(host);
      return node != 0 ? node & 0xffff_ffffL : HOST | host;
    }
    int at =
        definitions.find(DefinitionKind.LOCATION_GROUP, groupOf(t)) instanceof LocationGroup g
            ? g.node()
            : 0;
    for (int depth = 0; depth < MAX_DEPTH; depth++) {
      if (!(definitions.find(DefinitionKind.SYSTEM_NODE, at) instanceof SystemNode n)
          || n.parent() == 0) {
        break;
      }
      at = n.parent();
    }
    return at & 0xffff_ffffL;
  }

  private String nodeName(long node) {
    if (node >= HOST) {
      return hosts.names().get((int) node);
    }
    int host = (int) node;
    return definitions.find(DefinitionKind.SYSTEM_NODE, host) instanceof SystemNode n
        ? n.name()
        : null;
  }

  private void assignNumbers() {
    int count = locations.size();
    application = new int[count + 1];
    task = new int[count + 1];
    thread = new int[count + 1];
    master = new int[count + 1];
    int[] nextOf = new int[tasks.size()];
    List<int[]> threadCounts = new ArrayList<>();
    List<int[]> nodePlaces = new ArrayList<>();
    int next = 1;
    for (int from = 0; from < order.length; ) {
      int to = from;
      while (to < order.length && order[to] >> Integer.SIZE == order[from] >> Integer.SIZE) {
        to++;
      }
      int[] sizes = new int[to - from];
      int[] places = new int[to - from];
      for (int i = from; i < to; i++) {
        int t = (int) order[i];
        sizes[i - from] = threadsOf[t];
        places[i - from] = nodeOf[t];
        nextOf[t] = next;
        for (int k = 0; k < threadsOf[t]; k++) {
          application[next + k] = threadCounts.size() + 1;
          task[next + k] = i - from + 1;
          thread[next + k] = k + 1;
          master[next + k] = next;
        }
        next += threadsOf[t];
      }
      threadCounts.add(sizes);
      nodePlaces.add(places);
      from = to;
    }
    if (threadCounts.isEmpty()) {
      threadCounts.add(new int[0]);
      nodePlaces.add(new int[0]);
    }
    threads = threadCounts.toArray(int[][]::new);
    nodes = nodePlaces.toArray(int[][]::new);
    numbers = new int[count];
    locationOf = new int[count + 1];
    for (int t = 0; t < nextOf.length; t++) {
      placeLocation(
          locations.find((int) tasks.get(t)), nextOf[t]++); // the main thread is the first
    }
    for (int place = 0; place < count; place++) {
      if ((int) locations.get(place) != (int) tasks.get(taskOf.get(place))) {
        placeLocation(place, nextOf[taskOf.get(place)]++);
      }
    }
  }

  private void placeLocation(int location, int number) {
    numbers[location] = number;
    locationOf[number] = location;
  }

  /** How many threads there are. */
  int count() {
    return thread.length - 1;
  }

  /** The number of the thread that a location is, counted from 1; 0 if it is none. */
  int number(int location) {
    int place = locations.find(location);
    return place < 0 ? 0 : numbers[place];
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

  /** The names of threads, null where there is none; each is looked up on access. */
  List<String> threadNames() {
    return list(
        count(),
        i -> {
          int token = (int) locations.get(locationOf[i + 1]);
          Definition.Location l = definitions.location(token);
          return ParaverMarks.withKind(l == null ? null : l.name(), table.kind(token));
        });
  }

  /** The names of tasks, as those of threads. */
  List<String> taskNames() {
    return list(order.length, i -> taskName((int) order[i]));
  }

  private String taskName(int t) {
    if (definitions.find(DefinitionKind.LOCATION_GROUP, groupOf(t)) instanceof LocationGroup g) {
      return g.name();
    }
    Definition.Location l = definitions.location((int) tasks.get(t));
    return l == null ? null : l.name();
  }

  private static List<String> list(int size, IntFunction<String> item) {
    return new AbstractList<>() {
      @Override
      public int size() {
        return size;
      }

      @Override
      public String get(int index) {
        return item.apply(index);
      }
    };
  }

  List<String> nodeNames() {
    return nodeNames;
  }
}
