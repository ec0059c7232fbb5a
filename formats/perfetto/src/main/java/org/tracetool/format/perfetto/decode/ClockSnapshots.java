package org.tracetool.format.perfetto.decode;

import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.collect.IntList;
import org.tracetool.core.collect.KeyNumbers;
import org.tracetool.core.collect.LongList;

/**
 * Clocks of a trace, and what snapshots say of them: the values of several clocks at one instant. A
 * time is moved from one clock to another by the latest snapshot that has both and is not after it,
 * over several clocks if need be. Snapshots that come later in the file may change how earlier
 * times are to be moved; {@link #isOutdated} says that this has happened.
 */
final class ClockSnapshots {
  /** A clock without relation to the clock of the trace. */
  static final int NO_CLOCK = -1;

  /** Time since the start of the machine: the clock of traces that name no other one. */
  static final int BOOT_CLOCK = 6;

  /** Where no snapshot has the time since 1970. */
  static final long NO_WALL_CLOCK = Long.MIN_VALUE;

  private static final long REAL_TIME = 1;
  private static final int FIRST_OWN = 64;
  private static final int AFTER_OWN = 128;

  /** Set in the numbers of clocks that belong to a sequence of packets. */
  private static final long OWN = 1L << Long.SIZE - 1;

  private static final int ID_BITS = 8;
  private static final long SEQUENCE = 0xffff_ffffL;

  private final KeyNumbers numbers = new KeyNumbers();

  private final LongList keys = new LongList();

  /** For each clock the snapshots that have it. */
  private final List<IntList> snapshotsOf = new ArrayList<>();

  /** For each clock the next one on the way to that of the trace; {@link #NO_CLOCK} if none. */
  private final IntList ways = new IntList();

  /** For each clock how often the way goes from clock to clock. */
  private final IntList steps = new IntList();

  /** For each clock the latest time that was moved from it. */
  private final LongList latest = new LongList();

  /** Clock and value of all entries of all snapshots, and where each snapshot begins. */
  private final IntList clocks = new IntList();

  private final LongList values = new LongList();
  private final IntList starts = new IntList();
  private final KeyNumbers pairs = new KeyNumbers();
  private final List<ClockRelation> relations = new ArrayList<>();
  private int primary;
  private boolean isPrimaryNamed;
  private boolean isUsed;
  private boolean isOutdated;

  /** The way that was taken last. */
  private int lastClock = NO_CLOCK;

  private ClockRelation lastRelation;

  ClockSnapshots() {
    starts.add(0);
    primary = clock(0, BOOT_CLOCK);
    steps.set(primary, 0);
  }

  /**
   * The number of a clock.
   *
   * @param sequence the sequence that names it
   */
  int clock(int sequence, long id) {
    boolean isOwn = id >= FIRST_OWN && id < AFTER_OWN;
    long key = isOwn ? OWN | (sequence & SEQUENCE) << ID_BITS | id : id & ~OWN;
    int number = numbers.number(key);
    if (number == snapshotsOf.size()) {
      keys.add(key);
      snapshotsOf.add(new IntList());
      ways.add(NO_CLOCK);
      steps.add(Integer.MAX_VALUE);
      latest.add(0);
    }
    return number;
  }

  /** What a clock is called in messages: its number, and of its own ones the sequence. */
  String name(int clock) {
    long key = keys.get(clock);
    return key >= 0
        ? Long.toString(key)
        : (key & AFTER_OWN - 1) + " of sequence " + (key >>> ID_BITS & SEQUENCE);
  }

  /** The clock of the trace. */
  int primary() {
    return primary;
  }

  /** Names the clock of the trace; the first one that a snapshot names counts. */
  void usePrimary(int clock) {
    if (!isPrimaryNamed && clock != primary) {
      isOutdated |= isUsed;
      primary = clock;
      for (int i = 0; i < ways.size(); i++) {
        ways.set(i, NO_CLOCK);
        steps.set(i, Integer.MAX_VALUE);
      }
      steps.set(primary, 0);
      extendWays(primary);
      lastClock = NO_CLOCK;
    }
    isPrimaryNamed = true;
  }

  /** Adds the value of a clock to the snapshot that is being read. */
  void addEntry(int clock, long value) {
    clocks.add(clock);
    values.add(value);
  }

  /** The snapshot has been read. */
  void endSnapshot() {
    int snapshot = starts.size() - 1;
    int from = starts.get(snapshot);
    starts.add(clocks.size());
    int nearest = NO_CLOCK;
    for (int i = from; i < clocks.size(); i++) {
      int clock = clocks.get(i);
      snapshotsOf.get(clock).add(snapshot);
      boolean isKnown = steps.get(clock) != Integer.MAX_VALUE;
      isOutdated |= isKnown && clock != primary && isLate(clock, values.get(i));
      if (isKnown && (nearest == NO_CLOCK || steps.get(clock) < steps.get(nearest))) {
        nearest = clock;
      }
    }
    if (nearest != NO_CLOCK) {
      extendWays(nearest, snapshot);
    }
    lastClock = NO_CLOCK;
  }

