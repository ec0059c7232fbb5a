package org.tracetool.format.otf2.map.archive;

import java.io.IOException;
import org.tracetool.core.definition.CounterProperties;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.format.otf2.encode.RecordOutput;
import org.tracetool.format.otf2.map.EventMapping;
import org.tracetool.format.otf2.map.MetricModes;
import org.tracetool.format.otf2.record.EventRecord;
import org.tracetool.format.otf2.record.SnapshotRecord;

/** Samples of single counters, which archives have as metrics of one value. */
public final class CounterValues {
  private static final EventMapping METRIC = EventMapping.ofEvent(EventRecord.METRIC.type().code());
  private static final EventMapping SNAPSHOT =
      EventMapping.ofSnapshot(SnapshotRecord.METRIC.type().code());

  private final WrittenIds ids;

  /** Samples in an archive. */
  public CounterValues(WrittenIds ids) {
    this.ids = ids;
  }

  private int type(int counter) {
    return ids.definitions().find(DefinitionKind.COUNTER, counter) instanceof Definition.Counter c
        ? MetricModes.valueType(c.properties())
        : 0;
  }

  /** The bits of a value, which metrics have as a double where it is a float. */
  private long wide(int counter, long value) {
    boolean isFloat =
        ids.definitions().find(DefinitionKind.COUNTER, counter) instanceof Definition.Counter c
            && (c.properties() & CounterProperties.VALUE_MASK) == CounterProperties.FLOAT;
    return isFloat ? Double.doubleToRawLongBits(Float.intBitsToFloat((int) value)) : value;
  }

  /** Writes an event; false if the archive has no metric for the counter. */
  public boolean write(EventRecords records, RecordOutput out, int counter, long value)
      throws IOException {
    return records.writeCounter(out, METRIC, counter, type(counter), wide(counter, value), 0);
  }

  /** Writes what a snapshot says of a counter. */
  public boolean write(EventRecords records, RecordOutput out, int counter, long value, long since)
      throws IOException {
    long wide = wide(counter, value);
    return records.writeCounter(out, SNAPSHOT, counter, type(counter), wide, since);
  }
}
