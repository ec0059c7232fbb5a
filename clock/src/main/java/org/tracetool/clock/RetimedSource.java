package org.tracetool.clock;

import java.io.IOException;
import java.util.Arrays;
import org.tracetool.clock.map.TimeMap;
import org.tracetool.clock.match.EndpointStore;
import org.tracetool.clock.units.ClockUnits;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.definition.Role;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCategory;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.event.FrontSource;

/** Records with corrected times, in the order in which they came. */
final class RetimedSource extends FrontSource {
  private static final Role[][] ROLES = EventKind.roles();

  private final RetimedReader trace;
  private final ClockUnits units;
  private final TimeMap[] maps;
  private final int receivedTimeKey;

  /** Where changes are counted; null for records that are no events. */
  private final IntervalChangeReport changes;

  private final EventCursor event = new EventCursor();
  private final IntMap places = new IntMap();
  private long[] lastBefore = new long[8];
  private long[] lastAfter = new long[8];
  private int seen;

  RetimedSource(EventSource source, RetimedReader trace, IntervalChangeReport changes) {
    super(source);
    this.trace = trace;
    this.units = trace.units();
    this.changes = changes;
    this.receivedTimeKey = trace.receivedTimeKey();
    this.maps = new TimeMap[units.count()];
  }

  private TimeMap map(int unit) {
    TimeMap map = maps[unit];
    if (map == null) {
      map = trace.view(unit);
      maps[unit] = map;
    }
    return map;
  }

  @Override
  public boolean read(EventBlock block) throws IOException {
    boolean any = source.read(block);
    if (any) {
      event.wrap(block);
      while (event.next()) {
        if (event.time() < 0) {
          throw new UnsupportedTraceException(EndpointStore.TOO_LATE);
        }
        move();
      }
    }
    return any;
  }

  private void move() {
    int location = event.location();
    int unit = trace.unitOf(location);
    TimeMap map = unit < 0 ? trace.common() : map(unit);
    long before = event.time();
    long after = Math.max(0, map.at(before));
    event.setTime(after);
    EventKind kind = event.kind();
    boolean sums = kind.category() == EventCategory.STATISTICS;
    Role[] roles = ROLES[kind.ordinal()];
    for (int i = 0; i < roles.length; i++) {
      if (roles[i] == Role.TIME) {
        event.setField(i, Math.max(0, map.at(event.field(i))));
      } else if (roles[i] == Role.DURATION && !sums) {
        event.setField(i, Math.max(0, map.at(before + event.field(i)) - after));
      }
    }
    if (receivedTimeKey != 0 && event.pairs() > 0 && kind.isSend()) {
      correctReceiveTime();
    }
    if (changes != null && unit >= 0) {
      count(location, before, after);
    }
  }

  /** A send that says when its message is received says it on the clock of the receiver. */
  private void correctReceiveTime() {
    int receiver = units.of(event.partner());
    for (int i = 0; i < event.pairs() && receiver >= 0; i++) {
      if (event.pairKey(i) == receivedTimeKey) {
        event.setPairValue(i, Math.max(0, map(receiver).at(event.pairValue(i))));
      }
    }
  }

  private void count(int location, long before, long after) {
    int place = places.get(location) - 1;
    changes.countEvent(before, after);
    if (place < 0) {
      if (seen == lastBefore.length) {
        lastBefore = Arrays.copyOf(lastBefore, 2 * seen);
        lastAfter = Arrays.copyOf(lastAfter, 2 * seen);
      }
      place = seen++;
      places.put(location, seen);
    } else {
      changes.countInterval(before - lastBefore[place], after - lastAfter[place]);
    }
    lastBefore[place] = before;
    lastAfter[place] = after;
  }

  @Override
  public void close() throws IOException {
    super.close();
    if (changes != null) {
      trace.changes().join(changes);
    }
  }
}
