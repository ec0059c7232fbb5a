package org.tracetool.format.vtf3.write;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.tracetool.core.event.CallStack;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.LossCode;
import org.tracetool.format.vtf3.map.TaskStacks;
import org.tracetool.format.vtf3.record.Conformance;
import org.tracetool.format.vtf3.record.FieldType;
import org.tracetool.format.vtf3.record.VtfRecord;
import org.tracetool.format.vtf3.record.VtfRecordType;
import org.tracetool.format.vtf3.record.VtfSyntax;
import org.tracetool.format.vtf3.record.VtfTokens;

/**
 * Turns records into those of the format before VTF3, whose every byte is attested, for programs
 * that know no others. Records without such a form are left out and counted.
 */
final class ClassicRecords {
  private static final byte[] NO_NAME = "NOACT".getBytes(StandardCharsets.US_ASCII);

  private final boolean ascii;
  private final Diagnostics diagnostics;
  private final VtfEvents.Sink out;
  private final VtfRecord record = new VtfRecord();
  private final Map<Integer, byte[]> activities = new HashMap<>();
  private final Map<Integer, Integer> activityOf = new HashMap<>();
  private final Map<Integer, long[]> sources = new HashMap<>();
  private final TaskStacks stacks = new TaskStacks();
  private final Diagnostics lost = new Diagnostics();
  private long longSources;
  private long tasks;

  /**
   * @param ascii whether records repeat the names of activities, so that their tokens, which have
   *     no attested form in ASCII, need no declaration
   */
  ClassicRecords(boolean ascii, Diagnostics diagnostics, VtfEvents.Sink out) {
    this.ascii = ascii;
    this.diagnostics = diagnostics;
    this.out = out;
  }

  void take(VtfRecord r) throws IOException {
    VtfRecordType t = r.type;
    if (t == VtfSyntax.ACTIVITY) {
      activities.put(r.number(0), r.content(r.field[1]));
      record.begin(VtfSyntax.OLD_ACTIVITY);
      record.field[0] = r.field[0] + 1;
      byte[] name = activities.get(r.number(0));
      record.field[1] = record.bytes(name, 0, name.length);
      if (!ascii) {
        out.take(record);
      }
    } else if (t == VtfSyntax.SCL) {
      if (r.items == 1) {
        sources.put(r.number(0), new long[] {r.item[0], r.item[1]});
      } else {
        longSources++;
      }
    } else if (t == VtfSyntax.STATE) {
      convertState(r);
    } else if (t == VtfSyntax.DOWNTO || t == VtfSyntax.UPFROM || t == VtfSyntax.UPTO) {
      exchange(r);
    } else if (isAttested(t)) {
      if (t == VtfSyntax.NCPUS) {
        for (int i = 0; i < r.items; i++) {
          tasks += r.item[i];
        }
      }
      convertPlain(r);
    } else {
      lose(LossCode.RECORDS, t.name);
    }
  }

  private static boolean isAttested(VtfRecordType t) {
    return t.binaryLevel == Conformance.ATTESTED
        && t != VtfSyntax.OLD_ACTIVITY
        && t != VtfSyntax.OLD_STATE
        && t != VtfSyntax.OLD_EXCHANGE
        && t.number >= 0;
  }

  /** A record that is unchanged, except for its source location. */
  private void convertPlain(VtfRecord r) throws IOException {
    VtfRecordType t = r.type;
    if (hasLargeTask(r)) {
      lose(LossCode.RECORDS, t.name + " of threads");
      return;
    }
    if (t.scl >= 0 && r.field[t.scl] != 0) {
      long[] source = sources.get(r.number(t.scl));
      if (t.file >= 0 && source != null) {
        r.field[t.file] = source[0];
        r.field[t.line] = source[1];
      } else {
        lose(LossCode.REFERENCES, "source locations");
      }
      r.field[t.scl] = 0;
    }
    out.take(r);
  }

  private boolean hasLargeTask(VtfRecord r) {
    for (int i = 0; i < r.type.fixed; i++) {
      if (r.type.fields[i] == FieldType.CPU && r.field[i] >= tasks) {
        return true;
      }
    }
    return false;
  }

