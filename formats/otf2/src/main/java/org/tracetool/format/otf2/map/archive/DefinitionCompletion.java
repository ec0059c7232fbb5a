package org.tracetool.format.otf2.map.archive;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.tracetool.core.collect.IntList;
import org.tracetool.core.collect.LongIndex;
import org.tracetool.core.counter.CounterSeries;
import org.tracetool.core.definition.CallDefinition.CounterInfo;
import org.tracetool.core.definition.CallDefinition.MetricInstance;
import org.tracetool.core.definition.CallDefinition.MetricSet;
import org.tracetool.core.definition.CallDefinition.RegionInfo;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionField;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.DefinitionTokens;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.SystemDefinition.ClockProperties;
import org.tracetool.core.definition.SystemDefinition.LocationGroup;
import org.tracetool.core.definition.SystemDefinition.LocationInfo;
import org.tracetool.core.definition.SystemDefinition.MemberGroup;
import org.tracetool.core.definition.SystemDefinition.Paradigm;
import org.tracetool.core.definition.SystemDefinition.SystemNode;
import org.tracetool.core.definition.SystemDefinition.SystemNodeDomain;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.system.Hosts;
import org.tracetool.core.system.LocationKind;
import org.tracetool.core.system.LocationTable;
import org.tracetool.format.otf2.map.MetricModes;
import org.tracetool.format.otf2.map.TypeCodes;
import org.tracetool.format.otf2.record.EnumNames;

/**
 * Gives the definitions of a trace of another format all that an archive must have: a machine, a
 * group for each process, locations, communicators with their ranks, classes of metrics.
 */
final class DefinitionCompletion {
  private static final int ASYNCHRONOUS = 2;
  private static final int DECIMAL = 1;
  private static final int PROCESS = EnumNames.LOCATION_GROUP_TYPE.value("PROCESS");
  private static final int ACCELERATOR = EnumNames.LOCATION_GROUP_TYPE.value("ACCELERATOR");
  private static final int THREAD = EnumNames.LOCATION_TYPE.value("CPU_THREAD");
  private static final int STREAM = EnumNames.LOCATION_TYPE.value("ACCELERATOR_STREAM");
  private static final int METRIC_SOURCE = EnumNames.LOCATION_TYPE.value("METRIC");
  private static final long UNKNOWN_DATE = -1L;

  /** The domain of a host. */
  private static final int SHARED_MEMORY = EnumNames.SYSTEM_TREE_DOMAIN.value("SHARED_MEMORY");

  private static final int FUNCTION = EnumNames.REGION_ROLE.value("FUNCTION");

  private final Definitions from;
  private final Definitions.Builder into = Definitions.builder();
  private final Set<DefinitionKind> done = EnumSet.noneOf(DefinitionKind.class);

  /** The tokens of processes, in the order of their ranks. */
  private final LongIndex locations = new LongIndex();

  /** For the first of these, which are defined, the places of their definitions. */
  private IntList given = new IntList();

  /** Counters that a class of metrics has. */
  private final Set<Integer> recorded = new HashSet<>();

  /** Metrics on behalf of groups, which readers look for among those that came before. */
  private final List<Definition> ofGroups = new ArrayList<>();

  private final ArchiveCommunicators communicators;
  private final ArchiveRegionGroups regionGroups;
  private int nextMetric = 1;
  private int nextGroup = 1;

  /** The root of the system tree; 0 if it is not known yet. */
  private int root;

  private int nextNode;
  private final Hosts hosts;

  /** The node of each host; 0 if it has none so far. */
  private final int[] nodeOf;

  private DefinitionCompletion(Definitions from) {
    this.from = from;
    hosts = Hosts.of(from);
    nodeOf = new int[hosts.names().size()];
    communicators = new ArchiveCommunicators(from, locations);
    regionGroups = new ArchiveRegionGroups(from);
    for (MetricSet set : from.all(MetricSet.class)) {
      for (int member : set.members()) {
        recorded.add(member);
      }
    }
  }

  /** The definitions that an archive of a trace has, of which a part may be there already. */
  static Definitions of(Definitions definitions, List<StreamInfo> streams) {
    return new DefinitionCompletion(definitions).complete(streams);
  }

  private Definitions complete(List<StreamInfo> streams) {
    IntList first = new IntList();
    IntList places = from.places(DefinitionKind.LOCATION);
    int n = 0;
    for (Definition.Location l : from.all(Definition.Location.class)) {
      int place = places.get(n++);
      if (l.token() != 0 && locations.add(l.token())) {
        first.add(place);
      }
    }
    given = first;
    for (StreamInfo s : streams) {
      for (int token : s.locations()) {
        if (token != 0 && !from.isOnlyGroup(token)) {
          locations.add(token);
        }
      }
    }
    into.add(new Definition.TimerResolution(from.ticksPerSecond()));
    List<ClockProperties> clocks = from.all(ClockProperties.class);
    into.add(clocks.size() == 1 ? clocks.get(0) : new ClockProperties(0, 0, UNKNOWN_DATE));
    addParadigms();
    addKind(DefinitionKind.SYSTEM_NODE);
    addKind(DefinitionKind.LOCATION_GROUP);
    addProcesses();
    done.add(DefinitionKind.LOCATION);
    for (DefinitionKind kind : DefinitionTokens.NUMBERED) {
      addKind(kind);
    }
    for (DefinitionKind kind : DefinitionKind.values()) {
      addKind(kind);
    }
    return into.build();
  }

