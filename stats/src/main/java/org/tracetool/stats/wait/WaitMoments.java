package org.tracetool.stats.wait;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.tracetool.core.operation.CollectiveSequences;
import org.tracetool.stats.collect.PendingCommunication;

/**
 * Messages and operations that are under way at some moments of a trace, as a {@link WaitAnalysis}
 * of all of it finds them: those that begin before a moment and end at it or later, in the order in
 * which they end. A message begins with the earlier of its calls. While there are too many, each
 * second moment is forgotten.
 */
public final class WaitMoments {
  private static final int MAX_MOMENTS = 2048;
  private static final int FIRST_STEP = 64;

  /** A moment. */
  static final class Moment {
    final long time;
    final List<long[]> items = new ArrayList<>();

    /** Communicator, member, and how many operations it took part in, again and again. */
    long[] turns;

    private Moment(long time) {
      this.time = time;
    }

    private long numbers() {
      long sum = turns.length;
      for (long[] item : items) {
        sum += item.length;
      }
      return sum;
    }
  }

  private final long most;
  private List<Moment> moments = new ArrayList<>();
  private long numbers;
  private long step = FIRST_STEP;
  private long since;
  private long before;
  private long mostWaiting;

  /** No moments yet; {@code most} is how many numbers all of them may have. */
  WaitMoments(long most) {
    this.most = most;
  }

  /** What follows happens at this time or later. */
  void reach(long time, int halves, CollectiveSequences collectives) {
    mostWaiting = Math.max(mostWaiting, halves + collectives.waiting().size());
    if (++since >= step && Long.compareUnsigned(time, before) > 0) {
      since = 0;
      Moment moment = new Moment(time);
      List<Long> turns = new ArrayList<>();
      collectives.forEachTurn(
          (comm, unused, member, count) -> turns.addAll(List.of(comm, member, count)));
      moment.turns = turns.stream().mapToLong(Long::longValue).toArray();
      moments.add(moment);
      numbers += moment.turns.length;
      limitNumbers(most);
    }
    before = time;
  }

  /** Returns whether there is a moment after a time. */
  boolean hasAfter(long time) {
    return !moments.isEmpty()
        && Long.compareUnsigned(moments.get(moments.size() - 1).time, time) > 0;
  }

  /** Adds something that ends now, or never, and has mattered since a time. */
  void add(PendingCommunication item, long begin) {
    add(item, begin, -1L);
  }

  /** Adds something that mattered from a time until another one. */
  void add(PendingCommunication item, long begin, long end) {
    for (int i = moments.size() - 1; i >= 0; i--) {
      if (Long.compareUnsigned(moments.get(i).time, begin) <= 0) {
        break;
      }
      if (Long.compareUnsigned(moments.get(i).time, end) > 0) {
        continue;
      }
      moments.get(i).items.add(item.words());
      numbers += item.words().length;
    }
    limitNumbers(most);
  }

  /** Forgets moments until there are at most so many numbers. */
  void limitNumbers(long numbersLeft) {
    while (!moments.isEmpty() && (numbers > numbersLeft || moments.size() > MAX_MOMENTS)) {
      List<Moment> fewer = new ArrayList<>();
      numbers = 0;
      for (int i = 1; i < moments.size(); i += 2) {
        fewer.add(moments.get(i));
        numbers += moments.get(i).numbers();
      }
      moments = fewer;
      step *= 2;
    }
  }

  /** How many halves and calls waited at most at the same time. */
  long mostWaiting() {
    return mostWaiting;
  }

  int size() {
    return moments.size();
  }

  void forEach(Consumer<Moment> taker) {
    moments.forEach(taker);
  }
}
