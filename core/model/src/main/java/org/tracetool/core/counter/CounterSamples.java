package org.tracetool.core.counter;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.definition.CallDefinition.MetricInstance;
import org.tracetool.core.definition.CallDefinition.MetricSet;
import org.tracetool.core.definition.CounterProperties;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.PooledLists;

/**
 * The samples of counters in records: one in a {@code COUNTER}, one for each member in a {@code
 * METRICS}, and the same in snapshots. For the records of one stream and for one thread; makes no
 * objects for a record once its counters are known.
 */
public final class CounterSamples {
  private static final CounterSeries[] NONE = {};
  private static final int[] BY_TYPE = new int[KeyValueType.values().length];

  static {
    Arrays.fill(BY_TYPE, -1);
    for (KeyValueType type : KeyValueType.values()) {
      if (type.role() == null && !type.isPooled()) {
        BY_TYPE[type.ordinal()] =
            type.isSigned() ? CounterProperties.SIGNED8 : CounterProperties.UNSIGNED8;
      }
    }
    BY_TYPE[KeyValueType.FLOAT.ordinal()] = CounterProperties.FLOAT;
    BY_TYPE[KeyValueType.DOUBLE.ordinal()] = CounterProperties.DOUBLE;
  }

  /** A counter, what it is recorded for, and the type of its values if not as defined. */
  private record Key(int counter, CounterScope scope, int type) {}

  private final Definitions definitions;
  private final int stream;
  private final List<CounterSeries> single = new ArrayList<>();
  private final IntMap singleAt = new IntMap();
  private final List<CounterSeries[]> sets = new ArrayList<>();
  private final IntMap setAt = new IntMap();

  /** Of each set, what the last record with it had: other types than declared, maybe. */
  private final List<CounterSeries[]> recorded = new ArrayList<>();

  /** Series of counters that are recorded for something, or with a type of their own. */
  private final Map<Key, CounterSeries> others = new HashMap<>();

  private int seriesCount;

  // The record that was read last.
  private EventBlock block;
  private CounterSeries[] members = NONE;
  private final CounterSeries[] one = new CounterSeries[1];
  private int count;
  private long value;
  private boolean isList;

  // What was looked up last, since the same counters come again and again.
  private int lastSet;
  private CounterSeries[] lastMembers;
  private CounterSeries[] lastRecorded;

  /** For records of a stream of a trace; 0 for one whose records have the tokens of the trace. */
  public CounterSamples(Definitions definitions, int stream) {
    this.definitions = definitions;
    this.stream = stream;
  }

  /** Reads a record and returns how many samples it has; 0 if it is none of counters. */
  public int read(EventCursor event) {
    return read(event.block(), event.row(), event.kind());
  }

  /**
   * Reads a record.
   *
   * @param row where it begins among the words of the block
   * @return how many samples it has
   */
  public int read(EventBlock from, int row, EventKind kind) {
    long[] words = from.words();
    int field = row + EventBlock.FIELDS;
    switch (kind) {
      case COUNTER -> addSample((int) words[field], words[field + 1]);
      case SNAPSHOT_COUNTER -> addSample((int) words[field + 1], words[field + 2]);
      case METRICS -> list(from, words[field], words[field + 1], words[field + 2]);
      case SNAPSHOT_METRICS -> list(from, words[field + 1], words[field + 2], words[field + 3]);
      default -> count = 0;
    }
    return count;
  }

  private void addSample(int counter, long raw) {
    one[0] = series(counter);
    members = one;
    isList = false;
    value = raw;
    count = 1;
  }

  private void list(EventBlock from, long set, long types, long values) {
    block = from;
    isList = true;
    value = values;
    CounterSeries[] declared = members((int) set);
    members = lastRecorded;
    count = Math.min(members.length, PooledLists.count(values));
    int typed = Math.min(count, PooledLists.count(types));
    for (int i = 0; i < count; i++) {
      long type = i < typed ? PooledLists.number(from, types, i) : -1;
      int bits = type >= 0 && type < BY_TYPE.length ? BY_TYPE[(int) type] : -1;
      if (bits < 0 || isOfType(declared[i].properties(), bits)) {
        members[i] = declared[i];
      } else if (!isOfType(members[i].properties(), bits)) {
        members[i] = typed(declared[i], bits);
      }
    }
  }

  /** Returns whether values of a property word are of a type of eight bytes, or a shorter one. */
  private static boolean isOfType(int properties, int bits) {
    int own = properties & CounterProperties.VALUE_MASK;
    boolean isReal = CounterProperties.isFloatingPoint(bits);
    return isReal || CounterProperties.isFloatingPoint(own)
        ? own == bits
        : CounterProperties.isSigned(own) == CounterProperties.isSigned(bits);
  }

  /** What sample number i of the record that was read last means. */
  public CounterSeries at(int i) {
    return members[i];
  }

  /** The bits of sample number i of the record that was read last. */
  public long raw(int i) {
    return isList ? PooledLists.number(block, value, i) : value;
  }

  /** What the samples of a counter mean that are recorded alone. */
  public CounterSeries series(int counter) {
    int at = singleAt.get(counter) - 1;
    if (at < 0) {
      at = single.size();
      single.add(CounterSeries.of(definitions, stream, counter, null, seriesCount++));
      singleAt.put(counter, at + 1);
    }
    return single.get(at);
  }

  /** What the values of the members of a set, or of an instance of one, mean. */
  public CounterSeries[] members(int set) {
    if (lastMembers == null || set != lastSet) {
      int at = setAt.get(set) - 1;
      if (at < 0) {
        at = sets.size();
        sets.add(membersOf(set));
        recorded.add(sets.get(at).clone());
        setAt.put(set, at + 1);
      }
      lastSet = set;
      lastMembers = sets.get(at);
      lastRecorded = recorded.get(at);
    }
    return lastMembers;
  }

  private CounterSeries[] membersOf(int set) {
    MetricInstance instance =
        definitions.find(stream, DefinitionKind.METRIC_INSTANCE, set) instanceof MetricInstance i
            ? i
            : null;
    MetricSet found = set(set);
    if (found == null && instance != null) {
      found = set(instance.metricClass());
    }
    if (found == null) {
      return NONE;
    }
    boolean isOwn =
        instance != null && instance.scope() == 0 && instance.location() == instance.recorder();
    CounterScope scope =
        instance == null || isOwn ? null : CounterScope.of(definitions, stream, instance);
    int[] tokens = found.members();
    CounterSeries[] series = new CounterSeries[tokens.length];
    for (int i = 0; i < tokens.length; i++) {
      series[i] = series(tokens[i], scope);
    }
    return series;
  }

  /** The series of a counter for something, whatever sets it is a member of. */
  private CounterSeries series(int counter, CounterScope scope) {
    return scope == null
        ? series(counter)
        : others.computeIfAbsent(
            new Key(counter, scope, -1),
            k -> CounterSeries.of(definitions, stream, counter, scope, seriesCount++));
  }

  private CounterSeries typed(CounterSeries series, int bits) {
    return others.computeIfAbsent(
        new Key(series.token(), series.scope(), bits), k -> series.withType(bits, seriesCount++));
  }

  private MetricSet set(int token) {
    return definitions.find(stream, DefinitionKind.METRIC, token) instanceof MetricSet s ? s : null;
  }
}
