package org.tracetool.spark.rows;

import org.tracetool.core.collect.IntMap;
import org.tracetool.core.definition.CounterProperties;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.format.StreamInfo;

/** The samples of counters as numbers, by the properties of the counters. */
final class CounterValues {
  private static final double TWO_64 = 0x1p64;

  private final OpenedTrace trace;
  private final StreamInfo stream;

  /** Properties of known counters plus 1. */
  private final IntMap known = new IntMap();

  CounterValues(OpenedTrace trace, StreamInfo stream) {
    this.trace = trace;
    this.stream = stream;
  }

  /** The value of a sample. */
  double value(int counter, long raw) {
    int found = known.get(counter);
    if (found == 0) {
      Definition d = trace.definitions().find(stream.id(), DefinitionKind.COUNTER, counter);
      found = (d instanceof Definition.Counter c ? c.properties() & 0xffff : 0) + 1;
      known.put(counter, found);
    }
    int properties = found - 1;
    if (CounterProperties.isFloatingPoint(properties)) {
      return CounterProperties.toDouble(properties, raw);
    }
    return raw >= 0 || CounterProperties.isSigned(properties) ? raw : raw + TWO_64;
  }
}
