package org.tracetool.view.tile;

import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.event.CallStack;
import org.tracetool.core.event.EventCursor;

/** Turns the records of one process into lanes: the innermost calls, then a lane for each depth. */
final class CallLanes {
  private final TileGrid grid;
  private final int mostDepth;
  private final CallStack calls = new CallStack();
  private final Lane innermost;
  private final List<Lane> lanes = new ArrayList<>();
  private long last;

  CallLanes(TileGrid grid, int mostDepth, Lane innermost) {
    this.grid = grid;
    this.mostDepth = mostDepth;
    this.innermost = innermost;
  }

  void take(EventCursor event) {
    long time = event.time();
    switch (event.kind()) {
      case ENTER -> {
        credit(time);
        calls.enter(time, (int) event.field(0), 0);
      }
      case LEAVE -> {
        credit(time);
        int depth = calls.depth();
        int at = calls.leave((int) event.field(0));
        if (at != CallStack.NONE) {
          call(depth - 1, calls.words()[at + CallStack.TIME], time, region(at));
        }
      }
      default -> {
        // no call
      }
    }
  }

  private int region(int at) {
    return (int) (calls.words()[at + CallStack.REGION] >>> 32);
  }

  private void credit(long time) {
    if (calls.isTopKnown() && Long.compareUnsigned(time, last) > 0) {
      innermost.add(last, time, calls.top());
    }
    last = time;
  }

  private void call(int depth, long enter, long leave, int region) {
    if (depth >= mostDepth) {
      return;
    }
    while (lanes.size() <= depth) {
      lanes.add(new Lane(grid, true));
    }
    lanes.get(depth).add(enter, leave, region);
  }

  /** No more records: calls that are open go on until a time. */
  void finish(long time) {
    credit(time);
    for (int depth = calls.depth() - 1; depth >= 0; depth--) {
      call(depth, calls.time(depth), time, calls.region(depth));
    }
  }

  List<Lane> lanes() {
    return lanes;
  }
}
