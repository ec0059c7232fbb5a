package org.tracetool.view.waiting;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tracetool.core.definition.Activity;
import org.tracetool.core.event.CallStack;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.view.estimate.EstimatedOperation;
import org.tracetool.view.estimate.EstimatedOperation.MemberCall;
import org.tracetool.view.estimate.EstimatedOperations;
import org.tracetool.view.model.RegionNames;
import org.tracetool.view.model.TimelineMessage;
import org.tracetool.view.model.ViewedTrace;
import org.tracetool.view.query.CollectivesInWindow;
import org.tracetool.view.query.MessagesInWindow;
import org.tracetool.view.query.QueryWindow;

/**
 * The waits of a window, by process: receives whose call began before that of the send, and members
 * of collective operations, also of estimated ones, that were there before the one that all need.
 * As {@code stats} counts them, a call of the application itself waits for nobody.
 */
final class WaitsInWindow {
  private static final Set<EventKind> KINDS;

  static {
    KINDS = EnumSet.of(EventKind.ENTER, EventKind.LEAVE);
    KINDS.addAll(TimelineMessage.KINDS);
  }

  /** The call that is open when a message is sent or received. */
  private record OpenCall(long enter, int region) {}

  /** One end of a message. */
  private record MessageEnd(int process, long time, boolean isSend) {}

  private final ViewedTrace trace;
  private final Map<Integer, List<WindowWait>> byProcess = new HashMap<>();
  private final Map<Integer, CallStack> stacks = new HashMap<>();
  private final Map<MessageEnd, OpenCall> calls = new HashMap<>();

  private WaitsInWindow(ViewedTrace trace) {
    this.trace = trace;
  }

  /** The waits of a window and some around it. */
  static WaitsInWindow of(ViewedTrace trace, QueryWindow query) throws IOException {
    WaitsInWindow waits = new WaitsInWindow(trace);
    CollectivesInWindow.findWaits(
        trace,
        query,
        (process, from, to, late, came, operation) ->
            waits.add(
                new WindowWait(process, from, came, to, late, trace.operations().of(operation))));
    waits.addEstimates(query);
    waits.addMessages(query);
    return waits;
  }

  /** The waits of a process. */
  List<WindowWait> of(int process) {
    return byProcess.getOrDefault(process, List.of());
  }

  private void add(WindowWait wait) {
    byProcess.computeIfAbsent(wait.process(), p -> new ArrayList<>()).add(wait);
  }

  private void addEstimates(QueryWindow query) throws IOException {
    for (EstimatedOperation operation : EstimatedOperations.in(trace, query.window())) {
      List<MemberCall> awaited = operation.awaited();
      for (int rank = 0; rank < awaited.size(); rank++) {
        MemberCall own = operation.calls().get(rank);
        MemberCall late = awaited.get(rank);
        if (late != null) {
          add(
              new WindowWait(
                  own.location(),
                  own.enter(),
                  late.enter(),
                  own.leave(),
                  late.location(),
                  operation.region(),
                  true));
        }
      }
    }
  }

  private void addMessages(QueryWindow query) throws IOException {
    List<TimelineMessage> messages = MessagesInWindow.list(trace, query);
    if (messages == null || messages.isEmpty()) {
      return;
    }
    trace
        .records()
        .readMergedFromPlaces(
            query.locations(),
            query.window(),
            KINDS,
            e -> {
              take(e);
              return true;
            });
    for (TimelineMessage m : messages) {
      OpenCall receive = m.isWhole() ? call(m.receiver(), m.received(), false) : null;
      if (receive != null) {
        OpenCall send = call(m.sender(), m.sent(), true);
        long came = send == null ? m.sent() : send.enter();
        if (Long.compareUnsigned(receive.enter(), came) < 0) {
          boolean isEarly = Long.compareUnsigned(m.received(), came) < 0;
          long to = isEarly ? m.received() : came;
          String what = trace.regions().name(receive.region());
          add(new WindowWait(m.receiver(), receive.enter(), to, m.received(), m.sender(), what));
        }
      }
    }
  }

  private OpenCall call(int process, long time, boolean isSend) {
    return calls.get(new MessageEnd(process, time, isSend));
  }

  private void take(EventCursor e) {
    CallStack stack = stacks.computeIfAbsent(e.location(), l -> new CallStack());
    switch (e.kind()) {
      case ENTER -> stack.enter(e.time(), e.region(), 0);
      case LEAVE -> stack.leave(e.region());
      case SEND, ISEND, RECEIVE, IRECEIVE -> {
        int top = stack.depth() - 1;
        if (top >= 0 && waits(stack.region(top))) {
          calls.put(
              new MessageEnd(e.location(), e.time(), e.kind().isSend()),
              new OpenCall(stack.time(top), stack.region(top)));
        }
      }
      default -> {
        // nothing of a call or a message
      }
    }
  }

  private boolean waits(int region) {
    return RegionNames.activityOf(trace.definitions(), region) != Activity.APPLICATION;
  }
}
