package org.tracetool.format.perfetto.proto;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.tracetool.format.timeline.export.ExportRow;

/**
 * Tracks for operations that overlap: each operation takes the first track of its row and sort that
 * is free. Tracks of one name are shown as one.
 */
final class OverlapTracks {
  /** So many operations of a row are shown side by side. */
  private static final int MAX_TRACKS = 256;

  private static final long BUSY = Long.MAX_VALUE;

  /** One track. */
  static final class Lane {
    final long uuid;
    final ExportRow row;
    final String sort;
    private long freeFrom;

    private Lane(long uuid, ExportRow row, String sort) {
      this.uuid = uuid;
      this.row = row;
      this.sort = sort;
    }
  }

  private final LongSupplier uuids;
  private final Map<String, List<Lane>> all = new HashMap<>();
  private final Map<Long, Lane> taken = new HashMap<>();
  private boolean made;

  /** No tracks yet; new ones get these numbers. */
  OverlapTracks(LongSupplier uuids) {
    this.uuids = uuids;
  }

  /** A free track for an operation; null if there are too many at once. */
  Lane take(ExportRow row, String sort, long time, long operation) {
    List<Lane> lanes = all.computeIfAbsent(row.number() + sort, k -> new ArrayList<>());
    made = false;
    for (Lane lane : lanes) {
      if (lane.freeFrom <= time) {
        return occupy(lane, operation);
      }
    }
    if (lanes.size() == MAX_TRACKS) {
      return null;
    }
    made = true;
    Lane lane = new Lane(uuids.getAsLong(), row, sort);
    lanes.add(lane);
    return occupy(lane, operation);
  }

  private Lane occupy(Lane lane, long operation) {
    lane.freeFrom = BUSY;
    taken.put(operation, lane);
    return lane;
  }

  /** Whether the track that was taken last is a new one. */
  boolean isNew() {
    return made;
  }

  /** The track of an operation, which ends; null if it has none. */
  Lane free(long operation, long time) {
    Lane lane = taken.remove(operation);
    if (lane != null) {
      lane.freeFrom = time;
    }
    return lane;
  }
}
