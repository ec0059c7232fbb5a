package org.tracetool.format.tau.read;

import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.WarningCode;
import org.tracetool.core.time.TimeWindow;

/**
 * Makes rows of what comes in order of time: leaves fit calls, and what is not wanted stays out.
 */
final class RowOutput {
  private static final int ENTER = EventKind.ENTER.ordinal();
  private static final int LEAVE = EventKind.LEAVE.ordinal();
  private static final int CALL_WORDS = EventBlock.FIELDS + 2;

  private final ReadOptions options;
  private final TimeWindow window;
  private final boolean hasWindow;
  private final boolean isEnterWanted;
  private final boolean isLeaveWanted;
  private final IntMap places = new IntMap();
  private final List<Lane> lanes = new ArrayList<>();
  private Lane last;

  /** A location. */
  private static final class Lane {
    final CallFit calls = new CallFit();
    final int location;
    final boolean isWanted;

    Lane(int location, boolean isWanted) {
      this.location = location;
      this.isWanted = isWanted;
    }
  }

  RowOutput(ReadOptions options) {
    this.options = options;
    window = options.window();
    hasWindow = !window.isAll();
    isEnterWanted = wants(EventKind.ENTER);
    isLeaveWanted = wants(EventKind.LEAVE);
  }

  boolean wants(EventKind kind) {
    return options.wants(kind);
  }

  /** Whether nothing at this time or later is wanted. */
  boolean isBehind(long time) {
    return hasWindow && window.isBehind(time);
  }

  /** Whether rows of a location at a time are wanted. */
  boolean wants(int location, long time) {
    return wants(lane(location), time);
  }

  private boolean wants(Lane lane, long time) {
    return lane.isWanted && (!hasWindow || window.contains(time));
  }

  private Lane lane(int location) {
    Lane lane = last;
    return lane != null && lane.location == location ? lane : otherLane(location);
  }

  private Lane otherLane(int location) {
    int place = places.get(location);
    if (place == 0) {
      lanes.add(new Lane(location, options.wants(location)));
      place = lanes.size();
      places.put(location, place);
    }
    last = lanes.get(place - 1);
    return last;
  }

  void enter(EventBlock block, long time, int location, int region) {
    Lane lane = lane(location);
    lane.calls.enter(region);
    if (isEnterWanted && wants(lane, time)) {
      add(block, time, ENTER, location, region);
    }
  }

  void leave(EventBlock block, long time, int location, int region) {
    Lane lane = lane(location);
    int inner = lane.calls.leave(region);
    if (inner == CallFit.NO_CALL || !isLeaveWanted || !wants(lane, time)) {
      return;
    }
    for (int i = 0; i < inner; i++) {
      add(block, time, LEAVE, location, lane.calls.inner(i, inner));
    }
    add(block, time, LEAVE, location, region);
  }

  private static void add(EventBlock block, long time, int kind, int location, int region) {
    int at = block.usedWords();
    long[] words = block.reserve(CALL_WORDS);
    words[at] = time;
    words[at + 1] = (long) kind << 32 | location;
    words[at + 2] = region;
    words[at + 3] = 0;
    block.addRows(CALL_WORDS, 1);
  }

  /** Calls that ended with others, of all locations. */
  long implicit() {
    long sum = 0;
    for (Lane lane : lanes) {
      sum += lane.calls.implicit();
    }
    return sum;
  }

  /** Leaves without a call, of all locations. */
  long spurious() {
    long sum = 0;
    for (Lane lane : lanes) {
      sum += lane.calls.spurious();
    }
    return sum;
  }

  /** Says what did not fit. */
  void tell(Diagnostics diagnostics) {
    diagnostics.add(
        WarningCode.UNBALANCED_CALLS,
        "unfinished calls, ended with the enclosing call",
        implicit(),
        null);
    diagnostics.add(WarningCode.UNBALANCED_CALLS, "leaves without an open call", spurious(), null);
  }
}
