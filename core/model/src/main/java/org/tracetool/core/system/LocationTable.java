package org.tracetool.core.system;

import java.util.Arrays;
import java.util.function.IntPredicate;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;

/**
 * Who records in a trace: what each location is, the process that it belongs to, its rank and its
 * host. Every command asks this table, so that all answer alike. Locations are known by their
 * tokens. A process is known by the token of its main location: the first thread of its location
 * group, or where there are no groups the one that is no thread of another. Streams of devices
 * belong to the process that created their context; they and sources of metrics are neither
 * processes nor threads, and have no rank.
 *
 * <p>There may be a million locations, so the table has arrays of numbers and no object for each.
 * May be used by several threads.
 */
public final class LocationTable {
  /** In {@link #processOf} while it is made: not looked at yet. */
  private static final int UNKNOWN = Integer.MIN_VALUE;

  /** As well: on the way from a location to its process. */
  private static final int ON_WAY = Integer.MIN_VALUE + 1;

  private final Definitions definitions;
  private final LocationTokens locations = new LocationTokens();

  /** How many of the locations are defined; those after are members of worlds alone. */
  private final int defined;

  /** Ordinals of kinds; null if all are threads. */
  private byte[] kinds;

  /** Groups of locations; null if there are none. */
  private LocationGroups groups;

  /**
   * For each location the place of the main location of its process, or, where it belongs to none,
   * the complement of the place of the first location that it is together with; null if each is a
   * process.
   */
  private int[] processOf;

  private final int processes;
  private final int threads;
  private final WorldCommunicators worlds;
  private Hosts hosts;

  private LocationTable(Definitions definitions) {
    this.definitions = definitions;
    int[] parents = locations();
    defined = locations.size();
    if (definitions.count(DefinitionKind.LOCATION_INFO) > 0) {
      kinds = kinds == null ? new byte[defined] : kinds;
      groups = new LocationGroups(definitions, locations, kinds);
    }
    findGroupsOfKinds(parents);
    if (groups != null || parents != null || kinds != null) {
      findProcesses(parents);
    }
    int mains = 0;
    int others = 0;
    for (int place = 0; place < defined; place++) {
      boolean main = processOf == null || processOf[place] == place;
      mains += main ? 1 : 0;
      others += !main && processOf[place] >= 0 && isThreadOfProcess(place) ? 1 : 0;
    }
    processes = mains;
    threads = others;
    worlds = new WorldCommunicators(definitions, this);
  }

  /** The table of a trace, made when it is asked for first. */
  public static LocationTable of(Definitions definitions) {
    synchronized (definitions) {
      LocationTable known = definitions.attached(LocationTable.class);
      if (known == null) {
        known = new LocationTable(definitions);
        definitions.attach(known);
      }
      return known;
    }
  }

  /** Takes the locations; returns their parents, null if none has one. */
  private int[] locations() {
    int[] parents = null;
    for (Definitions.Entry e : definitions.entries(DefinitionKind.LOCATION)) {
      Definition.Location l = (Definition.Location) e.definition();
      if (!locations.add(l.token())) {
        continue;
      }
      int place = locations.size() - 1;
      if (l.parent() != 0 && l.parent() != l.token()) {
        parents = parents == null ? new int[place + 16] : parents;
        parents = place < parents.length ? parents : Arrays.copyOf(parents, 2 * place);
        parents[place] = l.parent();
      }
      if (GpuNames.isStream(l.name())) {
        setKind(place, LocationKind.GPU_STREAM);
      }
    }
    kinds = kinds == null ? null : Arrays.copyOf(kinds, locations.size());
    return parents == null ? null : Arrays.copyOf(parents, locations.size());
  }

  private void setKind(int place, LocationKind kind) {
    kinds = kinds == null ? new byte[place + 16] : kinds;
    kinds = place < kinds.length ? kinds : Arrays.copyOf(kinds, 2 * place);
    kinds[place] = (byte) kind.ordinal();
  }

  /**
   * Groups that have locations of one kind as members: those of {@link FlatSystem}, and those of
   * VampirTrace that have the streams of devices besides the processes that use them.
   */
  private void findGroupsOfKinds(int[] parents) {
    if (groups != null) {
      return;
    }
    for (Definition.Group g : definitions.all(Definition.Group.class)) {
      LocationKind told = LocationKind.ofGroup(g.name());
      if (told == null && (parents == null || !GpuNames.isGroup(g.name()))) {
        continue;
      }
      for (int member : g.members()) {
        int place = locations.find(member);
        if (place >= 0 && (told != null || parents[place] != 0)) {
          setKind(place, told == null ? LocationKind.GPU_STREAM : told);
        }
      }
    }
    kinds = kinds == null ? null : Arrays.copyOf(kinds, defined);
  }

  /**
   * Follows the parents of each location as far as they are not known yet, so that chains of any
   * length take linear time. Parents in a circle come from damage: the first that repeats is last.
   */
  private void findProcesses(int[] parents) {
    processOf = new int[defined];
    Arrays.fill(processOf, UNKNOWN);
    for (int place = 0; place < defined; place++) {
      int found = processOf[place];
      for (int at = place; found == UNKNOWN; ) {
        processOf[at] = ON_WAY;
        int parent = parent(at, parents);
        int process = groups != null && groups.has(at) ? groups.process(at) : -1;
        if (process >= 0 || parent < 0) {
          found = process >= 0 ? process : withoutParent(at);
        } else {
          found = processOf[parent] == ON_WAY ? withoutParent(parent) : processOf[parent];
        }
        at = parent;
      }
      for (int at = place; at >= 0 && processOf[at] == ON_WAY; at = parent(at, parents)) {
        processOf[at] = found;
      }
    }
  }

