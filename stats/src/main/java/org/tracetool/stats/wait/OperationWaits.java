package org.tracetool.stats.wait;

import static org.tracetool.stats.collect.PendingCommunication.CALL;
import static org.tracetool.stats.collect.PendingCommunication.ENTER;
import static org.tracetool.stats.collect.PendingCommunication.LEAVE;
import static org.tracetool.stats.collect.PendingCommunication.PLACE;
import static org.tracetool.stats.collect.PendingCommunication.REGION;
import static org.tracetool.stats.collect.PendingCommunication.ROOT;
import static org.tracetool.stats.collect.PendingCommunication.TIME;
import static org.tracetool.stats.collect.PendingCommunication.WHAT;

import org.tracetool.core.definition.CollectiveType;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.operation.CollectiveCalls;
import org.tracetool.core.operation.CollectiveSequences;
import org.tracetool.core.operation.OperationState;
import org.tracetool.core.operation.WaitingRows;
import org.tracetool.core.time.Ticks;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.stats.collect.CommunicationEnds;
import org.tracetool.stats.collect.PartialSums;
import org.tracetool.stats.collect.PendingCommunication;
import org.tracetool.stats.scope.ChosenProcesses;
import org.tracetool.stats.scope.StatsIndex;
import org.tracetool.stats.sums.OperationSums;
import org.tracetool.stats.wait.WaitAnalysis.Kind;

/** Brings the members of collective operations together: who waited for whom in them. */
final class OperationWaits {
  /**
   * Of the first call that waits of an operation: how many members came. Before it, each has the
   * numbers of a call of a {@link PendingCommunication}.
   */
  private static final int CAME = CALL;

  /** Bit of a sequence for operations that do not block. */
  private static final long POSTED = 1L << 32;

  // What is kept of a call that does not block: of the call that completed it.
  private static final int OWN_PLACE = 0;
  private static final int OWN_REGION = 1;
  private static final int OWN_ENTER = 2;
  private static final int OWN = 3;

  private final PartialSums sums;
  private final StatsIndex index;
  private final ChosenProcesses chosen;
  private final WaitMoments moments;
  private final TimeWindow window;
  private final WaitCollector found;
  private final CommMembers members;
  private final CollectiveSequences collectives = new CollectiveSequences(CAME + 1);
  private final WaitingRows calls = collectives.waiting();

  /** Those that do not block, until it is known which operation they are of. */
  private final CollectiveCalls posts;

  private final int most;
  private boolean hasPosts;
  private long notFollowed;
  private long incomplete;

  /** {@code moments} takes what is under way at moments; null if not needed. */
  OperationWaits(
      PartialSums sums,
      ChosenProcesses chosen,
      WaitMoments moments,
      WaitCollector found,
      CommMembers members) {
    this.sums = sums;
    this.chosen = chosen;
    this.moments = moments;
    this.found = found;
    this.members = members;
    index = sums.index;
    window = sums.options.reading().window();
    most = sums.options.mostPending();
    posts = posted();
  }

  private CollectiveCalls posted() {
    CollectiveCalls.Members parties =
        new CollectiveCalls.Members() {
          @Override
          public int process(int location) {
            return index.processOf(location);
          }

          @Override
          public long member(int comm, int location) {
            int member = members.of(comm, location);
            return member < 0 ? location : member;
          }
        };
    return new CollectiveCalls(parties, OWN, most);
  }

  /**
   * Takes what happens to an operation.
   *
   * @return false if it does not concern operations alone
   */
  boolean take(int place, CommunicationEnds e) {
    switch (e.kind) {
      case CommunicationEnds.COLLECTIVE -> arrive(place, e);
      case CommunicationEnds.POSTED -> posts.post(place, e.time, e.request);
      case CommunicationEnds.COMPLETED -> {
        int call = posts.complete(place, e.time, e.request, e.a);
        posts.setParties(call, e.comm, e.b - 1, 0, 0);
        posts.setOwn(call, OWN_PLACE, place);
        posts.setOwn(call, OWN_REGION, e.region);
        posts.setOwn(call, OWN_ENTER, e.enter);
      }
      case CommunicationEnds.FREED, CommunicationEnds.CANCELLED -> {
        posts.drop(place, e.request, e.kind == CommunicationEnds.CANCELLED);
        takePosted();
        return false;
      }
      default -> {
        return false;
      }
    }
    hasPosts |= e.kind != CommunicationEnds.COLLECTIVE;
    takePosted();
    return true;
  }

  /** Those that do not block, of which it is known now which operation they are of. */
  private void takePosted() {
    for (int call = posts.next(); call != CollectiveCalls.NONE; call = posts.next()) {
      long number = posts.number(call);
      if (posts.state(call) == OperationState.WHOLE && number >= 0) {
        long begin = posts.begin(call);
        add(
            POSTED | posts.comm(call),
            number,
            (int) posts.own(call, OWN_PLACE),
            posts.own(call, OWN_REGION),
            posts.operation(call),
            posts.root(call),
            begin,
            posts.end(call),
            Ticks.later(begin, posts.own(call, OWN_ENTER)));
      }
    }
  }

  /** A process or thread comes to its next operation. */
  private void arrive(int place, CommunicationEnds e) {
    int member = members.of(e.comm, place);
    long turn = collectives.turn(e.comm, 0, member < 0 ? place : member);
    long number = e.number == CommunicationEnds.NO_NUMBER ? turn : e.number;
    add(e.comm, number, place, e.region, e.a, e.b - 1, e.time, e.leave, e.enter);
  }

