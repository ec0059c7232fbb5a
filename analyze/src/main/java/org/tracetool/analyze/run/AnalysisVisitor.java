package org.tracetool.analyze.run;

import java.io.IOException;
import org.tracetool.analyze.result.WaitKind;
import org.tracetool.analyze.store.CallPaths;

/**
 * Is told what the forward pass of an analysis finds, as it finds it. Times are those of the trace,
 * in ticks. Call paths are numbers, see {@link CallPaths}.
 */
public interface AnalysisVisitor {
  /** Wants to know nothing. */
  AnalysisVisitor NONE = new AnalysisVisitor() {};

  /** The pass begins; what call paths are is known as it goes on. */
  default void begin(CallPaths paths) throws IOException {}

  /**
   * A call of a CPU location has ended; calls come in the order of their ends.
   *
   * @param thread number of the thread in its process, 0 is the master
   * @param path the call path with the region itself
   * @param depth number of calls around it
   * @param enter when it began
   * @param useful useful time of all locations of the process between its begin and its end
   */
  default void visitCall(
      int rank, int thread, int path, int depth, long enter, long leave, long useful)
      throws IOException {}

  /**
   * A wait is known, soon after its end or, if the other side of a message comes late, any time
   * later.
   *
   * @param thread number of the thread that waits
   * @param ticks how much of the time is waiting
   */
  default void visitWait(
      int rank, int thread, int path, WaitKind kind, long begin, long end, long ticks)
      throws IOException {}

  /**
   * A message is known with both ends.
   *
   * @param sender token of the location that sent it
   * @param receiver token of the location that received it
   * @param bytes its size, -1 if that is not known
   * @param send enter of the call that sends
   * @param post enter of the call that posts the receive
   * @param complete leave of the call that completes the receive, or the time of its record if that
   *     call goes on
   */
  default void visitMessage(
      int sender, int receiver, long bytes, long send, long post, long complete)
      throws IOException {}
}
