package org.tracetool.format.stf.lane;

import java.util.ArrayDeque;
import org.tracetool.format.stf.bytes.BadDataException;
import org.tracetool.format.stf.bytes.StfByteReader;

/** In which order records of different lanes with equal times stood, from blocks {@code ordr}. */
public final class EqualTimeOrder {
  /** Runs of one group: pairs of a lane's token and a number of records. */
  private record Group(long time, long[] runs) {}

  private final ArrayDeque<Group> groups = new ArrayDeque<>();

  void add(StfByteReader in) throws BadDataException {
    long time = in.u64();
    int n = in.count(3);
    for (int i = 0; i < n; i++) {
      time += in.uv();
      long[] runs = new long[in.count(2) * 2];
      for (int k = 0; k < runs.length; k++) {
        runs[k] = in.uv();
      }
      groups.add(new Group(time, runs));
    }
    in.requireEmpty("the block of orders");
  }

  public boolean isEmpty() {
    return groups.isEmpty();
  }

  /** Time of the next group; only if there is one. */
  long time() {
    return groups.peek().time();
  }

  /** Forgets the groups before a time, whose records are not requested. */
  void dropBefore(long time) {
    while (!groups.isEmpty() && Long.compareUnsigned(time(), time) < 0) {
      groups.remove();
    }
  }

  /** Forgets all groups. */
  void clear() {
    groups.clear();
  }

  /** Takes the runs of a group at this time and forgets those before it; null if there is none. */
  long[] take(long time) {
    dropBefore(time);
    return groups.isEmpty() || time() != time ? null : groups.remove().runs();
  }
}
