package org.tracetool.check.event;

import org.tracetool.check.finding.CheckKind;
import org.tracetool.check.finding.Finding;
import org.tracetool.core.event.CallStack;
import org.tracetool.core.event.EventCursor;

/**
 * Times that go back within a process, and enters and leaves that do not fit. A leave closes the
 * innermost call whatever it names; what that means is judged at the end: where calls stay open,
 * leaves that named an outer call only show that leaves before them are missing.
 */
final class NestingCheck {
  private final CheckContext context;

  NestingCheck(CheckContext context) {
    this.context = context;
  }

  /** Any event: its time may not be before that of the event before. */
  void checkTime(LocationState loc, long time) {
    if (loc.seen && Long.compareUnsigned(time, loc.lastTime) < 0) {
      Finding f = context.findings.at(CheckKind.TIME_BACKWARDS, loc.token);
      f.add(1).rank(loc.rank);
      f.say(
          "times of "
              + context.who(loc)
              + " go back; the first time by "
              + (f.count() == 1 ? context.span(loc.lastTime - time) : first(f)));
      if (f.wantsPlace()) {
        String by = context.span(loc.lastTime - time);
        f.place(
            context.place(
                loc, time, "after " + context.ticks.seconds(loc.lastTime) + ", back by " + by));
      }
    }
  }

  private static String first(Finding f) {
    String message = f.message();
    return message.substring(message.lastIndexOf(" by ") + 4);
  }

  /** A leave, before it closes anything. */
  void leave(LocationState loc, EventCursor event) {
    if (context.missing.borders()) {
      return; // the enter of a call that goes on at the begin was filtered away
    }
    int region = (int) event.field(0);
    if (loc.open() == 0) {
      Finding f = context.findings.at(CheckKind.LEAVE_WITHOUT_ENTER, loc.token);
      f.add(1).rank(loc.rank);
      f.say(context.who(loc) + " leaves a function while none is open");
      if (region != 0) {
        f.region(context.region(region));
      }
      if (f.wantsPlace()) {
        String what = region == 0 ? "leave" : "leave of " + context.region(region);
        f.place(context.place(loc, event.time(), what));
      }
      return;
    }
    if (region == 0 || !loc.stack.isTopKnown() || region == loc.stack.top()) {
      return;
    }
    if (loc.stack.find(region, 1) != CallStack.NONE) {
      loc.outerLeaves = true;
    } else {
      loc.otherLeaves = true;
    }
    Finding f = context.findings.at(CheckKind.LEAVE_OTHER_REGION, loc.token);
    f.add(1).rank(loc.rank);
    f.region(context.region(region)).region(context.region(loc.stack.top()));
    f.say(context.who(loc) + " leaves another function than the one that it entered last");
    if (f.wantsPlace()) {
      String what =
          "leave of "
              + context.region(region)
              + " while "
              + context.region(loc.stack.top())
              + " is open";
      f.place(context.place(loc, event.time(), what));
    }
  }

  /**
   * The end of a process: judges leaves of other functions by what is left.
   *
   * @param open calls that are still open and should not be
   */
  void end(LocationState loc, long open) {
    boolean missingLeaves = open > 0 && !loc.otherLeaves;
    boolean missingEnters =
        loc.otherLeaves
            && !loc.outerLeaves
            && context.findings.of(CheckKind.LEAVE_WITHOUT_ENTER).containsKey(loc.token);
    if (missingLeaves || missingEnters) {
      context.findings.remove(CheckKind.LEAVE_OTHER_REGION, loc.token);
    }
  }

  /** Calls that are still open at the end of a process that came to its end. */
  void open(LocationState loc, long open) {
    Finding f = context.findings.at(CheckKind.ENTER_WITHOUT_LEAVE, loc.token);
    f.add(open).rank(loc.rank);
    f.say(
        context.who(loc)
            + (open == 1 ? " never leaves a function" : " never leaves " + open + " functions")
            + " that it entered");
    for (int i = 0; i < loc.stack.depth(); i++) {
      f.region(context.region(loc.stack.region(i)));
    }
    f.place(context.place(loc, loc.lastTime, "end of its records"));
  }
}
