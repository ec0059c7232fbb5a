package org.tracetool.index;

import java.io.IOException;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.RecordTally;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StartFacet;
import org.tracetool.core.format.StateFacet;
import org.tracetool.core.format.StatefulSource;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.UnorderedWindowFacet;
import org.tracetool.core.time.TimeWindow;

/** A trace whose windows are found, with the state at their begin, by an index. */
final class IndexedReader extends NotedReader implements UnorderedWindowFacet, StateFacet {
  private final StartFacet starts;

  IndexedReader(TraceReader reader, TraceIndex index) {
    super(reader, index);
    this.starts = reader.facet(StartFacet.class);
  }

  /** A place to start from and the state there; the state is null if not needed. */
  private record Place(TraceIndex.Checkpoint at, SeekPointState state) {}

  @Override
  public EventBlock stateAt(StreamInfo stream, long time, ReadOptions options) throws IOException {
    StreamOpenState open = new StreamOpenState();
    Place before = before(stream, time, options, true);
    long from = takeOver(before, open);
    if (from != time) {
      // Problems of these records are reported where their own window is read.
      ReadOptions rest =
          options.reread().withWindow(new TimeWindow(from, time)).withKinds(StreamOpenState.KINDS);
      try (EventSource source = openAt(stream, before, rest, starts::openAt)) {
        source.drainTo(
            event -> {
              if (event.time() != time) { // a window up to the largest time has that in it as well
                open.follow(event);
              }
            });
      }
    }
    EventBlock state = new EventBlock();
    open.addRows(time, state, options::wants);
    return state;
  }

  @Override
  public StatefulSource openWithState(StreamInfo stream, ReadOptions options) throws IOException {
    if (options.kinds() != null && !options.kinds().containsAll(StreamOpenState.KINDS)) {
      return null; // what changes the state is not all wanted
    }
    TimeWindow window = options.window();
    StreamOpenState open = new StreamOpenState();
    Place before = before(stream, window.from(), options, true);
    long from = takeOver(before, open);
    EventSource source =
        openAt(
            stream, before, options.withWindow(new TimeWindow(from, window.to())), starts::openAt);
    return new WarmUpSource(source, open, window.from(), options::wants);
  }

  /** Takes over the state at a place, and returns from when on records change it. */
  private static long takeOver(Place before, StreamOpenState open) {
    if (before == null) {
      return 0;
    }
    open.restore(before.state().records());
    return before.at().bound();
  }

  @Override
  public EventSource open(StreamInfo stream, Section section, ReadOptions options)
      throws IOException {
    long from = options.window().from();
    if (from == 0) {
      return reader.open(stream, section, options);
    }
    if (section == Section.MARKERS && starts.startsHaveMarkers()) {
      return markers(from, options);
    }
    if (section != Section.EVENTS || stream == null) {
      return reader.open(stream, section, options);
    }
    return openAt(stream, before(stream, from, options, false), options, starts::openWindowAt);
  }

  private EventSource markers(long from, ReadOptions options) throws IOException {
    StreamInfo only = reader.streams().get(0);
    Place place = before(only, from, options, false);
    return place == null
        ? reader.open(null, Section.MARKERS, options)
        : starts.openMarkersAt(start(place), options);
  }

  @Override
  public EventSource markersAround(ReadOptions options) throws IOException {
    return open(null, Section.MARKERS, options);
  }

  /** There is no such reader where the times of a stream go back. */
  @Override
  public EventSource openAnyOrder(StreamInfo stream, ReadOptions options) throws IOException {
    Place before = before(stream, options.window().from(), options, false);
    return openAt(stream, before, options, starts::openAnyOrderAt);
  }

  /**
   * A place to start from; null if there is none, or what is known of it is damaged.
   *
   * @param withState whether the state there is needed
   */
  private Place before(StreamInfo stream, long time, ReadOptions options, boolean withState)
      throws IOException {
    try {
      TraceIndex.Checkpoint at = index.before(stream.id(), time);
      if (at == null) {
        return null;
      }
      boolean read = withState || starts.startsHaveState();
      return new Place(at, read ? index.state(stream.id(), at) : null);
    } catch (IndexRefusedException e) {
      reportRefused(e, options);
      return null;
    }
  }

  /** How records are given that come after a place. */
  private interface Opening {
    EventSource open(StreamInfo stream, StartFacet.Start start, ReadOptions options)
        throws IOException;
  }

  /** Opens a stream at a place; from its start if there is none. */
  private EventSource openAt(StreamInfo stream, Place place, ReadOptions options, Opening opening)
      throws IOException {
    return place == null
        ? reader.open(stream, Section.EVENTS, options)
        : opening.open(stream, start(place), options);
  }

  /** A place as the reader takes it. */
  private StartFacet.Start start(Place place) {
    long time = place.at().bound() - 1;
    long position = place.at().place();
    return starts.startsHaveState()
        ? new StartFacet.Start(time, position, place.state().ofReader())
        : new StartFacet.Start(time, position);
  }

  @Override
  public RecordTally count(StreamInfo stream, Section section, ReadOptions options)
      throws IOException {
    if (options.window().isAll()) {
      return reader.count(stream, section, options);
    }
    try (EventSource source = open(stream, section, options)) {
      return RecordTally.of(source);
    }
  }

  @Override
  public <F> F facet(Class<F> type) {
    boolean isOwn = type == StateFacet.class || type == UnorderedWindowFacet.class;
    return isOwn ? type.cast(this) : super.facet(type);
  }
}
