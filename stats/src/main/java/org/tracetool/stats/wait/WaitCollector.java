package org.tracetool.stats.wait;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.stats.scope.ChosenProcesses;
import org.tracetool.stats.sums.KeyedSums;
import org.tracetool.stats.sums.KeyedSums.Fold;
import org.tracetool.stats.sums.OperationSums;
import org.tracetool.stats.wait.WaitAnalysis.Kind;
import org.tracetool.stats.wait.WaitAnalysis.Wait;

/**
 * Sums up waiting, as far as it is in the window and of chosen processes, and keeps the longest.
 */
final class WaitCollector {
  private static final int MAX_KEPT_WAITS = 100;
  private static final Comparator<Wait> BY_LENGTH = WaitCollector::compare;

  private final ChosenProcesses chosen;
  private final TimeWindow window;
  private final KeyedSums byProcess = new KeyedSums(Fold.SUM, Fold.SUM);
  private final KeyedSums byRegion = new KeyedSums(Fold.SUM, Fold.SUM);
  private final List<Wait> longest = new ArrayList<>();

  /** Null if not needed. */
  private final WaitCauses causes;

  /** Waits that are shorter are not among the longest. */
  private long longestLimit;

  // The call in which each process received last, and how long it waited in it so far.
  private final long[] lastCall;
  private final long[] lastCallWait;

  // One lambda: the JVM makes a class for each link of a chain of comparators, at every start.
  private static int compare(Wait a, Wait b) {
    int order = Long.compare(b.ticks(), a.ticks());
    order = order != 0 ? order : Long.compareUnsigned(a.from(), b.from());
    return order != 0 ? order : Integer.compare(a.process(), b.process());
  }

  /** {@code causes} takes for whom processes waited; null if not needed. */
  WaitCollector(ChosenProcesses chosen, TimeWindow window, int processes, WaitCauses causes) {
    this.causes = causes;
    this.chosen = chosen;
    this.window = window;
    lastCall = new long[processes];
    lastCallWait = new long[processes];
    Arrays.fill(lastCall, -1);
  }

  /** The begin of the part of a wait that is in the window. */
  private long clippedBegin(long begin) {
    return Long.compareUnsigned(begin, window.from()) < 0 ? window.from() : begin;
  }

  /** The length of the part of a wait in the window; at most 0 if there is none. */
  private long clippedTicks(long begin, long ticks) {
    long end = begin + ticks;
    return (window.isBehind(end) ? window.to() : end) - clippedBegin(begin);
  }

  /** For the messages that a call waits for, only the additional waiting of each counts. */
  void addLateSender(int sender, int receiver, int region, long callBegin, long wholeTicks) {
    if (causes != null) {
      causes.recordWait(receiver, callBegin, callBegin + wholeTicks, sender);
    }
    if (!chosen.is(receiver)) {
      return;
    }
    long enter = clippedBegin(callBegin);
    long ticks = clippedTicks(callBegin, wholeTicks);
    boolean first = lastCall[receiver] != callBegin;
    long before = first ? 0 : lastCallWait[receiver];
    if (ticks > before) {
      lastCall[receiver] = callBegin;
      lastCallWait[receiver] = ticks;
      add(byProcess, Kind.LATE_SENDER, receiver, first ? 1 : 0, ticks - before);
      add(byRegion, Kind.LATE_SENDER, region, first ? 1 : 0, ticks - before);
      int meanwhile = -1;
      if (causes != null) {
        if (!first && before > 0) {
          causes.takeBack(receiver);
        }
        meanwhile = causes.charge(receiver, sender, enter, ticks, 1);
        causes.keep(receiver, sender, meanwhile, ticks);
      }
      if (ticks < longestLimit) {
        return;
      }
      Wait wait = new Wait(Kind.LATE_SENDER, receiver, region, enter, ticks, sender, meanwhile);
      if (!first) {
        forget(receiver, enter);
      }
      remember(wait);
    }
  }

  /**
   * What a call of a receiver was known to wait for a sender so far: at most one wait, most likely
   * among the latest.
   */
  private void forget(int receiver, long enter) {
    for (int i = longest.size() - 1; i >= 0; i--) {
      Wait w = longest.get(i);
      if (w.process() == receiver && w.from() == enter && w.kind() == Kind.LATE_SENDER) {
        longest.remove(i);
        return;
      }
    }
  }

  /** Adds a wait; gives how much of it counts. */
  long add(Kind kind, int process, int region, long begin, long wholeTicks, int other, int count) {
    if (causes != null) {
      causes.recordWait(process, begin, begin + wholeTicks, other);
    }
    long from = clippedBegin(begin);
    long ticks = clippedTicks(begin, wholeTicks);
    if (ticks <= 0 || !chosen.is(process)) {
      return 0;
    }
    add(byProcess, kind, process, count, ticks);
    if (region >= 0) {
      add(byRegion, kind, region, count, ticks);
    }
    int meanwhile = causes == null ? -1 : causes.charge(process, other, from, ticks, count);
    if (ticks >= longestLimit) {
      remember(new Wait(kind, process, region, from, ticks, other, meanwhile));
    }
    return ticks;
  }

  private static void add(KeyedSums table, Kind kind, int place, int count, long ticks) {
    int row = table.row(OperationSums.key(place, kind.ordinal()));
    table.values()[row + WaitAnalysis.COUNT] += count;
    table.add(row + WaitAnalysis.TICKS, ticks);
  }

  private void remember(Wait wait) {
    longest.add(wait);
    if (longest.size() >= 4 * MAX_KEPT_WAITS) {
      longest.sort(BY_LENGTH);
      longest.subList(MAX_KEPT_WAITS, longest.size()).clear();
      longestLimit = longest.get(MAX_KEPT_WAITS - 1).ticks();
    }
  }

  /** Puts the longest waits in order; after the last one. */
  void sort() {
    longest.sort(BY_LENGTH);
    if (longest.size() > MAX_KEPT_WAITS) {
      longest.subList(MAX_KEPT_WAITS, longest.size()).clear();
    }
  }

  KeyedSums byProcess() {
    return byProcess;
  }

  KeyedSums byRegion() {
    return byRegion;
  }

  List<Wait> longest() {
    return List.copyOf(longest);
  }
}
