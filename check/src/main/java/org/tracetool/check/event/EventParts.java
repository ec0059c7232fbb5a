package org.tracetool.check.event;

import java.io.IOException;
import org.tracetool.core.event.CallParts;
import org.tracetool.core.event.CallStack;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;

/** Hands each event to the checks that have a use for it. */
public final class EventParts {
  private final Context context;
  private final TokenCheck tokens;
  private final CallParts callParts;
  private final NestingCheck nesting;
  private final CounterCheck counters;
  private final Replay replay;
  private final MessageCheck messages;
  private final CollectiveCheck collectives;
  private final ProgressCheck progress;
  private final EventTally tally;
  private final MpiCalls calls;
  private final RequestRecords requests;
  private final MessageRecords messageRecords;
  private Loc last;

  /** A stack of calls that nobody needs for now. */
  private CallStack spare;

  public EventParts(Context context) {
    this.context = context;
    tokens = new TokenCheck(context);
    callParts = new CallParts(context.definitions);
    nesting = new NestingCheck(context);
    counters = new CounterCheck(context);
    replay = new Replay(context);
    messages = new MessageCheck(context, replay);
    collectives = new CollectiveCheck(context, replay);
    progress = new ProgressCheck(context);
    tally = new EventTally(context);
    calls = new MpiCalls(context, replay, progress);
    requests = new RequestRecords(context, replay, collectives);
    messageRecords = new MessageRecords(context, messages, requests);
  }

  public long messages() {
    return messages.matched();
  }

  public long operations() {
    return collectives.compared();
  }

  public EventTally tally() {
    return tally;
  }

  public void event(EventCursor event) throws IOException {
    EventKind kind = event.kind();
    if (kind.isSnapshot()) {
      return;
    }
    Loc loc = last;
    if (loc == null || loc.token != event.location()) {
      loc = context.locations.at(event.location());
      last = loc;
    }
    long time = event.time();
    nesting.time(loc, time);
    if (!loc.seen && context.definitions.location(loc.token) != null) {
      loc.seen = true;
      progress.begin(loc, time);
    }
    loc.lastTime = time;
    loc.records++;
    if (Long.compareUnsigned(time, context.now) > 0) {
      context.now = time;
    }
    tokens.event(loc, event);
    dispatch(loc, event, kind, time);
  }

  private void dispatch(Loc loc, EventCursor event, EventKind kind, long time) throws IOException {
    switch (kind.family()) {
      case CALL -> {
        if (kind == EventKind.ENTER) {
          enter(loc, event, time);
        } else if (kind == EventKind.LEAVE) {
          leave(loc, event, time);
        }
      }
      case MESSAGE -> message(loc, event);
      case REQUEST -> {
        requests.action(loc, event, time);
        messages.request(event);
      }
      case COLLECTIVE -> collective(loc, event);
      case COUNTER -> counters.record(loc, event, time);
      case LIFETIME -> {
        if (kind == EventKind.PROCESS_END) {
          loc.ended = true;
          progress.end(loc);
        }
      }
      case FILE, IO, RMA, WINDOW, LOCK, TASK, THREAD, SCOPE -> {
        // no check has a use for these
      }
      case MEASUREMENT, NOTE, SNAPSHOT, SUMMARY -> {
        // nor for these
      }
    }
  }

  private void enter(Loc loc, EventCursor event, long time) {
    int region = (int) event.field(0);
    int scl = (int) event.field(1);
    if (loc.stack == Loc.NO_CALLS) {
      loc.stack = spare == null ? new CallStack() : spare;
      spare = null;
    }
    loc.stack.enter(time, region, scl);
    if (!callParts.isMarked(event)) {
      tally.call(loc, region);
    }
    calls.enter(loc, region, scl, time);
  }

  private void leave(Loc loc, EventCursor event, long time) {
    nesting.leave(loc, event);
    calls.leave(loc, time);
    if (loc.stack == Loc.NO_CALLS) {
      return;
    }
    loc.stack.leave((int) event.field(0));
    if (loc.stack.isEmpty() && loc.stack.beyond() == 0) {
      spare = loc.stack;
      loc.stack = Loc.NO_CALLS;
    }
  }

  private void message(Loc loc, EventCursor event) throws IOException {
    EventKind kind = event.kind();
    if (!kind.isMessage()) {
      if (kind == EventKind.IRECEIVE_REQUEST) {
        requests.begin(loc, event.field(0), Requests.Kind.RECEIVE, null);
      } else {
        requests.sendComplete(loc, event.field(0), event.time());
      }
      messages.request(event);
      return;
    }
    boolean send = kind.isSend();
    if (send) {
      loc.callSends++;
    } else {
      loc.receives = true;
    }
    tally.message(loc, event, send);
    if (loc.mpiLevel < 0) {
      loc.recordsOutside = true;
    }
    if (send) {
      messageRecords.send(loc, event, kind);
    } else {
      messageRecords.receive(loc, event, kind);
    }
  }

  private void collective(Loc loc, EventCursor event) {
    switch (event.kind()) {
      case COLLECTIVE -> begin(loc, event, 2);
      case COLLECTIVE_BEGIN -> begin(loc, event, 3);
      case COLLECTIVE_REQUEST -> requests.post(loc, event);
      case COLLECTIVE_COMPLETE -> requests.complete(loc, event);
      default -> {
        // an end, or not of a communicator
      }
    }
  }

  private void begin(Loc loc, EventCursor event, int rootField) {
    loc.process.collectives = true;
    loc.openUnknown = event.comm() == 0;
    Op op = loc.call == MpiCall.COLLECTIVE ? loc.op : null;
    collectives.begin(loc, event, rootField, op);
  }

  /** All events were read. */
  public void end() throws IOException {
    progress.end(context.now);
    Ends ends = new Ends(context, nesting);
    messages.end(ends);
    collectives.finish();
    replay.end(messages);
    collectives.end(ends);
    ends.judge(messages, collectives);
    new ResourceCheck(context).end(ends);
  }
}
