package org.tracetool.view.tile;

import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.collect.BinarySearch;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.CallStack;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.SampledCalls;
import org.tracetool.view.calls.PackedCalls;

/**
 * Turns the records of one process into lanes of tiles: the innermost calls, then a lane for each
 * depth. The calls are followed once for all tiles.
 */
final class CallLanes implements SampledCalls.CallTaker, PackedCalls.Visitor {
  /** The lanes of the process in one tile. */
  static final class TileCalls {
    private final TileGrid grid;

    /** One for each row that shows the process: its own, and those of several processes. */
    private final List<CallLane> innermost = new ArrayList<>(2);

    private final List<CallLane> lanes = new ArrayList<>();

    TileCalls(TileGrid grid) {
      this.grid = grid;
    }

    private void addInnermost(long enter, long leave, int region, boolean staysOpen) {
      for (int i = 0; i < innermost.size(); i++) {
        innermost.get(i).add(enter, leave, region, staysOpen);
      }
    }

    /** The lanes by depth, outermost first. */
    List<CallLane> lanes() {
      return lanes;
    }

    private CallLane lane(int depth) {
      while (lanes.size() <= depth) {
        lanes.add(new CallLane(grid, true));
      }
      return lanes.get(depth);
    }
  }

  private final Definitions definitions;
  private int mostDepth;

  /** Null as long as there are no samples. */
  private SampledCalls sampled;

  private final CallStack calls = new CallStack();
  private final List<TileCalls> tiles = new ArrayList<>();

  /** The first tile that ends after {@link #last}. */
  private int current;

  private long last;

  /** Whether no more records come, so that calls that are open are never left. */
  private boolean isOver;

  CallLanes(Definitions definitions) {
    this.definitions = definitions;
  }

  /**
   * Makes lanes by depth as well.
   *
   * @param depth how many
   */
  void ensureDepth(int depth) {
    mostDepth = Math.max(mostDepth, depth);
  }

  /** Adds a lane that gets the innermost calls in a tile. */
  TileCalls add(TileGrid grid, CallLane innermost) {
    int at = BinarySearch.countWhile(tiles.size(), i -> tiles.get(i).grid.isBefore(grid.from()));
    if (at == tiles.size() || !tiles.get(at).grid.equals(grid)) {
      tiles.add(at, new TileCalls(grid));
    }
    TileCalls tile = tiles.get(at);
    tile.innermost.add(innermost);
    return tile;
  }

  void take(EventCursor event) {
    long time = event.time();
    switch (event.kind()) {
      case ENTER -> enter(time, (int) event.field(0));
      case LEAVE -> {
        credit(time);
        if (sampled == null || !sampled.isTop(calls)) {
          close(time, (int) event.field(0));
        }
      }
      case CONTEXT_SAMPLE -> {
        credit(time);
        sampled = sampled == null ? new SampledCalls(definitions) : sampled;
        sampled.take(event, calls, this);
      }
      default -> {
        // no call
      }
    }
  }

  @Override
  public void enter(long time, int region) {
    credit(time);
    calls.enter(time, region, 0);
  }

  @Override
  public void leave(long time) {
    credit(time);
    close(time, 0);
  }

  private void close(long time, int named) {
    int depth = calls.depth();
    int at = calls.leave(named);
    if (at != CallStack.NONE && depth <= mostDepth) {
      call(depth - 1, calls.words()[at + CallStack.TIME], time, region(at));
    }
  }

  @Override
  public void enterSampled(long time, int region) {
    calls.enter(time, region, 0);
  }

  @Override
  public void leaveSampled(long time) {
    close(time, 0);
  }

  private int region(int at) {
    return (int) (calls.words()[at + CallStack.REGION] >>> 32);
  }

  /** Gives the time since the last record to the innermost call. */
  private void credit(long time) {
    if (Long.compareUnsigned(time, last) > 0) {
      while (current < tiles.size() && tiles.get(current).grid.isBefore(last)) {
        current++;
      }
      if (calls.isTopKnown()) {
        for (int i = current; i < tiles.size() && !tiles.get(i).grid.isAfter(time); i++) {
          tiles.get(i).addInnermost(last, time, calls.top(), isOver);
        }
      }
    }
    last = time;
  }

  private void call(int depth, long enter, long leave, int region) {
    for (int i = firstNotBefore(enter);
        i < tiles.size() && !tiles.get(i).grid.isAfter(leave);
        i++) {
      tiles.get(i).lane(depth).add(enter, leave, region, isOver);
    }
  }

  private int firstNotBefore(long time) {
    return BinarySearch.countWhile(tiles.size(), place -> tiles.get(place).grid.isBefore(time));
  }

  /** Whether calls are open. */
  boolean hasOpenCalls() {
    return !calls.isEmpty();
  }

  /** No more records: calls that are open go on until a time. */
  void finish(long time) {
    isOver = true;
    credit(time);
    for (int depth = Math.min(calls.depth(), mostDepth) - 1; depth >= 0; depth--) {
      call(depth, calls.time(depth), time, calls.region(depth));
    }
  }
}
