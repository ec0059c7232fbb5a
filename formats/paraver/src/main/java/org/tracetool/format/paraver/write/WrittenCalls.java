package org.tracetool.format.paraver.write;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tracetool.core.collect.TokenTable;
import org.tracetool.core.definition.CallDefinition.RegionInfo;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.RegionClass;
import org.tracetool.core.format.ChangedRegions;
import org.tracetool.format.paraver.names.EventTypes;
import org.tracetool.format.paraver.names.ForeignTracerRegions;
import org.tracetool.format.paraver.names.ParaverMarks;
import org.tracetool.format.paraver.names.ParaverMpiCalls;
import org.tracetool.format.paraver.names.PcfLabels;
import org.tracetool.format.paraver.names.ThreadStateNames;

/** Which types and values regions become. */
final class WrittenCalls {
  /** Regions with smaller tokens are found without a search. */
  private static final int DIRECT = 1024;

  /** Values of calls of MPI that the tracer does not have are this and more. */
  private static final long FIRST_OTHER = 1000;

  private final Definitions definitions;
  private final PcfLabels pcf;
  private final boolean named;
  private final boolean returning;
  private final WrittenCall[] direct = new WrittenCall[DIRECT];
  private final TokenTable<WrittenCall> calls = new TokenTable<>();
  private final TokenTable<WrittenCall> nested = new TokenTable<>();

  /** Values that regions have which say so; others take no such. */
  private final Map<Long, Set<Long>> values = new HashMap<>();

  /** The last value that was given of each type. */
  private final Map<Long, Long> given = new HashMap<>();

  /** Types that have one value at a time, in the order of their numbers. */
  private final List<Long> singles = new ArrayList<>();

  private long changed;

  /**
   * @param pcf the names that regions get are added to it
   * @param named whether it came with the trace
   * @param returning whether groups and names of regions tell what they were in Paraver
   */
  WrittenCalls(Definitions definitions, PcfLabels pcf, boolean named, boolean returning) {
    this.definitions = definitions;
    this.pcf = pcf;
    this.named = named;
    this.returning = returning;
    for (PcfLabels.Type type : pcf.types()) {
      values.put(type.number(), new HashSet<>(type.values().keySet()));
    }
    for (Definitions.Entry e : definitions.entries(DefinitionKind.REGION_INFO)) {
      long[] marked = ParaverMarks.numbers(((RegionInfo) e.definition()).description());
      if (marked != null && marked.length == 2) {
        values.computeIfAbsent(marked[0], t -> new HashSet<>()).add(marked[1]);
      }
    }
  }

  private RegionClass regionClass(int region) {
    return RegionClass.of(definitions, 0, definitions.region(region));
  }

  /** How many regions are for something else in the output, by their type and name. */
  long changed() {
    return changed;
  }

  /** What a region is. */
  WrittenCall of(int region) {
    boolean small = region >= 0 && region < DIRECT;
    WrittenCall known = small ? direct[region] : calls.get(region);
    if (known == null) {
      known = make(region);
      boolean isLost = ChangedRegions.isLost(regionClass(region), written(region, known));
      changed += isLost && !known.isMarked() ? 1 : 0;
      if (small) {
        direct[region] = known;
      } else {
        calls.put(region, known);
      }
    }
    return known;
  }

  /**
   * What a region is within another one of its type, of which there is one value at a time: a
   * function, so that both keep their ends.
   */
  WrittenCall within(int region) {
    WrittenCall known = nested.get(region);
    if (known == null) {
      known = of(region).asFunction(EventTypes.USER_FUNCTION, function(name(region)));
      nested.put(region, known);
    }
    return known;
  }

  private String name(int region) {
    Definition.Region r = definitions.region(region);
    return WrittenTypes.plain(
        r == null ? null : r.name(), "region " + Integer.toUnsignedString(region));
  }

  private String group(int region) {
    Definition.Region r = definitions.region(region);
    return r != null
            && definitions.find(DefinitionKind.REGION_GROUP, r.group())
                instanceof Definition.RegionGroup g
        ? g.name()
        : null;
  }

  private long function(String name) {
    long value = free(EventTypes.USER_FUNCTION, 0);
    ensureLabel(EventTypes.USER_FUNCTION, value, name);
    return value;
  }

  /** The next value of a type that no region has. */
  private long free(long type, long taken) {
    Set<Long> used = values.getOrDefault(type, Set.of());
    long value = given.getOrDefault(type, taken) + 1;
    while (used.contains(value)) {
      value++;
    }
    given.put(type, value);
    return value;
  }

