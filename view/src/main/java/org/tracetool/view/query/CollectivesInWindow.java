package org.tracetool.view.query;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.report.JsonWriter;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.view.model.ViewedTrace;

/**
 * The collective operations of a window. The calls of the members of a communicator belong together
 * by their order. Where the window does not begin with the trace, or members have different numbers
 * of calls, the first call of a member in sight is found by how long the calls overlap.
 */
public final class CollectivesInWindow implements WindowPart {
  private static final int MOST = 1000;
  private static final long MOST_RECORDS = 400_000;

  /** So many calls the members of an operation can be apart at the edge of a window. */
  private static final int MOST_APART = 3;

  private static final Set<EventKind> KINDS =
      EnumSet.of(
          EventKind.COLLECTIVE,
          EventKind.COLLECTIVE_BEGIN,
          EventKind.COLLECTIVE_END,
          EventKind.COLLECTIVE_REQUEST,
          EventKind.COLLECTIVE_COMPLETE);

  private record Key(int comm, int operation, boolean blocking) {}

  /** A request of a process or thread. */
  private record Request(int process, long id) {}

  private record Call(int process, long from, long to) {}

  /** A call that has begun. */
  private record Open(Key key, long from) {}

  private final Map<Key, Map<Integer, List<Call>>> calls = new HashMap<>();
  private final Map<Long, Map<Integer, Open>> open = new HashMap<>();

  /** When operations that do not block were posted. */
  private final Map<Request, Long> posts = new HashMap<>();

  private final TimeWindow window;
  private final TimeWindow wider;
  private final boolean isRead;

  /** Whether the first call of each member in sight is the first one that it has. */
  private final boolean isFromBegin;

  private CollectivesInWindow(ViewedTrace trace, TimeWindow window) throws IOException {
    this.window = window;
    this.wider = QueryWindow.wider(trace, window);
    this.isFromBegin = Long.compareUnsigned(wider.from(), trace.extent().window().from()) <= 0;
    this.isRead = QueryWindow.records(trace, window) <= MOST_RECORDS;
  }

  static CollectivesInWindow of(ViewedTrace trace, QueryWindow query) throws IOException {
    return new CollectivesInWindow(trace, query.window());
  }

  /** The operations as JSON. */
  public static String text(ViewedTrace trace, QueryWindow query) throws IOException {
    return BesideCalls.text(trace, query, of(trace, query));
  }

  @Override
  public Set<EventKind> kinds() {
    return isRead ? KINDS : Set.of();
  }

  @Override
  public String text(ViewedTrace trace) {
    JsonWriter json = new JsonWriter(true).object(null).list("operations");
    int left = write(trace, json);
    return json.endList().flag("complete", isRead && left > 0).endObject().toString();
  }

  @Override
  public void take(EventCursor e) {
    if (wider.contains(e.time())) {
      follow(e);
    }
  }

  private void follow(EventCursor e) {
    switch (e.kind()) {
      case COLLECTIVE ->
          add(
              new Key((int) e.field(1), (int) e.field(0), true),
              e.location(),
              e.time(),
              e.time() + e.field(5));
      case COLLECTIVE_BEGIN ->
          open.computeIfAbsent(e.field(1), id -> new HashMap<>())
              .put(
                  e.location(),
                  new Open(new Key((int) e.field(2), (int) e.field(0), true), e.time()));
      case COLLECTIVE_END -> {
        Map<Integer, Open> members = open.get(e.field(0));
        Open begun = members == null ? null : members.remove(e.location());
        if (begun != null) {
          add(begun.key(), e.location(), begun.from(), e.time());
        }
      }
      case COLLECTIVE_REQUEST -> posts.put(new Request(e.location(), e.field(0)), e.time());
      case COLLECTIVE_COMPLETE -> {
        Long from = posts.remove(new Request(e.location(), e.field(5)));
        if (from != null) {
          Key key = new Key((int) e.field(1), (int) e.field(0), false);
          add(key, e.location(), from, e.time());
        }
      }
      default -> {
        // says what was open
      }
    }
  }

  private void add(Key key, int process, long from, long to) {
    List<Call> own =
        calls
            .computeIfAbsent(key, k -> new TreeMap<>(Integer::compareUnsigned))
            .computeIfAbsent(process, p -> new ArrayList<>());
    int at = own.size();
    while (at > 0 && Long.compareUnsigned(own.get(at - 1).from(), from) > 0) {
      at--; // posted before others that are complete already
    }
    own.add(at, new Call(process, from, to));
  }

  private int write(ViewedTrace trace, JsonWriter json) {
    int left = MOST;
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
    for (int shift = -MOST_APART; shift <= more + MOST_APART; shift++) {
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
