package org.tracetool.filter.apply.window;

import java.io.IOException;
import java.util.function.BooleanSupplier;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.FrontReader;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.snapshot.StateSource;
import org.tracetool.core.time.TimeWindow;

/**
 * A trace of which a window is read, with the data needed to know which calls are open at its
 * begin: the state there, if the format knows it; else everything from the last snapshot before it,
 * if the trace has snapshots; else everything from the start. The open calls of a state or a
 * snapshot are delivered as enters.
 */
public final class SeededReader extends FrontReader {
  private final boolean history;
  private final BooleanSupplier over;
  private final boolean callsBehind;

  /**
   * A reader.
   *
   * @param history whether everything before the window is to be read in any case
   */
  public SeededReader(TraceReader reader, boolean history) {
    this(reader, history, false, null);
  }

  private SeededReader(
      TraceReader reader, boolean history, boolean callsBehind, BooleanSupplier over) {
    super(reader);
    this.history = history;
    this.callsBehind = callsBehind;
    this.over = over;
  }

  /**
   * A trace of which messages, collective operations and file operations before the window are
   * read, and those after it as long as they are needed: operations that overlap the window begin
   * and end there.
   *
   * @param callsBehind whether calls are needed after the window as well
   * @param over whether nothing more is needed; called by any thread
   */
  public static SeededReader withOperations(
      TraceReader reader, boolean callsBehind, BooleanSupplier over) {
    return new SeededReader(reader, true, callsBehind, over);
  }

  @Override
  public EventSource open(StreamInfo stream, Section section, ReadOptions options)
      throws IOException {
    TimeWindow window = options.window();
    if (section == Section.EVENTS && over != null) {
      ReadOptions all = options.withWindow(TimeWindow.ALL);
      EventSource source = reader.open(stream, section, all);
      return new OperationsSource(source, window, callsBehind, over);
    }
    if (section != Section.EVENTS || window.from() == 0) {
      return reader.open(stream, section, options);
    }
    EventSource seeded = history ? null : StateSource.open(reader, stream, options);
    if (seeded != null) {
      return seeded;
    }
    long from = history ? 0 : snapshotBefore(window.from());
    if (from > 0) {
      ReadOptions late = options.withWindow(new TimeWindow(from, window.to()));
      SnapshotSeed seed = new SnapshotSeed(reader.open(stream, section, late), from);
      if (seed.covers(stream, reader.definitions(), options)) {
        return seed;
      }
      seed.close();
    }
    return reader.open(stream, section, options.withWindow(new TimeWindow(0, window.to())));
  }

  /**
   * Time of the last snapshot before a time, 0 if there is none; one at the time itself is part of
   * what is read.
   */
  private long snapshotBefore(long time) {
    long best = 0;
    for (Definitions.Entry entry : reader.definitions().entries()) {
      if (entry.definition() instanceof Definition.SamplePoint point
          && point.type() == Definition.SamplePoint.INLINE_SNAPSHOT
          && Long.compareUnsigned(point.time(), time) < 0
          && Long.compareUnsigned(point.time(), best) > 0) {
        best = point.time();
      }
    }
    return best;
  }
}
