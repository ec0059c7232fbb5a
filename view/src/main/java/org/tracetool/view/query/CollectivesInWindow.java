package org.tracetool.view.query;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.operation.CollectiveCalls;
import org.tracetool.core.operation.OperationState;
import org.tracetool.core.report.JsonWriter;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.view.model.ViewedTrace;

/**
 * The collective operations of a window. The calls of the members of a communicator belong together
 * by their order. Where the window does not begin with the trace, or members have different numbers
 * of calls, the first call of a member in sight is found by how long the calls overlap.
 */
public final class CollectivesInWindow implements WindowQueryPart {
  private static final int MAX_OPERATIONS = 1000;
  private static final long MAX_RECORDS = 400_000;

  /** So many calls the members of an operation can be apart at the edge of a window. */
  private static final int MAX_CALLS_APART = 3;

  private record Key(int comm, int operation, boolean blocking) {}

  private record Call(int process, long from, long to) {}

  private final Map<Key, Map<Integer, List<Call>>> calls = new HashMap<>();
  private final CollectiveCalls found;
  private final TimeWindow window;
  private final TimeWindow wider;
  private final boolean isRead;

  /** Whether the first call of each member in sight is the first one that it has. */
  private final boolean isFromBegin;

  private CollectivesInWindow(ViewedTrace trace, TimeWindow window) throws IOException {
    this.window = window;
    this.found =
        new CollectiveCalls(
            CollectiveCalls.Members.of(trace.definitions(), 0), 0, CollectiveCalls.MAX_OPEN);
    this.wider = QueryWindow.wider(trace, window);
    this.isFromBegin = Long.compareUnsigned(wider.from(), trace.extent().window().from()) <= 0;
    this.isRead = QueryWindow.records(trace, window) <= MAX_RECORDS;
  }

  static CollectivesInWindow of(ViewedTrace trace, QueryWindow query) throws IOException {
    return new CollectivesInWindow(trace, query.window());
  }

  /** The operations as JSON. */
  public static String text(ViewedTrace trace, QueryWindow query) throws IOException {
    return NonCallEvents.text(trace, query, of(trace, query));
  }

  @Override
  public Set<EventKind> kinds() {
    return isRead ? CollectiveCalls.KINDS : Set.of();
  }

  @Override
  public String text(ViewedTrace trace) {
    found.finish();
    follow();
    JsonWriter json = new JsonWriter(true).object(null).list("operations");
    int left = write(trace, json);
    return json.endList().flag("complete", isRead && left > 0).endObject().toString();
  }

  @Override
  public void take(EventCursor e) {
    if (wider.contains(e.time())) {
      found.take(e);
      follow();
    }
  }

  private void follow() {
    for (int call = found.next(); call != CollectiveCalls.NONE; call = found.next()) {
      if (found.state(call) == OperationState.WHOLE) {
        Key key = new Key(found.comm(call), found.operation(call), found.isBlocking(call));
        add(key, found.location(call), found.begin(call), found.end(call));
      }
    }
  }

  private void add(Key key, int process, long from, long to) {
    List<Call> own =
        calls
            .computeIfAbsent(key, k -> new TreeMap<>(Integer::compareUnsigned))
            .computeIfAbsent(process, p -> new ArrayList<>());
    own.add(new Call(process, from, to));
  }

  private int write(ViewedTrace trace, JsonWriter json) {
    int left = MAX_OPERATIONS;
    for (Map.Entry<Key, Map<Integer, List<Call>>> entry : calls.entrySet()) {
      for (List<Call> members : operations(entry.getValue())) {
        boolean seen =
            members.stream()
                .anyMatch(
                    c ->
                        Long.compareUnsigned(c.from(), window.to()) < 0
                            && Long.compareUnsigned(c.to(), window.from()) >= 0);
        if (!seen) {
          continue;
        }
        if (left-- == 0) {
          return 0;
        }
        write(trace, entry.getKey(), members, json);
      }
    }
    return left + 1;
  }

  private static void write(ViewedTrace trace, Key key, List<Call> members, JsonWriter json) {
    Definition operation = trace.definitions().find(DefinitionKind.COLLECTIVE, key.operation());
    Definition comm = trace.definitions().group(key.comm());
    json.object(null);
    json.text(
        "name", operation == null || operation.name() == null ? "collective" : operation.name());
    json.text("comm", comm == null || comm.name() == null ? "" : comm.name()).list("members");
    for (Call c : members) {
      json.list(null).number(null, trace.rows().ofLocation(c.process()));
      json.text(null, Long.toUnsignedString(c.from()));
      json.text(null, Long.toUnsignedString(c.to())).endList();
    }
    json.endList().endObject();
  }

  /** Puts the calls of the members together, by the member that has most of them. */
  private List<List<Call>> operations(Map<Integer, List<Call>> byProcess) {
    List<Call> most = List.of();
    for (List<Call> own : byProcess.values()) {
      most = own.size() > most.size() ? own : most;
    }
    List<List<Call>> operations = new ArrayList<>();
    for (int i = 0; i < most.size(); i++) {
      operations.add(new ArrayList<>());
    }
    for (List<Call> own : byProcess.values()) {
      boolean isSame = isFromBegin && own.size() == most.size();
      int shift = own == most || isSame ? 0 : bestShift(most, own);
      for (int i = 0; i < own.size(); i++) {
        if (i + shift >= 0 && i + shift < operations.size()) {
          operations.get(i + shift).add(own.get(i));
        }
      }
    }
    return operations;
  }

  private static int bestShift(List<Call> reference, List<Call> own) {
    int best = 0;
    long longest = -1;
    int more = reference.size() - own.size();
    for (int shift = -MAX_CALLS_APART; shift <= more + MAX_CALLS_APART; shift++) {
      long overlap = 0;
      for (int i = 0; i < own.size(); i++) {
        if (i + shift >= 0 && i + shift < reference.size()) {
          overlap += overlap(reference.get(i + shift), own.get(i));
        }
      }
      if (overlap > longest) {
        longest = overlap;
        best = shift;
      }
    }
    return best;
  }

  private static long overlap(Call a, Call b) {
    long from = Long.compareUnsigned(a.from(), b.from()) > 0 ? a.from() : b.from();
    long to = Long.compareUnsigned(a.to(), b.to()) < 0 ? a.to() : b.to();
    return Long.compareUnsigned(from, to) < 0 ? to - from : 0;
  }
}
