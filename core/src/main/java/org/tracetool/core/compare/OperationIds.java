package org.tracetool.core.compare;

import java.util.LinkedHashMap;
import java.util.Map;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;

/**
 * Makes the ids of operations comparable that writers number as they like: begins have 0, ends how
 * many operations of that kind have begun after theirs. So an operation that only one trace has
 * makes no difference to the others.
 */
final class OperationIds {
  /** The id of an end without begin. */
  static final long NO_BEGIN = -1;

  /** Begins that may wait for their ends. */
  private static final int MOST_OPEN = 1 << 16;

  private record Key(int location, long id) {}

  /** What has begun, by its id, with its number. */
  private static final class Open extends LinkedHashMap<Key, Long> {
    private static final long serialVersionUID = 1;

    private long begun;

    @Override
    protected boolean removeEldestEntry(Map.Entry<Key, Long> eldest) {
      return size() > MOST_OPEN;
    }
  }

  private final Open collectives = new Open();
  private final Open files = new Open();
  private final EventCursor cursor = new EventCursor();

  /** Changes the ids of all rows of a block. */
  void translate(EventBlock block) {
    cursor.wrap(block);
    while (cursor.next()) {
      switch (cursor.kind()) {
        case COLLECTIVE_BEGIN -> begin(collectives, 1);
        case COLLECTIVE_END -> end(collectives, 0);
        case FILE_OPERATION_BEGIN -> begin(files, 0);
        case FILE_OPERATION_END -> end(files, 1);
        default -> {
          // has no such id
        }
      }
    }
  }

  private void begin(Open open, int field) {
    open.put(key(field), ++open.begun);
    cursor.setField(field, 0);
  }

  private void end(Open open, int field) {
    Long number = open.remove(key(field));
    cursor.setField(field, number == null ? NO_BEGIN : open.begun - number);
  }

  private Key key(int field) {
    return new Key(cursor.location(), cursor.field(field));
  }
}
