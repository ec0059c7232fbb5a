package org.tracetool.index;

import java.io.IOException;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.AnyOrderFacet;
import org.tracetool.core.format.MarkerStartFacet;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StartFacet;
import org.tracetool.core.format.StateFacet;
import org.tracetool.core.format.StatefulSource;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.Tally;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.time.TimeWindow;

/** A trace whose windows are found, with the state at their begin, by an index. */
final class IndexedReader extends NotedReader implements AnyOrderFacet, StateFacet {
  private final StartFacet starts;

  IndexedReader(TraceReader reader, TraceIndex index) {
    super(reader, index);
    this.starts = reader.facet(StartFacet.class);
  }

  @Override
  public EventBlock stateAt(StreamInfo stream, long time, ReadOptions options) throws IOException {
    OpenState open = new OpenState();
    TraceIndex.Checkpoint before = before(stream, time, options);
    long from = 0;
    if (before != null) {
      try {
        open.restore(index.state(stream.id(), before));
        from = before.bound();
      } catch (IndexRefusedException e) {
        refused(e, options);
        before = null;
      }
    }
    if (from != time) {
      // What is told of these records is told where the window is read that they belong to.
      ReadOptions rest =
          options.reread().withWindow(new TimeWindow(from, time)).withKinds(OpenState.KINDS);
      EventBlock block = new EventBlock();
      EventCursor event = new EventCursor();
      try (EventSource source = openAt(stream, before, rest, starts::openAt)) {
        while (source.read(block)) {
          event.wrap(block);
          while (event.next()) {
            open.follow(event);
          }
        }
      }
    }
    EventBlock state = new EventBlock();
    open.rows(time, state, options::wants);
    return state;
  }

  @Override
  public StatefulSource openWithState(StreamInfo stream, ReadOptions options) throws IOException {
    if (options.kinds() != null && !options.kinds().containsAll(OpenState.KINDS)) {
      return null; // what changes the state is not all wanted
    }
    TimeWindow window = options.window();
    TraceIndex.Checkpoint before = before(stream, window.from(), options);
    OpenState open = new OpenState();
    try {
      if (before != null) {
        open.restore(index.state(stream.id(), before));
      }
    } catch (IndexRefusedException e) {
      refused(e, options);
      before = null;
      open = new OpenState();
    }
    long from = before == null ? 0 : before.bound();
    EventSource source =
        openAt(
            stream, before, options.withWindow(new TimeWindow(from, window.to())), starts::openAt);
    return new ApproachingSource(source, open, window.from(), options::wants);
  }

  @Override
  public EventSource open(StreamInfo stream, Section section, ReadOptions options)
      throws IOException {
    long from = options.window().from();
    if (from == 0) {
      return reader.open(stream, section, options);
    }
    if (section == Section.MARKERS && reader.facet(MarkerStartFacet.class) != null) {
      return markers(from, options);
    }
    if (section != Section.EVENTS || stream == null) {
      return reader.open(stream, section, options);
    }
    return openAt(stream, before(stream, from, options), options, starts::openWindowAt);
  }

  private EventSource markers(long from, ReadOptions options) throws IOException {
    StreamInfo only = reader.streams().get(0);
    StartFacet.Start start = start(only, before(only, from, options), options);
    return start == null
        ? reader.open(null, Section.MARKERS, options)
        : reader.facet(MarkerStartFacet.class).openMarkersAt(start, options);
  }

  /** There is no such reader where the times of a stream go back. */
  @Override
  public EventSource openAnyOrder(StreamInfo stream, ReadOptions options) throws IOException {
    TraceIndex.Checkpoint before = before(stream, options.window().from(), options);
    return openAt(stream, before, options, starts::openAnyOrderAt);
  }

  /** A place to start from; null if there is none, or what says where it is is damaged. */
  private TraceIndex.Checkpoint before(StreamInfo stream, long time, ReadOptions options)
      throws IOException {
    try {
      return index.before(stream.id(), time);
    } catch (IndexRefusedException e) {
      refused(e, options);
      return null;
    }
  }

  /** How records are given that come after a place. */
  private interface Opening {
    EventSource open(StreamInfo stream, StartFacet.Start start, ReadOptions options)
        throws IOException;
  }

  /** Opens a stream at a place; from its start if there is none. */
  private EventSource openAt(
      StreamInfo stream, TraceIndex.Checkpoint at, ReadOptions options, Opening opening)
      throws IOException {
    StartFacet.Start start = start(stream, at, options);
    return start == null
        ? reader.open(stream, Section.EVENTS, options)
        : opening.open(stream, start, options);
  }

  /** A place as the reader takes it; null if there is none, or what has to be known is damaged. */
  private StartFacet.Start start(StreamInfo stream, TraceIndex.Checkpoint at, ReadOptions options)
      throws IOException {
    if (at == null) {
      return null;
    }
    if (!starts.startsHaveState()) {
      return new StartFacet.Start(at.bound() - 1, at.place());
    }
    try {
      long[] state = index.stateOfReader(stream.id(), at);
      return new StartFacet.Start(at.bound() - 1, at.place(), state);
    } catch (IndexRefusedException e) {
      refused(e, options);
      return null;
    }
  }

  @Override
  public Tally count(StreamInfo stream, Section section, ReadOptions options) throws IOException {
    if (options.window().isAll()) {
      return reader.count(stream, section, options);
    }
    try (EventSource source = open(stream, section, options)) {
      return Tally.of(source);
    }
  }

  @Override
  public <F> F facet(Class<F> type) {
    boolean isOwn = type == StateFacet.class || type == AnyOrderFacet.class;
    return isOwn ? type.cast(this) : super.facet(type);
  }
}
