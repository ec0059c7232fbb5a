package org.tracetool.format.vtf3.map;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.event.CallStack;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventKind;
import org.tracetool.format.vtf3.record.VtfRecord;
import org.tracetool.format.vtf3.record.VtfRecordType;
import org.tracetool.format.vtf3.record.VtfSyntax;
import org.tracetool.format.vtf3.record.VtfTokens;

/** Changes of the states of tasks as rows: each is one call or return, or several. */
final class TaskStateRows {
  private static final byte[] PREFIX = "activity_".getBytes(StandardCharsets.US_ASCII);

  private final VtfTraceContext trace;
  private final WantedRows rows;
  private final TracetoolComments comments;
  private final TaskProcesses numbers;
  private final UndeclaredReferences undeclared;
  private final boolean substituteUpfrom;
  private final TaskStacks stacks = new TaskStacks();
  private long jobs;
  private long lostSources;
  private long repairs;

  /**
   * @param comments what they say of calls
   * @param undeclared looks at the states
   * @param substituteUpfrom whether each Upfrom is a return to the state below
   */
  TaskStateRows(
      VtfTraceContext trace,
      WantedRows rows,
      TracetoolComments comments,
      UndeclaredReferences undeclared,
      boolean substituteUpfrom) {
    this.trace = trace;
    this.rows = rows;
    this.comments = comments;
    this.numbers = trace.numbers();
    this.undeclared = undeclared;
    this.substituteUpfrom = substituteUpfrom;
  }

  /** The calls of all tasks. */
  TaskStacks stacks() {
    return stacks;
  }

  /** Job numbers, which the model does not have. */
  long jobs() {
    return jobs;
  }

  /** Source locations for which there was no row. */
  long lostSources() {
    return lostSources;
  }

  /** Exchanges that did not fit the call stack. */
  long repairs() {
    return repairs;
  }

  void enter(long ticks, int location, int region, long scl) {
    stacks.of(location).enter(ticks, region, 0);
    undeclared.look(DefinitionKind.REGION, region);
    emitRow(ticks, EventKind.ENTER, location, region, scl, null);
  }

  private void emitRow(
      long ticks, EventKind kind, int location, int region, long scl, VtfPairKeys key) {
    if (!rows.wants(ticks, kind, location)) {
      rows.sourced = -1;
      return;
    }
    int at =
        key == VtfPairKeys.PART // pairs belong to the last row of a record
            ? rows.block().addRow(ticks, kind, location, 1)
            : rows.add(ticks, kind, location, key == null ? 0 : 1);
    long[] words = rows.block().words();
    words[at] = Integer.toUnsignedLong(region);
    words[at + 1] = scl & 0xffff_ffffL;
    if (key != null) {
      words[at + 2] = EventBlock.pairHead(key.token(), key.type);
      words[at + 3] = 1;
    }
    rows.sourced = at;
  }

  void emitUpfrom(long ticks, int location, int region, long scl) {
    CallStack stack = stacks.of(location);
    int below = stack.beyond() > 0 ? 0 : stack.find(region);
    if (below < 0) {
      repairs++; // changes no stack, but stays in the trace
      if (stack.isEmpty()) {
        emitRow(ticks, EventKind.LEAVE, location, region, scl, null);
      } else {
        emitRow(ticks, EventKind.OTHER_LEAVE, location, region, scl, null);
      }
      return;
    }
    for (int i = 0; i < below; i++) {
      repairs += i == 0 ? 1 : 0;
      emitRow(ticks, EventKind.LEAVE, location, 0, 0, VtfPairKeys.PART);
    }
    stack.drop(below + 1);
    int left = substituteUpfrom ? 0 : comments.named(location, region);
    emitRow(ticks, EventKind.LEAVE, location, left, scl, null);
  }

