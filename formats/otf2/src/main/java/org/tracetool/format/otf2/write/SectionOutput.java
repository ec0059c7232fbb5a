package org.tracetool.format.otf2.write;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicInteger;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.format.otf2.map.archive.EventRecords;
import org.tracetool.format.otf2.map.archive.RecordLoss;
import org.tracetool.format.otf2.map.archive.WrittenIds;

/**
 * The records of a section of one stream: each goes to the files of its location. Of many locations
 * only some are in memory; the file of events of one that had none for long is put aside.
 */
final class SectionOutput implements EventSink {
  private final LocationSet locations;
  private final WrittenIds ids;
  private final ArchiveLosses losses;
  private final StreamInfo stream;
  private final boolean events;
  private final AtomicInteger allNear;
  private final int most;

  /** The locations that are in memory, those that came first at the head. */
  private final Queue<LocationOutput> near = new ArrayDeque<>();

  private EventRecords records;
  private LocationOutput last;
  private int lastToken;

  /**
   * A section of a stream.
   *
   * @param allNear how many locations are in memory, those of other streams included
   * @param most how many of them may be, but for one of each stream
   */
  SectionOutput(
      LocationSet locations,
      WrittenIds ids,
      ArchiveLosses losses,
      StreamInfo stream,
      Section section,
      AtomicInteger allNear,
      int most) {
    this.locations = locations;
    this.ids = ids;
    this.losses = losses;
    this.stream = stream;
    this.events = section == Section.EVENTS;
    this.allNear = allNear;
    this.most = most;
  }

  @Override
  public void accept(EventCursor event) throws IOException {
    if (last == null || event.location() != lastToken) {
      lastToken = event.location();
      last = locations.get(lastToken);
      if (events && last != null && last.comeNear()) {
        near.add(last);
        if (allNear.incrementAndGet() > most && near.size() > 1) {
          putAside();
        }
      }
    }
    if (last == null) {
      if (event.kind() == EventKind.COUNTER && ids.definitions().isOnlyGroup(lastToken)) {
        losses.addGroupSample();
      } else {
        losses.add(event.kind());
      }
      return;
    }
    if (records == null) {
      records = new EventRecords(ids);
    }
    last.accept(event, records);
  }

  /** Gives memory back; the files are finished with the archive. */
  @Override
  public void end() throws IOException {
    if (records != null) {
      if (events) {
        for (int token : stream.locations()) {
          locations.release(token, records);
        }
      }
      for (RecordLoss part : RecordLoss.values()) {
        losses.add(part, records.takeLost(part));
      }
      records = null;
    }
    last = null;
    if (locations.size() > most) {
      while (!near.isEmpty()) {
        putAside();
      }
    }
  }

  private void putAside() throws IOException {
    allNear.decrementAndGet();
    near.remove().putAside();
  }
}
