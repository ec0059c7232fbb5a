package org.tracetool.index;

import org.tracetool.core.collect.UnsignedLong;
import org.tracetool.core.definition.CallDefinition;
import org.tracetool.core.definition.CounterProperties;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.PooledLists;

/** The values of counters in records: of a single one, or of several that are recorded together. */
public final class CounterSamples {
  private static final int SET = 0;
  private static final int TYPES = 1;
  private static final int VALUES = 2;

  /** Takes samples. */
  public interface Taker {
    /**
     * Takes a sample.
     *
     * @param counter token of the counter
     */
    void take(int counter, double value);
  }

  private static final int[] NONE = {};

  private final Definitions definitions;

  // What was looked up last, since the same counters come again and again.
  private int lastCounter;
  private boolean anyCounter;
  private int properties;
  private int lastSet;
  private int[] lastMembers;

  /** For records of a trace with these definitions. */
  public CounterSamples(Definitions definitions) {
    this.definitions = definitions;
  }

  /** Hands on the samples of a record; none if it has no counters. */
  public void of(EventCursor event, Taker taker) {
    switch (event.kind()) {
      case COUNTER -> {
        int counter = (int) event.field(0);
        taker.take(counter, value(counter, event.field(1)));
      }
      case METRICS -> several(event, taker);
      default -> {
        // no counter
      }
    }
  }

  private double value(int token, long raw) {
    if (!anyCounter || token != lastCounter) {
      Definition.Counter counter = definitions.counter(token);
      properties = counter == null ? 0 : counter.properties();
      lastCounter = token;
      anyCounter = true;
    }
    return CounterProperties.number(properties, raw);
  }

  private void several(EventCursor event, Taker taker) {
    int[] members = members((int) event.field(SET));
    int types = PooledLists.count(event.field(TYPES));
    int count = Math.min(members.length, PooledLists.count(event.field(VALUES)));
    for (int i = 0; i < count; i++) {
      long raw = PooledLists.number(event.block(), event.field(VALUES), i);
      KeyValueType type =
          i >= types
              ? null
              : KeyValueType.of(PooledLists.number(event.block(), event.field(TYPES), i));
      taker.take(members[i], value(raw, type));
    }
  }

  private int[] members(int set) {
    if (lastMembers == null || set != lastSet) {
      lastMembers =
          definitions.find(DefinitionKind.METRIC, set) instanceof CallDefinition.MetricSet found
              ? found.members()
              : NONE;
      lastSet = set;
    }
    return lastMembers;
  }

  private static double value(long raw, KeyValueType type) {
    return type == null ? UnsignedLong.toDouble(raw) : type.number(raw);
  }
}
