package org.tracetool.filter.apply.window;

import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.event.FrontSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.snapshot.StateRows;

/**
 * The events of a stream from a snapshot on; the calls, scopes and switches that it shows come
 * first.
 */
final class SnapshotSeed extends FrontSource {
  private final long time;
  private final EventBlock head = new EventBlock();
  private final EventBlock first = new EventBlock();
  private final Set<Integer> seen = new HashSet<>();
  private final Set<Integer> unseen = new HashSet<>();
  private int state;

  SnapshotSeed(EventSource source, long time) {
    super(source);
    this.time = time;
  }

  /**
   * Reads up to the end of the snapshot.
   *
   * @return whether it shows all processes of the stream, so that nothing before it is needed
   */
  boolean covers(StreamInfo stream, Definitions definitions, ReadOptions options)
      throws IOException {
    EventCursor event = new EventCursor();
    boolean within = true;
    while (within && source.read(first)) {
      event.wrap(first);
      within = false;
      while (event.next()) {
        if (event.time() == time && event.kind().isSnapshot()) {
          within = true; // the next block may go on with it
          show(event);
        } else if (!seen.contains(event.location())) {
          unseen.add(event.location());
        }
      }
      if (within) {
        keep(event);
      }
    }
    for (int token : stream.locations()) {
      boolean wanted = definitions.location(token) != null && options.wants(token);
      if (wanted && (!seen.contains(token) || unseen.contains(token))) {
        return false;
      }
    }
    return true;
  }

  private void show(EventCursor event) {
    seen.add(event.location());
    switch (event.kind()) {
      case SNAPSHOT_ENTER, SNAPSHOT_SCOPE, SNAPSHOT_RECORDING -> StateRows.add(event, head);
      default -> {
        // is not put in where a window begins
      }
    }
  }

  /** Keeps the other events of a block that the snapshot goes through. */
  private void keep(EventCursor event) {
    event.wrap(first);
    while (event.next()) {
      if (!(event.time() == time && event.kind().isSnapshot())) {
        head.append(event);
      }
    }
    first.clear();
  }

  @Override
  public boolean read(EventBlock block) throws IOException {
    block.clear();
    if (state == 0) {
      state = 1;
      if (head.rows() > 0) {
        block.exchange(head);
        return true;
      }
    }
    if (state == 1) {
      state = 2;
      if (first.rows() > 0) {
        block.exchange(first);
        return true;
      }
    }
    return source.read(block);
  }
}
