package org.tracetool.query.rows;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.merge.KWayMerge;
import org.tracetool.core.merge.ReadAhead;
import org.tracetool.core.merge.SourceSet;
import org.tracetool.core.time.TimeWindow;

/** The events of some streams in the order of time, of all processes and times. */
final class MergedEvents implements Closeable {
  private final List<StreamInfo> streams;
  private final ReadAhead ahead;
  private final SourceSet set;
  private final List<EventSource> sources = new ArrayList<>();
  private final KWayMerge merge;

  /** Those of all streams, which other threads read ahead. */
  MergedEvents(QueryContext trace, Set<EventKind> kinds) throws IOException {
    this(trace, trace.reader().streams(), kinds, trace.threads());
  }

  /**
   * Those of some streams.
   *
   * @param threads that read, this one among them
   */
  MergedEvents(QueryContext trace, List<StreamInfo> streams, Set<EventKind> kinds, int threads)
      throws IOException {
    this.streams = streams;
    ahead = new ReadAhead(threads);
    ReadOptions whole = trace.options().withWindow(TimeWindow.ALL).withLocations(null);
    List<SourceSet.Opener> openers = new ArrayList<>();
    for (StreamInfo stream : streams) {
      openers.add(sized -> trace.open(stream, Section.EVENTS, kinds, sized));
    }
    try {
      set = SourceSet.open(openers, whole, trace.memory(), ReadAhead.BLOCKS, ahead);
    } catch (IOException | RuntimeException e) {
      ahead.close();
      throw e;
    }
    for (EventSource source : set.sources()) {
      sources.add(ahead.wrap(source, set.blocks()));
    }
    merge = new KWayMerge(sources);
  }

  /** The next event, null at the end; valid until the next call. */
  EventCursor next() throws IOException {
    return merge.next();
  }

  /** The stream of the event, by its number from 0. */
  int stream() {
    return merge.source();
  }

  List<StreamInfo> streams() {
    return streams;
  }

  @Override
  public void close() throws IOException {
    ahead.close();
    for (EventSource source : sources) {
      source.close();
    }
    set.close();
  }
}