  private void add(
      long sequence,
      long number,
      int place,
      long region,
      long what,
      long root,
      long time,
      long leave,
      long enter) {
    if (calls.size() >= most) {
      notFollowed++;
      return;
    }
    int slot = collectives.add(sequence, 0, number);
    calls.set(slot, PLACE, place);
    calls.set(slot, REGION, region);
    calls.set(slot, WHAT, what);
    calls.set(slot, ROOT, root);
    calls.set(slot, TIME, time);
    calls.set(slot, LEAVE, leave);
    calls.set(slot, ENTER, enter);
    int comm = (int) sequence;
    if (members.of(comm, place) >= 0) {
      int first = collectives.find(sequence, 0, number);
      long came = calls.get(first, CAME) + 1;
      calls.set(first, CAME, came);
      if (came == members.size(comm)) {
        if (moments != null) {
          note(first, true);
        }
        end(first);
      }
    }
  }

  /** Adds the calls of an operation before a time; gives the first one. */
  int add(PendingCommunication o, long before) {
    long sequence = o.get(PendingCommunication.OPERATION_COMM);
    int comm = (int) sequence;
    long number = o.get(PendingCommunication.NUMBER);
    for (int i = 0; i < o.calls(); i++) {
      if (Long.compareUnsigned(o.ofCall(i, TIME), before) < 0) {
        int place = (int) o.ofCall(i, PLACE);
        int slot = collectives.add(sequence, 0, number);
        int from = PendingCommunication.FIRST_CALL + i * CALL;
        System.arraycopy(o.words(), from, calls.words(), calls.at(slot), CALL);
        if (members.of(comm, place) >= 0) {
          int first = collectives.find(sequence, 0, number);
          calls.set(first, CAME, calls.get(first, CAME) + 1);
        }
      }
    }
    return collectives.find(sequence, 0, number);
  }

  /** An operation of which all calls are known that come. */
  void end(PendingCommunication operation) {
    int first = add(operation, -1L);
    incomplete += operation.kind() == PendingCommunication.INCOMPLETE && counts(first) ? 1 : 0;
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
    posts.finish();
    takePosted();
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
    for (int n = first; n != WaitingRows.NONE; n = calls.next(n)) {
      last = isLater(n, last) ? n : last;
      earliest = isLater(earliest, n) ? n : earliest;
    }
    int operation = (int) calls.get(last, WHAT);
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
    for (int n = first; n != WaitingRows.NONE; n = calls.next(n)) {
      if (chosen.is(place(n)) && window.contains(calls.get(n, TIME))) {
        return true;
      }
    }
    return false;
  }

  /**
   * Of calls at the same time that of the first member of the communicator is taken as the last.
   */
  private boolean isLater(int a, int b) {
    long difference = calls.get(a, TIME) - calls.get(b, TIME);
    return difference > 0 || difference == 0 && position(a) < position(b);
  }

  private int position(int call) {
    return members.position((int) calls.key(call, 0), place(call));
  }

  // Collective operations

  private int place(int call) {
    return (int) calls.get(call, PLACE);
  }

  /** Ticks that the members waited, depending on the class of the operation. */
  private long waits(int first, int operation, int root, int last) {
    Definition d = index.collectives().definition(operation);
    CollectiveType type = CollectiveType.of(d);
    int rootCall = WaitingRows.NONE;
    for (int n = first; n != WaitingRows.NONE; n = calls.next(n)) {
      int member = members.of((int) calls.key(n, 0), place(n));
      rootCall = place(n) == root || member == root ? n : rootCall;
    }
    long total = 0;
    for (int n = first; n != WaitingRows.NONE; n = calls.next(n)) {
      int until = last;
      if (type == CollectiveType.ONE2ALL) {
        until = rootCall;
      } else if (type == CollectiveType.ALL2ONE && n != rootCall) {
        until = WaitingRows.NONE;
      }
      if (until == WaitingRows.NONE || until == n) {
        continue;
      }
      long begin = calls.get(n, ENTER);
      long ticks = Ticks.earlier(calls.get(until, TIME), calls.get(n, LEAVE)) - begin;
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
    long[] words = new long[PendingCommunication.FIRST_CALL + n * CALL];
    words[0] = complete ? PendingCommunication.OPERATION : PendingCommunication.INCOMPLETE;
    words[PendingCommunication.OPERATION_COMM] = calls.key(first, 0);
    words[PendingCommunication.NUMBER] = calls.key(first, 2);
    words[PendingCommunication.CALLS] = n;
    int at = PendingCommunication.FIRST_CALL;
    long begin = -1L;
    for (int c = first; c != WaitingRows.NONE; c = calls.next(c)) {
      System.arraycopy(calls.words(), calls.at(c), words, at, CALL);
      if (Long.compareUnsigned(calls.get(c, TIME), begin) < 0) {
        begin = calls.get(c, TIME);
      }
      at += CALL;
    }
    moments.add(new PendingCommunication(words), begin);
  }

  /** The calls that wait for those of other members, and how many each member made. */
  CollectiveSequences collectives() {
    return collectives;
  }

  /** Calls that were not followed since too many waited. */
  long notFollowed() {
    return notFollowed + posts.givenUp();
  }

  /** Whether each call has its place in the order whenever reading begins. */
  boolean isByRecords() {
    return !hasPosts;
  }

  /** Collective operations to which not all members came. */
  long incomplete() {
    return incomplete;
  }
}
