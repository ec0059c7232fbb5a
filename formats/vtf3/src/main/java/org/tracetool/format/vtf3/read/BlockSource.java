package org.tracetool.format.vtf3.read;

import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;

/** Rows that were kept in memory. */
final class BlockSource implements EventSource {
  private static final int ROWS = 512;

  private final EventCursor cursor;
  private final ReadOptions options;

  BlockSource(EventBlock block, ReadOptions options) {
    this.cursor = block.cursor();
    this.options = options;
  }

  @Override
  public boolean read(EventBlock into) {
    into.clear();
    while (into.rows() < ROWS && cursor.next()) {
      if (options.wants(cursor.kind())) {
        into.append(cursor);
      }
    }
    return into.rows() > 0;
  }

  @Override
  public void close() {
    // nothing to let go of
  }
}