  void emitUpto(long ticks, int location, int target, long scl) {
    CallStack stack = stacks.of(location);
    int pops = TaskStacks.returns(stack, target);
    if (pops == 0 && target != 0) {
      repairs++;
      emitRow(ticks, EventKind.RETURN, location, target, scl, null);
    } else if (pops >= 0) {
      for (int i = 1; i < pops; i++) {
        emitRow(ticks, EventKind.LEAVE, location, 0, 0, VtfPairKeys.PART);
      }
      stack.drop(pops);
      emitRow(ticks, EventKind.LEAVE, location, comments.named(location, 0), scl, null);
    } else {
      repairs++;
      int leaves = Math.min(2, stack.depth());
      for (int i = 0; i < leaves; i++) {
        emitRow(ticks, EventKind.LEAVE, location, 0, 0, VtfPairKeys.PART);
      }
      stack.drop(leaves);
      stack.enter(ticks, target, 0);
      emitRow(ticks, EventKind.ENTER, location, target, scl, VtfPairKeys.UPTO);
    }
  }

  /** An exchange that does not state whether it is a call or a return. */
  private void resolve(long ticks, int location, int target, long scl) {
    CallStack stack = stacks.of(location);
    if (target == 0 || stack.depth() > 1 && stack.below(1) == target) {
      emitUpto(ticks, location, target, scl);
    } else {
      enter(ticks, location, target, scl);
    }
  }

  void exchange(VtfRecord r, long ticks) throws IOException {
    VtfRecordType t = VtfSyntax.EXCHANGE;
    int location = numbers.of(r.field[0]);
    int region = VtfTokens.token(r.field[2]);
    long scl = r.field[t.scl];
    if (r.number(3) != VtfRecordType.NO_JOB) {
      jobs++;
    }
    switch ((int) r.field[1]) {
      case 1 -> enter(ticks, location, region, scl);
      case 2 -> emitUpto(ticks, location, region, scl);
      case 3 -> emitUpfrom(ticks, location, region, scl);
      default -> resolve(ticks, location, region, scl);
    }
  }

  void emitOldExchange(VtfRecord r, long ticks) throws IOException {
    VtfRecordType t = VtfSyntax.OLD_EXCHANGE;
    int nameSlot = t.slot("newname");
    int number = r.number(t.slot("newnum"));
    int target;
    if (r.field[nameSlot] != VtfRecordType.ABSENT) {
      target = state(r.pool, r.field[nameSlot], number);
    } else {
      int token = r.number(nameSlot - 1);
      byte[] activity = trace.activity(token);
      if (token == 0) {
        target = 0;
      } else if (activity == null) {
        target =
            state(
                (new String(PREFIX, StandardCharsets.US_ASCII) + token)
                    .getBytes(StandardCharsets.US_ASCII),
                number);
      } else {
        target = state(activity, number);
      }
    }
    if (r.number(t.slot("job")) != VtfRecordType.NO_JOB) {
      jobs++;
    }
    int location = numbers.of(r.field[0]);
    long scl = trace.sourceOf(r);
    switch ((int) r.field[t.call]) {
      case 1 -> enter(ticks, location, target, scl);
      case 2 -> emitUpto(ticks, location, target, scl);
      default -> resolve(ticks, location, target, scl);
    }
  }

  private int state(byte[] activity, int number) {
    return trace.state(activity, 0, activity.length, number);
  }

  private int state(byte[] pool, long reference, int number) {
    return trace.state(pool, (int) (reference >>> 32), (int) reference, number);
  }

  void emitShortExchange(VtfRecord r, long ticks) throws IOException {
    VtfRecordType t = VtfSyntax.SHORT_EXCHANGE;
    int target = state(r.pool, r.field[t.slot("newname")], r.number(t.slot("newnum")));
    resolve(ticks, numbers.of(r.field[0]), target, 0);
  }

  /** Gives the row before this record its source location. */
  void setSourceInfo(VtfRecord r) {
    int location = numbers.of(r.field[0]);
    if (rows.sourced >= 0
        && EventBlock.location(rows.block().words()[rows.sourced - 1]) == location
        && rows.block().words()[rows.sourced + 1] == 0) {
      rows.block().words()[rows.sourced + 1] = trace.source(r.field[1], r.field[2]);
    } else {
      lostSources++;
    }
  }
}
