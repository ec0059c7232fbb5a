package org.tracetool.format.otf2.write;

import java.io.IOException;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSink;
import org.tracetool.format.otf2.encode.ArchiveOutput;
import org.tracetool.format.otf2.encode.RecordOutput;
import org.tracetool.format.otf2.map.archive.MarkerRecords;
import org.tracetool.format.otf2.map.archive.RecordLoss;
import org.tracetool.format.otf2.map.archive.WrittenIds;

/** The file of markers: classes first, then markers as they come. */
final class MarkerOutput implements EventSink {
  private final RecordOutput out;
  private final MarkerRecords records;
  private final ArchiveLosses losses;

  MarkerOutput(ArchiveOutput archive, WrittenIds ids, ArchiveLosses losses) throws IOException {
    out = archive.markers();
    records = new MarkerRecords(ids);
    this.losses = losses;
    for (Definition.Marker m : ids.definitions().all(Definition.Marker.class)) {
      records.define(out, m);
    }
  }

  @Override
  public void accept(EventCursor event) throws IOException {
    if (event.kind() == EventKind.MARKER) {
      records.write(out, event);
    } else {
      losses.add(event.kind());
    }
  }

  @Override
  public void end() {
    // The file is finished with the archive.
  }

  void finish() throws IOException {
    losses.add(RecordLoss.MARKER_PAIR, records.lostPairs());
    out.finish();
  }
}
