package org.tracetool.check.event;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.tracetool.check.event.ReplayedCall.Condition;
import org.tracetool.check.finding.CheckKind;
import org.tracetool.check.finding.Finding;

/** Turns circles of the replay into findings. */
final class DeadlockReport {
  private record StepKey(int location, int stream, int region, int scl) {}

  private final CheckContext context;
  private final MessageCheck messages;
  private long leftOut;

  DeadlockReport(CheckContext context, MessageCheck messages) {
    this.context = context;
    this.messages = messages;
  }

  /** What circles have in common that are reported as one: processes and calls. */
  static Object key(List<ReplayedCall> circle) {
    int first = 0;
    for (int i = 1; i < circle.size(); i++) {
      if (circle.get(i).loc.index < circle.get(first).loc.index) {
        first = i;
      }
    }
    List<StepKey> key = new ArrayList<>(circle.size());
    for (int i = 0; i < circle.size(); i++) {
      ReplayedCall op = circle.get((first + i) % circle.size());
      key.add(new StepKey(op.loc.index, op.stream, op.region, op.scl));
    }
    return key;
  }

  void add(Object key, SynchronousReplay.WaitCycle circle, long count) {
    if (circle.channels().stream().anyMatch(messages::isIncomplete)) {
      leftOut += count;
      return;
    }
    Finding f = context.findings.at(CheckKind.DEADLOCK_POTENTIAL, key);
    f.add(count);
    List<ReplayedCall> steps = circle.steps();
    StringBuilder way = new StringBuilder();
    TreeSet<String> comms = new TreeSet<>();
    TreeSet<Long> tags = new TreeSet<>();
    for (int i = 0; i < steps.size(); i++) {
      ReplayedCall op = steps.get(i);
      ReplayedCall next = steps.get((i + 1) % steps.size());
      Condition c = waitsFor(op, next);
      context.stream = op.stream;
      String call = context.region(op.region);
      String comm = null;
      long tag = -1;
      if (c != null) {
        comm = c.instance != null ? c.instance.comm.name() : context.comms.at(c.comm).name();
        tag = c.instance != null ? -1 : c.tag;
        comms.add(comm);
        if (tag >= 0) {
          tags.add(tag);
        }
      }
      f.rank(op.loc.rank).region(call);
      String source = context.regions.source(op.stream, op.region, op.scl);
      f.wait(
          new Finding.Wait(
              op.loc.token, op.loc.rank, call, next.loc.rank, tag, comm, op.time, source));
      way.append(i == 0 ? "" : "; ");
      way.append(context.who(op.loc)).append(" in ").append(call);
      way.append(tag >= 0 ? " (tag " + tag + ")" : "");
      way.append(" waits for ").append(context.who(next.loc));
    }
    f.comm(comms.size() == 1 ? comms.first() : null);
    f.tag(tags.size() == 1 && count == 1 ? tags.first() : null);
    f.say("would hang if sends were synchronous: " + way);
    if (f.wantsPlace()) {
      f.place(context.moment(steps.get(0).loc, steps.get(0).time, "first cycle"));
    }
  }

  /** The conditions were let go, so this looks at what they were. */
  private static Condition waitsFor(ReplayedCall op, ReplayedCall next) {
    for (Condition c = op.conditions; c != null; c = c.next) {
      if (c.target != null && c.target.loc == next.loc) {
        return c;
      }
    }
    for (Condition c = op.conditions; c != null; c = c.next) {
      if (c.instance != null) {
        return c;
      }
    }
    return null;
  }

  void end() {
    context.findings.note(
        "cycles of sends that are not reported as potential deadlocks, since messages of their"
            + " channels are incomplete",
        leftOut);
  }
}
