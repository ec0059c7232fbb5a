package org.tracetool.format.otf2.write;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.tracetool.core.collect.LongIndex;
import org.tracetool.format.otf2.map.archive.EventRecords;
import org.tracetool.format.otf2.map.archive.RecordLoss;

/** The locations of an archive that is written, each made when its first event comes. */
final class LocationSet {
  private final LocationOutput.Common common;

  /** The tokens of all locations, in ascending order. */
  private final LongIndex tokens = new LongIndex();

  private final AtomicReferenceArray<LocationOutput> outputs;

  /** How many events each has, once all are finished. */
  private final long[] counts;

  /** The places of locations by their ids; null until they are needed. */
  private Map<Long, Integer> byId;

  private boolean any;
  private long first;
  private long last;

  LocationSet(LocationOutput.Common common) {
    this.common = common;
    for (int token : common.ids().locations()) {
      tokens.add(token);
    }
    outputs = new AtomicReferenceArray<>(tokens.size());
    counts = new long[tokens.size()];
  }

  int size() {
    return tokens.size();
  }

  /** The files of a location; null if the archive does not have it. */
  LocationOutput get(int token) {
    int place = tokens.find(token);
    return place < 0 ? null : at(place);
  }

  /** The files of the location with an id of the archive; null if there is none. */
  LocationOutput byId(long id) {
    if (byId == null) {
      byId = new HashMap<>();
      for (int i = 0; i < tokens.size(); i++) {
        byId.put(common.ids().location((int) tokens.get(i)), i);
      }
    }
    Integer place = byId.get(id);
    return place == null ? null : at(place);
  }

  /** No more events of a location come. */
  void release(int token, EventRecords records) throws IOException {
    int place = tokens.find(token);
    LocationOutput known = place < 0 ? null : outputs.get(place);
    if (known != null) {
      known.release(records);
    }
  }

  private LocationOutput at(int place) {
    LocationOutput known = outputs.get(place);
    if (known == null) {
      outputs.compareAndSet(place, null, new LocationOutput(common, (int) tokens.get(place)));
      known = outputs.get(place);
    }
    return known;
  }

  /**
   * Ends all files, also those of locations without events.
   *
   * @return how many snapshots each location has at most; 0 if none has any
   */
  long finish() throws IOException {
    boolean snapshots = false;
    for (int i = 0; i < counts.length && !snapshots; i++) {
      snapshots = outputs.get(i) != null && outputs.get(i).hasSnapshots();
    }
    EventRecords records = new EventRecords(common.ids());
    long shots = 0;
    for (int i = 0; i < counts.length; i++) {
      LocationOutput l = at(i);
      shots = Math.max(shots, l.finish(snapshots, records));
      counts[i] = l.count();
      if (l.hasTimes()) {
        first = any && Long.compareUnsigned(first, l.first()) < 0 ? first : l.first();
        last = any && Long.compareUnsigned(last, l.last()) > 0 ? last : l.last();
        any = true;
      }
      outputs.set(i, null);
    }
    addLosses(records);
    return snapshots ? Math.max(shots, 1) : 0;
  }

  private void addLosses(EventRecords records) {
    for (RecordLoss part : RecordLoss.values()) {
      common.losses().add(part, records.takeLost(part));
    }
  }

  /** Ends the files of the locations that have any, for a share. */
  void finishShare(LocationShares shares) throws IOException {
    EventRecords records = new EventRecords(common.ids());
    for (int i = 0; i < counts.length; i++) {
      if (outputs.get(i) != null) {
        outputs.get(i).finishShare(shares, records);
        outputs.set(i, null);
      }
    }
    addLosses(records);
  }

  /** Number of events of a location. */
  long count(int token) {
    return counts[tokens.find(token)];
  }

  /** Whether there are events. */
  boolean hasTimes() {
    return any;
  }

  /** The time of the first event. */
  long first() {
    return first;
  }

  /** The time of the last event. */
  long last() {
    return last;
  }
}
