package org.tracetool.format.otf2.write;

import org.tracetool.core.event.EventKind;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.LossCode;
import org.tracetool.core.report.UnsupportedKinds;
import org.tracetool.format.otf2.map.archive.RecordLoss;

/** Counts records that have no place in an archive. May be used by several threads. */
final class ArchiveLosses {
  private final long[] lost = new long[EventKind.values().length];
  private final long[] parts = new long[RecordLoss.values().length];
  private long endless;
  private long groupSamples;

  synchronized void add(EventKind kind) {
    lost[kind.ordinal()]++;
  }

  /** Counts a sample of a group of processes, which is no location of an archive. */
  synchronized void addGroupSample() {
    groupSamples++;
  }

  /** Counts begins of collective operations that are written without what they tell. */
  synchronized void addEndless(long count) {
    endless += count;
  }

  /** Counts what records were written without. */
  synchronized void add(RecordLoss part, long count) {
    parts[part.ordinal()] += count;
  }

  synchronized void tell(Diagnostics diagnostics) {
    for (EventKind kind : EventKind.values()) {
      if (kind == EventKind.COLLECTIVE_END) {
        diagnostics.reportLoss(
            LossCode.OPERATIONS,
            "ends of collective operations without a start in this trace, which OTF2 cannot hold",
            lost[kind.ordinal()]);
      } else {
        UnsupportedKinds.reportRecords(diagnostics, kind, "OTF2", lost[kind.ordinal()]);
      }
    }
    diagnostics.reportLoss(
        LossCode.SAMPLES, "samples of groups of processes, which OTF2 cannot hold", groupSamples);
    for (RecordLoss part : RecordLoss.values()) {
      diagnostics.reportLoss(part.code(), part.text(), parts[part.ordinal()]);
    }
    diagnostics.reportLoss(
        LossCode.OPERATIONS,
        "collective operations without an end in this trace: operation, communicator and size"
            + " are dropped (OTF2 stores them in the end)",
        endless);
  }
}
