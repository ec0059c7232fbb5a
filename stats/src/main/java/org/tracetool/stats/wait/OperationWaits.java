package org.tracetool.stats.wait;

import static org.tracetool.stats.wait.UnderWay.CAME;
import static org.tracetool.stats.wait.UnderWay.ENTER;
import static org.tracetool.stats.wait.UnderWay.LEAVE;
import static org.tracetool.stats.wait.UnderWay.OPERATION;
import static org.tracetool.stats.wait.UnderWay.PLACE;
import static org.tracetool.stats.wait.UnderWay.REGION;
import static org.tracetool.stats.wait.UnderWay.ROOT;
import static org.tracetool.stats.wait.UnderWay.ROW_KIND;
import static org.tracetool.stats.wait.UnderWay.TIME;

import org.tracetool.core.definition.CollectiveType;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.operation.Collectives;
import org.tracetool.core.operation.Waiting;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.stats.collect.Endpoints;
import org.tracetool.stats.collect.Partial;
import org.tracetool.stats.collect.WaitItem;
import org.tracetool.stats.scope.ChosenProcesses;
import org.tracetool.stats.scope.NumberedDefinitions;
import org.tracetool.stats.sums.OperationSums;
import org.tracetool.stats.wait.WaitAnalysis.Kind;

/** Brings the members of collective operations together: who waited for whom in them. */
final class OperationWaits {
  private final Partial sums;
  private final NumberedDefinitions index;
  private final ChosenProcesses chosen;
  private final WaitMoments moments;
  private final TimeWindow window;
  private final FoundWaits found;
  private final CommMembers members;
  private final UnderWay underWay;
  private final Collectives collectives;
  private final Waiting calls;
  private long incomplete;

  /** {@code moments} takes what is under way at moments; null if not needed. */
  OperationWaits(
      Partial sums,
      ChosenProcesses chosen,
      WaitMoments moments,
      FoundWaits found,
      CommMembers members,
      UnderWay underWay) {
    this.sums = sums;
    this.chosen = chosen;
    this.moments = moments;
    this.found = found;
    this.members = members;
    this.underWay = underWay;
    index = sums.index;
    window = sums.options.reading().window();
    collectives = underWay.collectives;
    calls = underWay.calls;
  }

  /** A process or thread comes to its next operation. */
  void arrive(int place, Endpoints e) {
    int member = members.of(e.comm, place);
    long sequence = e.kind == Endpoints.COLLECTIVE ? e.comm : e.comm | WaitItem.POSTED;
    long number = collectives.turn(sequence, 0, member < 0 ? place : member);
    if (e.kind == Endpoints.LOST_POST || underWay.isFull()) {
      return;
    }
    int slot = collectives.add(sequence, 0, number);
    UnderWay.fill(calls, slot, place, e);
    calls.set(slot, OPERATION, e.a);
    calls.set(slot, ROOT, e.b - 1);
    if (member >= 0) {
      int first = collectives.find(sequence, 0, number);
      long came = calls.get(first, CAME) + 1;
      calls.set(first, CAME, came);
      if (came == members.size(e.comm)) {
        if (moments != null) {
          note(first, true);
        }
        end(first);
      }
    }
  }

  /** Adds the calls of an operation before a time; gives the first one. */
  int add(WaitItem o, long before) {
    long sequence = o.get(WaitItem.OPERATION_COMM);
    int comm = (int) sequence;
    long number = o.get(WaitItem.NUMBER);
    for (int i = 0; i < o.calls(); i++) {
      if (Long.compareUnsigned(o.ofCall(i, WaitItem.TIME), before) < 0) {
        int place = (int) o.ofCall(i, WaitItem.PLACE);
        int slot = collectives.add(sequence, 0, number);
        calls.set(slot, ROW_KIND, Endpoints.COLLECTIVE);
        calls.set(slot, TIME, o.ofCall(i, WaitItem.TIME));
        calls.set(slot, ENTER, o.ofCall(i, WaitItem.ENTER));
        calls.set(slot, LEAVE, o.ofCall(i, WaitItem.LEAVE));
        calls.set(slot, REGION, o.ofCall(i, WaitItem.REGION));
        calls.set(slot, PLACE, place);
        calls.set(slot, OPERATION, o.ofCall(i, WaitItem.WHAT));
        calls.set(slot, ROOT, o.ofCall(i, WaitItem.ROOT));
        if (members.of(comm, place) >= 0) {
          int first = collectives.find(sequence, 0, number);
          calls.set(first, CAME, calls.get(first, CAME) + 1);
        }
      }
    }
    return collectives.find(sequence, 0, number);
  }

  /** An operation of which all calls are known that come. */
  void end(WaitItem operation) {
    int first = add(operation, -1L);
    incomplete += operation.kind() == WaitItem.INCOMPLETE && counts(first) ? 1 : 0;
    end(first);
  }

