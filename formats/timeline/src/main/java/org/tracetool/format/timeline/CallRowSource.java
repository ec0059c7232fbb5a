package org.tracetool.format.timeline;

import java.util.Arrays;
import org.tracetool.core.format.ReadOptions;

/**
 * Makes events of calls with begin and end. One that begins inside another and ends later goes to
 * the first lane in which it fits.
 */
final class CallRowSource extends TimelineEventSource {
  /** Lanes at most; calls that fit in none of so many are left out. */
  private static final int MAX_LANES = 1024;

  private static final long NO_END = Long.MAX_VALUE;

  private final IntakeRow row;

  /** Id of the last collective operation without one in the file. */
  private long ids;

  private Lane[] lanes = new Lane[1];
  private int laneCount;
  private long lost;

  /** A location with its open calls. */
  private final class Lane {
    final int location;
    final boolean isWanted;
    private long[] ends = new long[16];
    private int[] regions = new int[16];

    /** The id of the collective operation that a call is; -1 if it is none. */
    private long[] collectives = new long[16];

    private int depth;

    /** When the innermost call ends. */
    private long end = NO_END;

    Lane(int location) {
      this.location = location;
      isWanted = wants(location);
    }

    void push(long callEnd, int region, long collective) {
      if (depth == ends.length) {
        ends = Arrays.copyOf(ends, 2 * depth);
        regions = Arrays.copyOf(regions, 2 * depth);
        collectives = Arrays.copyOf(collectives, 2 * depth);
      }
      ends[depth] = callEnd;
      regions[depth] = region;
      collectives[depth++] = collective;
      end = callEnd;
    }

    void pop() {
      depth--;
      if (isWanted) {
        if (collectives[depth] != -1) {
          endCollective(ends[depth], location, collectives[depth]);
        }
        leave(ends[depth], location, regions[depth]);
      }
      end = depth == 0 ? NO_END : ends[depth - 1];
    }

    /** Whether a call that begins now fits in. */
    boolean takes(long callEnd) {
      return depth == 0 || end >= callEnd;
    }
  }

  /**
   * @param options null to find out how many locations there are, without making events
   */
  CallRowSource(TimelineContents contents, IntakeRow row, ReadOptions options) {
    super(contents, row.calls, options);
    this.row = row;
    lanes[0] = new Lane(row.token);
    laneCount = 1;
  }

  @Override
  void take(long[] words, int at) {
    long time = words[at];
    long head = words[at + RecordWords.HEAD];
    int type = RecordWords.type(head);
    if (type == RecordWords.POINT) {
      leaveBefore(time);
      addPoint(row.token, words, at);
      return;
    }
    // what ends when this begins is left; nothing begins at the largest time but what ends there
    leaveBefore(time + 1);
    // A call cannot outlast the one around it: where that ends, one that is never left ends as
    // well.
    long end = type == RecordWords.OPEN_CALL ? lanes[0].end : RecordWords.second(words, at);
    Lane lane = lane(end);
    if (lane == null) {
      lost++;
      return;
    }
    int region = RecordWords.region(words, at);
    boolean isCollective = RecordWords.isCollective(head);
    int pairs = at + RecordWords.CALL_WORDS;
    long id = -1;
    if (isCollective) {
      long known = words[pairs + 1];
      id = known == -1 ? ids++ : known;
    }
    lane.push(end, region, id);
    if (lane.isWanted) {
      int pairsAt = isCollective ? pairs + RecordWords.COLLECTIVE_WORDS : pairs;
      enter(time, lane.location, region, words, pairsAt, head);
      if (isCollective) {
        beginCollective(time, lane.location, id, words, pairs);
      }
    }
  }

  private Lane lane(long end) {
    for (int i = 0; i < laneCount; i++) {
      if (lanes[i].takes(end)) {
        return lanes[i];
      }
    }
    if (laneCount == MAX_LANES) {
      return null;
    }
    if (laneCount == lanes.length) {
      lanes = Arrays.copyOf(lanes, 2 * laneCount);
    }
    lanes[laneCount] = new Lane(row.token + laneCount);
    return lanes[laneCount++];
  }

  /** Leaves all calls that end before a time, in the order of their ends. */
  private void leaveBefore(long time) {
    if (laneCount == 1) {
      Lane lane = lanes[0];
      while (lane.end < time) {
        lane.pop();
      }
      return;
    }
    while (true) {
      Lane next = lanes[0];
      for (int i = 1; i < laneCount; i++) {
        if (lanes[i].end < next.end) {
          next = lanes[i];
        }
      }
      if (next.end >= time) {
        return;
      }
      next.pop();
    }
  }

  @Override
  void finish() {
    leaveBefore(NO_END);
  }

  int lanes() {
    return laneCount;
  }

  /** Calls that fit in no lane. */
  long lost() {
    return lost;
  }
}
