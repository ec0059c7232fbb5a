package org.tracetool.format.otf2.write;

import java.io.IOException;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.format.otf2.encode.ArchiveOutput;
import org.tracetool.format.otf2.encode.RecordOutput;
import org.tracetool.format.otf2.map.ArchivePairKeys;
import org.tracetool.format.otf2.map.EventMapping;
import org.tracetool.format.otf2.map.archive.CounterValues;
import org.tracetool.format.otf2.map.archive.EventRecords;

/**
 * The snapshots of one location. How many records a snapshot has stands before them, so they wait
 * for its end; what is not followed by the end of a snapshot of an archive is left out.
 */
final class SnapshotOutput {
  private final ArchiveOutput archive;
  private final long id;
  private final EventRecords records;
  private final ArchiveLosses losses;
  private final CounterValues counters;
  private EventBlock waiting = new EventBlock();
  private RecordOutput out;
  private long count;

  SnapshotOutput(
      ArchiveOutput archive,
      long id,
      EventRecords records,
      ArchiveLosses losses,
      CounterValues counters) {
    this.archive = archive;
    this.id = id;
    this.records = records;
    this.losses = losses;
    this.counters = counters;
  }

  private RecordOutput out() throws IOException {
    if (out == null) {
      out = archive.snapshots(id);
    }
    return out;
  }

  synchronized void accept(EventCursor event) throws IOException {
    if (event.kind() != EventKind.SNAPSHOT_COMMENT) {
      waiting.append(event);
      return;
    }
    records.take(event);
    long position = records.special(ArchivePairKeys.READ_POSITION);
    if (position == -1) {
      losses.add(event.kind());
      return;
    }
    out().setTime(event.time());
    records.writeNumber(out, true, waiting.rows());
    EventCursor row = waiting.cursor();
    while (row.next()) {
      records.take(row);
      EventMapping mapping = records.mapping(row);
      if (mapping != null) {
        records.write(out, mapping, row);
      } else if (row.kind() != EventKind.SNAPSHOT_COUNTER
          || !counters.write(records, out, (int) row.field(1), row.field(2), row.field(0))) {
        losses.add(row.kind());
      }
    }
    waiting = new EventBlock(); // a snapshot can be large, and locations are many
    records.takeNothing();
    records.writeNumber(out, false, position);
    count++;
  }

  /** How many snapshots there are. */
  long count() {
    return count;
  }

  void finish() throws IOException {
    EventCursor row = waiting.cursor();
    while (row.next()) {
      losses.add(row.kind());
    }
    out().finish();
  }
}
