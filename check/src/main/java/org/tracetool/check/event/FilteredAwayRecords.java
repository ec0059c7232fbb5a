package org.tracetool.check.event;

import java.util.EnumSet;
import java.util.Set;
import org.tracetool.core.copy.FilterMark;
import org.tracetool.core.copy.FilterMark.Part;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;

/**
 * What the trace itself says of records that were filtered away, so that nothing is concluded from
 * their absence: the settings of VampirTrace for filters while it recorded, and the marks that
 * {@code filter} leaves.
 */
final class FilteredAwayRecords {
  private static final String FILTER_SETTING = "VT_FILTER_SPEC: ";

  private final FilterMark mark;
  private final boolean recorded;
  private final Set<MpiCall> calls = EnumSet.noneOf(MpiCall.class);
  private final boolean shiftsMessages;
  private final boolean shiftsCollectives;

  FilteredAwayRecords(Definitions definitions) {
    mark = FilterMark.of(definitions);
    recorded = wasFiltered(definitions);
    mark.calls().forEach(name -> calls.add(MpiCall.of("MPI_" + name)));
    shiftsMessages =
        mark.has(Part.BEGIN)
            || mark.has(Part.MESSAGES)
            || calls.stream().anyMatch(c -> c.sends() || c.receiveBlocks() || c.completes())
            || any(MpiCall.IRECV, MpiCall.START);
    shiftsCollectives =
        mark.has(Part.BEGIN)
            || mark.has(Part.COLLECTIVES)
            || calls.stream().anyMatch(MpiCall::completes)
            || any(MpiCall.COLLECTIVE, MpiCall.ICOLLECTIVE);
  }

  /** VampirTrace lists its settings in comments. */
  private static boolean wasFiltered(Definitions definitions) {
    for (Definition.Comment c : definitions.all(Definition.Comment.class)) {
      String text = c.text() == null ? "" : c.text();
      int at = text.indexOf(FILTER_SETTING);
      if (at >= 0 && !text.startsWith("<not set>", at + FILTER_SETTING.length())) {
        return true;
      }
    }
    return false;
  }

  private boolean any(MpiCall... some) {
    if (mark.hasAnyCall()) {
      return true;
    }
    for (MpiCall call : some) {
      if (calls.contains(call)) {
        return true;
      }
    }
    return false;
  }

  /** Whether records of a process that are outside of all calls of MPI may be missing. */
  private boolean outside(LocationState process) {
    return mark.has(Part.FUNCTIONS) && (!process.mpiCalls || process.recordsOutside);
  }

  /** Whether it is unknown if a process has records from its begin on. */
  private boolean mayBeginLate(LocationState process) {
    return process.cutAtStart && any(MpiCall.INIT);
  }

  /** Returns whether a side of a message may be missing that another one then is matched with. */
  boolean shiftsMessages(LocationState sender, LocationState receiver) {
    return shiftsMessages
        || sender != null && (outside(sender) || mayBeginLate(sender))
        || receiver != null && outside(receiver);
  }

  /** Returns whether one side of a message may be missing. */
  boolean messages(LocationState sender, LocationState receiver) {
    return recorded || mark.has(Part.END) || shiftsMessages(sender, receiver);
  }

  /** Returns whether operations may be missing, so that the n-th ones are not the same. */
  boolean shiftsCollectives() {
    return shiftsCollectives;
  }

  /** Returns whether collective operations of a process may be missing. */
  boolean collectives(LocationState process) {
    return recorded || mark.has(Part.END) || shiftsCollectives() || outside(process);
  }

  /** Returns whether calls at the begin or the end may have only one of their records. */
  boolean borders() {
    return mark.has(Part.BORDERS);
  }

  private boolean time() {
    return recorded || mark.has(Part.BEGIN) || mark.has(Part.END);
  }

  /** Returns whether calls that start, complete or free requests may be missing. */
  boolean requests() {
    return time()
        || shiftsMessages(null, null)
        || shiftsCollectives()
        || any(MpiCall.REQUEST_FREE, MpiCall.PERSISTENT_SEND, MpiCall.PERSISTENT_RECV);
  }

  /** Returns whether calls for datatypes may be missing. */
  boolean datatypes() {
    return time() || any(MpiCall.TYPE_COMMIT, MpiCall.TYPE_FREE);
  }

  /** Returns whether calls that free communicators may be missing. */
  boolean communicators() {
    return time() || any(MpiCall.COMM_FREE, MpiCall.SETUP);
  }

  /** Returns whether the call that ends a program may be missing. */
  boolean ends() {
    return mark.has(Part.END) || any(MpiCall.INIT, MpiCall.FINALIZE);
  }
}
