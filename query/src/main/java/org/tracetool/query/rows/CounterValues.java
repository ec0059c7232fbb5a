package org.tracetool.query.rows;

import org.tracetool.core.collect.IntMap;
import org.tracetool.core.definition.CounterProperties;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.format.StreamInfo;

/** The samples of counters as numbers, by the properties of the counters. */
final class CounterValues {
  private final TraceContext trace;
  private final StreamInfo stream;

  /** Properties of known counters plus 1. */
  private final IntMap known = new IntMap();

  CounterValues(TraceContext trace, StreamInfo stream) {
    this.trace = trace;
    this.stream = stream;
  }

  private int properties(int counter) {
    int found = known.get(counter);
    if (found == 0) {
      Definition d = trace.find(stream, DefinitionKind.COUNTER, counter);
      found = (d instanceof Definition.Counter c ? c.properties() & 0xffff : 0) + 1;
      known.put(counter, found);
    }
    return found - 1;
  }

  /** The value of a sample. */
  double value(int counter, long raw) {
    return CounterProperties.number(properties(counter), raw);
  }

  /** The value of a sample as an integer; {@link RowBatch#NULL} if it is none or too large. */
  long integer(int counter, long raw) {
    int properties = properties(counter);
    boolean isInteger =
        !CounterProperties.isFloatingPoint(properties)
            && (raw >= 0 || CounterProperties.isSigned(properties));
    return isInteger ? raw : RowBatch.NULL;
  }
}
