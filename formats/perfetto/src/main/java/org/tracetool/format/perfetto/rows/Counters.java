package org.tracetool.format.perfetto.rows;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.tracetool.core.collect.UnsignedLong;
import org.tracetool.core.definition.CallDefinition;
import org.tracetool.core.definition.CounterProperties;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.PooledLists;

/** Samples of counters, alone or several in one record. */
final class Counters {
  private static final int SET = 0;
  private static final int TYPES = 1;
  private static final int VALUES = 2;

  private final Definitions definitions;
  private final Timeline out;
  private final Map<Long, Counter> known = new HashMap<>();

  Counters(Definitions definitions, Timeline out) {
    this.definitions = definitions;
    this.out = out;
  }

  /** A record with one value. */
  void one(EventCursor event, Row row, long time) throws IOException {
    int token = event.counter();
    Definition.Counter definition = definitions.counter(token);
    int properties = definition == null ? 0 : definition.properties();
    long value = event.field(1);
    if (CounterProperties.isFloatingPoint(properties)) {
      real(counter(row, token), time, CounterProperties.toDouble(properties, value));
    } else {
      number(counter(row, token), time, value, CounterProperties.isSigned(properties));
    }
  }

  /** A record with a value for each member of a set. */
  void several(EventCursor event, Row row, long time) throws IOException {
    int[] members =
        definitions.find(DefinitionKind.METRIC, (int) event.field(SET))
                instanceof CallDefinition.MetricSet set
            ? set.members()
            : new int[0];
    int count = PooledLists.count(event.field(VALUES));
    for (int i = 0; i < Math.min(count, members.length); i++) {
      long value = PooledLists.number(event.block(), event.field(VALUES), i);
      KeyValueType type =
          i < PooledLists.count(event.field(TYPES))
              ? KeyValueType.of(PooledLists.number(event.block(), event.field(TYPES), i))
              : null;
      Counter counter = counter(row, members[i]);
      if (type == KeyValueType.DOUBLE) {
        out.counter(counter, time, true, value);
      } else if (type == KeyValueType.FLOAT) {
        real(counter, time, Float.intBitsToFloat((int) value));
      } else {
        number(counter, time, value, type != null && type.isSigned());
      }
    }
  }

  private void real(Counter counter, long time, double value) throws IOException {
    out.counter(counter, time, true, Double.doubleToRawLongBits(value));
  }

  private void number(Counter counter, long time, long value, boolean signed) throws IOException {
    if (value < 0 && !signed) {
      real(counter, time, UnsignedLong.toDouble(value));
    } else {
      out.counter(counter, time, false, value);
    }
  }

  private Counter counter(Row row, int token) {
    long key = (long) row.number() << 32 | token & 0xffff_ffffL;
    Counter found = known.get(key);
    if (found == null) {
      Definition.Counter definition = definitions.counter(token);
      String name = definition == null ? null : definition.name();
      found =
          new Counter(
              known.size(),
              row,
              name == null || name.isEmpty() ? "#" + Integer.toUnsignedString(token) : name,
              unit(definition, token));
      known.put(key, found);
    }
    return found;
  }

  private String unit(Definition.Counter definition, int token) {
    String unit = definition == null || definition.unit() == null ? "" : definition.unit();
    if (definitions.find(DefinitionKind.COUNTER_INFO, token)
            instanceof CallDefinition.CounterInfo info
        && info.exponent() != 0) {
      unit = (info.base() == 0 ? "2" : "10") + "^" + info.exponent() + " " + unit;
    }
    return unit.isBlank() ? null : unit.strip();
  }
}
