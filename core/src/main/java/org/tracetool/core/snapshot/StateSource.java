package org.tracetool.core.snapshot;

import java.io.IOException;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StateFacet;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;

/**
 * The events of a stream from a time on, preceded by those that establish the state at that time,
 * see {@link StateRows}: calls nest as if everything had been read from the start.
 */
public final class StateSource implements EventSource {
  private final EventBlock head;
  private final EventSource source;
  private boolean begun;

  private StateSource(EventBlock head, EventSource source) {
    this.head = head;
    this.source = source;
  }

  /**
   * Opens the events of the window in {@code options} in this way.
   *
   * @return null if the trace cannot be read so, or the window begins with the trace: all that is
   *     before it has to be read as well
   */
  public static EventSource open(TraceReader reader, StreamInfo stream, ReadOptions options)
      throws IOException {
    StateFacet states = reader.facet(StateFacet.class);
    long from = options.window().from();
    if (states == null || from == 0) {
      return null;
    }
    EventBlock head = StateRows.of(states.stateAt(stream, from, options));
    return new StateSource(head, reader.open(stream, Section.EVENTS, options));
  }

  @Override
  public boolean read(EventBlock block) throws IOException {
    if (!begun) {
      begun = true;
      if (head.rows() > 0) {
        block.clear();
        block.exchange(head);
        return true;
      }
    }
    return source.read(block);
  }

  @Override
  public void close() throws IOException {
    source.close();
  }
}
