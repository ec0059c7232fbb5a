package org.tracetool.stats.sums;

import org.tracetool.stats.sums.KeyedSums.Fold;

/** Columns of the sums about devices, of processes and of regions; times in ticks. */
public final class DeviceSums {
  /** Operations that began. */
  public static final int COUNT = 0;

  /** Of a process: time in which at least one of its streams works; of a region: its operations. */
  public static final int BUSY = 1;

  /** Time in which a computation runs. */
  public static final int COMPUTATION = 2;

  /** Time in which communication runs. */
  public static final int COMMUNICATION = 3;

  /** Time in which memory is copied or set. */
  public static final int TRANSFER = 4;

  /** Time in which communication runs and nothing else. */
  public static final int EXPOSED = 5;

  /** The shortest operation. */
  public static final int MIN_DURATION = 6;

  /** The longest operation. */
  public static final int MAX_DURATION = 7;

  /** Operations whose launch is known. */
  public static final int LAUNCHED = 8;

  /** Time from launches to operations that began after them. */
  public static final int DELAY = 9;

  /** Time from operations that began before their launch to the launch. */
  public static final int EARLY = 10;

  /** The shortest time from a launch to its operation; below 0 if one began before. */
  public static final int MIN_DELAY = 11;

  /** The longest time from a launch to its operation. */
  public static final int MAX_DELAY = 12;

  /** Streams that had operations. */
  public static final int STREAMS = 13;

  private DeviceSums() {}

  /** An empty table. */
  public static KeyedSums table() {
    return new KeyedSums(
        Fold.SUM, Fold.SUM, Fold.SUM, Fold.SUM, Fold.SUM, Fold.SUM, Fold.MIN, Fold.MAX, Fold.SUM,
        Fold.SUM, Fold.SUM, Fold.MIN, Fold.MAX, Fold.SUM);
  }
}
