package org.tracetool.core.merge;

import java.io.IOException;
import java.util.List;
import java.util.function.Predicate;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.event.EventSource;

/**
 * Delivers the events of several sources in order of time. Events with equal times come in the
 * order of the sources, events of one source always in their own order, so the result does not
 * depend on threads. A source whose times go back is delivered in its own order.
 *
 * <p>Events that may come early follow the one before them of their source at once, whatever other
 * sources have: going on in one source is faster than going from one to the next.
 */
public final class KWayMerge {
  private final List<EventSource> sources;
  private final EventCursor[] cursors;
  private final EventBlock[] blocks;
  private final Predicate<EventCursor> mayComeEarly;
  private LoserTree tree;
  private int current = -1;

  /** A merge over sources, which stay the caller's to close. */
  public KWayMerge(List<? extends EventSource> sources) {
    this(sources, null);
  }

  /**
   * A merge in which some events come early. The first event of a source never does.
   *
   * @param mayComeEarly whether no event of other sources has to come before one; asked when all
   *     that came before were delivered; null if all events come in order of time
   */
  public KWayMerge(List<? extends EventSource> sources, Predicate<EventCursor> mayComeEarly) {
    this.mayComeEarly = mayComeEarly;
    this.sources = List.copyOf(sources);
    this.cursors = new EventCursor[sources.size()];
    this.blocks = new EventBlock[sources.size()];
  }

  private boolean advance(int i) throws IOException {
    EventCursor cursor = cursors[i];
    if (cursor.next()) {
      return true;
    }
    while (sources.get(i).read(blocks[i])) {
      cursor.wrap(blocks[i]);
      if (cursor.next()) {
        return true;
      }
    }
    blocks[i] = null; // lets go of its memory, which the cursor holds as well
    cursors[i] = null;
    return false;
  }

  private void start() throws IOException {
    int n = cursors.length;
    long[] times = new long[n];
    boolean[] has = new boolean[n];
    for (int i = 0; i < n; i++) {
      blocks[i] = new EventBlock(64);
      cursors[i] = blocks[i].cursor();
      has[i] = advance(i);
      times[i] = has[i] ? cursors[i].time() : 0;
    }
    tree = new LoserTree(times, has);
  }

  /** The next event, or null at the end. It is valid until the next call. */
  public EventCursor next() throws IOException {
    if (tree == null) {
      start();
    } else if (current >= 0) {
      if (advance(current)) {
        if (mayComeEarly != null && mayComeEarly.test(cursors[current])) {
          return cursors[current];
        }
        tree.replace(cursors[current].time());
      } else {
        tree.remove();
      }
    }
    current = tree.winner();
    return current < 0 ? null : cursors[current];
  }

  /** Index of the source that the event came from. */
  public int source() {
    return current;
  }

  /** Feeds everything into a sink, then ends it. */
  public void drainTo(EventSink sink) throws IOException {
    for (EventCursor event = next(); event != null; event = next()) {
      sink.accept(event);
    }
    sink.end();
  }
}
