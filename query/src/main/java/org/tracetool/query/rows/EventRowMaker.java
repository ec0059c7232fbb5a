package org.tracetool.query.rows;

import java.io.IOException;
import java.util.Set;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.time.TimeWindow;

/** Makes rows of single events of a stream, which has at most one row for most of them. */
abstract class EventRowMaker implements RowSource {
  final QueryContext trace;
  final StreamInfo stream;
  private final EventSource source;
  private final EventBlock block = new EventBlock();
  private final EventCursor event = block.cursor();
  private final TimeWindow window;

  /**
   * Opens the events of all times, since what begins before a window may end in it.
   *
   * @param kinds those that the rows are made of
   */
  EventRowMaker(QueryContext trace, StreamInfo stream, Section section, Set<EventKind> kinds)
      throws IOException {
    this(
        trace,
        stream,
        trace.open(stream, section, kinds, trace.options().withWindow(TimeWindow.ALL)));
  }

  /** Takes events, which are closed with this. */
  EventRowMaker(QueryContext trace, StreamInfo stream, EventSource source) {
    this.trace = trace;
    this.stream = stream;
    window = trace.options().window();
    this.source = source;
  }

  /** Takes an event and adds the rows that it makes; there is room for one at least. */
  abstract boolean take(EventCursor event, RowBatch batch) throws IOException;

  /** After the last event, adds the rows of what did not end, as long as there is room. */
  void addRest(RowBatch batch) throws IOException {
    // most rows are made of the events alone
  }

  /** Whether something between two times, in ticks, is in the window. */
  final boolean isSeen(long begin, long end) {
    return Long.compareUnsigned(end, window.from()) >= 0 && !window.isBehind(begin);
  }

  @Override
  public final boolean fill(RowBatch batch) throws IOException {
    boolean again = pending;
    while (!batch.isFull()) {
      if (!again && !event.next()) {
        if (!source.read(block)) {
          addRest(batch);
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

  /** Whether the current event has more rows than there was room for. */
  private boolean pending;

  @Override
  public final void close() throws IOException {
    source.close();
  }
}
