package org.tracetool.stats.scope;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import org.tracetool.core.definition.Activity;
import org.tracetool.core.definition.CallDefinition.RegionInfo;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.DeviceWork;
import org.tracetool.core.definition.RegionClass;
import org.tracetool.core.operation.CollectiveCalls;
import org.tracetool.core.operation.MessageParties;
import org.tracetool.core.operation.ReceiveTimeKey;
import org.tracetool.core.system.LocationTable;

/** All that a trace defines, as numbered lists in which sums are kept. */
public final class StatsIndex {
  private final Definitions definitions;
  private final IndexedDefinitions processes;
  private final IndexedDefinitions regions;
  private final IndexedDefinitions regionGroups;
  private final IndexedDefinitions comms;
  private final IndexedDefinitions collectives;
  private final IndexedDefinitions counters;
  private final IndexedDefinitions files;
  private final IndexedDefinitions markers;
  private final IndexedDefinitions contexts;
  private final IoHandles ioHandles;
  private final RegionParadigms paradigms;
  private final int[] groupOfRegion;
  private final RegionClass[] classOfRegion;
  private final Activity[] activityOfRegion;

  /** Which regions are barriers of OpenMP; null if none is. */
  private boolean[] barriers;

  private final boolean[] allocates;
  private final long[] memoryUnit;
  private final boolean memory;
  private final int[] parent;

  /** Of processes, whether they have other locations than themselves. */
  private final boolean[] hasThreads;

  private final int[] party;
  private final int receiveTimeKey;
  private final int sequenceKey;
  private final int processCount;
  private final LocationTable locations;
  private final ProcessOrder order;

  /** Numbers the definitions of a trace. */
  public StatsIndex(Definitions definitions) {
    this(definitions, Integer.MAX_VALUE, Integer.MAX_VALUE);
  }

  /**
   * Numbers the definitions of a trace.
   *
   * @param mostProcesses how many processes are kept separate; all others are combined
   * @param mostRegions how many regions are kept separate; all others are combined
   */
  public StatsIndex(Definitions definitions, int mostProcesses, int mostRegions) {
    this.definitions = definitions;
    locations = LocationTable.of(definitions);
    processes =
        new IndexedDefinitions(
            definitions,
            "(processes without definition)",
            mostProcesses,
            "(all other processes)",
            DefinitionKind.LOCATION,
            DefinitionKind.GROUP);
    regions =
        new IndexedDefinitions(
            definitions,
            "(regions without definition)",
            mostRegions,
            "(all other regions)",
            DefinitionKind.REGION);
    regionGroups = new IndexedDefinitions(definitions, "(no group)", DefinitionKind.REGION_GROUP);
    comms =
        new IndexedDefinitions(
            definitions, "(communicators without definition)", DefinitionKind.GROUP);
    collectives =
        new IndexedDefinitions(
            definitions, "(operations without definition)", DefinitionKind.COLLECTIVE);
    counters =
        new IndexedDefinitions(
            definitions, "(counters without definition)", DefinitionKind.COUNTER);
    files = new IndexedDefinitions(definitions, "(files without definition)", DefinitionKind.FILE);
    markers =
        new IndexedDefinitions(definitions, "(markers without definition)", DefinitionKind.MARKER);
    contexts =
        new IndexedDefinitions(
            definitions, "(contexts without definition)", DefinitionKind.CALLING_CONTEXT);
    ioHandles = new IoHandles(definitions, files);
    groupOfRegion = new int[regions.size()];
    classOfRegion = new RegionClass[regions.size()];
    activityOfRegion = new Activity[regions.size()];
    allocates = new boolean[regions.size()];
    classifyRegions();
    paradigms = new RegionParadigms(definitions, regions, regionGroups, groupOfRegion);
    memoryUnit = new long[counters.size()];
    memory = classifyCounters();
    int count = 0;
    while (count < processes.undefined()
        && processes.definition(count) instanceof Definition.Location) {
      count++;
    }
    processCount = count;
    party = parties();
    parent = parents();
    int[] tokens = new int[processCount];
    for (int place = 0; place < tokens.length; place++) {
      tokens[place] = token(place);
    }
    order = new ProcessOrder(locations, tokens);
    hasThreads = new boolean[parent.length];
    for (int place = 0; place < parent.length; place++) {
      hasThreads[parent[place]] |= parent[place] != place;
    }
    receiveTimeKey = ReceiveTimeKey.of(definitions);
    sequenceKey = CollectiveCalls.sequenceKeyOf(definitions);
  }