  /** Adds the definitions of a kind after those of the kinds that it needs. */
  private void addKind(DefinitionKind kind) {
    if (!done.add(kind)) {
      return;
    }
    if (kind == DefinitionKind.GROUP) {
      addKind(DefinitionKind.MEMBER_GROUP);
    } else if (kind == DefinitionKind.MEMBER_GROUP) {
      addKind(DefinitionKind.REGION);
      addKind(DefinitionKind.METRIC);
      communicators.begin(into);
      regionGroups.add(into, communicators::free);
    }
    if (kind.isNumbered()) {
      for (DefinitionField field : kind.fields()) {
        if (field.refersTo() != null) {
          addKind(field.refersTo());
        }
      }
    }
    addAll(kind);
  }

  /** Adds the definitions of a kind, of several with one token the one that counts. */
  private void addAll(DefinitionKind kind) {
    LongIndex seen = new LongIndex();
    for (Definitions.Entry e : from.entries(kind)) {
      Definition d = e.definition();
      if (!kind.isNumbered()) {
        add(d);
      } else if (d.token() != 0 && seen.add(Integer.toUnsignedLong(d.token()))) {
        Definition counts = from.find(kind, d.token());
        add(counts == null ? d : counts);
      }
    }
    if (kind == DefinitionKind.REGION) {
      completeRegionInfos();
    } else if (kind == DefinitionKind.MEMBER_GROUP) {
      ofGroups.forEach(into::add);
    }
  }

  /** What else is said of regions comes after all of them, so that both lists count up. */
  private void completeRegionInfos() {
    LongIndex seen = new LongIndex();
    for (Definition.Region given : from.all(Definition.Region.class)) {
      if (given.token() != 0
          && seen.add(Integer.toUnsignedLong(given.token()))
          && from.find(DefinitionKind.REGION_INFO, given.token()) == null) {
        completeRegionInfo(
            from.find(DefinitionKind.REGION, given.token()) instanceof Definition.Region r
                ? r
                : given);
      }
    }
  }

  /** The paradigms, each once; that of communicators if there is none yet. */
  private void addParadigms() {
    Set<Long> known = new HashSet<>();
    for (Paradigm p : from.all(Paradigm.class)) {
      if (known.add(p.code())) {
        into.add(p);
      }
    }
    if (communicators.needsParadigm() && known.add((long) ArchiveCommunicators.MPI)) {
      into.add(new Paradigm(ArchiveCommunicators.MPI, "MPI", 0));
    }
    for (Paradigm p : regionGroups.paradigms()) {
      if (known.add(p.code())) {
        into.add(p);
      }
    }
    done.add(DefinitionKind.PARADIGM);
  }

  /** A process or thread; one that only streams name has no name. */
  private Definition.Location location(int place) {
    return place < given.size()
        ? (Definition.Location) from.entries().get(given.get(place)).definition()
        : new Definition.Location((int) locations.get(place), null, 0);
  }

  /** The place of the process that a location belongs to. */
  private int process(int place) {
    return locations.find(LocationTable.of(from).process((int) locations.get(place)));
  }

  private static String name(Definition.Location l) {
    return l.name() == null ? "process " + Integer.toUnsignedString(l.token()) : l.name();
  }

  /** Makes a group of locations. */
  private int group(String name, int type, int node, int creator) {
    while (from.find(DefinitionKind.LOCATION_GROUP, nextGroup) != null) {
      nextGroup++;
    }
    into.add(new LocationGroup(nextGroup, name, type, node, creator));
    return nextGroup++;
  }

  /**
   * The locations; those that are in no group of an archive get one for their process, and contexts
   * of devices one of their own.
   */
  private void addProcesses() {
    int[] groups = new int[locations.size()];
    LocationTable table = LocationTable.of(from);
    for (int place = 0; place < groups.length; place++) {
      Definition.Location l = location(place);
      LocationInfo info = info(l.token());
      if (info != null && info.group() != 0) {
        groups[place] = info.group();
      } else if (info == null && process(place) == place) {
        int type = table.kind(l.token()).isGpu() ? ACCELERATOR : PROCESS;
        groups[place] = group(name(l), type, node(l.token()), 0);
      }
    }
    int[] threads = new int[groups.length];
    for (int place = 0; place < groups.length; place++) {
      Definition.Location l = location(place);
      LocationInfo info = info(l.token());
      if (info != null) {
        into.add(l);
        into.add(info);
        continue;
      }
      int process = process(place);
      int group = groups[process];
      long id = (long) threads[process]++ << Integer.SIZE | group - 1;
      LocationKind kind = table.kind(l.token());
      if (kind == LocationKind.GPU_CONTEXT && process != place) {
        group = group(name(l), ACCELERATOR, node((int) locations.get(process)), group);
      }
      into.add(new Definition.Location(l.token(), name(l), l.parent()));
      into.add(new LocationInfo(l.token(), id, type(kind), 0, group));
    }
  }

