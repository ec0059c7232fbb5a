package org.tracetool.counters.plugin;

import org.tracetool.core.definition.CounterProperties;

/**
 * The property word of a metric: one bit for each property, unlike that of counters in traces. Of
 * several bits of a sort the words of the trace are joined, as VampirTrace does; without one,
 * values are unsigned, accumulated, and valid since the start.
 */
final class PluginProperty {
  private static final int ABS = 1 << 1;
  private static final int POINT = 1 << 3;
  private static final int LAST = 1 << 4;
  private static final int NEXT = 1 << 5;
  private static final int SIGNED = 1 << 6;
  private static final int FLOAT = 1 << 8;
  private static final int DOUBLE = 1 << 9;

  private static final int[][] WORDS = {
    {ABS, CounterProperties.ABSOLUTE},
    {POINT, CounterProperties.SCOPE_POINT},
    {LAST, CounterProperties.SCOPE_LAST},
    {NEXT, CounterProperties.SCOPE_NEXT},
    {SIGNED, CounterProperties.SIGNED8},
    {FLOAT, CounterProperties.FLOAT},
    {DOUBLE, CounterProperties.DOUBLE}
  };

  private PluginProperty() {}

  /** The properties of the counter in a trace. */
  static int ofCounter(int property) {
    int word = 0;
    for (int[] pair : WORDS) {
      word |= (property & pair[0]) != 0 ? pair[1] : 0;
    }
    return word;
  }
}
