package org.tracetool.unify.merge;

import java.util.List;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.KeyValues;
import org.tracetool.core.definition.SystemDefinition;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.WarningCode;

/** What all traces together say of their clock: the events of all are in its range. */
final class UnitedClock {
  private Definitions.Entry entry;

  /** A trace that has records and says nothing of its clock; null if there is none. */
  private String unknown;

  /** Adds what a trace says. */
  void add(SystemDefinition.ClockProperties own, KeyValues pairs, ClockMap clock)
      throws UsageException {
    long from = clock.time(own.offset());
    long to = from + clock.duration(own.length());
    if (entry == null) {
      entry = entry(from, to, own.realtime(), pairs);
      return;
    }
    SystemDefinition.ClockProperties before = (SystemDefinition.ClockProperties) entry.definition();
    long start = before.offset();
    long end = start + before.length();
    boolean earlier = Long.compareUnsigned(from, start) < 0;
    entry =
        entry(
            earlier ? from : start,
            Long.compareUnsigned(to, end) > 0 ? to : end,
            earlier ? own.realtime() : before.realtime(),
            entry.pairs());
  }

  private static Definitions.Entry entry(long from, long to, long realtime, KeyValues pairs) {
    return new Definitions.Entry(
        0, new SystemDefinition.ClockProperties(from, to - from, realtime), pairs);
  }

  /** A trace has records and says nothing of its clock. */
  void setUnknown(String trace) {
    unknown = trace;
  }

  /** What holds for all traces, once they were added; nothing if one of them does not say. */
  List<Definitions.Entry> entries(Diagnostics diagnostics) {
    if (entry != null && unknown != null) {
      diagnostics.warn(
          WarningCode.CHANGED_TIMES,
          "properties of the clock left out, since an input does not say its own",
          unknown);
    }
    return entry == null || unknown != null ? List.of() : List.of(entry);
  }
}
