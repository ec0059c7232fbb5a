package org.tracetool.legacy.otf2.text;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.tracetool.core.text.ByteText;
import org.tracetool.format.otf2.record.GlobalRecord;
import org.tracetool.format.otf2.record.IdSpace;

/** What stands before the values of metrics that are recorded together. */
public final class MetricNames {
  /** Types with other numbers are none of those that a metric has, and are not kept. */
  private static final int TYPES = 16;

  private static final int MAX_NAMES = 1 << 16;

  private final ReferencePrinter references;
  private final Map<Long, byte[][]> kept = new HashMap<>();
  private long lastMetric;

  /** For each value and type of the metric that was asked for last. */
  private byte[][] last;

  private int size;

  public MetricNames(ReferencePrinter references) {
    this.references = references;
  }

  /** Prints the name of a value, and its type. */
  public void put(ByteText out, long metric, int place, long type) {
    if (!references.isComplete() || type < 0 || type >= TYPES || size > MAX_NAMES) {
      compose(out, metric, place, type);
      return;
    }
    int at = place * TYPES + (int) type;
    if (last == null || metric != lastMetric || at >= last.length) {
      select(metric, at);
    }
    byte[] text = last[at];
    if (text == null) {
      int start = out.length();
      compose(out, metric, place, type);
      last[at] = Arrays.copyOfRange(out.bytes(), start, out.length());
      size++;
    } else {
      out.put(text);
    }
  }

  private void select(long metric, int at) {
    byte[][] all = kept.get(metric);
    if (all == null || at >= all.length) {
      int room = Math.max(at + 1, 4 * TYPES);
      all = all == null ? new byte[room][] : Arrays.copyOf(all, 2 * room);
      kept.put(metric, all);
      size += room / TYPES;
    }
    last = all;
    lastMetric = metric;
  }

  private void compose(ByteText out, long metric, int place, long type) {
    out.put('(');
    long member = memberOf(metric, place);
    if (member == -1L) {
      out.put("INVALID");
    } else {
      references.put(out, IdSpace.METRIC_MEMBER, member);
    }
    out.put("; ");
    FieldText.printValueType(out, type);
    out.put("; ");
  }

  private long memberOf(long metric, int place) {
    PrintedDefinition d = references.index().find(IdSpace.METRIC, metric);
    if (d != null && d.is(GlobalRecord.METRIC_INSTANCE)) {
      d = references.index().find(IdSpace.METRIC, d.get("metricClass"));
    }
    return d == null || d.is(GlobalRecord.METRIC_INSTANCE) || place >= d.items.length
        ? -1L
        : d.items[place];
  }
}
