package org.tracetool.format.otf2.map;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.tracetool.core.definition.CallDefinition.CounterInfo;
import org.tracetool.core.definition.CallDefinition.MetricSet;
import org.tracetool.core.definition.CallDefinition.RegionInfo;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.SystemDefinition.ClockProperties;
import org.tracetool.core.definition.SystemDefinition.Communicator;
import org.tracetool.core.definition.SystemDefinition.LocationGroup;
import org.tracetool.core.definition.SystemDefinition.LocationInfo;
import org.tracetool.core.definition.SystemDefinition.MemberGroup;
import org.tracetool.core.definition.SystemDefinition.Paradigm;
import org.tracetool.core.definition.SystemDefinition.SystemNode;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.format.otf2.record.Codes;

/**
 * Gives the definitions of a trace of another format all that an archive must have: a machine, a
 * group for each process, locations, communicators with their ranks, classes of metrics.
 */
final class Completion {
  private static final int[] NONE = {};
  private static final int ROOT = 1;
  private static final int COMM_LOCATIONS = 4;
  private static final int COMM_GROUP = 5;
  private static final int ASYNCHRONOUS = 2;
  private static final int DECIMAL = 1;
  private static final int FIRST_COMM_GROUP = 2;
  private static final long UNKNOWN_DATE = -1L;

  private static final int MPI = Codes.PARADIGM.value("MPI");
  private static final int OPENMP = Codes.PARADIGM.value("OPENMP");
  private static final int FUNCTION = Codes.REGION_ROLE.value("FUNCTION");

  private final Definitions from;
  private final Definitions.Builder into = Definitions.builder();

  /** Names of processes by their tokens, in the order of their ranks. */
  private final Map<Integer, Definition.Location> locations = new LinkedHashMap<>();

  private final Map<Integer, Integer> rankOf = new HashMap<>();
  private int nextMemberGroup = FIRST_COMM_GROUP;
  private int nextMetric = 1;

  private Completion(Definitions from) {
    this.from = from;
  }

  /** The definitions that an archive of a trace has. */
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
    into.add(new ClockProperties(0, 0, UNKNOWN_DATE));
    paradigms();
    into.add(new SystemNode(ROOT, "machine", "machine", 0));
    processes();
    members();
    for (Definitions.Entry e : from.entries()) {
      add(e.definition());
    }
    return into.build();
  }

  private void paradigms() {
    if (from.count(DefinitionKind.GROUP) > 0) {
      into.add(new Paradigm(MPI, "MPI", 0));
    }
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

  private void processes() {
    Map<Integer, Integer> groups = new HashMap<>();
    Map<Integer, Long> threads = new HashMap<>();
    for (Definition.Location l : locations.values()) {
      if (process(l) == l.token()) {
        int group = groups.size() + 1;
        groups.put(l.token(), group);
        into.add(new LocationGroup(group, name(l), 1, ROOT, 0));
      }
    }
    for (Definition.Location l : locations.values()) {
      int process = process(l);
      int group = groups.get(process);
      long thread = threads.merge(process, 1L, Long::sum) - 1;
      rankOf.put(l.token(), rankOf.size());
      into.add(new Definition.Location(l.token(), name(l), l.parent()));
      into.add(new LocationInfo(l.token(), thread << Integer.SIZE | group - 1, 1, 0, group));
    }
  }

  /** All locations in the order of their ranks, which communicators refer to. */
  private void members() {
    if (from.count(DefinitionKind.GROUP) > 0) {
      int[] all = locations.keySet().stream().mapToInt(Integer::intValue).toArray();
      into.add(
          new MemberGroup(1, "MPI locations", COMM_LOCATIONS, MPI, 0, all, NONE, NONE, NONE));
    }
  }

  private void add(Definition d) {
    switch (d.kind()) {
      case TIMER_RESOLUTION,
          CLOCK_PROPERTIES,
          LOCATION,
          LOCATION_INFO,
          LOCATION_GROUP,
          SYSTEM_NODE -> {
        // is there already
      }
      case GROUP -> communicator((Definition.Group) d);
      case REGION -> region((Definition.Region) d);
      case COUNTER -> counter((Definition.Counter) d);
      case SCL -> {
        if (from.find(DefinitionKind.SCL_FILE, ((Definition.Scl) d).file()) != null) {
          into.add(d);
        }
      }
      default -> into.add(d);
    }
  }

  private void communicator(Definition.Group g) {
    if (from.group(g.token()) != g && !from.areMany()) {
      return; // another one counts
    }
    List<Integer> ranks = new ArrayList<>();
    for (int member : g.members()) {
      Integer rank = rankOf.get(member);
      if (rank != null) {
        ranks.add(rank);
      }
    }
    int group = nextMemberGroup++;
    int[] members = ranks.stream().mapToInt(Integer::intValue).toArray();
    into.add(
        new MemberGroup(group, g.name(), COMM_GROUP, MPI, 0, NONE, NONE, NONE, members));
    into.add(g);
    into.add(new Communicator(g.token(), group, 0, 0));
  }

  private void region(Definition.Region r) {
    into.add(r);
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
    int paradigm = paradigm(group, r.name());
    into.add(
        new RegionInfo(r.token(), r.name(), group, FUNCTION, paradigm, 0, file, line, line));
  }

  private static int paradigm(String group, String region) {
    String name = group == null ? "" : group.toUpperCase(Locale.ROOT);
    if (name.equals("MPI") || region != null && region.startsWith("MPI_")) {
      return MPI;
    }
    if (name.equals("OMP") || name.equals("OPENMP")) {
      return OPENMP;
    }
    for (String known : new String[] {"PTHREAD", "CUDA", "USER", "SHMEM"}) {
      if (name.equals(known)) {
        return Codes.PARADIGM.value(known);
      }
    }
    return 0;
  }

  private void counter(Definition.Counter c) {
    into.add(c);
    if (from.find(DefinitionKind.COUNTER_INFO, c.token()) == null) {
      int mode = MetricModes.mode(c.properties());
      int type = (int) TypeNumbers.number(MetricModes.valueType(c.properties()));
      into.add(new CounterInfo(c.token(), null, 0, mode, type, DECIMAL, 0));
    }
    while (from.find(DefinitionKind.METRIC, nextMetric) != null) {
      nextMetric++;
    }
    into.add(new MetricSet(nextMetric++, new int[] {c.token()}, ASYNCHRONOUS, 0));
  }
}