  private int parent(int place, int[] parents) {
    return parents == null || parents[place] == 0 ? -1 : locations.find(parents[place]);
  }

  private int withoutParent(int place) {
    boolean grouped = groups != null && groups.has(place);
    return kindAt(place).isThread() && !grouped ? place : ~(grouped ? groups.first(place) : place);
  }

  /** How many locations are defined. */
  public int count() {
    return defined;
  }

  /** The token of a location by its place in the order of the trace, from 0. */
  public int token(int place) {
    return locations.get(place);
  }

  /** The place of a location in the order of the trace; -1 if it is not defined. */
  public int place(int location) {
    int place = locations.find(location);
    return place < defined ? place : -1;
  }

  private LocationKind kindAt(int place) {
    return kinds == null || place >= kinds.length
        ? LocationKind.CPU_THREAD
        : LocationKind.of(kinds[place]);
  }

  /** What a location is; one that is not defined is a thread. */
  public LocationKind kind(int location) {
    int place = locations.find(location);
    return place < 0 ? LocationKind.CPU_THREAD : kindAt(place);
  }

  /**
   * The process that a location belongs to, as the token of its main location. One that belongs to
   * no process stands for itself, or for what it is together with, such as a stream for the context
   * of a device whose creator is unknown. Takes constant time.
   */
  public int process(int location) {
    if (processOf == null) {
      return location;
    }
    int place = locations.find(location);
    if (place < 0 || place >= defined) {
      return location;
    }
    int process = processOf[place];
    return locations.get(process < 0 ? ~process : process);
  }

  /** Whether a location belongs to a process, or is one. One that is not defined is a process. */
  public boolean hasProcess(int location) {
    int place = processOf == null ? -1 : place(location);
    return place < 0 || processOf[place] >= 0;
  }

  /** Whether a location is the main one of a process. One that is not defined is. */
  public boolean isProcess(int location) {
    int place = processOf == null ? -1 : place(location);
    return place < 0 || processOf[place] == place;
  }

  /** Whether a location is a thread of a process besides the main one. */
  public boolean isThread(int location) {
    return !isProcess(location) && hasProcess(location) && kind(location).isThread();
  }

  /** A stream of a device that the trace has among the threads of a process is one of them. */
  private boolean isThreadOfProcess(int place) {
    LocationKind kind = kindAt(place);
    return kind.isThread()
        || kind == LocationKind.GPU_STREAM
            && groups != null
            && groups.has(place)
            && groups.token(place) == groups.token(processOf[place]);
  }

  /** How many processes are defined, with those that have no events. */
  public int processes() {
    return processes;
  }

  /**
   * How many threads there are besides the main ones of processes, with streams of devices that are
   * in the groups of their processes.
   */
  public int threads() {
    return threads;
  }

  /** How many defined processes have a chosen location. */
  public int processes(IntPredicate chosen) {
    boolean[] has = new boolean[defined];
    int count = 0;
    for (int place = 0; place < defined; place++) {
      int process = processOf == null ? place : processOf[place];
      if (process >= 0 && !has[process] && chosen.test(token(place))) {
        has[process] = true;
        count++;
      }
    }
    return count;
  }

  /**
   * How many chosen threads there are besides the main ones of processes: no streams of devices.
   */
  public int threads(IntPredicate chosen) {
    int count = 0;
    for (int place = 0; processOf != null && place < defined; place++) {
      int process = processOf[place];
      boolean isOther = process >= 0 && process != place && kindAt(place).isThread();
      count += isOther && chosen.test(token(place)) ? 1 : 0;
    }
    return count;
  }

  /** How many defined locations are of a kind. */
  public int count(LocationKind kind) {
    int count = 0;
    for (int place = 0; place < defined; place++) {
      count += kindAt(place) == kind ? 1 : 0;
    }
    return count;
  }

  /**
   * Ranks of processes. Without a communicator of all processes in the trace they are numbered in
   * their order.
   */
  public WorldCommunicators worlds() {
    return worlds;
  }

  /**
   * The rank of the process of a location, from 0; -1 if it has none, as streams of devices and
   * sources of metrics have.
   */
  public int rank(int location) {
    return kind(location).isThread() ? worlds.rank(process(location)) : -1;
  }

  /** The number of the world in which {@link #rank} is, from 0; -1 if there is no rank. */
  public int world(int location) {
    return kind(location).isThread() ? worlds.of(process(location)) : -1;
  }

  /**
   * Compares two locations by world and rank of their processes, those without rank last, and a
   * process with its threads: an order that does not depend on that of definitions.
   */
  public int compareByRank(int a, int b) {
    int first = process(a);
    int second = process(b);
    int order = Integer.compareUnsigned(worlds.of(first), worlds.of(second));
    order = order != 0 ? order : Integer.compare(worlds.rank(first), worlds.rank(second));
    return order != 0 ? order : Boolean.compare(a != first, b != second);
  }

  /** The hosts of processes. */
  public synchronized Hosts hosts() {
    if (hosts == null) {
      hosts = new Hosts(definitions, this);
    }
    return hosts;
  }

  /** The token of the location group of a location; 0 if it has none. */
  public int group(int location) {
    int place = groups == null ? -1 : place(location);
    return place < 0 ? 0 : groups.token(place);
  }

  /** The node of the system tree that the group of a location is on; 0 if that is not known. */
  int systemNode(int location) {
    int place = groups == null ? -1 : place(location);
    return place < 0 ? 0 : groups.systemNode(place);
  }
}
