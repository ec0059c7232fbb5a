package org.tracetool.analyze.result;

import java.util.List;

/**
 * The times of one device, which add up to the duration of the run.
 *
 * @param device name of the device, or {@link #unnamed}
 * @param rank rank of the process that uses it
 * @param usefulSeconds with at least one kernel
 * @param transferSeconds with a transfer and no kernel
 * @param idleSeconds the rest
 * @param idleCallPath the call path in which the first thread of the process spends most of the
 *     time in which the device is idle; null if it spends none
 * @param idleCallPathSeconds that time
 * @param communicationSeconds of the useful time, with a kernel that communicates with other
 *     devices
 * @param exposedSeconds of that, with no other kernel, so that it is not hidden behind work
 * @param exposedBeginTicks begin of the longest communication that is not hidden
 * @param exposedEndTicks its end; the same time if there is none
 * @param gapBeginTicks begin of the longest time in which the device is idle between two activities
 * @param gapEndTicks its end; the same time if there is none
 * @param longestCalls the longest call of each call path on its streams
 */
public record DeviceTimes(
    String device,
    int rank,
    double usefulSeconds,
    double transferSeconds,
    double idleSeconds,
    String idleCallPath,
    double idleCallPathSeconds,
    double communicationSeconds,
    double exposedSeconds,
    long exposedBeginTicks,
    long exposedEndTicks,
    long gapBeginTicks,
    long gapEndTicks,
    List<LongestCall> longestCalls) {
  /** Copies the list. */
  public DeviceTimes {
    longestCalls = List.copyOf(longestCalls);
  }

  /** What a device is called for which the trace has no name. */
  public static String unnamed(int rank) {
    return "device of rank " + rank;
  }

  /** Whether the trace has a name for the device. */
  public boolean isNamed() {
    return !device.equals(unnamed(rank));
  }

  /** The longest call of a region on a device. */
  public record LongestCall(String region, long beginTicks, long endTicks) {}
}
