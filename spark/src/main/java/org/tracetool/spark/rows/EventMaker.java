package org.tracetool.spark.rows;

import java.io.IOException;
import java.util.Set;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;

/** Makes rows of single events, one at a time. */
abstract class EventMaker implements RowSource {
  final OpenedTrace trace;
  final StreamInfo stream;
  private final EventSource source;
  private final EventBlock block = new EventBlock();
  private final EventCursor event = block.cursor();

  /** Whether the current event has more rows than there was room for. */
  private boolean pending;

  /**
   * Opens events.
   *
   * @param options how they are read: a window where records of other times do not matter
   */
  EventMaker(
      OpenedTrace trace,
      StreamInfo stream,
      Section section,
      ReadOptions options,
      Set<EventKind> kinds)
      throws IOException {
    this.trace = trace;
    this.stream = stream;
    source = trace.reader().open(stream, section, options.withKinds(kinds));
  }

  /** Takes an event and adds its rows; false if it has more of them than there is room for. */
  abstract boolean take(EventCursor event, Batch batch) throws IOException;

  @Override
  public final boolean fill(Batch batch) throws IOException {
    boolean again = pending;
    while (!batch.isFull()) {
      if (!again && !event.next()) {
        if (!source.read(block)) {
          break;
        }
        event.wrap(block);
        continue;
      }
      again = !take(event, batch);
    }
    pending = again;
    return batch.rows() > 0;
  }

  @Override
  public final void close() throws IOException {
    source.close();
  }
}