  private void classifyRegions() {
    Map<Integer, Integer> streamOfRegion = streams(regions, DefinitionKind.REGION);
    for (int i = 0; i < regions.size(); i++) {
      int group = regionGroups.undefined();
      String name = null;
      classOfRegion[i] = RegionClass.USER;
      if (regions.definition(i) instanceof Definition.Region r) {
        int stream = streamOfRegion.getOrDefault(i, 0);
        group = regionGroups.of(stream).of(r.group());
        name = r.name();
        classOfRegion[i] = RegionClass.of(definitions, stream, r);
        if (classOfRegion[i] == RegionClass.OMP_BARRIER) {
          barriers = barriers == null ? new boolean[regions.size()] : barriers;
          barriers[i] = true;
        }
      }
      groupOfRegion[i] = group;
      Definition g = regionGroups.definition(group);
      activityOfRegion[i] = Activity.of(classOfRegion[i], name);
      allocates[i] = MemoryRule.isAllocation(name, g == null ? null : g.name());
    }
  }

  /** The first stream in which a place is defined, for those that belong to streams. */
  private Map<Integer, Integer> streams(IndexedDefinitions named, DefinitionKind kind) {
    Map<Integer, Integer> streams = new HashMap<>();
    for (Definitions.Entry e : definitions.entries(kind)) {
      if (e.stream() != 0) {
        streams.putIfAbsent(named.of(e.stream()).of(e.definition().token()), e.stream());
      }
    }
    return streams;
  }

  private boolean classifyCounters() {
    Map<Integer, Integer> streamOfCounter = streams(counters, DefinitionKind.COUNTER);
    boolean any = false;
    for (int i = 0; i < memoryUnit.length; i++) {
      if (counters.definition(i) instanceof Definition.Counter c) {
        int stream = streamOfCounter.getOrDefault(i, 0);
        Definition group = definitions.find(stream, DefinitionKind.COUNTER_GROUP, c.group());
        memoryUnit[i] = MemoryRule.bytesPerUnit(c, group == null ? null : group.name());
        any |= memoryUnit[i] != 0;
      }
    }
    return any;
  }

  private int[] parents() {
    int[] out = new int[processes.size()];
    PlaceIndex places = processes.of(0);
    for (int i = 0; i < out.length; i++) {
      int up = i < processCount ? places.of(locations.process(token(i))) : i;
      out[i] = up < processCount ? up : i; // one that has no place of its own
    }
    return out;
  }

  private int[] parties() {
    int[] all = new int[processes.size()];
    IntUnaryOperator parties = MessageParties.of(definitions);
    for (int place = 0; place < all.length; place++) {
      all[place] = place;
      if (processes.definition(place) instanceof Definition.Location l) {
        int party = parties.applyAsInt(l.token());
        all[place] = party == l.token() ? place : processes.place(0, party);
      }
    }
    return all;
  }

  private int token(int process) {
    return processes.definition(process).token();
  }

  /** The definitions themselves. */
  public Definitions definitions() {
    return definitions;
  }

  /** Processes and threads in order, then process groups, which can have counters. */
  public IndexedDefinitions processes() {
    return processes;
  }

  /** Number of defined processes and threads: the first ones of {@link #processes()}. */
  public int processCount() {
    return processCount;
  }

