package org.tracetool.format.paraver.read;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.definition.CallDefinition.CounterInfo;
import org.tracetool.core.definition.CallDefinition.RegionInfo;
import org.tracetool.core.definition.CounterProperties;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.definition.SystemDefinition.LocationGroup;
import org.tracetool.core.definition.SystemDefinition.LocationGroupProperty;
import org.tracetool.core.definition.SystemDefinition.LocationInfo;
import org.tracetool.core.definition.SystemDefinition.SystemNode;
import org.tracetool.core.definition.SystemDefinition.SystemNodeProperty;
import org.tracetool.core.system.GpuNames;
import org.tracetool.core.system.LocationKind;
import org.tracetool.core.text.TraceText;
import org.tracetool.format.paraver.file.PrvHeader;
import org.tracetool.format.paraver.names.EventTypes;
import org.tracetool.format.paraver.names.PairKey;
import org.tracetool.format.paraver.names.ParaverMarks;
import org.tracetool.format.paraver.names.ParaverMpiCalls;
import org.tracetool.format.paraver.names.PcfText;
import org.tracetool.format.paraver.names.RowFileLabels;

/** The definitions of a trace. */
final class PrvDefinitions {
  private static final int MACHINE = 1;
  private static final int PROCESS = 1;
  private static final int CPU_THREAD = 1;
  private static final int ACCELERATOR = 2;
  private static final int GPU_STREAM = 2;
  private static final int METRIC = 3;
  private static final int FUNCTION = 1;
  private static final int DECIMAL = 1;
  private static final int PART = 32 << 10;
  private static final int MODE_POINT = 0x11;
  private static final int MODE_RELATIVE = 0x22;
  private static final int MODE_NEXT = 0x31;

  private final PrvTrace trace;
  private final LineContext facts;
  private final Definitions.Builder into = Definitions.builder();

  /** The last group of locations: those of contexts of devices come after all processes. */
  private int lastGroup;

  private PrvDefinitions(PrvTrace trace) throws IOException {
    this.trace = trace;
    facts = trace.facts();
  }

  static Definitions of(PrvTrace trace) throws IOException {
    return new PrvDefinitions(trace).build();
  }

  private Definitions build() {
    PrvHeader header = trace.header();
    into.add(new Definition.TimerResolution(header.unit().perSecond()));
    if (facts.hasRecords()) {
      into.add(new Definition.TimeRange(facts.first(), facts.last()));
    }
    for (PairKey key : PairKey.values()) {
      into.add(key.definition());
    }
    addMachine(header);
    addProcesses(header);
    trace.comms().groups().forEach(into::add);
    addCounters();
    addRegions();
    return into.build();
  }

  private void addProperty(String name, String value) {
    into.add(new SystemNodeProperty(MACHINE, name, KeyValueType.STRING.ordinal(), 0, value));
  }

  private void addMachine(PrvHeader header) {
    into.add(new SystemNode(MACHINE, "machine", "machine", 0));
    addProperty(ParaverMarks.DATE, header.date());
    addProperty(ParaverMarks.DURATION, Long.toString(header.duration()));
    addProperty(ParaverMarks.NODES, Integer.toString(header.cpus().length));
    if (trace.pcf() != null) {
      addParts(ParaverMarks.PCF, PcfText.text(trace.pcf()));
    }
    if (trace.labels() != null) {
      addParts(ParaverMarks.ROW, trace.labels().text());
    }
    int number = 0;
    for (String line : trace.comms().texts()) {
      addProperty(ParaverMarks.COMMUNICATOR + ' ' + ++number, line);
    }
    for (int i = 0; i < header.cpus().length; i++) {
      int token = MACHINE + 1 + i;
      String label = label(RowFileLabels.NODE, i);
      into.add(new SystemNode(token, label == null ? "NODE " + (i + 1) : label, "node", MACHINE));
      into.add(
          new SystemNodeProperty(
              token,
              ParaverMarks.CPUS,
              KeyValueType.STRING.ordinal(),
              0,
              Integer.toString(header.cpus()[i])));
    }
  }

  /** A long text as several properties, cut between lines, since texts may be limited. */
  private void addParts(String name, byte[] text) {
    int number = 0;
    int from = 0;
    while (from < text.length) {
      int to = Math.min(text.length, from + PART);
      while (to < text.length && to > from && text[to - 1] != '\n') {
        to--;
      }
      to = to == from ? Math.min(text.length, from + PART) : to;
      addProperty(name + ' ' + ++number, TraceText.decode(text, from, to - from));
      from = to;
    }
  }

  private String label(String level, int number) {
    return trace.labels() == null ? null : trace.labels().label(level, number);
  }

