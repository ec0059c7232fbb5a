package org.tracetool.core.operation;

import org.tracetool.core.collect.IntMap;
import org.tracetool.core.collect.LongMap;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventCursor;

/**
 * When the operations of a process's devices were launched, by the number that both share. Events
 * come in order of time, so a launch comes before its operations, but for those that the clock of
 * the device puts before it; these wait for it. Of calls with the same number the first one
 * launches. Memory is bounded: old launches and old operations that wait are forgotten.
 */
public final class LaunchMatcher {
  /** Operations that may wait for their launch; a power of two. */
  private static final int MAX_EARLY = 1 << 12;

  /** The name of the pair that an operation and its launch share. */
  public static final String KEY = "correlation";

  /** Takes what is found out. */
  @FunctionalInterface
  public interface DelaySink {
    /**
     * An operation and its launch.
     *
     * @param operation what its user calls it
     * @param delay ticks from the launch to the operation; below 0 if the operation began before
     */
    void accept(int operation, long delay);
  }

  private final int maxLaunches;
  private final DelaySink sink;
  private LongMap launches = new LongMap();

  /** Launches before those of {@link #launches}. */
  private LongMap older = new LongMap();

  private boolean isForgetful;

  private long[] numbers = new long[0];
  private long[] begins = numbers;
  private long[] previous = numbers;
  private int[] operations = new int[0];

  /** By number: the last operation that waits for it, counted from 0. */
  private LongMap early;

  private long earlyCount;

  /**
   * No launch yet.
   *
   * @param maxLaunches how many are known at least
   */
  public LaunchMatcher(int maxLaunches, DelaySink sink) {
    this.maxLaunches = maxLaunches;
    this.sink = sink;
  }

  /** A call that has the number begins. */
  public void addLaunch(long number, long time) {
    if (find(number) != LongMap.ABSENT) {
      return;
    }
    if (launches.size() >= maxLaunches) {
      isForgetful = true;
      older = launches;
      launches = new LongMap();
    }
    launches.put(number, time);
    long waiting = early == null ? LongMap.ABSENT : early.get(number);
    while (waiting >= 0 && waiting >= earlyCount - MAX_EARLY && number(waiting) == number) {
      int at = slot(waiting);
      sink.accept(operations[at], begins[at] - time);
      waiting = previous[at];
    }
    if (early != null && early.get(number) != LongMap.ABSENT) {
      early.put(number, LongMap.ABSENT);
    }
  }

  /** The tokens of the keys of the numbers that operations and their launches share. */
  public static IntMap keys(Definitions definitions) {
    IntMap keys = new IntMap();
    for (Definition.Key key : definitions.all(Definition.Key.class)) {
      if (KEY.equals(key.name())) {
        keys.put(key.token(), 1);
      }
    }
    return keys;
  }

  /** The number that a call shares with its launch, or its operations; 0 if it has none. */
  public static long number(EventCursor event, IntMap keys) {
    for (int i = 0; i < event.pairs(); i++) {
      if (keys.get(event.pairKey(i)) != 0 && !event.pairType(i).isPooled()) {
        return event.pairValue(i);
      }
    }
    return 0;
  }

  private long find(long number) {
    long time = launches.get(number);
    return time == LongMap.ABSENT ? older.get(number) : time;
  }

  private static int slot(long operation) {
    return (int) operation & MAX_EARLY - 1;
  }

  private long number(long operation) {
    return numbers[slot(operation)];
  }

  /**
   * An operation with the number begins.
   *
   * @param operation what the sink gets
   */
  public void addOperation(long number, long time, int operation) {
    long launch = find(number);
    if (launch != LongMap.ABSENT) {
      sink.accept(operation, time - launch);
      return;
    }
    if (early == null) {
      early = new LongMap();
      numbers = new long[MAX_EARLY];
      begins = new long[MAX_EARLY];
      previous = new long[MAX_EARLY];
      operations = new int[MAX_EARLY];
    }
    int at = slot(earlyCount);
    if (earlyCount >= MAX_EARLY && early.get(numbers[at]) == earlyCount - MAX_EARLY) {
      early.put(numbers[at], LongMap.ABSENT);
    }
    numbers[at] = number;
    begins[at] = time;
    operations[at] = operation;
    previous[at] = early.get(number);
    early.put(number, earlyCount++);
  }

  /** Whether launches were forgotten, so that operations may lack theirs. */
  public boolean isForgetful() {
    return isForgetful;
  }
}
