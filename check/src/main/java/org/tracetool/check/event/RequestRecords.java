package org.tracetool.check.event;

import org.tracetool.check.event.Op.Condition;
import org.tracetool.check.finding.Check;
import org.tracetool.check.finding.Finding;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.operation.MessageMatcher;

/** Records that start, complete, cancel or free a request with an id. */
final class RequestRecords {
  private final Context context;
  private final Replay replay;
  private final CollectiveCheck collectives;

  RequestRecords(Context context, Replay replay, CollectiveCheck collectives) {
    this.context = context;
    this.replay = replay;
    this.collectives = collectives;
  }

  void begin(Loc loc, long id, Requests.Kind kind, Condition condition) {
    Requests.Request request =
        new Requests.Request(
            kind,
            condition,
            loc.op,
            loc.lastTime,
            loc.call == MpiCall.NONE ? 0 : loc.callRegion,
            context.stream);
    if (!loc.requests().begin(loc.token, id, request)) {
      illegal(loc, id, loc.lastTime, "starts a request that is still active");
    }
  }

  /** A collective operation that does not block is posted. */
  void post(Loc loc, EventCursor event) {
    begin(loc, event.field(0), Requests.Kind.COLLECTIVE, null);
    collectives.request(event, loc.call == MpiCall.ICOLLECTIVE ? loc.op : null);
  }

  /** A collective operation that does not block is complete. */
  void complete(Loc loc, EventCursor event) {
    long id = event.field(5);
    loc.callCompletions++;
    if (loc.requests().finish(loc.token, id) == null) {
      illegal(loc, id, event.time(), "completes a collective operation that was not started");
    }
    collectives.request(event, waits(loc) ? loc.op : null);
  }

  void sendComplete(Loc loc, long id, long time) {
    loc.callCompletions++;
    Requests.Request request = loc.requests().finish(loc.token, id);
    if (request == null) {
      illegal(loc, id, time, "completes a send that was not started");
      return;
    }
    if (loc.call == MpiCall.REQUEST_FREE) {
      freed(loc, id, time);
      return;
    }
    Condition condition = request.condition();
    if (waits(loc) && loc.op != null && condition != null && condition.owner == null) {
      replay.add(loc.op, condition);
    }
  }

  /** Whether the call of a process waits for all requests that it completes. */
  private static boolean waits(Loc loc) {
    return loc.call == MpiCall.WAIT || loc.call == MpiCall.WAITALL;
  }

  void action(Loc loc, EventCursor event, long time) {
    long id = event.field(0);
    int action = (int) event.field(1);
    if (action != MessageMatcher.FREED && action != MessageMatcher.CANCELLED) {
      return;
    }
    Requests.Request request = loc.requests().finish(loc.token, id);
    collectives.request(event, null);
    if (action == MessageMatcher.FREED && request != null) {
      freed(loc, id, time);
    }
  }

  private void freed(Loc loc, long id, long time) {
    loc.callFrees++;
    loc.requests().freeActive();
    Finding f = context.findings.at(Check.REQUEST_PREMATURE_FREE, loc.token);
    f.add(1).rank(loc.rank);
    f.say(ResourceCheck.freesActive(context, loc));
    if (f.wantsPlace()) {
      f.place(context.place(loc, time, "request " + Long.toUnsignedString(id)));
    }
  }

  void illegal(Loc loc, long id, long time, String what) {
    if (loc.process.cutAtStart || loc.requests().isFull()) {
      return;
    }
    if (context.missing.requests()) {
      context.findings.note(
          "requests that do not begin or end: not checked, since records were filtered away", 1);
      return;
    }
    Finding f = context.findings.at(Check.REQUEST_ILLEGAL_CALL, loc.token + what);
    f.add(1).rank(loc.rank);
    f.say(context.who(loc) + " " + what);
    if (f.wantsPlace()) {
      f.place(context.place(loc, time, "request " + Long.toUnsignedString(id)));
    }
  }
}
