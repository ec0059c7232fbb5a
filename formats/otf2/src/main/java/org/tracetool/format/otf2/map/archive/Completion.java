package org.tracetool.format.otf2.map.archive;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.definition.CallDefinition.CounterInfo;
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
import org.tracetool.core.format.StreamInfo;
import org.tracetool.format.otf2.map.MetricModes;
import org.tracetool.format.otf2.map.TypeNumbers;
import org.tracetool.format.otf2.record.EnumNames;

/**
 * Gives the definitions of a trace of another format all that an archive must have: a machine, a
 * group for each process, locations, communicators with their ranks, classes of metrics.
 */
final class Completion {
  private static final int ASYNCHRONOUS = 2;
  private static final int DECIMAL = 1;
  private static final long UNKNOWN_DATE = -1L;

  private static final int FUNCTION = EnumNames.REGION_ROLE.value("FUNCTION");

  private final Definitions from;
  private final Definitions.Builder into = Definitions.builder();
  private final Set<DefinitionKind> done = EnumSet.noneOf(DefinitionKind.class);

  /** Processes by their tokens, in the order of their ranks. */
  private final Map<Integer, Definition.Location> locations = new LinkedHashMap<>();

  /** Counters that a class of metrics has. */
  private final Set<Integer> recorded = new HashSet<>();

  private final Communicators communicators;
  private final RegionGroups regionGroups;
  private int nextMetric = 1;
  private int nextGroup = 1;

  private Completion(Definitions from) {
    this.from = from;
    communicators = new Communicators(from, locations.keySet());
    regionGroups = new RegionGroups(from);
    for (MetricSet set : from.all(MetricSet.class)) {
      for (int member : set.members()) {
        recorded.add(member);
      }
    }
  }

  /** The definitions that an archive of a trace has, of which a part may be there already. */
  static Definitions of(Definitions definitions, List<StreamInfo> streams) {
    return new Completion(definitions).complete(streams);
  }

  private Definitions complete(List<StreamInfo> streams) {
    for (Definition.Location l : from.all(Definition.Location.class)) {
      locations.putIfAbsent(l.token(), l);
    }
    for (StreamInfo s : streams) {
      for (int token : s.locations()) {
        locations.putIfAbsent(token, new Definition.Location(token, null, 0));
      }
    }
    locations.remove(0);
    into.add(new Definition.TimerResolution(from.ticksPerSecond()));
    List<ClockProperties> clocks = from.all(ClockProperties.class);
    into.add(clocks.size() == 1 ? clocks.get(0) : new ClockProperties(0, 0, UNKNOWN_DATE));
    paradigms();
    addKind(DefinitionKind.SYSTEM_NODE);
    addKind(DefinitionKind.LOCATION_GROUP);
    processes();
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
    IntMap done = new IntMap();
    for (Definitions.Entry e : from.entries(kind)) {
      Definition d = e.definition();
      if (!kind.isNumbered()) {
        add(d);
      } else if (d.token() != 0 && done.get(d.token()) == 0) {
        done.put(d.token(), 1);
        Definition counts = from.find(kind, d.token());
        add(counts == null ? d : counts);
      }
    }
  }

  /** The paradigms, each once; that of communicators if there is none yet. */
  private void paradigms() {
    Set<Long> known = new HashSet<>();
    for (Paradigm p : from.all(Paradigm.class)) {
      if (known.add(p.code())) {
        into.add(p);
      }
    }
    if (communicators.needsParadigm() && known.add((long) Communicators.MPI)) {
      into.add(new Paradigm(Communicators.MPI, "MPI", 0));
    }
    for (Paradigm p : regionGroups.paradigms()) {
      if (known.add(p.code())) {
        into.add(p);
      }
    }
    done.add(DefinitionKind.PARADIGM);
  }

  private int process(Definition.Location l) {
    Definition.Location at = l;
    for (int i = 0; i < locations.size(); i++) {
      Definition.Location parent = locations.get(at.parent());
      if (parent == null) {
        return at.token();
      }
      at = parent;
    }
    return l.token(); // parents that go round
  }

  private static String name(Definition.Location l) {
    return l.name() == null ? "process " + Integer.toUnsignedString(l.token()) : l.name();
  }

  /** The locations; those that are in no group of an archive get one for their process. */
  private void processes() {
    Map<Integer, Integer> groups = new HashMap<>();
    Map<Integer, Long> threads = new HashMap<>();
    int node = 0;
    for (Definition.Location l : locations.values()) {
      LocationInfo info = info(l.token());
      if (info != null && info.group() != 0) {
        groups.put(l.token(), info.group());
      } else if (info == null && process(l) == l.token()) {
        node = node == 0 ? root() : node;
        while (from.find(DefinitionKind.LOCATION_GROUP, nextGroup) != null) {
          nextGroup++;
        }
        groups.put(l.token(), nextGroup);
        into.add(new LocationGroup(nextGroup++, name(l), 1, node, 0));
      }
    }
    for (Definition.Location l : locations.values()) {
      LocationInfo info = info(l.token());
      if (info != null) {
        into.add(l);
        into.add(info);
        continue;
      }
      int process = process(l);
      int group = groups.getOrDefault(process, 0);
      long thread = threads.merge(process, 1L, Long::sum) - 1;
      into.add(new Definition.Location(l.token(), name(l), l.parent()));
      into.add(new LocationInfo(l.token(), thread << Integer.SIZE | group - 1, 1, 0, group));
    }
  }

  private LocationInfo info(int location) {
    return from.find(DefinitionKind.LOCATION_INFO, location) instanceof LocationInfo i ? i : null;
  }

  /** The root of the system tree, which is made if there is none. */
  private int root() {
    for (SystemNode n : from.all(SystemNode.class)) {
      if (n.parent() == 0) {
        return n.token();
      }
    }
    int root = 1;
    while (from.find(DefinitionKind.SYSTEM_NODE, root) != null) {
      root++;
    }
    into.add(new SystemNode(root, "machine", "machine", 0));
    return root;
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
      case GROUP -> communicators.add((Definition.Group) d, into);
      case MEMBER_GROUP -> into.add(communicators.translated((MemberGroup) d));
      case METRIC -> {
        into.add(d);
        Definition instance = from.find(DefinitionKind.METRIC_INSTANCE, d.token());
        if (instance != null) {
          into.add(instance);
        }
      }
      case REGION -> region((Definition.Region) d);
      case COUNTER -> counter((Definition.Counter) d);
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

  /** Readers of archives end badly where the parts of a composed name are not there. */
  private static String named(String name) {
    return name == null ? "" : name;
  }

  private void region(Definition.Region r) {
    if (from.find(DefinitionKind.REGION_INFO, r.token()) != null) {
      into.add(r);
      return;
    }
    into.add(new Definition.Region(r.token(), named(r.name()), r.group(), r.scl()));
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

  private void counter(Definition.Counter c) {
    into.add(c);
    if (from.find(DefinitionKind.COUNTER_INFO, c.token()) == null) {
      int mode = MetricModes.mode(c.properties());
      int type = (int) TypeNumbers.number(MetricModes.valueType(c.properties()));
      into.add(new CounterInfo(c.token(), null, 0, mode, type, DECIMAL, 0));
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
