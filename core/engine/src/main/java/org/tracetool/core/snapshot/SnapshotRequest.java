package org.tracetool.core.snapshot;

import java.util.Set;

/**
 * What is wanted at the breaks of a trace.
 *
 * @param count breaks at regular distances, at least 2; 0 for none
 * @param every ticks between breaks, 0 for none; of this and {@code count} the one that makes more
 *     breaks is used
 * @param at further breaks, in ticks
 * @param snapshots where snapshots go
 * @param sums whether sums so far are written
 * @param thumbnail whether a thumbnail of the whole trace is written
 * @param regionGroups whether calls are summed up by groups of regions instead of regions
 * @param fileGroups whether file operations are summed up by groups of files instead of files
 * @param summed ids of the streams that get sums; null for all
 * @param eventsStay whether events are not written anew, so that snapshots between them stay, too
 * @param mostRows processes that the thumbnail shows, from 1 on
 * @param mostSamples moments that it shows, from 1 on
 */
public record SnapshotRequest(
    long count,
    long every,
    Set<Long> at,
    Snapshots snapshots,
    boolean sums,
    boolean thumbnail,
    boolean regionGroups,
    boolean fileGroups,
    Set<Integer> summed,
    boolean eventsStay,
    int mostRows,
    int mostSamples) {
  /** Where snapshots go. */
  public enum Snapshots {
    /** There are none: those of the input stay. */
    KEPT,
    /** Into files of their own. */
    BESIDE,
    /** Between the events. */
    INLINE
  }

  /** Returns whether snapshots are made. */
  boolean makesSnapshots() {
    return snapshots != Snapshots.KEPT;
  }

  /** Returns whether a stream gets sums. */
  boolean sums(int stream) {
    return sums && (summed == null || summed.contains(stream));
  }
}
