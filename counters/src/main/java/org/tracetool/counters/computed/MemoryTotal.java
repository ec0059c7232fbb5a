package org.tracetool.counters.computed;

import java.io.IOException;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.tracetool.core.collect.LongMap;
import org.tracetool.core.definition.CounterProperties;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.counters.ComputedCounter;

/**
 * The sum of the last samples of all processes of the first counter that measures memory in use.
 */
final class MemoryTotal implements ComputedCounter {
  private final ValueChanges changes;
  private final int token;
  private final int properties;
  private final LongMap last = new LongMap();
  private long sum;

  MemoryTotal(ValueChanges changes, Definitions definitions) {
    this.changes = changes;
    token = counters(definitions).iterator().next();
    properties = definitions.counter(token).properties();
  }

  /** Counters in bytes that do not accumulate and have memory in their names. */
  static Set<Integer> counters(Definitions definitions) {
    Set<Integer> tokens = new TreeSet<>();
    for (Definition.Counter c : definitions.all(Definition.Counter.class)) {
      String name = c.name() == null ? "" : c.name().toLowerCase(Locale.ROOT);
      String unit = c.unit() == null ? "" : c.unit().toLowerCase(Locale.ROOT);
      boolean inBytes = unit.equals("b") || unit.equals("byte") || unit.equals("bytes");
      boolean isMemory =
          name.matches("(.*[^a-z])?(mem|rss|pss)([^a-z].*)?")
              || name.matches(".*(memory|heap|maxrss|alloc|footprint).*");
      if (inBytes && isMemory && !CounterProperties.isAccumulated(c.properties())) {
        tokens.add(c.token());
      }
    }
    return tokens;
  }

  @Override
  public void handleEvent(EventCursor event) throws IOException {
    if (event.kind() != EventKind.COUNTER || event.counter() != token) {
      return;
    }
    long raw = event.field(1);
    long value =
        CounterProperties.isFloatingPoint(properties)
            ? Math.round(CounterProperties.toDouble(properties, raw))
            : raw;
    value = Math.max(0, value); // negative where more was freed than the run recorded
    long before = last.get(event.location());
    sum += value - (before == LongMap.ABSENT ? 0 : before);
    last.put(event.location(), value);
    changes.addValue(event.time(), sum);
  }
}