  /** Forgets what is under way. */
  void clear() {
    while (calls.size() > 0) {
      collectives.remove(calls.oldest());
    }
  }

  /** No more calls: what waits stays incomplete. */
  void finish() {
    while (calls.size() > 0) {
      int first = calls.oldest();
      incomplete += counts(first) ? 1 : 0;
      if (moments != null) {
        note(first, false);
      }
      end(first);
    }
  }

  /** Sums up an operation, given its first call, and forgets it. */
  private void end(int first) {
    int last = first;
    int earliest = first;
    for (int n = first; n != Waiting.NONE; n = calls.next(n)) {
      last = isLater(n, last) ? n : last;
      earliest = isLater(earliest, n) ? n : earliest;
    }
    int operation = (int) calls.get(last, OPERATION);
    int comm = (int) calls.key(last, 0);
    long waiting = waits(first, operation, (int) calls.get(last, ROOT), last);
    boolean counts = counts(first);
    if (counts || waiting > 0) {
      int row = sums.collectives.row(OperationSums.key(operation, comm));
      long[] v = sums.collectives.values();
      v[row + OperationSums.WAITING] += waiting;
      if (counts) {
        long skew = calls.get(last, TIME) - calls.get(earliest, TIME);
        v[row + OperationSums.MEETINGS]++;
        v[row + OperationSums.SKEW] += skew;
        v[row + OperationSums.MAX_SKEW] = Math.max(v[row + OperationSums.MAX_SKEW], skew);
      }
    }
    collectives.remove(first);
  }

  /** Returns whether any process that is chosen begins this operation in the window. */
  private boolean counts(int first) {
    for (int n = first; n != Waiting.NONE; n = calls.next(n)) {
      if (chosen.is(place(n)) && window.contains(calls.get(n, TIME))) {
        return true;
      }
    }
    return false;
  }

  private boolean isLater(int a, int b) {
    long difference = calls.get(a, TIME) - calls.get(b, TIME);
    return difference > 0 || difference == 0 && place(a) > place(b);
  }

  // Collective operations

  private int place(int call) {
    return (int) calls.get(call, PLACE);
  }

  /** Ticks that the members waited, depending on the class of the operation. */
  private long waits(int first, int operation, int root, int last) {
    Definition d = index.collectives().definition(operation);
    CollectiveType type = CollectiveType.of(d);
    int rootCall = Waiting.NONE;
    for (int n = first; n != Waiting.NONE; n = calls.next(n)) {
      int member = members.of((int) calls.key(n, 0), place(n));
      rootCall = place(n) == root || member == root ? n : rootCall;
    }
    long total = 0;
    for (int n = first; n != Waiting.NONE; n = calls.next(n)) {
      int until = last;
      if (type == CollectiveType.ONE2ALL) {
        until = rootCall;
      } else if (type == CollectiveType.ALL2ONE && n != rootCall) {
        until = Waiting.NONE;
      }
      if (until == Waiting.NONE || until == n) {
        continue;
      }
      long begin = calls.get(n, ENTER);
      long ticks = Math.min(calls.get(until, TIME), calls.get(n, LEAVE)) - begin;
      if (ticks > 0) {
        total +=
            found.add(
                Kind.COLLECTIVE,
                place(n),
                (int) calls.get(n, REGION),
                begin,
                ticks,
                place(until),
                1);
      }
    }
    return total;
  }

  /** An operation ends. */
  private void note(int first, boolean complete) {
    int n = collectives.count(first);
    long[] words = new long[WaitItem.FIRST_CALL + n * WaitItem.CALL];
    words[0] = complete ? WaitItem.OPERATION : WaitItem.INCOMPLETE;
    words[WaitItem.OPERATION_COMM] = calls.key(first, 0);
    words[WaitItem.NUMBER] = calls.key(first, 2);
    words[WaitItem.CALLS] = n;
    int at = WaitItem.FIRST_CALL;
    long begin = -1L;
    for (int c = first; c != Waiting.NONE; c = calls.next(c)) {
      words[at + WaitItem.PLACE] = place(c);
      words[at + WaitItem.REGION] = calls.get(c, REGION);
      words[at + WaitItem.WHAT] = calls.get(c, OPERATION);
      words[at + WaitItem.ROOT] = calls.get(c, ROOT);
      words[at + WaitItem.TIME] = calls.get(c, TIME);
      words[at + WaitItem.LEAVE] = calls.get(c, LEAVE);
      words[at + WaitItem.ENTER] = calls.get(c, ENTER);
      if (Long.compareUnsigned(calls.get(c, TIME), begin) < 0) {
        begin = calls.get(c, TIME);
      }
      at += WaitItem.CALL;
    }
    moments.add(new WaitItem(words), begin);
  }

  /** Collective operations to which not all members came. */
  long incomplete() {
    return incomplete;
  }
}