  private void addProcesses(PrvHeader header) {
    int thread = 0;
    int group = 0;
    for (int[] tasks : header.threads()) {
      lastGroup += tasks.length;
    }
    for (int a = 0; a < header.threads().length; a++) {
      for (int t = 0; t < header.threads()[a].length; t++) {
        String task = label(RowFileLabels.TASK, group);
        String number = (a + 1) + "." + (t + 1);
        group++;
        int node = header.nodes()[a][t];
        into.add(
            new LocationGroup(
                group,
                task == null ? "TASK " + number : task,
                PROCESS,
                node == 0 ? MACHINE : MACHINE + node,
                0));
        into.add(
            new LocationGroupProperty(
                group,
                ParaverMarks.APPLICATION,
                KeyValueType.STRING.ordinal(),
                0,
                Integer.toString(a + 1)));
        int first = thread + 1;
        for (int i = 0; i < header.threads()[a][t]; i++) {
          String label = label(RowFileLabels.THREAD, thread);
          thread++;
          LocationKind kind = ParaverMarks.kind(label);
          if (kind != null) {
            label = label.substring(0, label.lastIndexOf('(')).stripTrailing();
          } else if (i > 0 && GpuNames.isStream(label)) {
            kind = LocationKind.GPU_STREAM;
          }
          into.add(
              new Definition.Location(
                  thread,
                  label == null ? "THREAD " + number + '.' + (i + 1) : label,
                  i == 0 ? 0 : first));
          long id = (long) i << Integer.SIZE | group - 1;
          into.add(new LocationInfo(thread, id, type(kind), 0, place(kind, group)));
        }
      }
    }
  }

  private static int type(LocationKind kind) {
    if (kind == LocationKind.TRACK) {
      return 0;
    }
    return kind == LocationKind.GPU_STREAM
        ? GPU_STREAM
        : kind == LocationKind.METRIC_SOURCE ? METRIC : CPU_THREAD;
  }

  /** The group of a location of a process: a context of a device is a group of its own. */
  private int place(LocationKind kind, int group) {
    if (kind != LocationKind.GPU_CONTEXT) {
      return group;
    }
    lastGroup++;
    into.add(new LocationGroup(lastGroup, "context of a device", ACCELERATOR, 0, group));
    return lastGroup;
  }

  private void addCounters() {
    addCounter(
        TypeTable.STATES,
        ParaverMarks.STATE_NAME,
        "",
        CounterProperties.SCOPE_NEXT,
        MODE_NEXT,
        ParaverMarks.STATES,
        0);
    TypeTable types = trace.types();
    for (EventTypeUse type : types.types()) {
      boolean differences = EventTypes.areDifferences(type.number());
      String label = types.label(type.number());
      if (type.isMarker()) {
        into.add(new Definition.Marker(type.counter(), label, 0));
        continue;
      }
      boolean isWithUnit = EventTypes.isWithUnit(type.number(), label);
      int end = isWithUnit ? label.lastIndexOf(" [") : label.length();
      addCounter(
          type.counter(),
          label.substring(0, end),
          isWithUnit ? label.substring(end + 2, label.length() - 1) : "",
          differences ? CounterProperties.SCOPE_LAST : CounterProperties.SCOPE_POINT,
          differences ? MODE_RELATIVE : MODE_POINT,
          ParaverMarks.type(type.number(), types.areCounts(type.number())),
          types.precision(type.number()));
    }
  }

  private void addCounter(
      int token, String name, String unit, int scope, int mode, String description, int digits) {
    int properties = CounterProperties.ABSOLUTE | scope | CounterProperties.SIGNED8;
    into.add(new Definition.Counter(token, name, properties, 0, unit));
    into.add(
        new CounterInfo(
            token, description, 0, mode, KeyValueType.INT64.ordinal(), DECIMAL, -digits));
  }

  private void addRegions() {
    TypeTable types = trace.types();
    Map<Long, Integer> groups = new HashMap<>();
    List<Definition> calls = new ArrayList<>();
    int token = 0;
    for (TypeTable.RegionUse r : types.regions()) {
      token++;
      Integer group = groups.get(r.type());
      if (group == null) {
        group = groups.size() + 1;
        groups.put(r.type(), group);
        into.add(new Definition.RegionGroup(group, types.label(r.type())));
      }
      into.add(new Definition.Region(token, r.name(), group, 0));
      into.add(
          new RegionInfo(
              token,
              r.name(),
              ParaverMarks.value(r.type(), r.value()),
              FUNCTION,
              EventTypes.paradigm(r.type()).ordinal(),
              0,
              0,
              0,
              0));
      ParaverMpiCalls.Call call =
          r.type() == ParaverMpiCalls.COLLECTIVE ? ParaverMpiCalls.numbered(r.value()) : null;
      if (call != null && call.isBlockingCollective()) {
        calls.add(
            new Definition.Collective((int) call.value(), call.name(), call.collective().number()));
      }
    }
    calls.forEach(into::add);
  }
}
