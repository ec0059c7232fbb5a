package org.tracetool.print.table;

import org.tracetool.core.definition.Role;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.text.ByteText;
import org.tracetool.core.text.SafeText;
import org.tracetool.core.text.TraceText;

/** Prints records in the default style: time, process, kind, {@code key=value} …, with TABs. */
final class TextRecords extends TailedRecords {
  private final ValuePrinter values;
  private final int stream;
  private final MetricText metrics;

  /**
   * @param stream the stream whose definitions count; 0 if it has none of its own
   */
  TextRecords(ValuePrinter values, int stream) {
    this.values = values;
    this.stream = stream;
    metrics = values.metrics(stream);
  }

  @Override
  void appendFront(EventCursor e, ByteText out) {
    values.appendTime(out, e.time());
  }

  @Override
  void appendTail(EventCursor e, EventKind kind, ByteText out) {
    out.put('\t');
    values.appendLocation(out, stream, e.location());
    KindWords words = KindWords.of(kind);
    out.put(words.label());
    boolean isList = kind == EventKind.METRICS || kind == EventKind.SNAPSHOT_METRICS;
    int fields = isList ? kind.fieldCount() - 2 : kind.fieldCount();
    for (int i = 0; i < fields; i++) {
      Role role = words.role(i);
      if (role == Role.SCL && e.field(i) == 0) {
        continue; // a source code location is an extra that most records lack
      }
      out.put(words.key(i));
      values.appendField(out, stream, e, i, role);
    }
    if (isList) {
      appendMetrics(e, out);
    }
    for (int i = 0; i < e.pairs(); i++) {
      appendKey(out, values.keyName(stream, e.pairKey(i)));
      values.appendPair(out, e.pairType(i), e.pairValue(i), e.block().pool());
    }
    out.put('\n');
  }

  private void appendMetrics(EventCursor e, ByteText out) {
    metrics.read(e);
    if (metrics.hasScope()) {
      out.put("\tscope=");
      metrics.appendScope(out);
    }
    out.put("\tcounters=");
    metrics.appendNames(out);
    out.put("\tvalues=");
    metrics.appendValues(out);
    if (metrics.hasUnits()) {
      out.put("\tunits=");
      metrics.appendUnits(out);
    }
  }

  /** Adds the name of a key, made safe for a place before an equals sign. */
  static void appendKey(ByteText out, byte[] name) {
    out.put("\tkey.");
    byte[] shown =
        SafeText.isSafe(name, 0, name.length)
            ? name
            : TraceText.encode(SafeText.escaped(TraceText.decode(name, 0, name.length)));
    for (byte b : shown) {
      boolean safe = b < 0 || b > ' ' && b != '=' && b != '"' && b != '\\' && b != 0x7f;
      out.put(safe ? (char) (b & 0xff) : '_');
    }
    out.put('=');
  }
}
