package org.tracetool.filter.apply.stage;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.collect.PerLocation;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.merge.KWayMerge;
import org.tracetool.core.merge.Spool;

/**
 * Brings records of several processes in one stream back into the order of time, where a stage
 * before gives some of them late. Those of each process are in order; they are stored in a
 * temporary file until the stream ends and then merged.
 */
public final class ReorderStage implements EventSink {
  private static final long MEMORY = 16L << 20;

  private final EventSink next;
  private final Spool spool;
  private final List<Spool.StoringTask> order = new ArrayList<>();
  private final PerLocation<Spool.StoringTask> stores;

  /**
   * A stage.
   *
   * @param processes how many processes the stream has
   */
  public ReorderStage(int processes, EventSink next) throws IOException {
    this.next = next;
    this.spool = Spool.create(null, processes, MEMORY);
    this.stores = new PerLocation<>(token -> begin());
  }

  private Spool.StoringTask begin() {
    try {
      Spool.StoringTask storing = spool.sink();
      order.add(storing);
      return storing;
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  @Override
  public void accept(EventCursor event) throws IOException {
    stores.of(event.location()).accept(event);
  }

  @Override
  public void end() throws IOException {
    try (spool) {
      List<EventSource> sources = new ArrayList<>();
      for (Spool.StoringTask storing : order) {
        storing.end();
        sources.add(storing.stored().open());
      }
      new KWayMerge(sources).drainTo(next);
    }
  }
}
