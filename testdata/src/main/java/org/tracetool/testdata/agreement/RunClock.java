package org.tracetool.testdata.agreement;

import java.util.Random;
import java.util.Set;

/**
 * The clock of a {@link RandomRun}. Whatever its resolution, times are whole nanoseconds, since
 * tables have them in these.
 */
final class RunClock {
  private static final long NS_PER_SECOND = 1_000_000_000;

  /** Ticks per second that runs have if nothing asks for others. */
  private static final long USUAL = 1_000_000;

  /** Ticks per second that are rare: in seconds, in milliseconds, and below a nanosecond. */
  private static final long[] RARE = {1, 1_000, 1_000_000_000_000L};

  /** The first time of runs at huge times, in nanoseconds, and its unit. */
  private static final long HUGE_NS = 1L << 62;

  private final Random random;
  private final boolean hasEqualTimes;
  private final long ticksPerSecond;

  /** Ticks from a time of the run to the next possible one. */
  private final long unit;

  private long now;

  RunClock(Random random, Set<RunFeature> features) {
    this.random = random;
    hasEqualTimes = features.contains(RunFeature.EQUAL_TIMES);
    boolean isRare = features.contains(RunFeature.RESOLUTIONS) && random.nextInt(3) == 0;
    boolean isHuge = features.contains(RunFeature.HUGE_TIMES) && !isRare;
    ticksPerSecond = isRare ? RARE[random.nextInt(RARE.length)] : isHuge ? NS_PER_SECOND : USUAL;
    unit = Math.max(1, ticksPerSecond / NS_PER_SECOND);
    now = (100 + random.nextInt(100)) * unit + (isHuge ? HUGE_NS : 0);
  }

  long ticksPerSecond() {
    return ticksPerSecond;
  }

  long now() {
    return now;
  }

  /** Goes on by so many units; returns the new time. */
  long advance(int units) {
    now += units * unit;
    return now;
  }

  /** The time of the next record of the same location. */
  long next() {
    return hasEqualTimes && random.nextInt(3) == 0 ? now : advance(1);
  }

  /** So many units in ticks. */
  long ticks(int units) {
    return units * unit;
  }

  /** A time in nanoseconds. */
  long ns(long ticks) {
    return ticksPerSecond > NS_PER_SECOND
        ? ticks / (ticksPerSecond / NS_PER_SECOND)
        : ticks * (NS_PER_SECOND / ticksPerSecond);
  }
}