  private RegionClass written(int region, WrittenCall call) {
    int paradigm = EventTypes.paradigm(call.type()).ordinal();
    return RegionClass.of(paradigm, 0, name(region), EventTypes.label(call.type()));
  }

  private WrittenCall make(int region) {
    String name = name(region);
    RegionInfo info =
        definitions.find(DefinitionKind.REGION_INFO, region) instanceof RegionInfo i ? i : null;
    long[] marked = info == null ? null : ParaverMarks.numbers(info.description());
    if (marked != null && marked.length == 2) {
      long type = marked[0];
      keep(type, marked[1], name);
      return new WrittenCall(
          type, marked[1], stateOf(type, marked[1]), ParaverMpiCalls.isGroup(type), 0, 0, true);
    }
    ParaverMpiCalls.Call mpi = ParaverMpiCalls.named(name);
    if (mpi != null) {
      ensureLabel(mpi.type(), mpi.value(), mpi.name());
      return new WrittenCall(
          mpi.type(), mpi.value(), mpi.state(), true, single(mpi.type()), 0, false);
    }
    WrittenCall back = returning ? back(region, name) : null;
    if (back != null) {
      return back;
    }
    int role = info == null ? -1 : info.role();
    int paradigm = info == null ? -1 : info.paradigm();
    ForeignTracerRegions.KnownRegion known =
        ForeignTracerRegions.of(name, group(region), role, paradigm);
    if (known == null && regionClass(region) == RegionClass.MPI) {
      long type = ParaverMpiCalls.OTHER;
      long value = free(type, FIRST_OTHER - 1);
      ensureLabel(type, value, name);
      return new WrittenCall(type, value, ThreadStateNames.OTHERS, true, single(type), 0, false);
    } else if (known == null) {
      return new WrittenCall(
          EventTypes.USER_FUNCTION, function(name), ThreadStateNames.RUNNING, false, 0, 0, false);
    }
    long value = known.value() == 0 ? free(known.type(), known.taken()) : known.value();
    ensureLabel(known.type(), value, name);
    if (known.team() != 0) {
      String team = EventTypes.call(EventTypes.PARALLEL, null, known.team(), null);
      ensureLabel(EventTypes.PARALLEL, known.team(), team);
    }
    return new WrittenCall(
        known.type(), value, known.state(), false, single(known.type()), known.team(), false);
  }

  /** What a region was in the trace of Paraver that it is from; null if that is not known. */
  private WrittenCall back(int region, String name) {
    String group = group(region);
    long type = group == null ? -1 : EventTypes.named(group);
    if (type < 0 || type == EventTypes.USER_FUNCTION || !EventTypes.areCalls(type, Map.of())) {
      return null;
    }
    long value = EventTypes.value(type, group, name);
    if (value == 0) {
      value = free(type, 0);
    }
    ensureLabel(type, value, name.equals(group) ? "Begin" : name);
    return new WrittenCall(
        type, value, stateOf(type, value), ParaverMpiCalls.isGroup(type), 0, 0, true);
  }

  /** The number of a type that has one value at a time; 0 of others. */
  private int single(long type) {
    if (EventTypes.areNested(type)) {
      return 0;
    }
    if (!singles.contains(type)) {
      singles.add(type);
    }
    return singles.indexOf(type) + 1;
  }

  private static int stateOf(long type, long value) {
    if (!ParaverMpiCalls.isGroup(type)) {
      return ThreadStateNames.RUNNING;
    }
    ParaverMpiCalls.Call mpi = ParaverMpiCalls.numbered(value);
    return mpi == null || mpi.type() != type ? ThreadStateNames.OTHERS : mpi.state();
  }

  /** Makes sure that a value has a name. */
  private void ensureLabel(long type, long value, String name) {
    String label = EventTypes.label(type);
    PcfLabels.Type known = pcf.typeOrNew(type, label == null ? "Type " + type : label, 0);
    if (known.values().isEmpty()) {
      known.values().put(0L, ParaverMpiCalls.isGroup(type) ? "Outside MPI" : "End");
    }
    known.values().putIfAbsent(value, name);
  }

  /** Makes sure that a value has a name, if it had one in the trace whose names are known. */
  private void keep(long type, long value, String name) {
    if (!named) {
      ensureLabel(type, value, name);
      return;
    }
    PcfLabels.Type known = pcf.type(type);
    if (known != null && !known.values().isEmpty() && !name.equals(known.label() + ' ' + value)) {
      known.values().putIfAbsent(value, name);
    }
  }
}
