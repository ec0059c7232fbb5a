package org.tracetool.filter.apply.stage;

import org.tracetool.core.collect.LongMap;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;

/**
 * Keeps the two records of a collective or file operation, or of a message that does not block,
 * together: the end is removed if and only if the begin was.
 */
public final class RemovedOperationIds {
  private LongMap collectives;
  private LongMap files;
  private LongMap sends;
  private LongMap receives;

  /** Returns whether a record is removed; {@code removed} is the decision by its place alone. */
  public boolean goes(EventCursor event, boolean removed) {
    EventKind kind = event.kind();
    return switch (kind) {
      case COLLECTIVE_BEGIN -> {
        collectives = begin(collectives, event.field(1), removed);
        yield removed;
      }
      case FILE_OPERATION_BEGIN -> {
        files = begin(files, event.field(0), removed);
        yield removed;
      }
      case ISEND -> {
        sends = begin(sends, event.field(4), removed);
        yield removed;
      }
      case IRECEIVE_REQUEST -> {
        receives = begin(receives, event.field(0), removed);
        yield removed;
      }
      case ISEND_COMPLETE -> end(sends, event.field(0), removed);
      case IRECEIVE -> end(receives, event.field(4), removed);
      case COLLECTIVE_END -> end(collectives, event.field(0), removed);
      case FILE_OPERATION_END -> end(files, event.field(1), removed);
      default -> removed;
    };
  }

  /** Returns whether the begin of the operation that a record ends was seen and stayed. */
  boolean endsWhatStayed(EventCursor event) {
    return !goes(event, true);
  }

  /** Remembers for each operation that has begun whether its begin went. */
  private static LongMap begin(LongMap map, long id, boolean removed) {
    LongMap used = map == null ? new LongMap() : map;
    used.put(id, removed ? 1 : 0);
    return used;
  }

  private static boolean end(LongMap map, long id, boolean removed) {
    long begin = map == null ? LongMap.ABSENT : map.get(id);
    if (begin == LongMap.ABSENT) {
      return removed;
    }
    map.put(id, LongMap.ABSENT);
    return begin == 1;
  }
}