  /** Whether times of a clock were moved that are not before a value. */
  private boolean isLate(int clock, long value) {
    return Long.compareUnsigned(latest.get(clock), value) >= 0 && latest.get(clock) != 0;
  }

  /** Notes that a time was not moved, since nothing relates its clock to that of the trace. */
  void noteUnrelated(int clock, long time) {
    noteTime(clock, time);
  }

  private void extendWays(int clock, int snapshot) {
    for (int i = starts.get(snapshot); i < starts.get(snapshot + 1); i++) {
      int other = clocks.get(i);
      if (steps.get(other) == Integer.MAX_VALUE || clock == primary && steps.get(other) > 1) {
        boolean isNew = steps.get(other) == Integer.MAX_VALUE;
        isOutdated |= latest.get(other) != 0;
        ways.set(other, clock);
        steps.set(other, steps.get(clock) + 1);
        if (isNew) {
          extendWays(other);
        }
      }
    }
  }

  /** Finds ways for all clocks that snapshots join with one that has a way, nearest first. */
  private void extendWays(int start) {
    IntList queue = new IntList();
    queue.add(start);
    for (int next = 0; next < queue.size(); next++) {
      int clock = queue.get(next);
      IntList snapshots = snapshotsOf.get(clock);
      for (int s = 0; s < snapshots.size(); s++) {
        int snapshot = snapshots.get(s);
        if (snapshot >= starts.size() - 1) {
          continue;
        }
        for (int i = starts.get(snapshot); i < starts.get(snapshot + 1); i++) {
          int other = clocks.get(i);
          if (steps.get(other) == Integer.MAX_VALUE) {
            isOutdated |= latest.get(other) != 0;
            ways.set(other, clock);
            steps.set(other, steps.get(clock) + 1);
            queue.add(other);
          }
        }
      }
    }
  }

  /** Whether times can be moved from a clock to that of the trace. */
  boolean isRelated(int clock) {
    return steps.get(clock) != Integer.MAX_VALUE;
  }

  /** The time on the clock of the trace; only of clocks that are {@link #isRelated}. */
  long onPrimary(int clock, long time) {
    isUsed = true;
    long moved = time;
    for (int at = clock; at != primary; at = ways.get(at)) {
      noteTime(at, moved);
      moved = relation(at).move(moved);
    }
    return moved;
  }

  /** Keeps the latest time of a clock, which is not 0 from then on. */
  private void noteTime(int clock, long time) {
    if (Long.compareUnsigned(time, latest.get(clock)) > 0) {
      latest.set(clock, time);
    } else if (time == 0 && latest.get(clock) == 0) {
      latest.set(clock, 1);
    }
  }

  /** The relation of a clock to the next one on its way. */
  private ClockRelation relation(int clock) {
    if (clock == lastClock) {
      return lastRelation;
    }
    int to = ways.get(clock);
    int pair = pairs.number((long) clock << Integer.SIZE | to);
    if (pair == relations.size()) {
      relations.add(new ClockRelation());
    }
    ClockRelation found = relations.get(pair);
    IntList snapshots = snapshotsOf.get(clock);
    for (; found.looked < snapshots.size(); found.looked++) {
      extend(found, snapshots.get(found.looked), clock, to);
    }
    lastClock = clock;
    lastRelation = found;
    return found;
  }

  private void extend(ClockRelation relation, int snapshot, int from, int to) {
    int a = NO_CLOCK;
    int b = NO_CLOCK;
    for (int i = starts.get(snapshot); i < starts.get(snapshot + 1); i++) {
      a = clocks.get(i) == from ? i : a;
      b = clocks.get(i) == to ? i : b;
    }
    if (a != NO_CLOCK && b != NO_CLOCK) {
      relation.add(values.get(a), values.get(b));
    }
  }

  /**
   * What a time of the trace lacks to be nanoseconds since 1970, by the latest snapshot that is not
   * after it.
   *
   * @return {@link #NO_WALL_CLOCK} if no snapshot has both clocks
   */
  long wallOffset(long time) {
    ClockRelation relation = new ClockRelation();
    int wall = numbers.find(REAL_TIME);
    if (wall < 0) {
      return NO_WALL_CLOCK;
    }
    IntList snapshots = snapshotsOf.get(wall);
    for (int i = 0; i < snapshots.size(); i++) {
      extend(relation, snapshots.get(i), primary, wall);
    }
    return relation.isEmpty() ? NO_WALL_CLOCK : relation.move(time) - time;
  }

  /** Whether a snapshot came that moves times differently that were moved before. */
  boolean isOutdated() {
    return isOutdated;
  }

  /** All times are to be moved anew, by all snapshots that are known. */
  void beginAnew() {
    isOutdated = false;
    isUsed = false;
    for (int i = 0; i < latest.size(); i++) {
      latest.set(i, 0);
    }
  }
}
