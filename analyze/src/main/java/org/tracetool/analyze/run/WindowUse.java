package org.tracetool.analyze.run;

import java.util.ArrayList;
import java.util.List;

/** What a call does with windows. */
final class WindowUse {
  /** A lock of the part of a window that is on a process. */
  record PlacedLock(int window, int target, int lock) {}

  /** Locks that it requests. */
  final List<PlacedLock> requests = new ArrayList<>(1);

  /** Calls of others that it synchronises with, which were over before or are not over yet. */
  final List<OperationCall> peers = new ArrayList<>(2);

  static WindowUse of(OperationCall call) {
    if (call.windows == null) {
      call.windows = new WindowUse();
    }
    return call.windows;
  }
}
