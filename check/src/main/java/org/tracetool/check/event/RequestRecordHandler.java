package org.tracetool.check.event;

import org.tracetool.check.event.ReplayedCall.Condition;
import org.tracetool.check.finding.CheckKind;
import org.tracetool.check.finding.Finding;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.RequestAction;

/** Records that start, complete, cancel or free a request with an id. */
final class RequestRecordHandler {
  private final CheckContext context;
  private final SynchronousReplay replay;
  private final CollectiveCheck collectives;

  RequestRecordHandler(
      CheckContext context, SynchronousReplay replay, CollectiveCheck collectives) {
    this.context = context;
    this.replay = replay;
    this.collectives = collectives;
  }

  void begin(LocationState loc, long id, RequestTable.Kind kind, Condition condition) {
    RequestTable.Request request =
        new RequestTable.Request(
            kind,
            condition,
            loc.op,
            loc.lastTime,
            loc.call == MpiCall.NONE ? 0 : loc.callRegion,
            context.stream);
    if (!loc.requests().begin(loc.token, id, request)) {
      reportIllegal(loc, id, loc.lastTime, "starts a request that is still active");
    }
  }

  /** A collective operation that does not block is posted. */
  void post(LocationState loc, EventCursor event) {
    begin(loc, event.field(0), RequestTable.Kind.COLLECTIVE, null);
    collectives.request(event, loc.call == MpiCall.ICOLLECTIVE ? loc.op : null);
  }

  /** A collective operation that does not block is complete. */
  void complete(LocationState loc, EventCursor event) {
    long id = event.field(5);
    loc.callCompletions++;
    if (loc.requests().finish(loc.token, id) == null) {
      reportIllegal(loc, id, event.time(), "completes a collective operation that was not started");
    }
    collectives.request(event, waits(loc) ? loc.op : null);
  }

  void sendComplete(LocationState loc, long id, long time) {
    loc.callCompletions++;
    RequestTable.Request request = loc.requests().finish(loc.token, id);
    if (request == null) {
      reportIllegal(loc, id, time, "completes a send that was not started");
      return;
    }
    if (loc.call == MpiCall.REQUEST_FREE) {
      handleFreed(loc, id, time);
      return;
    }
    Condition condition = request.condition();
    if (waits(loc) && loc.op != null && condition != null && condition.owner == null) {
      replay.add(loc.op, condition);
    }
  }

  /** Whether the call of a process waits for all requests that it completes. */
  private static boolean waits(LocationState loc) {
    return loc.call == MpiCall.WAIT || loc.call == MpiCall.WAITALL;
  }

  void handleAction(LocationState loc, EventCursor event, long time) {
    long id = event.field(0);
    if (!RequestAction.isOver(event.field(1))) {
      return;
    }
    RequestTable.Request request = loc.requests().finish(loc.token, id);
    collectives.request(event, null);
    if (event.field(1) == RequestAction.FREED && request != null) {
      handleFreed(loc, id, time);
    }
  }

  private void handleFreed(LocationState loc, long id, long time) {
    loc.callFrees++;
    loc.requests().freeActive();
    Finding f = context.findings.at(CheckKind.REQUEST_PREMATURE_FREE, loc.token);
    f.add(1).rank(loc.rank);
    f.say(ResourceCheck.freesActive(context, loc));
    if (f.wantsPlace()) {
      f.place(context.place(loc, time, "request " + Long.toUnsignedString(id)));
    }
  }

  void reportIllegal(LocationState loc, long id, long time, String what) {
    if (loc.process.cutAtStart || loc.requests().isFull()) {
      return;
    }
    if (context.missing.requests()) {
      context.findings.note(
          "requests that do not begin or end: not checked, since records were filtered away", 1);
      return;
    }
    Finding f = context.findings.at(CheckKind.REQUEST_ILLEGAL_CALL, loc.token + what);
    f.add(1).rank(loc.rank);
    f.say(context.who(loc) + " " + what);
    if (f.wantsPlace()) {
      f.place(context.place(loc, time, "request " + Long.toUnsignedString(id)));
    }
  }
}
