package org.tracetool.core.compare;

import java.util.LinkedHashMap;
import java.util.Map;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;

/**
 * Makes the ids of operations comparable that writers number as they like: begins have 0, ends how
 * many operations of that kind have begun after theirs. So an operation that only one trace has
 * makes no difference to the others.
 */
final class OperationIds {
  /** The id of an end without begin. */
  static final long NO_BEGIN = -1;

  /** Begins that may wait for their ends. */
  private static final int MAX_OPEN = 1 << 16;

  private static final boolean[] HAS_ID = new boolean[EventKind.values().length];

  static {
    HAS_ID[EventKind.COLLECTIVE_BEGIN.ordinal()] = true;
    HAS_ID[EventKind.COLLECTIVE_END.ordinal()] = true;
    HAS_ID[EventKind.FILE_OPERATION_BEGIN.ordinal()] = true;
    HAS_ID[EventKind.FILE_OPERATION_END.ordinal()] = true;
  }

  private record Key(int location, long id) {}

  /** What has begun, by its id, with its number. */
  private static final class OpenOperation extends LinkedHashMap<Key, Long> {
    private static final long serialVersionUID = 1;

    private long begun;

    @Override
    protected boolean removeEldestEntry(Map.Entry<Key, Long> eldest) {
      return size() > MAX_OPEN;
    }
  }

  private final OpenOperation collectives = new OpenOperation();
  private final OpenOperation files = new OpenOperation();

  /** Changes the id of the next record, in the order of the process. */
  void translate(EventCursor record) {
    if (!HAS_ID[record.kindOrdinal()]) {
      return; // as nearly all
    }
    switch (record.kind()) {
      case COLLECTIVE_BEGIN -> begin(collectives, record, 1);
      case COLLECTIVE_END -> end(collectives, record, 0);
      case FILE_OPERATION_BEGIN -> begin(files, record, 0);
      case FILE_OPERATION_END -> end(files, record, 1);
      default -> throw new IllegalArgumentException(record.kind().toString());
    }
  }

  private static void begin(OpenOperation open, EventCursor record, int field) {
    open.put(key(record, field), ++open.begun);
    record.setField(field, 0);
  }

  private static void end(OpenOperation open, EventCursor record, int field) {
    Long number = open.remove(key(record, field));
    record.setField(field, number == null ? NO_BEGIN : open.begun - number);
  }

  private static Key key(EventCursor record, int field) {
    return new Key(record.location(), record.field(field));
  }
}
