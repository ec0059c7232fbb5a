package org.tracetool.format.timeline.export;

/**
 * A row of the timeline: a process, a thread of it, or one for what belongs to neither.
 *
 * @param number from 0, for arrays
 * @param kind what it is
 * @param pid number of the process, from 1; 0 for a row of its own
 * @param tid number of the thread, from 1, distinct in the whole trace; 0 for other rows
 * @param name what people are shown
 * @param order place among its siblings, from 0
 * @param note the host, or null
 */
public record ExportRow(
    int number, Kind kind, int pid, int tid, String name, int order, String note) {
  /** What a row is. */
  public enum Kind {
    /** A process, with threads under it. */
    PROCESS,
    /** A thread: its calls and what happens in them. */
    THREAD,
    /** A source of metrics: its counters are shown, and no row where it has nothing else. */
    SOURCE,
    /** A group of processes, markers: a row without threads. */
    OTHER
  }
}
