package org.tracetool.check.event;

import java.util.Arrays;
import org.tracetool.check.finding.Check;
import org.tracetool.check.finding.Finding;
import org.tracetool.core.collect.LongMap;
import org.tracetool.core.definition.CounterProperties;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;

/** Finds counters that only accumulate, by their definition, and fall nevertheless. */
final class CounterCheck {
  /** Counters of processes that are followed at most. */
  private static final int MOST = 1 << 21;

  private record Key(int counter, int location) {}

  private final Context context;

  /** Place of the last value by counter and process; the properties beside it. */
  private final LongMap places = new LongMap();

  private long[] values = new long[64];
  private int used;
  private final LongMap properties = new LongMap();

  CounterCheck(Context context) {
    this.context = context;
  }

  /**
   * A value of a counter.
   *
   * @param carrier the process or group that the sample is of
   */
  void sample(Loc loc, int carrier, int counter, long value, long time) {
    long kind = properties(counter);
    if (kind < 0 || !CounterProperties.isAccumulated((int) kind)) {
      return;
    }
    long key = (long) counter << 32 | Integer.toUnsignedLong(carrier);
    long place = places.get(key);
    if (place == LongMap.ABSENT) {
      if (used < MOST) {
        values = used == values.length ? Arrays.copyOf(values, 2 * used) : values;
        places.put(key, used);
        values[used++] = value;
      }
      return;
    }
    long before = values[(int) place];
    values[(int) place] = value;
    if (falls((int) kind, before, value)) {
      report(loc, carrier, counter, (int) kind, new long[] {before, value, time});
    }
  }

  private long properties(int counter) {
    long known = properties.get(counter);
    if (known == LongMap.ABSENT) {
      known =
          context.definitions.find(context.stream, DefinitionKind.COUNTER, counter)
                  instanceof Definition.Counter c
              ? c.properties() & 0xffff_ffffL
              : -2;
      properties.put(counter, known);
    }
    return known;
  }

  private static boolean falls(int properties, long before, long value) {
    if (CounterProperties.isFloatingPoint(properties)) {
      return CounterProperties.toDouble(properties, value)
          < CounterProperties.toDouble(properties, before);
    }
    return CounterProperties.isSigned(properties)
        ? value < before
        : Long.compareUnsigned(value, before) < 0;
  }

  private static String text(int properties, long value) {
    if (CounterProperties.isFloatingPoint(properties)) {
      return Double.toString(CounterProperties.toDouble(properties, value));
    }
    return CounterProperties.isSigned(properties)
        ? Long.toString(value)
        : Long.toUnsignedString(value);
  }

  private void report(Loc loc, int carrier, int counter, int kind, long[] change) {
    Definition d = context.definitions.find(context.stream, DefinitionKind.COUNTER, counter);
    Finding f = context.findings.at(Check.COUNTER_FALLS, new Key(counter, carrier));
    f.add(1).rank(loc.rank).token(d.name());
    f.say("counter " + d.name() + " of " + context.who(loc) + " falls, though it only accumulates");
    if (f.wantsPlace()) {
      String what = "from " + text(kind, change[0]) + " to " + text(kind, change[1]);
      f.place(context.place(loc, change[2], what));
    }
  }
}
