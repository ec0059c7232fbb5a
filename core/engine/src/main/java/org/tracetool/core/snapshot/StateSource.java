package org.tracetool.core.snapshot;

import java.io.IOException;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.event.FrontSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StateFacet;
import org.tracetool.core.format.StatefulSource;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;

/**
 * The events of a stream from a time on, preceded by those that establish the state at that time,
 * see {@link StateRows}: calls nest as if everything had been read from the start.
 */
public final class StateSource extends FrontSource {

  /** Null if the source itself has it. */
  private final EventBlock state;

  private boolean begun;

  private StateSource(EventBlock state, EventSource source) {
    super(source);
    this.state = state;
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
    StatefulSource both = states.openWithState(stream, options);
    if (both != null) {
      return new StateSource(null, both);
    }
    EventBlock state = states.stateAt(stream, from, options);
    return new StateSource(state, reader.open(stream, Section.EVENTS, options));
  }

  @Override
  public boolean read(EventBlock block) throws IOException {
    if (!begun) {
      begun = true;
      EventBlock head = StateRows.of(state == null ? ((StatefulSource) source).state() : state);
      if (head.rows() > 0) {
        block.clear();
        block.exchange(head);
        return true;
      }
    }
    return source.read(block);
  }
}
