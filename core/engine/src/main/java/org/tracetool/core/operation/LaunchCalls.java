package org.tracetool.core.operation;

import java.util.Arrays;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.RegionClass;
import org.tracetool.core.event.CallStack;
import org.tracetool.core.event.CallStacks;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.system.LocationKind;
import org.tracetool.core.system.LocationTable;

/**
 * Follows the calls of threads, some of which launch operations of devices, and the operations,
 * which are calls of the streams of devices. What shares a number within a process belongs
 * together. A runtime calls its driver with the same number, so the outer one launches: the first
 * call that has the number, as {@link LaunchMatcher} takes it. Events of a location come in order.
 */
public final class LaunchCalls {
  /** What a call can be, by its location. */
  public enum LaunchSide {
    /** A call of a thread, which launches if it has a number. */
    LAUNCH,
    /** An operation of a device. */
    OPERATION,
    /** Neither, as on sources of metrics. */
    NONE
  }

  /** Takes the calls that are never left. */
  @FunctionalInterface
  public interface OpenCallTaker {
    /**
     * A call that is open at the end.
     *
     * @param words of its stack
     * @param call its place in them
     * @param end ticks, the last record of its location
     */
    void take(int location, long[] words, int call, long end);
  }

  /** A word of a call: its number. */
  private static final int NUMBER = CallStack.WIDTH;

  private final Definitions definitions;
  private final LocationTable table;
  private final IntMap keys;

  /** Locations by 1, 2, 3, …, in the order in which they come. */
  private final IntMap places = new IntMap();

  private int[] locations = new int[16];
  private final CallStacks stacks = new CallStacks(1);

  /** How many locations have no open calls any more, after the last record. */
  private int finished;

  /** No call yet. */
  public LaunchCalls(Definitions definitions) {
    this.definitions = definitions;
    table = LocationTable.of(definitions);
    keys = LaunchMatcher.keys(definitions);
  }

  /** What the calls of a location can be. */
  public LaunchSide side(int location) {
    LocationKind kind = table.kind(location);
    return kind.isGpu()
        ? LaunchSide.OPERATION
        : kind.isThread() ? LaunchSide.LAUNCH : LaunchSide.NONE;
  }

  /** The process within which numbers are unique: the token of its main location. */
  public int process(int location) {
    return table.process(location);
  }

  /**
   * A call begins.
   *
   * @return its number, 0 if it has none
   */
  public long enter(EventCursor event) {
    long number = LaunchMatcher.number(event, keys);
    CallStack stack = stacks.of(place(event.location()));
    int call = stack.enter(event.time(), (int) event.field(0), 0);
    if (call != CallStack.NONE) {
      stack.words()[call + NUMBER] = number;
    }
    return number;
  }

  /**
   * A call ends.
   *
   * @return its place in {@link #words}; {@link CallStack#NONE} if none was open
   */
  public int leave(EventCursor event) {
    return stacks.of(place(event.location())).leave((int) event.field(0));
  }

  /** The words of the calls of a location; another array after each of its enters. */
  public long[] words(int location) {
    return stacks.of(place(location)).words();
  }

  /** The number of a call. */
  public static long number(long[] words, int call) {
    return words[call + NUMBER];
  }

  /** The time of the begin of a call, ticks. */
  public static long begin(long[] words, int call) {
    return words[call + CallStack.TIME];
  }

  /** The token of the region of a call. */
  public static int region(long[] words, int call) {
    return (int) (words[call + CallStack.REGION] >>> 32);
  }

  /** A record of any kind: open calls of its location last at least until then. */
  public void noteRecord(EventCursor event) {
    if (!event.kind().isSnapshot()) {
      stacks.noteRecord(place(event.location()), event.time());
    }
  }

  /**
   * Whether the call around the one entered last is one of the runtime of a device that began
   * before a time: it may have launched with a number that the inner call has as well.
   *
   * @param time ticks; the numbers of calls before it are not known
   */
  public boolean mayBeWithinLaunch(int location, long time) {
    CallStack stack = stacks.of(place(location));
    int around = stack.depth() - 2;
    return around >= 0
        && Long.compareUnsigned(stack.time(around), time) < 0
        && RegionClass.of(definitions, 0, definitions.region(stack.region(around)))
            == RegionClass.DEVICE;
  }

  /**
   * After the last record: ends the next call that was never left.
   *
   * @return false if there is none
   */
  public boolean endOpenCall(OpenCallTaker taker) {
    while (finished < places.size()) {
      CallStack stack = stacks.of(finished);
      int call = stack.leave(0);
      if (call != CallStack.NONE) {
        taker.take(locations[finished], stack.words(), call, stacks.last(finished));
        return true;
      }
      finished += stack.isEmpty() ? 1 : 0;
    }
    return false;
  }

  private int place(int location) {
    int known = places.get(location);
    if (known == 0) {
      known = places.size() + 1;
      places.put(location, known);
      if (known > locations.length) {
        locations = Arrays.copyOf(locations, 2 * known);
      }
      locations[known - 1] = location;
    }
    return known - 1;
  }
}
