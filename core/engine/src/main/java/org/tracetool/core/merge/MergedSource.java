package org.tracetool.core.merge;

import java.io.IOException;
import java.util.List;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventSource;

/**
 * Several sources merged in order of time as one source, so that another thread can do the merging.
 * The sources stay the caller's to close.
 */
public final class MergedSource implements EventSource {
  private static final int BLOCK_WORDS = 16 << 10;
  private static final int BLOCK_BYTES = 64 << 10;

  private final KWayMerge merge;

  /** A source with the events of others. */
  public MergedSource(List<? extends EventSource> sources) {
    merge = new KWayMerge(sources);
  }

  @Override
  public boolean read(EventBlock block) throws IOException {
    block.clear();
    while (block.usedWords() < BLOCK_WORDS && block.usedBytes() < BLOCK_BYTES) {
      EventCursor event = merge.next();
      if (event == null) {
        break;
      }
      block.append(event);
    }
    return block.rows() > 0;
  }

  @Override
  public void close() {
    // nothing of its own
  }
}
