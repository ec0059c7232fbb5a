package org.tracetool.check.event;

import java.io.IOException;
import org.tracetool.core.event.CallParts;
import org.tracetool.core.event.CallStack;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;

/** Hands each event to the checks that have a use for it. */
public final class EventDispatcher {
  private final CheckContext context;
  private final TokenCheck tokens;
  private final CallParts callParts;
  private final NestingCheck nesting;
  private final CounterCheck counters;
  private final LaunchCheck launches;
  private final boolean hasLaunches;
  private final SynchronousReplay replay;
  private final MessageCheck messages;
  private final CollectiveCheck collectives;
  private final ProgressCheck progress;
  private final EventTally tally;
  private final MpiCallTracker calls;
  private final RequestRecordHandler requests;
  private final MessageRecordHandler messageRecords;
  private LocationState last;

  /** An unused stack of calls, kept for reuse. */
  private CallStack spare;

  public EventDispatcher(CheckContext context) {
    this.context = context;
    tokens = new TokenCheck(context);
    callParts = new CallParts(context.definitions);
    nesting = new NestingCheck(context);
    counters = new CounterCheck(context);
    launches = new LaunchCheck(context);
    hasLaunches = launches.isNeeded();
    replay = new SynchronousReplay(context);
    messages = new MessageCheck(context, replay);
    collectives = new CollectiveCheck(context, replay);
    progress = new ProgressCheck(context);
    tally = new EventTally(context);
    calls = new MpiCallTracker(context, replay, progress);
    requests = new RequestRecordHandler(context, replay, collectives);
    messageRecords = new MessageRecordHandler(context, messages, requests);
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

  public void handleEvent(EventCursor event) throws IOException {
    EventKind kind = event.kind();
    if (kind.isSnapshot()) {
      return;
    }
    LocationState loc = last;
    if (loc == null || loc.token != event.location()) {
      loc = context.locations.at(event.location());
      last = loc;
    }
    long time = event.time();
    nesting.checkTime(loc, time);
    if (!loc.seen && context.definitions.location(loc.token) != null) {
      loc.seen = true;
      progress.begin(loc, time);
    }
    loc.lastTime = time;
    loc.records++;
    if (Long.compareUnsigned(time, context.now) > 0) {
      context.now = time;
    }
    tokens.checkEvent(loc, event);
    dispatch(loc, event, kind, time);
  }

  private void dispatch(LocationState loc, EventCursor event, EventKind kind, long time)
      throws IOException {
    switch (kind.family()) {
      case CALL -> {
        if (kind == EventKind.ENTER) {
          enter(loc, event, time);
        } else if (kind == EventKind.LEAVE) {
          leave(loc, event, time);
        }
      }
      case MESSAGE -> handleMessage(loc, event);
      case REQUEST -> {
        requests.handleAction(loc, event, time);
        messages.request(event);
      }
      case COLLECTIVE -> handleCollective(loc, event);
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

  private void enter(LocationState loc, EventCursor event, long time) {
    int region = (int) event.field(0);
    int scl = (int) event.field(1);
    if (loc.stack == LocationState.NO_CALLS) {
      loc.stack = spare == null ? new CallStack() : spare;
      spare = null;
    }
    loc.stack.enter(time, region, scl);
    if (!callParts.isMarked(event)) {
      tally.call(loc, region);
    }
    calls.enter(loc, region, scl, time);
    if (hasLaunches && event.pairs() > 0) {
      launches.enter(loc, event);
    }
  }

  private void leave(LocationState loc, EventCursor event, long time) {
    nesting.leave(loc, event);
    calls.leave(loc, time);
    if (loc.stack == LocationState.NO_CALLS) {
      return;
    }
    loc.stack.leave((int) event.field(0));
    if (loc.stack.isEmpty() && loc.stack.beyond() == 0) {
      spare = loc.stack;
      loc.stack = LocationState.NO_CALLS;
    }
  }

  private void handleMessage(LocationState loc, EventCursor event) throws IOException {
    EventKind kind = event.kind();
    if (!kind.isMessage()) {
      if (kind == EventKind.IRECEIVE_REQUEST) {
        requests.begin(loc, event.field(0), RequestTable.Kind.RECEIVE, null);
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
    tally.countMessage(loc, event, send);
    if (loc.mpiLevel < 0) {
      loc.recordsOutside = true;
    }
    if (send) {
      messageRecords.send(loc, event, kind);
    } else {
      messageRecords.receive(loc, event, kind);
    }
  }

  private void handleCollective(LocationState loc, EventCursor event) {
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

  private void begin(LocationState loc, EventCursor event, int rootField) {
    loc.process.collectives = true;
    loc.openUnknown = event.comm() == 0;
    ReplayedCall op = loc.call == MpiCall.COLLECTIVE ? loc.op : null;
    collectives.begin(loc, event, rootField, op);
  }

  /** All events were read. */
  public void end() throws IOException {
    progress.end(context.now);
    ProcessEndCheck ends = new ProcessEndCheck(context, nesting);
    messages.end(ends);
    collectives.finish();
    replay.end(messages);
    collectives.end(ends);
    launches.end();
    ends.judge(messages, collectives);
    new ResourceCheck(context).end(ends);
  }
}