  private void convertState(VtfRecord r) throws IOException {
    VtfRecordType t = VtfSyntax.OLD_STATE;
    int activity = r.number(0);
    activityOf.put(r.number(1), activity);
    record.begin(t);
    record.field[0] = activity + 1L;
    byte[] name = activities.getOrDefault(activity, NO_NAME);
    record.field[1] = record.bytes(name, 0, name.length);
    record.field[2] = r.field[1];
    byte[] text = r.content(r.field[2]);
    record.field[3] = record.bytes(text, 0, text.length);
    long[] source = sources.get(r.number(3));
    if (source != null) {
      record.field[t.file] = source[0];
      record.field[t.line] = source[1];
    }
    out.take(record);
  }

  private void exchange(VtfRecord r) throws IOException {
    long cpu = r.field[1];
    if (cpu >= tasks) {
      lose(LossCode.RECORDS, r.type.name + " of threads");
      return;
    }
    CallStack stack = stacks.of((int) cpu + 1);
    if (r.type == VtfSyntax.UPFROM) {
      convertUpfrom(r, stack);
      return;
    }
    int old = stack.top();
    int target = VtfTokens.token(r.field[0]);
    boolean call = r.type == VtfSyntax.DOWNTO;
    if (!call) {
      int pops = TaskStacks.returns(stack, target);
      stack.drop(pops < 0 ? 2 : pops); // as readers repair a return to a state that is not there
      if (pops < 0) {
        stack.enter(0, target, 0);
      }
    } else {
      stack.enter(0, target, 0);
    }
    write(r, call, old, target);
  }

  /** Returns to the state below; one by one where a state of that name is nearer. */
  private void convertUpfrom(VtfRecord r, CallStack stack) throws IOException {
    int pops = stack.beyond() > 0 ? 1 : stack.find(VtfTokens.token(r.field[0])) + 1;
    if (pops == 0 && !stack.isEmpty()) {
      lose(LossCode.CALLS, "returns from states that do not exist");
      return;
    }
    boolean atOnce = TaskStacks.returns(stack, stack.below(pops)) == pops;
    int each = atOnce ? pops : 1;
    for (int i = atOnce ? 1 : pops; i > 0; i--) {
      int target = stack.below(each);
      if (TaskStacks.returns(stack, target) != each) {
        lose(LossCode.CALLS, "returns to states without a name");
      }
      int old = stack.top();
      stack.drop(each);
      write(r, false, old, target);
    }
  }

  private void write(VtfRecord r, boolean call, int old, int target) throws IOException {
    VtfRecordType t = VtfSyntax.OLD_EXCHANGE;
    record.begin(t).time = r.time;
    record.field[0] = r.field[1];
    put(t, "oldact", old);
    put(t, "newact", target);
    record.field[t.call] = call ? 1 : 2;
    long[] source = sources.get(r.number(2));
    if (source != null) {
      record.field[t.file] = source[0];
      record.field[t.line] = source[1];
    }
    out.take(record);
  }

  private void put(VtfRecordType t, String field, int region) {
    int slot = t.slot(field);
    if (region == 0) {
      record.field[slot] = 0;
      record.field[slot + 1] = record.bytes(NO_NAME, 0, NO_NAME.length);
      record.field[slot + 2] = -1;
      return;
    }
    int state = VtfTokens.number(region);
    Integer activity = activityOf.get(state);
    byte[] name = activity == null ? NO_NAME : activities.getOrDefault(activity, NO_NAME);
    record.field[slot] = activity == null ? 0 : activity + 1L;
    record.field[slot + 1] = record.bytes(name, 0, name.length);
    record.field[slot + 2] = state;
  }

  private void lose(LossCode code, String what) {
    lost.reportLoss(code, what + ", which profile classic leaves out", 1);
  }

  void end() {
    lost.joinInto(diagnostics);
    diagnostics.reportLoss(
        LossCode.REFERENCES,
        "source locations of several positions, which profile classic leaves out",
        longSources);
  }
}
