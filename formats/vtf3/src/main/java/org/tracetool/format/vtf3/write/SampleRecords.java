package org.tracetool.format.vtf3.write;

import java.io.IOException;
import org.tracetool.core.collect.LongMap;
import org.tracetool.core.definition.CounterProperties;
import org.tracetool.core.event.EventCursor;
import org.tracetool.format.vtf3.map.VtfPairKeys;
import org.tracetool.format.vtf3.record.NumberText;
import org.tracetool.format.vtf3.record.VtfRecord;
import org.tracetool.format.vtf3.record.VtfSyntax;
import org.tracetool.format.vtf3.record.VtfTokens;

/** Values of counters: all of one process and time that follow each other are one record. */
final class SampleRecords {
  private final EventRecordOutput out;
  private final VtfRecord sample = new VtfRecord();
  private boolean samplePending;
  private long roundedSamples;

  SampleRecords(EventRecordOutput out) {
    this.out = out;
  }

  /** Returns whether a record is not finished. */
  boolean isPending() {
    return samplePending;
  }

  /** Values that were rounded. */
  long rounded() {
    return roundedSamples;
  }

  boolean continues(EventCursor e, double time) {
    return sample.time == time && sample.field[0] == out.definitions.carrier(e.location());
  }

  void start(EventCursor e, double time) {
    sample.begin(VtfSyntax.SAMP).time = time;
    sample.field[0] = out.definitions.carrier(e.location());
    samplePending = true;
    add(e);
  }

  void add(EventCursor e) {
    int counter = (int) e.field(0);
    long known = out.definitions.counters.get(counter);
    long value = e.field(1);
    long type = NumberText.UINT;
    if (known != LongMap.ABSENT) {
      int properties = (int) known;
      if (CounterProperties.isFloatingPoint(properties)) {
        type = NumberText.FLOAT;
        if ((properties & CounterProperties.VALUE_MASK) == CounterProperties.FLOAT) {
          value = Double.doubleToRawLongBits(CounterProperties.toDouble(properties, value));
        }
      } else if (CounterProperties.isSigned(properties)) {
        type = NumberText.FLOAT;
        double d = value;
        if ((long) d != value || value == Long.MAX_VALUE) {
          roundedSamples++;
        }
        value = Double.doubleToRawLongBits(d);
      }
    }
    type = out.value(VtfPairKeys.VALUE_TYPE, type);
    if (type == NumberText.FLOAT) {
      long clipped = NumberText.clip(value);
      if (clipped != value) {
        roundedSamples++;
        value = clipped;
      }
    }
    int at = sample.addItem();
    sample.item[at] = VtfTokens.number(counter);
    sample.item[at + 1] = type;
    sample.item[at + 2] = value;
  }

  void flush() throws IOException {
    if (samplePending) {
      samplePending = false;
      out.emit(sample);
    }
  }
}
