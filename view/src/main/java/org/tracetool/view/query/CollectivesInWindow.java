package org.tracetool.view.query;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.tracetool.core.definition.CollectiveType;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.operation.CollectiveCalls;
import org.tracetool.core.operation.OperationState;
import org.tracetool.core.operation.OutermostMpiCalls;
import org.tracetool.core.report.JsonWriter;
import org.tracetool.core.system.CommunicatorMembership;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.view.estimate.EstimatedOperation;
import org.tracetool.view.estimate.EstimatedOperation.MemberCall;
import org.tracetool.view.estimate.EstimatedOperations;
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

  /**
   * A call of a member.
   *
   * @param came when the call of MPI began in which the operation begins
   * @param waits when that began in which it ends, from where on the member may wait
   */
  private record Call(int process, long from, long to, int root, long came, long waits) {}

  // What is kept with a call.
  private static final int CAME = 0;
  private static final int WAITS = 1;
  private static final int WIDTH = 2;

  /** Takes who waits for whom. */
  public interface WaitTaker {
    /**
     * A member of an operation waits for another one.
     *
     * @param waiting token of the process that waits
     * @param from ticks, when the call began in which it waits
     * @param to ticks, when its call ended
     * @param late token of the process that it waits for
     * @param came ticks, when that one came; after {@code from}
     * @param operation the token of the operation
     */
    void take(int waiting, long from, long to, int late, long came, int operation);
  }

  /** The member that others wait for, and the only one that waits, null if all do. */
  private record LateMember(Call member, Call only) {}

  private final Map<Key, Map<Integer, List<Call>>> calls = new HashMap<>();
  private final CollectiveCalls found;

  /** Null if nobody asks for waits. */
  private OutermostMpiCalls mpiCalls;

  private final Definitions definitions;
  private final CommunicatorMembership membership;
  private final TimeWindow window;
  private final TimeWindow wider;
  private final boolean isRead;

  /** Whether the first call of each member in sight is the first one that it has. */
  private final boolean isFromBegin;

  private CollectivesInWindow(ViewedTrace trace, TimeWindow window) throws IOException {
    this.window = window;
    this.definitions = trace.definitions();
    this.membership = new CommunicatorMembership(definitions);
    this.found =
        new CollectiveCalls(
            CollectiveCalls.Members.of(trace.definitions(), 0), WIDTH, CollectiveCalls.MAX_OPEN);
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
    if (!isRead || mpiCalls == null) {
      return isRead ? CollectiveCalls.KINDS : Set.of();
    }
    Set<EventKind> kinds = EnumSet.of(EventKind.ENTER, EventKind.LEAVE);
    kinds.addAll(CollectiveCalls.KINDS);
    return kinds;
  }

  @Override
  public String text(ViewedTrace trace) throws IOException {
    found.finish();
    follow();
    JsonWriter json = new JsonWriter(true).object(null).list("operations");
    int left = write(trace, json);
    left = isRead && left > 0 ? writeEstimates(trace, left, json) : left;
    return json.endList().flag("complete", isRead && left > 0).endObject().toString();
  }

  @Override
  public void take(EventCursor e) {
    if (mpiCalls != null) {
      mpiCalls.take(e);
    }
    if (wider.contains(e.time())) {
      int ending = found.ending(e);
      if (ending != CollectiveCalls.NONE) {
        found.setOwn(ending, WAITS, mpiBegin(e, found.own(ending, CAME)));
      }
      int begun = found.take(e);
      if (begun != CollectiveCalls.NONE) {
        found.setOwn(begun, CAME, mpiBegin(e, e.time()));
        found.setOwn(begun, WAITS, found.own(begun, CAME));
      }
      follow();
    }
  }

  private long mpiBegin(EventCursor e, long otherwise) {
    return mpiCalls == null ? otherwise : mpiCalls.begin(e.location(), otherwise);
  }

  private void follow() {
    for (int call = found.next(); call != CollectiveCalls.NONE; call = found.next()) {
      if (found.state(call) == OperationState.WHOLE) {
        Key key = new Key(found.comm(call), found.operation(call), found.isBlocking(call));
        Call own =
            new Call(
                found.location(call),
                found.begin(call),
                found.end(call),
                found.root(call),
                found.own(call, CAME),
                found.own(call, WAITS));
        calls
            .computeIfAbsent(key, k -> new TreeMap<>(Integer::compareUnsigned))
            .computeIfAbsent(own.process(), p -> new ArrayList<>())
            .add(own);
      }
    }
  }

  /** Reads what is needed of a window, and reports who waits for whom in it and around it. */
  public static void findWaits(ViewedTrace trace, QueryWindow query, WaitTaker taker)
      throws IOException {
    CollectivesInWindow in = of(trace, query);
    in.mpiCalls = new OutermostMpiCalls(trace.definitions());
    NonCallEvents.read(trace, query, in);
    in.found.finish();
    in.follow();
    in.calls.forEach(
        (key, byProcess) -> {
          for (List<Call> members : in.operations(byProcess)) {
            LateMember late = in.late(key, members);
            for (Call c : late == null ? List.<Call>of() : members) {
              boolean isLater = Long.compareUnsigned(late.member.came(), c.waits()) > 0;
              if (isLater && (late.only == null || late.only == c)) {
                int process = late.member.process();
                taker.take(
                    c.process(), c.waits(), c.to(), process, late.member.came(), key.operation());
              }
            }
          }
        });
  }

  /** Who is waited for in an operation: the root where it has what all need, else the last one. */
  private LateMember late(Key key, List<Call> members) {
    if (!key.blocking() || members.size() < 2) {
      return null;
    }
    Call last = members.get(0);
    Call root = null;
    for (Call c : members) {
      last = Long.compareUnsigned(c.came(), last.came()) > 0 ? c : last;
      boolean isRoot =
          c.root() != 0
              && (c.process() == c.root()
                  || membership.member(0, key.comm(), c.process()) == c.root());
      root = isRoot ? c : root;
    }
    return switch (CollectiveType.of(
        definitions.find(DefinitionKind.COLLECTIVE, key.operation()))) {
      case ONE2ALL -> root == null ? null : new LateMember(root, null);
      case ALL2ONE -> root == null ? null : new LateMember(last, root);
      default -> new LateMember(last, null);
    };
  }

  /** Writes operations that are not recorded; returns how many more could be written. */
  private int writeEstimates(ViewedTrace trace, int most, JsonWriter json) throws IOException {
    int left = most;
    for (EstimatedOperation operation : EstimatedOperations.in(trace, wider)) {
      if (operation.calls().stream().noneMatch(c -> isSeen(c.enter(), c.leave()))) {
        continue;
      }
      if (--left == 0) {
        return 0;
      }
      json.object(null).text("name", operation.region()).text("comm", "").flag("estimated", true);
      MemberCall late =
          operation.type() == CollectiveType.SCAN
              ? null // each member waits for another one
              : operation.latest();
      if (late != null) {
        json.number("late", trace.rows().ofLocation(late.location()));
      }
      json.list("members");
      operation.calls().forEach(c -> write(trace, c.location(), c.enter(), c.leave(), json));
      json.endList().endObject();
    }
    return left;
  }

  private boolean isSeen(long from, long to) {
    return Long.compareUnsigned(from, window.to()) < 0
        && Long.compareUnsigned(to, window.from()) >= 0;
  }

  private static void write(ViewedTrace trace, int location, long from, long to, JsonWriter json) {
    json.list(null).number(null, trace.rows().ofLocation(location));
    json.text(null, Long.toUnsignedString(from)).text(null, Long.toUnsignedString(to)).endList();
  }

  private int write(ViewedTrace trace, JsonWriter json) {
    int left = MAX_OPERATIONS;
    for (Map.Entry<Key, Map<Integer, List<Call>>> entry : calls.entrySet()) {
      for (List<Call> members : operations(entry.getValue())) {
        if (members.stream().noneMatch(c -> isSeen(c.from(), c.to()))) {
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

  private void write(ViewedTrace trace, Key key, List<Call> members, JsonWriter json) {
    Definition comm = trace.definitions().group(key.comm());
    json.object(null);
    json.text("name", trace.operations().of(key.operation(), key.blocking()));
    json.text("comm", comm == null || comm.name() == null ? "" : comm.name());
    LateMember late = late(key, members);
    if (late != null) {
      json.number("late", trace.rows().ofLocation(late.member.process()));
      if (late.only != null) {
        json.number("only", trace.rows().ofLocation(late.only.process()));
      }
    }
    json.list("members");
    for (Call c : members) {
      write(trace, c.process(), c.from(), c.to(), json);
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
