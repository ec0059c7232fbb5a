package org.tracetool.stats.collect;

/** The open calls of a process, in which its messages and operations begin and end. */
abstract class OpenCalls {
  /** The ends of messages and operations; null if they are not needed. */
  final CommunicationEnds endpoints;

  /** What the process did since the last end; null if not needed. */
  final RecentLongestCalls longest;

  /** Which regions are barriers of OpenMP; null if there are none, or if not needed. */
  final boolean[] barriers;

  final OpenMpTeams teams = new OpenMpTeams();

  OpenCalls(CommunicationEnds endpoints, boolean[] barriers) {
    this.endpoints = endpoints;
    this.barriers = barriers;
    longest = endpoints == null ? null : endpoints.calls();
  }

  /** Calls that are open. */
  abstract int depth();

  /** Place of the region of an open call. */
  abstract int region(int level);

  /** When an open call began. */
  abstract long start(int level);

  /** Place of the innermost region, -1 if no call is open. */
  final int region() {
    return depth() == 0 ? -1 : region(depth() - 1);
  }

  /** When the innermost call began; {@code time} if none is open. */
  final long callStart(long time) {
    return depth() == 0 ? time : start(depth() - 1);
  }

  /**
   * An end of a message, operation or barrier follows in the innermost call: time that passed in no
   * call that has ended belongs to the innermost open one around it that is long enough.
   */
  final void flushBeforeEnd() {
    if (longest == null || depth() == 0) {
      return;
    }
    long enter = start(depth() - 1);
    long rest = longest.rest(enter);
    for (int level = depth() - 2; level >= 0 && rest > 0; level--) {
      if (enter - start(level) >= rest / 2) {
        longest.add(region(level), longest.since(start(level)), enter, rest);
        return;
      }
    }
  }
}
