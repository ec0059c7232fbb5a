package org.tracetool.print.table;

import org.tracetool.core.counter.CounterSamples;
import org.tracetool.core.counter.CounterScope;
import org.tracetool.core.counter.CounterSeries;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.PooledLists;
import org.tracetool.core.text.ByteText;
import org.tracetool.core.text.TraceText;
import org.tracetool.print.lines.Notation;

/** Prints the samples in records of counters: names, values in the units of the counters, units. */
final class MetricText {
  private interface MetricPrinter {
    void put(ByteText out, int i);
  }

  private final ValuePrinter values;
  private final int stream;
  private final CounterSamples samples;
  private int count;
  private EventBlock block;
  private long types;
  private long list;

  /** For the records of a stream. */
  MetricText(ValuePrinter values, Definitions definitions, int stream) {
    this.values = values;
    this.stream = stream;
    samples = new CounterSamples(definitions, stream);
  }

  /** Reads a record. */
  void read(EventCursor event) {
    count = samples.read(event);
    EventKind kind = event.kind();
    block = event.block();
    types = event.field(kind.fieldCount() - 2);
    list = event.field(kind.fieldCount() - 1);
  }

  /** Adds the names of the counters of the record that was read last. */
  void appendNames(ByteText out) {
    appendEach(
        out,
        count,
        (to, i) -> values.appendToken(to, stream, DefinitionKind.COUNTER, samples.at(i).token()),
        ',');
  }

  /** Adds the values; those that no counter is defined for as they were recorded. */
  void appendValues(ByteText out) {
    appendEach(out, PooledLists.count(list), this::appendValue, ' ');
  }

  /** Adds the units. */
  void appendUnits(ByteText out) {
    appendEach(out, count, (to, i) -> appendText(to, samples.at(i).unit()), ',');
  }

  /** Adds what the samples were recorded for; nothing if it is the location of the record. */
  void appendScope(ByteText out) {
    CounterScope scope = count == 0 ? null : samples.at(0).scope();
    appendText(out, scope == null ? null : scope.label());
  }

  /** Returns whether samples were recorded for something else than the location of the record. */
  boolean hasScope() {
    return count > 0 && samples.at(0).scope() != null;
  }

  /** Returns whether any counter has a unit. */
  boolean hasUnits() {
    for (int i = 0; i < count; i++) {
      String unit = samples.at(i).unit();
      if (unit != null && !unit.isEmpty()) {
        return true;
      }
    }
    return false;
  }

  /**
   * Adds each counter, and what its sample was recorded for if that is not plain, with its value.
   */
  void appendPairs(ByteText out) {
    for (int i = 0; i < count; i++) {
      CounterSeries series = samples.at(i);
      out.put(i == 0 ? "" : ";");
      out.put(TraceText.encode(series.label()));
      out.put('=').put(series.text(samples.raw(i)));
    }
  }

  private void appendText(ByteText out, String text) {
    if (text == null) {
      values.notation().appendNone(out);
    } else {
      byte[] bytes = TraceText.encode(text);
      values.notation().appendText(out, bytes, 0, bytes.length);
    }
  }

  private void appendValue(ByteText out, int i) {
    if (i < count) {
      values.appendSample(out, samples.at(i), samples.raw(i));
      return;
    }
    long type = i < PooledLists.count(types) ? PooledLists.number(block, types, i) : -1;
    KeyValueType known = KeyValueType.of(type);
    boolean isNumber = known != null && !known.isPooled();
    long raw = PooledLists.number(block, list, i);
    values.appendPair(out, isNumber ? known : KeyValueType.UINT64, raw, block.pool());
  }

  private void appendEach(ByteText out, int size, MetricPrinter one, char between) {
    boolean json = values.notation() == Notation.JSON;
    out.put(json ? "[" : "");
    for (int i = 0; i < size; i++) {
      if (i > 0) {
        out.put(json ? ',' : between);
      }
      one.put(out, i);
    }
    out.put(json ? "]" : "");
  }
}
