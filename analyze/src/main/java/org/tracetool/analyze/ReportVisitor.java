package org.tracetool.analyze;

import java.io.IOException;
import org.tracetool.analyze.iteration.IterationVisitor;
import org.tracetool.analyze.message.CommunicationVisitor;
import org.tracetool.analyze.result.WaitKind;
import org.tracetool.analyze.run.AnalysisVisitor;
import org.tracetool.analyze.store.CallPaths;

/** Hands over what the forward pass finds to those that make reports of it. */
final class ReportVisitor implements AnalysisVisitor {
  private final IterationVisitor iterations;
  private final CommunicationVisitor messages;
  private final AnalysisVisitor other;

  /**
   * For the reports, and another visitor that is told when the pass begins and who waits for whom.
   */
  ReportVisitor(IterationVisitor iterations, CommunicationVisitor messages, AnalysisVisitor other) {
    this.other = other;
    this.iterations = iterations;
    this.messages = messages;
  }

  @Override
  public String marker() {
    return iterations.marker();
  }

  @Override
  public void visitMarker(int rank, long time, long useful) {
    iterations.visitMarker(rank, time, useful);
  }

  @Override
  public void begin(CallPaths paths) throws IOException {
    iterations.begin(paths);
    other.begin(paths);
  }

  @Override
  public void visitCall(
      int rank,
      int thread,
      int path,
      int depth,
      long enter,
      long leave,
      long usefulEnter,
      long usefulLeave) {
    iterations.visitCall(rank, thread, path, depth, enter, leave, usefulEnter, usefulLeave);
  }

  @Override
  public void visitWait(
      int rank, int thread, int path, WaitKind kind, long begin, long end, long ticks, long bytes) {
    iterations.visitWait(rank, thread, path, kind, begin, end, ticks, bytes);
    messages.visitWait(rank, thread, path, kind, begin, end, ticks, bytes);
  }

  @Override
  public void visitCause(
      int location, int cause, int path, WaitKind kind, long begin, long end, long leave)
      throws IOException {
    other.visitCause(location, cause, path, kind, begin, end, leave);
  }

  @Override
  public void visitMessage(
      int sender, int receiver, long bytes, long send, long post, long complete) {
    messages.visitMessage(sender, receiver, bytes, send, post, complete);
  }
}
