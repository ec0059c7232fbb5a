package org.tracetool.unify.split;

import java.io.IOException;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.WarningCode;

/**
 * Finds the messages and operations that a cut goes through: their records are in different parts.
 */
interface CutHalves {
  /** Looks at the events of one stream, in order. */
  interface HalfListener {
    /**
     * Returns whether an event stays in the part that it belongs to.
     *
     * @param part the part
     */
    boolean keep(EventCursor event, int part) throws IOException;

    /** The stream has ended. */
    void end();
  }

  /** Begins with a stream; several threads may each watch one. */
  HalfListener watch(int stream);

  /** Reports the findings. */
  void report(Diagnostics diagnostics);

  /** Tells of records in the one form for all of them. */
  static void report(Diagnostics diagnostics, String what, boolean dropped, long count) {
    String done = dropped ? ", left out" : ", kept (--drop-halves omits them)";
    diagnostics.add(WarningCode.CUT_OPERATIONS, what + done, count, null);
  }
}