  /** The process that a location belongs to; a process itself. */
  public int processOf(int location) {
    return parent[location];
  }

  /** The position of a location by rank, each process before its threads. */
  public int positionOf(int location) {
    return order.position(location);
  }

  /** The location at a position, see {@link #positionOf}. */
  public int atPosition(int position) {
    return order.place(position);
  }

  /** Whether a process has several locations, given one of them. */
  public boolean hasThreads(int location) {
    return hasThreads[parent[location]];
  }

  /** The process that messages of a thread are of; of all else, itself. */
  public int partyOf(int location) {
    return party[location];
  }

  /** Whether a location runs code of a process, as streams of devices and metrics do not. */
  public boolean isThread(int location) {
    return location >= processCount
        ? !isGroup(location)
        : locations.kind(token(location)).isThread();
  }

  /** Whether a location belongs to a process. */
  public boolean hasProcess(int location) {
    return location >= processCount ? !isGroup(location) : locations.hasProcess(token(location));
  }

  /** Whether it is a group of processes, which has counters and nothing else. */
  public boolean isGroup(int location) {
    return processes.definition(location) instanceof Definition.Group;
  }

  /** The number of the host of a location; -1 if it is not known. */
  public int host(int location) {
    return location >= processCount ? -1 : locations.hosts().number(token(location));
  }

  /** The names of hosts by number. */
  public List<String> hosts() {
    return locations.hosts().names();
  }

  /** Regions. */
  public IndexedDefinitions regions() {
    return regions;
  }

  /** Groups of regions. */
  public IndexedDefinitions regionGroups() {
    return regionGroups;
  }

  /** The group of a region, by place. */
  public int groupOf(int region) {
    return groupOfRegion[region];
  }

  /** What a region is for. */
  public RegionClass classOf(int region) {
    return classOfRegion[region];
  }

  /** Which regions are barriers of OpenMP, by place; null if none is. */
  public boolean[] barriers() {
    return barriers;
  }

  /** The activity of a process in a region. */
  public Activity activityOf(int region) {
    return activityOfRegion[region];
  }

  /** What a stream of a device does in a region. */
  public DeviceWork deviceWorkOf(int region) {
    if (!(regions.definition(region) instanceof Definition.Region r)) {
      return DeviceWork.COMPUTATION;
    }
    Definition info = definitions.find(0, DefinitionKind.REGION_INFO, r.token());
    return DeviceWork.of(r.name(), info instanceof RegionInfo i ? i.role() : 0);
  }

  /** Returns whether a region is a routine that allocates or frees memory. */
  public boolean allocates(int region) {
    return allocates[region];
  }

  /** Bytes in one unit of a counter of memory in use; 0 for all other counters. */
  public long bytesPerUnit(int counter) {
    return memoryUnit[counter];
  }

  /** Returns whether any counter measures memory in use. */
  public boolean hasMemory() {
    return memory;
  }

  /** Communicators. */
  public IndexedDefinitions comms() {
    return comms;
  }

  /** Collective operations. */
  public IndexedDefinitions collectives() {
    return collectives;
  }

  /** Counters. */
  public IndexedDefinitions counters() {
    return counters;
  }

  /** Files. */
  public IndexedDefinitions files() {
    return files;
  }

  /** Calling contexts. */
  public IndexedDefinitions contexts() {
    return contexts;
  }

  /** Handles of files. */
  public IoHandles ioHandles() {
    return ioHandles;
  }

  /** What regions belong to. */
  public RegionParadigms paradigms() {
    return paradigms;
  }

  /** Classes of markers. */
  public IndexedDefinitions markers() {
    return markers;
  }

  /** Token of the key with receive times of sends, 0 if the trace has none. */
  public int receiveTimeKey() {
    return receiveTimeKey;
  }

  /** Token of the key with the numbers of collective operations, 0 if the trace has none. */
  public int sequenceKey() {
    return sequenceKey;
  }
}
