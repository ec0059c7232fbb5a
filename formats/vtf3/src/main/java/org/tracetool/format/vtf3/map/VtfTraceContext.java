package org.tracetool.format.vtf3.map;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.tracetool.core.collect.LongMap;
import org.tracetool.core.definition.CounterProperties;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.format.vtf3.record.NumberText;
import org.tracetool.format.vtf3.record.VtfRecord;
import org.tracetool.format.vtf3.record.VtfRecordType;
import org.tracetool.format.vtf3.record.VtfSyntax;
import org.tracetool.format.vtf3.record.VtfTokens;

/** Data from the first pass over a trace that reading its events needs. */
public final class VtfTraceContext {
  private static final int SIGNED = 1;
  private static final int SINGLE = 2;

  private final Path file;
  private final VtfScan scan;
  private final VtfModelDefinitions model;
  private final Definitions definitions;
  private final int firstLocation;
  private final TaskProcesses numbers;
  private final Set<VtfScan.Operation> open = new HashSet<>();
  private final boolean threads;
  private final LongMap groups = new LongMap();
  private final LongMap communicators = new LongMap();
  private final LongMap valueTypes = new LongMap();
  private final LongMap converted = new LongMap();

  public VtfTraceContext(
      Path file, VtfScan scan, VtfModelDefinitions model, Definitions definitions) {
    this.file = file;
    this.scan = scan;
    this.model = model;
    this.definitions = definitions;
    this.threads = scan.first(VtfSyntax.NTHREADS) != null;
    firstLocation = model.firstLocation;
    numbers = model.numbers;
    for (VtfScan.Operation o : scan.open) {
      open.add(new VtfScan.Operation(numbers.ofNumber(o.location()), o.ordinal()));
    }
    for (Definition.Group g : definitions.all(Definition.Group.class)) {
      communicators.put(g.token(), 1);
    }
    for (Definition.Counter c : definitions.all(Definition.Counter.class)) {
      int p = c.properties();
      boolean signed = CounterProperties.isSigned(p);
      boolean real = CounterProperties.isFloatingPoint(p) || signed;
      boolean single = (p & CounterProperties.VALUE_MASK) == CounterProperties.FLOAT;
      valueTypes.put(c.token(), real ? NumberText.FLOAT : NumberText.UINT);
      if (signed || single) {
        converted.put(c.token(), signed ? SIGNED : SINGLE);
      }
    }
  }

  /** Whether records are in order of time, each at its place, and none is damaged. */
  public boolean isOrdered() {
    return scan.sorted && !scan.matched && !scan.damaged;
  }

  Path file() {
    return file;
  }

  /** Counts the undeclared things that its events refer to. */
  UndeclaredReferences undeclared() {
    return new UndeclaredReferences(definitions);
  }

  /** Number of tasks, which is also the usual id of no task. */
  long tasks() {
    return model.tasks;
  }

  /** Returns whether the root of a collective operation means none. */
  boolean isNone(long cpu) {
    return TaskNumbers.isNone(cpu, model.tasks, threads);
  }

  /** Which process each task is. */
  TaskProcesses numbers() {
    return numbers;
  }

  /** Token of a task or group that carries samples. */
  int carrier(long cpu) {
    if (cpu < 0x8000_0000L || cpu == VtfTokens.NO_TASK) {
      return numbers.of(cpu);
    }
    int location = (int) cpu;
    long known = groups.get(location);
    if (known != LongMap.ABSENT) {
      return (int) known;
    }
    int token = model.groupToken(location);
    groups.put(location, Integer.toUnsignedLong(token));
    return token;
  }

  /** Returns whether a collective operation is known not to end. */
  boolean isOpen(int location, long ordinal) {
    return open.contains(new VtfScan.Operation(location, ordinal));
  }

  /** Returns whether there are collective operations that do not end. */
  boolean hasOpen() {
    return !open.isEmpty();
  }

  /** Returns whether a communicator has a definition. */
  boolean isCommunicator(int token) {
    return communicators.get(token) != LongMap.ABSENT;
  }

  /** The process that gets events of no task. */
  int firstLocation() {
    return firstLocation;
  }

  /** Region token of a state of old records; 0 is the empty state. */
  int state(byte[] b, int from, int length, int number) {
    if (StateNames.isEmpty(b, from, length, number)) {
      return 0;
    }
    int index = scan.states.find(b, from, length, number);
    return index < 0 ? 0 : VtfTokens.token(model.firstOldState + index);
  }

  /** Name of an activity token of old binary records, null if it has none. */
  byte[] activity(int token) {
    return scan.states.activity(token);
  }

  /** Source location token of a file and a line. */
  long source(long file, long line) {
    long index = scan.sources.get(VtfScan.sourceKey(file, line));
    return index == LongMap.ABSENT ? 0 : model.firstSource + index;
  }

  /** Type of a counter's samples; integers where it is not declared. */
  int valueType(int counter) {
    long type = valueTypes.get(counter);
    return type == LongMap.ABSENT ? NumberText.UINT : (int) type;
  }

  /** A sample, of the type that its counter was declared with, as the model has it. */
  long sample(int counter, long value) {
    if (converted.size() == 0) {
      return value;
    }
    long how = converted.get(counter);
    if (how == LongMap.ABSENT) {
      return value;
    }
    double d = Double.longBitsToDouble(value);
    return how == SIGNED ? (long) d : Float.floatToRawIntBits((float) d) & 0xffff_ffffL;
  }

  /** The source location that a record names; 0 if it names none. */
  long sourceOf(VtfRecord r) {
    VtfRecordType t = r.type;
    if (t.file >= 0 && r.field[t.file] != VtfRecordType.ABSENT) {
      return source(r.field[t.file], r.field[t.line]);
    }
    return t.scl >= 0 ? r.field[t.scl] : 0;
  }
}
