package org.tracetool.unify.split;

import java.io.IOException;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventSink;

/** Deals the records of a stream to the slices of time, one after the other. */
final class SliceSink implements EventSink {
  private final SplitPlan plan;
  private final PartSinks slices;
  private final CallsAtCuts calls;
  private final CutHalves.HalfListener watch;
  private int slice;
  private long to;
  private EventSink sink;

  /**
   * @param calls the open functions and scopes, which are closed and opened again at cuts; null
   *     where there are none
   * @param watch finds what the cuts go through; null if that is not needed
   */
  SliceSink(SplitPlan plan, PartSinks slices, CallsAtCuts calls, CutHalves.HalfListener watch) {
    this.plan = plan;
    this.slices = slices;
    this.calls = calls;
    this.watch = watch;
    to = plan.to(0);
  }

  @Override
  public void accept(EventCursor event) throws IOException {
    long time = event.time();
    while (slice < plan.parts() - 1 && Long.compareUnsigned(time, to) >= 0) {
      advance();
    }
    if (calls != null) {
      calls.handleEvent(event);
    }
    if (watch == null || watch.keep(event, slice)) {
      sink().accept(event);
    }
  }

  private EventSink sink() throws IOException {
    if (sink == null) {
      sink = slices.open(slice);
    }
    return sink;
  }

  private void advance() throws IOException {
    boolean open = calls != null && calls.isAnyOpen();
    if (open) {
      calls.leave(sink(), to, slice + 1L);
    }
    endSlice();
    slice++;
    long from = to;
    to = plan.to(slice);
    if (open) {
      calls.enter(sink(), from, slice);
    }
  }

  /** A slice of events has a sink even if it has none of them. */
  private void endSlice() throws IOException {
    if (calls != null) {
      sink().end();
    } else if (sink != null) {
      sink.end();
    }
    sink = null;
  }

  @Override
  public void end() throws IOException {
    // Functions that are never left are open in all following slices, and slices after the last
    // event have a stream without events, not one whose events are missing.
    while (calls != null && slice < plan.parts() - 1) {
      advance();
    }
    endSlice();
    if (watch != null) {
      watch.end();
    }
  }
}
