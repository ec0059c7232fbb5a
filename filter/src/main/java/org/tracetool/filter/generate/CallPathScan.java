package org.tracetool.filter.generate;

import java.io.IOException;
import org.tracetool.core.event.CallTimes;
import org.tracetool.core.event.EventSource;

/** Finds the call paths of one stream and the exclusive time of each call on them. */
final class CallPathScan implements CallTimes.Calls {
  /** Takes a call that has ended. */
  @FunctionalInterface
  interface Calls {
    /** A call on a path with its exclusive time in ticks. */
    void endCall(int path, long exclusive);
  }

  private final CallPathTree paths;
  private final Calls calls;

  CallPathScan(CallPathTree paths, Calls calls) {
    this.paths = paths;
    this.calls = calls;
  }

  /** Reads a source to its end. */
  void read(EventSource source) throws IOException {
    new CallTimes(this).read(source);
  }

  @Override
  public int begun(int outer, int region) {
    return paths.child(outer, region);
  }

  @Override
  public void endCall(int path, int process, long begin, long exclusive) {
    if (path != CallPathTree.OTHER) {
      calls.endCall(path, exclusive);
    }
  }
}
