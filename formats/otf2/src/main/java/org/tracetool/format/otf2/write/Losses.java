package org.tracetool.format.otf2.write;

import org.tracetool.core.event.EventKind;
import org.tracetool.core.report.Diagnostics;

/** Counts records that have no place in an archive. May be used by several threads. */
final class Losses {
  private final long[] lost = new long[EventKind.values().length];

  synchronized void add(EventKind kind) {
    lost[kind.ordinal()]++;
  }

  synchronized void tell(Diagnostics diagnostics) {
    for (EventKind kind : EventKind.values()) {
      diagnostics.loss(
          "records '" + kind.label() + "', which OTF2 cannot hold", lost[kind.ordinal()]);
    }
  }
}