  private static int type(LocationKind kind) {
    return switch (kind) {
      case GPU_STREAM -> STREAM;
      case METRIC_SOURCE -> METRIC_SOURCE;
      default -> THREAD;
    };
  }

  private LocationInfo info(int location) {
    return from.find(DefinitionKind.LOCATION_INFO, location) instanceof LocationInfo i ? i : null;
  }

  /** The node of the system tree for the host of a process, which is made if there is none. */
  private int node(int process) {
    root = root == 0 ? root() : root;
    int host = hosts.number(process);
    if (host < 0) {
      return root;
    }
    if (nodeOf[host] == 0) {
      nodeOf[host] = freeNode();
      into.add(new SystemNode(nodeOf[host], hosts.names().get(host), "node", root));
      into.add(new SystemNodeDomain(nodeOf[host], SHARED_MEMORY));
    }
    return nodeOf[host];
  }

  private int freeNode() {
    do {
      nextNode++;
    } while (from.find(DefinitionKind.SYSTEM_NODE, nextNode) != null);
    return nextNode;
  }

  /** The root of the system tree, which is made if there is none. */
  private int root() {
    for (SystemNode n : from.all(SystemNode.class)) {
      if (n.parent() == 0) {
        return n.token();
      }
    }
    int made = freeNode();
    into.add(new SystemNode(made, "machine", "machine", 0));
    return made;
  }

  private void add(Definition d) {
    switch (d.kind()) {
      case TIMER_RESOLUTION,
          CLOCK_PROPERTIES,
          STRING,
          PARADIGM,
          LOCATION,
          LOCATION_INFO,
          COMMUNICATOR,
          INTER_COMMUNICATOR,
          METRIC_INSTANCE -> {
        // is there already, or follows what it belongs to
      }
      case GROUP -> {
        Definition.Group g = (Definition.Group) d;
        if (LocationKind.ofGroup(g.name()) == null) { // else locations have the kind now
          communicators.add(g, into);
        }
      }
      case MEMBER_GROUP -> into.add(communicators.translated((MemberGroup) d));
      case METRIC -> completeMetric(d);
      case REGION -> completeRegion((Definition.Region) d);
      case COUNTER -> completeCounter((Definition.Counter) d);
      case SCL_FILE -> {
        Definition.SclFile f = (Definition.SclFile) d;
        into.add(new Definition.SclFile(f.token(), named(f.name())));
      }
      case SCL -> {
        int file = ((Definition.Scl) d).file();
        if (file != 0 && from.find(DefinitionKind.SCL_FILE, file) != null) {
          into.add(d);
        }
      }
      case FILE -> {
        Definition.File f = (Definition.File) d;
        into.add(new Definition.File(f.token(), named(f.name()), f.group()));
      }
      default -> into.add(d);
    }
  }

  /** A set of metrics; numbers are given in the order of this. */
  private void completeMetric(Definition d) {
    if (!(from.find(DefinitionKind.METRIC_INSTANCE, d.token()) instanceof MetricInstance i)) {
      into.add(d);
      return;
    }
    List<Definition> both = List.of(d, i);
    if (i.group() == 0) {
      both.forEach(into::add);
    } else {
      ofGroups.addAll(both);
    }
  }

  /** Readers of archives end badly where the parts of a composed name are not there. */
  private static String named(String name) {
    return name == null ? "" : name;
  }

  private void completeRegion(Definition.Region r) {
    if (from.find(DefinitionKind.REGION_INFO, r.token()) != null) {
      into.add(r);
      return;
    }
    into.add(new Definition.Region(r.token(), named(r.name()), r.group(), r.scl()));
  }

  private void completeRegionInfo(Definition.Region r) {
    String group =
        from.find(DefinitionKind.REGION_GROUP, r.group()) instanceof Definition.RegionGroup g
            ? g.name()
            : null;
    int file = 0;
    int line = 0;
    if (from.find(DefinitionKind.SCL, r.scl()) instanceof Definition.Scl scl) {
      file = scl.file();
      line = scl.line();
    }
    int paradigm = regionGroups.paradigm(r);
    into.add(new RegionInfo(r.token(), r.name(), group, FUNCTION, paradigm, 0, file, line, line));
  }

  private void completeCounter(Definition.Counter c) {
    into.add(c);
    if (from.find(DefinitionKind.COUNTER_INFO, c.token()) == null) {
      int mode = MetricModes.mode(c.properties());
      int type = (int) TypeCodes.number(MetricModes.valueType(c.properties()));
      String told = CounterSeries.noCounter(from, 0, c);
      into.add(new CounterInfo(c.token(), told, 0, mode, type, DECIMAL, 0));
    }
    if (recorded.contains(c.token())) {
      return;
    }
    while (from.find(DefinitionKind.METRIC, nextMetric) != null) {
      nextMetric++;
    }
    into.add(new MetricSet(nextMetric++, new int[] {c.token()}, ASYNCHRONOUS, 0));
  }
}
