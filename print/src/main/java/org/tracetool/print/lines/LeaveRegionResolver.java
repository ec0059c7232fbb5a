package org.tracetool.print.lines;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.tracetool.core.event.CallStack;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.merge.ReadAheadQueue;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.filter.apply.window.SeededReader;

/**
 * Names the region of leaves of a stream that name none. Most traces have no such leaves, and those
 * that do have them from the first call on. So calls are followed from the first one only; what
 * comes before it is read a second time.
 */
public final class LeaveRegionResolver {
  private static final int ENTER = EventKind.ENTER.ordinal();
  private static final int LEAVE = EventKind.LEAVE.ordinal();

  private final TraceReader reader;
  private final StreamInfo stream;
  private final ReadOptions options;
  private long rows;
  private Map<Integer, CallStack> calls;

  /** Calls that were entered before the window; null until they are needed. */
  private Map<Integer, CallStack> earlier;

  private CallStack last;
  private int lastLocation;

  /**
   * The leaves of a stream.
   *
   * @param options how its events are read, with all enters
   */
  public LeaveRegionResolver(TraceReader reader, StreamInfo stream, ReadOptions options) {
    this.reader = reader;
    this.stream = stream;
    this.options = options.reread(); // all was reported before
  }

  /** Reads the stream with the regions put into its leaves. */
  ReadAheadQueue.Producer<EventBlock> naming(EventSource source) {
    EventCursor event = new EventCursor();
    return block -> {
      if (!source.read(block)) {
        return false;
      }
      event.wrap(block);
      while (event.next()) {
        follow(event);
      }
      return true;
    };
  }

  /** Takes the next record of the stream, and puts the region into it where it is missing. */
  private void follow(EventCursor event) throws IOException {
    int kind = event.kindOrdinal();
    if (calls == null) {
      if (kind != LEAVE || event.field(0) != 0) {
        rows++;
        return;
      }
      start();
    }
    if (kind == ENTER) {
      stack(calls, event.location()).enter(event.time(), event.region(), 0);
    } else if (kind == LEAVE) {
      int region = leave(event);
      if (event.field(0) == 0 && region != 0) {
        event.setField(0, Integer.toUnsignedLong(region));
      }
    }
  }

  /** Follows the calls up to here. */
  private void start() throws IOException {
    calls = new HashMap<>();
    EventBlock block = new EventBlock();
    EventCursor event = new EventCursor();
    try (EventSource source = reader.open(stream, Section.EVENTS, options)) {
      while (rows > 0 && source.read(block)) {
        event.wrap(block);
        while (rows > 0 && event.next()) {
          rows--;
          if (event.kindOrdinal() == ENTER) {
            stack(calls, event.location()).enter(event.time(), event.region(), 0);
          } else if (event.kindOrdinal() == LEAVE) {
            leave(event);
          }
        }
      }
    }
  }

  private CallStack stack(Map<Integer, CallStack> of, int location) {
    if (of != calls) {
      return of.computeIfAbsent(location, l -> new CallStack());
    }
    if (last == null || location != lastLocation) {
      last = calls.computeIfAbsent(location, l -> new CallStack());
      lastLocation = location;
    }
    return last;
  }

  /** Closes a call; gives its region, 0 if that is not known. */
  private int leave(EventCursor event) throws IOException {
    CallStack stack = stack(calls, event.location());
    boolean known = stack.isTopKnown();
    int region = known ? stack.top() : 0;
    if (!known && stack.isEmpty()) {
      CallStack before = earlier().get(event.location());
      region = before == null || !before.isTopKnown() ? 0 : before.top();
      if (before != null) {
        before.leave(0);
      }
      return region;
    }
    stack.leave(0);
    return region;
  }

  /** The calls that are open where the window begins. */
  private Map<Integer, CallStack> earlier() throws IOException {
    if (earlier != null) {
      return earlier;
    }
    earlier = new HashMap<>();
    long from = options.window().from();
    if (from == 0) {
      return earlier;
    }
    ReadOptions before = options.withKinds(null).withWindow(new TimeWindow(from, from));
    try (EventSource source =
        new SeededReader(reader, false).open(stream, Section.EVENTS, before)) {
      source.drainTo(
          event -> {
            if (event.kindOrdinal() == ENTER) {
              stack(earlier, event.location()).enter(event.time(), event.region(), 0);
            } else if (event.kindOrdinal() == LEAVE) {
              stack(earlier, event.location()).leave(0);
            }
          });
    }
    return earlier;
  }
}
