package org.tracetool.check.repair;

import java.util.Map;
import java.util.TreeMap;

/** What a repair kept, closed, invented and gave up, in records. */
public final class RepairReport {
  private final Map<String, Long> closed = new TreeMap<>();
  private final Map<String, Long> invented = new TreeMap<>();
  private final Map<String, Long> givenUp = new TreeMap<>();
  private long kept;
  private long changedTimes;
  private long largestShift;

  synchronized void keep(long records) {
    kept += records;
  }

  synchronized void close(String what, long count) {
    add(closed, what, count);
  }

  synchronized void invent(String what, long count) {
    add(invented, what, count);
  }

  synchronized void giveUp(String what, long count) {
    add(givenUp, what, count);
  }

  private static void add(Map<String, Long> map, String what, long count) {
    if (count > 0) {
      map.merge(what, count, Long::sum);
    }
  }

  synchronized void shift(long ticks) {
    changedTimes++;
    largestShift = Long.compareUnsigned(ticks, largestShift) > 0 ? ticks : largestShift;
  }

  /** Records of the input that are in the output. */
  public long kept() {
    return kept;
  }

  /** What was open and got an end, with counts. */
  public Map<String, Long> closed() {
    return closed;
  }

  /** What was added or changed, with counts. */
  public Map<String, Long> invented() {
    return invented;
  }

  /** What is not in the output, with counts. */
  public Map<String, Long> givenUp() {
    return givenUp;
  }

  /** Records whose times were moved. */
  public long changedTimes() {
    return changedTimes;
  }

  /** The largest such move in ticks, unsigned. */
  public long largestShift() {
    return largestShift;
  }

  /** Returns whether anything was wrong. */
  public boolean changedAnything() {
    return changedTimes > 0 || !closed.isEmpty() || !invented.isEmpty() || !givenUp.isEmpty();
  }
}
