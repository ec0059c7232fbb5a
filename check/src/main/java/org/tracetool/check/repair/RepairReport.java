package org.tracetool.check.repair;

import java.util.Collection;
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
  private long firstTime = -1L;
  private long lastTime;
  private long cutProcesses;
  private long largestGap;

  synchronized void keep(long records) {
    kept += records;
  }

  synchronized void close(String what, long count) {
    add(closed, what, count);
  }

  synchronized void countInvented(String what, long count) {
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

  /**
   * Notes the time of all records, and which processes end within calls before the last of them.
   */
  void setSpan(Collection<DamageSurvey.Process> processes) {
    for (DamageSurvey.Process p : processes) {
      firstTime = Long.compareUnsigned(p.firstTime, firstTime) < 0 ? p.firstTime : firstTime;
      lastTime = Long.compareUnsigned(p.lastTime, lastTime) > 0 ? p.lastTime : lastTime;
    }
    for (DamageSurvey.Process p : processes) {
      long gap = p.open() > 0 ? lastTime - p.lastTime : 0;
      if (gap != 0) {
        cutProcesses++;
        largestGap = Long.compareUnsigned(gap, largestGap) > 0 ? gap : largestGap;
      }
    }
  }

  /** Time of the first record in ticks, unsigned; the largest number if there are no records. */
  public long firstTime() {
    return firstTime;
  }

  /** Time of the last record in ticks, unsigned. */
  public long lastTime() {
    return lastTime;
  }

  /** Processes whose records end within calls, before the last record of all. */
  public long cutProcesses() {
    return cutProcesses;
  }

  /** How long before the last record of all those of such a process end at most, in ticks. */
  public long largestGap() {
    return largestGap;
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
