package org.tracetool.format.vtf3.map;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.definition.CounterProperties;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.InstrumentationDefinition;
import org.tracetool.format.vtf3.record.NumberText;
import org.tracetool.format.vtf3.record.VtfRecord;
import org.tracetool.format.vtf3.record.VtfRecordType;
import org.tracetool.format.vtf3.record.VtfSyntax;
import org.tracetool.format.vtf3.record.VtfTokens;

/** Declarations of counters, and of the groups of tasks that have them. */
final class CounterRecords {
  private static final long FIRST_OWN_GROUP = 0xffff_fff0L;
  private static final double LARGE = 1e300;

  private final Definitions definitions;
  private final TaskNumbers tasks;
  private final Map<Integer, int[]> assigned = new HashMap<>();
  private final Map<Integer, InstrumentationDefinition.CounterRange> ranges = new HashMap<>();
  private final List<VtfRecord> groups = new ArrayList<>();
  private long nextGroup = FIRST_OWN_GROUP;
  private long allGroup;

  CounterRecords(Definitions definitions, TaskNumbers tasks) {
    this.definitions = definitions;
    this.tasks = tasks;
    for (Definition.CounterAssignment a : definitions.all(Definition.CounterAssignment.class)) {
      assigned.putIfAbsent(a.counter(), a.members());
    }
    definitions
        .all(InstrumentationDefinition.CounterRange.class)
        .forEach(r -> ranges.putIfAbsent(r.counter(), r));
  }

  /** Returns whether a declaration holds all properties of a counter. */
  static boolean holds(int properties) {
    int values = properties & CounterProperties.VALUE_MASK;
    return values == CounterProperties.UNSIGNED8 || values == CounterProperties.DOUBLE;
  }

  /** The declaration of a counter. */
  VtfRecord of(Definition.Counter c) {
    int p = c.properties();
    VtfRecord r = new VtfRecord().begin(VtfSyntax.SAMPLE);
    VtfRecordType t = r.type;
    boolean real = CounterProperties.isFloatingPoint(p) || CounterProperties.isSigned(p);
    r.field[0] = VtfTokens.number(c.token());
    r.field[1] = VtfTokens.number(c.group());
    r.field[t.slot("type")] = real ? NumberText.FLOAT : NumberText.UINT;
    InstrumentationDefinition.CounterRange range = ranges.get(c.token());
    r.field[t.slot("min")] = range == null ? smallest(real) : range.smallest();
    r.field[t.slot("max")] = range == null ? largest(real) : range.largest();
    r.field[t.slot("diff")] = CounterProperties.isAccumulated(p) ? 1 : 0;
    r.field[t.slot("hint")] =
        switch (p & CounterProperties.SCOPE_MASK) {
          case CounterProperties.SCOPE_POINT -> 1;
          case CounterProperties.SCOPE_NEXT -> 2;
          case CounterProperties.SCOPE_START -> 3;
          default -> 0;
        };
    long carrier = carrier(assigned.get(c.token()));
    r.field[t.slot("id")] = carrier;
    r.field[t.slot("isgroup")] = carrier >= 0x8000_0000L ? 1 : 0;
    r.setText("name", c.name());
    r.setText("unit", c.unit());
    return r;
  }

  /** The default smallest value of a counter, as stored in a record. */
  static long smallest(boolean real) {
    return real ? Double.doubleToRawLongBits(-LARGE) : 0;
  }

  /** The default largest value of a counter, as stored in a record. */
  static long largest(boolean real) {
    return real ? Double.doubleToRawLongBits(LARGE) : -1L;
  }

  private long carrier(int[] members) {
    if (members == null) {
      if (allGroup == 0) {
        allGroup = nextGroup--;
        groups.add(VtfCommunicators.group(allGroup, VtfModelDefinitions.ALL, tasks.all()));
      }
      return allGroup;
    }
    if (members.length == 1) {
      return member(members[0]);
    }
    long id = nextGroup--;
    long[] cpus = new long[members.length];
    for (int i = 0; i < cpus.length; i++) {
      cpus[i] = member(members[i]);
    }
    groups.add(VtfCommunicators.group(id, VtfModelDefinitions.MEMBERS, cpus));
    return id;
  }

  /** The number of a member of a group: a task, or a group. */
  long member(int token) {
    return definitions.isOnlyGroup(token) ? token & 0xffff_ffffL | 0x8000_0000L : tasks.cpu(token);
  }

  /** The groups of tasks that are needed for the counters so far, and are in no definition. */
  List<VtfRecord> groups() {
    return groups;
  }
}
