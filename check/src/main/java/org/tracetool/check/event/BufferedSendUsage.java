package org.tracetool.check.event;

import java.util.HashMap;
import java.util.Map;
import org.tracetool.check.finding.CheckKind;
import org.tracetool.check.finding.Finding;

/** How much data of buffered sends (MPI_Bsend) waits to be received. */
final class BufferedSendUsage {
  private final CheckContext context;

  /** Of each process, what is there now and what was there at most. */
  private final Map<LocationState, long[]> buffered = new HashMap<>();

  BufferedSendUsage(CheckContext context) {
    this.context = context;
  }

  /** Data in the buffer of a process come, or go where bytes are negative; null is no process. */
  void add(LocationState process, long bytes) {
    if (process != null) {
      long[] amounts = buffered.computeIfAbsent(process, p -> new long[2]);
      amounts[0] += bytes;
      amounts[1] = Math.max(amounts[0], amounts[1]);
    }
  }

  /** What is known of buffered sends: a limit if there is one, else only how much there was. */
  void report() {
    buffered.forEach(
        (loc, amounts) -> {
          long limit = context.options.bufferBytes();
          if (limit < 0) {
            context.findings.note(
                "bytes of buffered sends were not received yet at most, by " + context.who(loc),
                amounts[1]);
          } else if (amounts[1] > limit) {
            Finding f = context.findings.at(CheckKind.INSUFFICIENT_BUFFER, loc.token);
            f.add(1).rank(loc.rank).region("MPI_Bsend");
            f.say(
                context.who(loc)
                    + " had "
                    + amounts[1]
                    + " bytes in buffered sends that were not"
                    + " received yet; its buffer has "
                    + limit);
          }
        });
  }
}
