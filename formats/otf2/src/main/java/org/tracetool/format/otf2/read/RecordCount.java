package org.tracetool.format.otf2.read;

import java.io.IOException;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.RecordTally;
import org.tracetool.core.report.DamageCode;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.format.otf2.file.ClockCorrection;
import org.tracetool.format.otf2.file.RecordInput;
import org.tracetool.format.otf2.file.SkippedTimeRange;
import org.tracetool.format.otf2.map.EventMapping;
import org.tracetool.format.otf2.record.EventRecord;
import org.tracetool.format.otf2.record.SnapshotRecord;

/**
 * Counts the records of a location by their codes and lengths. What is in a record is not looked
 * at, so damage shows only where a record does not end as its length says.
 */
final class RecordCount {
  private static final int CODES = 256;
  private static final int COLLECTIVE_BEGIN = EventRecord.MPI_COLLECTIVE_BEGIN.type().code();
  private static final int COLLECTIVE_END = EventRecord.MPI_COLLECTIVE_END.type().code();

  /** Records that need more than a look at their code. */
  private static final boolean[] STOPS = new boolean[CODES];

  static {
    STOPS[COLLECTIVE_BEGIN] = true;
    STOPS[COLLECTIVE_END] = true;
  }

  private final RecordInput in;
  private final boolean snapshots;
  private final ClockCorrection clock;
  private final Diagnostics diagnostics;
  private final OpenCollectives open = new OpenCollectives();
  private final long[] codes = new long[CODES];

  /** Ends of collective operations whose begins are rows. */
  private long pairedEnds;

  /** What was counted without a stop. */
  private final SkippedTimeRange passed = new SkippedTimeRange();

  private long first = -1L;
  private long last;

  RecordCount(RecordInput in, boolean snapshots, ClockCorrection clock, Diagnostics diagnostics) {
    this.in = in;
    this.snapshots = snapshots;
    this.clock = clock;
    this.diagnostics = diagnostics;
  }

  RecordTally count() throws IOException {
    boolean more = true;
    while (more) {
      try {
        countRecords();
        more = false;
      } catch (DamagedTraceException e) {
        more = in.skipChunk();
        diagnostics.reportDamage(
            DamageCode.DAMAGED_RECORDS, "damaged records", e.getMessage() + "; " + in.skipped());
      }
    }
    if (passed.records() > 0) {
      extend(passed.first());
      extend(passed.last());
    }
    RecordTally tally = new RecordTally();
    for (int code = 0; code < CODES; code++) {
      EventKind kind = codes[code] == 0 ? null : kind(code);
      if (kind != null) {
        tally.add(kind, codes[code], first);
        tally.extend(last);
      }
    }
    if (pairedEnds > 0) {
      tally.add(EventKind.COLLECTIVE_END, pairedEnds, first);
      tally.extend(last);
    }
    return tally;
  }

  private void countRecords() throws IOException {
    while (true) {
      if (clock.isNone() && !snapshots) {
        in.pass(codes, STOPS, passed);
      }
      if (!in.next()) {
        return;
      }
      int code = in.code();
      if (!snapshots && (code == COLLECTIVE_BEGIN || code == COLLECTIVE_END)) {
        countCollective(code);
      } else if (!snapshots || code != SnapshotRecord.SNAPSHOT_START.type().code()) {
        codes[code]++;
      } else {
        continue;
      }
      open.forget(in.number());
      extend(clock.apply(in.time()));
    }
  }

  private void extend(long time) {
    if (Long.compareUnsigned(time, first) < 0) {
      first = time;
    }
    if (Long.compareUnsigned(time, last) > 0) {
      last = time;
    }
  }

  private void countCollective(int code) {
    if (code == COLLECTIVE_BEGIN) {
      open.begin(-1, in.number());
      codes[code]++;
    } else if (open.isEmpty()) {
      codes[code]++;
    } else {
      open.end(null, 0, null);
      pairedEnds++;
    }
  }

  private EventKind kind(int code) {
    if (snapshots && code == SnapshotRecord.SNAPSHOT_END.type().code()) {
      return EventKind.SNAPSHOT_COMMENT;
    }
    EventMapping mapping = snapshots ? EventMapping.ofSnapshot(code) : EventMapping.ofEvent(code);
    return mapping == null ? EventKind.UNKNOWN : mapping.kind();
  }
}
