package org.tracetool.analyze.result;

import java.util.List;

/**
 * What was analyzed.
 *
 * @param definedProcesses number of processes that were chosen, also those without events
 * @param processes number of ranks that have events, of which all shares and efficiencies are
 * @param locations number of CPU locations, which are processes and threads that have events
 * @param devices number of devices that have a stream with events
 * @param nodes number of nodes that the processes ran on
 * @param beginTicks time of the first event, or begin of the time window
 * @param endTicks time of the last event, or end of the time window
 * @param ticksPerSecond unsigned, not 0
 * @param hasMpi whether a location called MPI or another library that passes messages
 * @param messages messages of which both ends are there
 * @param unmatchedMessages ends of messages without the other end
 * @param reversedMessages messages that are received before they are sent, by the clocks of the
 *     trace
 * @param hasUnalignedClocks whether the trace says that the clocks of its processes are not aligned
 * @param isWindow whether it is a time window of the run, not all of it
 * @param mainBeginTicks when the last rank has initialized MPI, not before the first event
 * @param mainEndTicks when the first rank begins to finalize MPI, not after the last event
 * @param paradigms what the locations use besides their own code, such as MPI, NCCL, OpenMP and
 *     CUDA: first what passes messages, then threads, then devices
 */
public record RunFacts(
    int definedProcesses,
    int processes,
    int locations,
    int devices,
    int nodes,
    long beginTicks,
    long endTicks,
    long ticksPerSecond,
    boolean hasMpi,
    long messages,
    long unmatchedMessages,
    long reversedMessages,
    boolean hasUnalignedClocks,
    boolean isWindow,
    long mainBeginTicks,
    long mainEndTicks,
    List<String> paradigms) {
  /** Copies the list. */
  public RunFacts {
    paradigms = List.copyOf(paradigms);
  }

  /** Whether processes are called ranks: they pass messages, or their devices do. */
  public boolean hasRanks() {
    return hasMpi || paradigms.contains("NCCL");
  }

  /** The duration of the run, in seconds. */
  public double durationSeconds() {
    return seconds(endTicks - beginTicks);
  }

  /** A number of ticks (unsigned) in seconds. */
  public double seconds(long ticks) {
    return unsigned(ticks) / unsigned(ticksPerSecond);
  }

  /** A sum of ticks in seconds. */
  public double seconds(double ticks) {
    return ticks / unsigned(ticksPerSecond);
  }

  /** The whole number of ticks that is nearest to a duration in seconds, at most 2^63 - 1. */
  public long ticks(double seconds) {
    return (long) Math.rint(seconds * unsigned(ticksPerSecond));
  }

  private static double unsigned(long value) {
    return value >= 0 ? value : ((value >>> 1) | (value & 1)) * 2.0;
  }
}
