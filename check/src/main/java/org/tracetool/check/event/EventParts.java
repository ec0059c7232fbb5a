package org.tracetool.check.event;

import org.tracetool.check.event.MessageCheck.Waits;
import org.tracetool.check.event.Op.Condition;
import org.tracetool.check.finding.Check;
import org.tracetool.check.finding.Finding;
import org.tracetool.core.definition.CallDefinition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.event.CallStack;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.PooledLists;

/** Hands each event to the checks that have a use for it. */
public final class EventParts {
  private static final int CANCEL = 5;
  private static final int FREE = 6;

  private final Context context;
  private final TokenCheck tokens;
  private final NestingCheck nesting;
  private final CounterCheck counters;
  private final Replay replay;
  private final MessageCheck messages;
  private final CollectiveCheck collectives;
  private final PostedCollectives posted;
  private final ProgressCheck progress;
  private final EventTally tally;
  private Loc last;

  /** A stack of calls that nobody needs for now. */
  private CallStack spare;

  public EventParts(Context context) {
    this.context = context;
    tokens = new TokenCheck(context);
    nesting = new NestingCheck(context);
    counters = new CounterCheck(context);
    replay = new Replay(context);
    messages = new MessageCheck(context, replay);
    collectives = new CollectiveCheck(context, replay);
    posted = new PostedCollectives(collectives, replay);
    progress = new ProgressCheck(context);
    tally = new EventTally(context);
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

  public void event(EventCursor event) {
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
    if (Long.compareUnsigned(time, context.now) > 0) {
      context.now = time;
    }
    tokens.event(loc, event);
    dispatch(loc, event, kind, time);
  }

  private void dispatch(Loc loc, EventCursor event, EventKind kind, long time) {
    switch (kind) {
      case ENTER -> enter(loc, event, time);
      case LEAVE -> leave(loc, event, time);
      case SEND, RECEIVE, ISEND, IRECEIVE -> message(loc, event);
      case IRECEIVE_REQUEST -> request(loc, event.field(0), Requests.Kind.RECEIVE, null);
      case ISEND_COMPLETE -> sendComplete(loc, event.field(0), time);
      case REQUEST -> action(loc, event, time);
      case COLLECTIVE, COLLECTIVE_BEGIN -> collective(loc, event, kind, time);
      case COLLECTIVE_REQUEST -> post(loc, event.field(0), time);
      case COLLECTIVE_COMPLETE -> complete(loc, event, time);
      case COUNTER ->
          counters.sample(loc, event.location(), (int) event.field(0), event.field(1), time);
      case METRICS -> metrics(loc, event, time);
      case PROCESS_END -> {
        loc.ended = true;
        progress.end(loc);
      }
      default -> {
        // no check has a use for it
      }
    }
  }

  private void metrics(Loc loc, EventCursor event, long time) {
    if (!(context.definitions.find(context.stream, DefinitionKind.METRIC, (int) event.field(0))
        instanceof CallDefinition.MetricSet set)) {
      return;
    }
    long values = event.field(2);
    int count = Math.min(PooledLists.count(values), set.members().length);
    for (int i = 0; i < count; i++) {
      long value = PooledLists.number(event.block(), values, i);
      counters.sample(loc, event.location(), set.members()[i], value, time);
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
    tally.call(loc, region);
    MpiCall call = context.regions.call(context.stream, region);
    if (call == MpiCall.NONE) {
      return;
    }
    if (loc.mpiLevel >= 0 && loc.call == MpiCall.NONE) {
      return; // a call within a call of which no more is known
    }
    if (loc.mpiLevel >= 0) {
      if (!loc.call.blocks()) {
        return; // how the library works inside
      }
      endCall(loc); // its leave is missing
    } else {
      loc.mpiLevel = loc.stack.depth() - 1;
      progress.enter(loc, time);
    }
    beginCall(loc, call, region, scl, time);
  }

  private void beginCall(Loc loc, MpiCall call, int region, int scl, long time) {
    if (!loc.mpiCalls) {
      loc.mpiCalls = true;
      loc.cutAtStart = call != MpiCall.INIT && !loc.process.initSeen;
    }
    loc.call = call;
    loc.callRegion = region;
    loc.callScl = scl;
    loc.callTime = time;
    loc.callReceives = 0;
    loc.callSends = 0;
    loc.callCompletions = 0;
    loc.openUnknown = false;
    loc.op = null;
    switch (call) {
      case INIT -> loc.process.initSeen = true;
      case FINALIZE -> loc.finalizeEntered = true;
      case ABORT -> loc.aborted = true;
      case RECV, SENDRECV -> loc.receiveCalls = true;
      case COLLECTIVE -> loc.collectiveCalls = true;
      case PERSISTENT_SEND, PERSISTENT_RECV -> requests(loc).persistent(context.region(region));
      case REQUEST_FREE -> loc.callFrees = 0;
      case TYPE_COMMIT -> {
        Requests r = requests(loc);
        r.mostCommitted = Math.max(r.mostCommitted, ++r.commits - r.typeFrees);
      }
      case TYPE_FREE -> requests(loc).typeFrees++;
      case COMM_FREE -> requests(loc).commFrees++;
      case INTER_SETUP, CONNECT -> context.comms.mayBeInter();
      default -> {
        // nothing to count
      }
    }
    if (isReplayed(call)) {
      loc.op = replay.enter(loc, call);
    }
    if (call == MpiCall.ISEND || call == MpiCall.IRECV || call == MpiCall.START) {
      requests(loc).start(call, context.region(region), loc.op);
    }
  }

  private static boolean isReplayed(MpiCall call) {
    return switch (call) {
      case SEND, SSEND, BSEND, RSEND, SENDRECV, ISEND, RECV, IRECV, START -> true;
      case WAIT, WAITALL, WAITANY, COLLECTIVE, ICOLLECTIVE -> true;
      default -> false;
    };
  }

  private static Requests requests(Loc loc) {
    Loc process = loc.process;
    if (process.requests == null) {
      process.requests = new Requests();
    }
    return process.requests;
  }

  private void endCall(Loc loc) {
    if (loc.call == MpiCall.REQUEST_FREE && loc.callFrees == 0) {
      requests(loc).free();
    }
    if (loc.call.completes()) {
      requests(loc).complete(loc.call, loc.callReceives, loc.op, replay);
      requests(loc).waited(loc.call, loc.callCompletions);
    }
    boolean receives = loc.call == MpiCall.RECV || loc.call == MpiCall.SENDRECV;
    loc.emptyReceives |= receives && loc.callReceives == 0;
    loc.emptySends |= loc.call.sends() && loc.callSends == 0;
    if (loc.op != null) {
      Op op = loc.op;
      loc.op = null;
      replay.leave(op);
    }
    loc.call = MpiCall.NONE;
  }

  private void leave(Loc loc, EventCursor event, long time) {
    nesting.leave(loc, event);
    if (loc.mpiLevel >= 0 && loc.stack.beyond() == 0) {
      int level = loc.stack.depth() - 1;
      boolean outermost = level <= loc.mpiLevel;
      if (outermost || isCall(loc)) {
        progress.leave(loc, time, outermost);
      }
      if (outermost) {
        if (loc.call == MpiCall.FINALIZE) {
          loc.finalizeLeft = true;
        }
        endCall(loc);
        loc.mpiLevel = -1;
      } else if (loc.call != MpiCall.NONE
          && loc.stack.top() == loc.callRegion
          && loc.stack.time(level) == loc.callTime) {
        endCall(loc);
      }
    }
    if (loc.stack == Loc.NO_CALLS) {
      return;
    }
    loc.stack.leave((int) event.field(0));
    if (loc.stack.isEmpty() && loc.stack.beyond() == 0) {
      spare = loc.stack;
      loc.stack = Loc.NO_CALLS;
    }
  }

  private boolean isCall(Loc loc) {
    return context.regions.call(context.stream, loc.stack.top()) != MpiCall.NONE;
  }

  private void message(Loc loc, EventCursor event) {
    EventKind kind = event.kind();
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
      send(loc, event, kind);
    } else {
      receive(loc, event, kind);
    }
  }

  private void send(Loc loc, EventCursor event, EventKind kind) {
    boolean isRequest = kind == EventKind.ISEND || loc.call == MpiCall.ISEND;
    Waits waits = isRequest ? Waits.LATER : loc.call.sendBlocks() ? Waits.NOW : Waits.NEVER;
    if (isRequest && isBuffered(loc)) {
      waits = Waits.NEVER;
    }
    Condition condition = messages.half(loc, event, loc.op, waits, null);
    if (kind == EventKind.ISEND) {
      request(loc, event.field(4), Requests.Kind.SEND, condition);
    } else if (isRequest) {
      requests(loc).sent(condition);
    }
  }

  private boolean isBuffered(Loc loc) {
    String name = context.regions.plain(context.stream, loc.callRegion);
    return "IBSEND".equals(name) || "IRSEND".equals(name);
  }

  private void receive(Loc loc, EventCursor event, EventKind kind) {
    Op post = loc.op;
    if (kind == EventKind.IRECEIVE) {
      long id = event.field(4);
      Requests.Request request = requests(loc).finish(id);
      post = request == null ? null : request.post();
      if (request == null) {
        illegal(loc, id, event.time(), "completes a receive that was not posted");
      }
    } else if (loc.call.completes()) {
      loc.process.startsMissing |= !requests(loc).expectsReceive();
      post = requests(loc).post();
    }
    loc.callReceives++;
    loc.callCompletions++;
    Waits waits = loc.call.receiveBlocks() ? Waits.NOW : Waits.NEVER;
    messages.half(loc, event, loc.op, waits, post);
  }

  /** A collective operation that does not block is posted. */
  private void post(Loc loc, long id, long time) {
    request(loc, id, Requests.Kind.COLLECTIVE, null);
    posted.post(loc, id, time, loc.call == MpiCall.ICOLLECTIVE ? loc.op : null);
  }

  /** A collective operation that does not block is complete. */
  private void complete(Loc loc, EventCursor event, long time) {
    long id = event.field(5);
    loc.callCompletions++;
    if (requests(loc).finish(id) == null) {
      illegal(loc, id, time, "completes a collective operation that was not started");
    }
    posted.finish(
        loc,
        (int) event.field(0),
        event.comm(),
        (int) event.field(2),
        event.field(3),
        event.field(4),
        id,
        waits(loc) ? loc.op : null);
  }

  /** Whether the call of a process waits for all requests that it completes. */
  private static boolean waits(Loc loc) {
    return loc.call == MpiCall.WAIT || loc.call == MpiCall.WAITALL;
  }

  private void request(Loc loc, long id, Requests.Kind kind, Condition condition) {
    Requests.Request request =
        new Requests.Request(
            kind,
            condition,
            loc.op,
            loc.lastTime,
            loc.call == MpiCall.NONE ? 0 : loc.callRegion,
            context.stream);
    if (!requests(loc).begin(id, request)) {
      illegal(loc, id, loc.lastTime, "starts a request that is still active");
    }
  }

  private void sendComplete(Loc loc, long id, long time) {
    loc.callCompletions++;
    Requests.Request request = requests(loc).finish(id);
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

  private void action(Loc loc, EventCursor event, long time) {
    long id = event.field(0);
    int action = (int) event.field(1);
    if (action != FREE && action != CANCEL) {
      return;
    }
    Requests.Request request = requests(loc).finish(id);
    posted.drop(loc, id);
    if (action == FREE && request != null) {
      freed(loc, id, time);
    }
  }

  private void freed(Loc loc, long id, long time) {
    loc.callFrees++;
    requests(loc).freeActive();
    Finding f = context.findings.at(Check.REQUEST_PREMATURE_FREE, loc.token);
    f.add(1).rank(loc.rank);
    f.say(ResourceCheck.freesActive(context, loc));
    if (f.wantsPlace()) {
      f.place(context.place(loc, time, "request " + Long.toUnsignedString(id)));
    }
  }

  private void illegal(Loc loc, long id, long time, String what) {
    if (loc.process.cutAtStart || requests(loc).isFull()) {
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

  private void collective(Loc loc, EventCursor event, EventKind kind, long time) {
    int operation = (int) event.field(0);
    boolean begin = kind == EventKind.COLLECTIVE_BEGIN;
    int root = begin ? (int) event.field(3) : (int) event.field(2);
    long sent = begin ? event.field(4) : event.field(3);
    long received = begin ? event.field(5) : event.field(4);
    loc.process.collectives = true;
    loc.openUnknown = event.comm() == 0;
    Op op = loc.call == MpiCall.COLLECTIVE ? loc.op : null;
    collectives.begin(loc, operation, event.comm(), root, sent, received, time, op);
  }

  /** All events were read. */
  public void end() {
    progress.end(context.now);
    Ends ends = new Ends(context, nesting);
    messages.end(ends);
    posted.end();
    replay.end(messages);
    collectives.end(ends);
    ends.judge(messages, collectives);
    new ResourceCheck(context).end(ends);
  }
}
