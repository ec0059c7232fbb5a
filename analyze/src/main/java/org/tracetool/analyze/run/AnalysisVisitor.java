package org.tracetool.analyze.run;

import java.io.IOException;
import org.tracetool.analyze.result.WaitKind;
import org.tracetool.analyze.store.CallPaths;

/**
 * Receives what the forward pass of an analysis finds, as it finds it. Times are those of the
 * trace, in ticks. Call paths are numbers, see {@link CallPaths}.
 */
public interface AnalysisVisitor {
  /** Ignores everything. */
  AnalysisVisitor NONE = new AnalysisVisitor() {};

  /** The class or text of the markers for {@link #visitMarker}; null for none. */
  default String marker() {
    return null;
  }

  /**
   * A marker of {@link #marker}; markers come in the order of their times.
   *
   * @param useful useful time of all locations of the process until then
   */
  default void visitMarker(int rank, long time, long useful) throws IOException {}

  /** The pass begins; what call paths are is known as it goes on. */
  default void begin(CallPaths paths) throws IOException {}

  /**
   * A call of a CPU location has ended; calls come in the order of their ends.
   *
   * @param thread number of the thread in its process, 0 is the master
   * @param path the call path with the region itself
   * @param depth number of calls around it
   * @param enter when it began
   * @param usefulEnter useful time of all locations of the process until its begin
   * @param usefulLeave the same until its end
   */
  default void visitCall(
      int rank,
      int thread,
      int path,
      int depth,
      long enter,
      long leave,
      long usefulEnter,
      long usefulLeave)
      throws IOException {}

  /**
   * A wait is known, soon after its end or, if the other side of a message comes late, any time
   * later.
   *
   * @param thread number of the thread that waits
   * @param ticks how much of the time is waiting
   * @param bytes size of the message that is waited for, -1 if it is none or its size is not known
   */
  default void visitWait(
      int rank, int thread, int path, WaitKind kind, long begin, long end, long ticks, long bytes)
      throws IOException {}

  /**
   * The wait that {@link #visitWait} told last, by locations.
   *
   * @param location token of the location that waits
   * @param cause token of the one that it waits for
   * @param end when the wait ends
   * @param leave when the call ends in which it waits
   */
  default void visitCause(
      int location, int cause, int path, WaitKind kind, long begin, long end, long leave)
      throws IOException {}

  /**
   * A message is known with both ends, and the calls of both are over.
   *
   * @param sender token of the location that sent it
   * @param receiver token of the location that received it
   * @param bytes its size, -1 if that is not known
   * @param send enter of the call that sends
   * @param post enter of the call that posts the receive
   * @param complete leave of the call that completes the receive
   */
  default void visitMessage(
      int sender, int receiver, long bytes, long send, long post, long complete)
      throws IOException {}
}
