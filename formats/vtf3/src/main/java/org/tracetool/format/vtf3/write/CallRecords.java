package org.tracetool.format.vtf3.write;

import java.io.IOException;
import org.tracetool.core.event.CallStack;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.format.vtf3.map.KeptRows;
import org.tracetool.format.vtf3.map.TaskStacks;
import org.tracetool.format.vtf3.map.VtfPairKeys;
import org.tracetool.format.vtf3.record.NumberText;
import org.tracetool.format.vtf3.record.VtfRecord;
import org.tracetool.format.vtf3.record.VtfSyntax;
import org.tracetool.format.vtf3.record.VtfTokens;

/** Calls and returns as records of states. */
final class CallRecords {
  private final EventRecordOutput out;
  private final TaskStacks stacks = new TaskStacks();

  /**
   * Innermost calls of one process that are left in the model and not yet in the trace, since one
   * record that is to come leaves them all.
   */
  private int parts;

  private int partLocation;
  private long partTime;
  private long otherLeaves;

  CallRecords(EventRecordOutput out) {
    this.out = out;
  }

  /** Returns whether calls are left that have no record yet. */
  boolean hasParts() {
    return parts > 0;
  }

  /** Leaves of another region than that of the innermost call. */
  long otherLeaves() {
    return otherLeaves;
  }

  void enter(EventCursor e, double time) throws IOException {
    CallStack stack = stacks.of(e.location());
    int region = (int) e.field(0);
    boolean upto =
        out.has(VtfPairKeys.UPTO) && parts == Math.min(2, stack.depth()) && stack.find(region) < 0;
    if (upto) {
      stack.drop(parts);
      parts = 0;
    }
    endParts();
    VtfRecord r = out.begin(upto ? VtfSyntax.UPTO : VtfSyntax.DOWNTO, time);
    r.field[0] = VtfTokens.number(region);
    r.field[1] = out.cpu(e);
    r.field[2] = (int) e.field(1);
    stack.enter(e.time(), region, 0);
    out.emit(r);
  }

  /** Returns whether a row may belong to the record of the calls that are left before it. */
  boolean completesParts(EventCursor e) {
    return e.location() == partLocation
        && e.time() == partTime
        && (e.kind() == EventKind.LEAVE
            || e.kind() == EventKind.ENTER && out.has(VtfPairKeys.UPTO));
  }

  /** Leaves calls one by one that no common record has left. */
  void endParts() throws IOException {
    if (parts == 0) {
      return;
    }
    CallStack stack = stacks.of(partLocation);
    while (parts > 0) {
      parts--;
      VtfRecord r = out.begin(VtfSyntax.UPFROM, NumberText.ofTicks(partTime));
      r.field[0] = VtfTokens.number(stack.top());
      r.field[1] = out.tasks.cpu(partLocation);
      stack.drop(1);
      out.emit(r);
    }
  }

  /**
   * A leave closes the innermost call, but an Upfrom leaves all down to its state and an Upto all
   * down to the one before its state: so each names the state that leaves one call here, or
   * together with the parts before it as many as there are parts.
   */
  void leave(EventCursor e, double time) throws IOException {
    int region = (int) e.field(0);
    CallStack stack = stacks.of(e.location());
    if (out.has(VtfPairKeys.PART) && parts < stack.depth() && stack.beyond() == 0) {
      parts++;
      partLocation = e.location();
      partTime = e.time();
      return;
    }
    if (parts > 0 && !leavesWithParts(stack, region)) {
      endParts();
    }
    int calls = parts + 1;
    parts = 0;
    boolean upto = region == 0 && leavesByUpto(stack, calls);
    int state = upto ? stack.below(calls) : region;
    if (!upto && stack.isTopKnown() && region != stack.below(calls - 1)) {
      state = stack.top();
      if (region != 0) {
        noteOtherRegion(e, time, region);
      }
    }
    stack.drop(calls);
    VtfRecord r = out.begin(upto ? VtfSyntax.UPTO : VtfSyntax.UPFROM, time);
    r.field[0] = VtfTokens.number(state);
    r.field[1] = out.cpu(e);
    r.field[2] = (int) e.field(1);
    out.emit(r);
  }

  /** Returns whether one record leaves a region and the parts before it. */
  private boolean leavesWithParts(CallStack stack, int region) {
    return region == 0 ? leavesByUpto(stack, parts + 1) : stack.find(region) == parts;
  }

  /** Returns whether a return to the state below so many calls leaves just these. */
  private static boolean leavesByUpto(CallStack stack, int calls) {
    return stack.beyond() == 0
        && TaskStacks.returns(stack, stack.below(calls)) == Math.min(calls, stack.depth());
  }

  /** A leave names another region than that of the innermost call. */
  private void noteOtherRegion(EventCursor e, double time, int region) throws IOException {
    otherLeaves++;
    if (out.annotations) {
      out.beginTaskComment(KeptRows.LEFT, out.cpu(e) + 1);
      out.text.put(' ');
      out.text.writeUnsigned(Integer.toUnsignedLong(region));
      out.annotate(time, out.text);
    }
  }
}
