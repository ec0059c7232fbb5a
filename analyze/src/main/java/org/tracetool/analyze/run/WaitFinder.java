package org.tracetool.analyze.run;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.tracetool.analyze.result.WaitKind;

/** Makes a wait of what is known of a call when nothing more will be, and sums waits up. */
final class WaitFinder {
  /** What waits are summed up by; numbers of locations and call paths. */
  record WaitKey(WaitKind kind, int location, int path, int cause, int causePath) {}

  /** Where wrong order and completion are summed up. */
  record PlaceKey(String kind, int location, int path) {}

  /** How many, and their ticks. */
  static final class Total {
    long count;
    long ticks;

    void add(long more) {
      count++;
      ticks = ticks > Long.MAX_VALUE - more ? Long.MAX_VALUE : ticks + more;
    }
  }

  /** Instead of a location or a call path: several of them. */
  static final int OTHERS = -1;

  /** Sums that are kept apart by their causes. */
  private static final int MAX_TOTALS = 1 << 18;

  /** Sums that are kept apart by their call paths. */
  private static final int MAX_PLACES = 1 << 17;

  final Map<WaitKey, Total> totals = new HashMap<>();
  final Map<PlaceKey, Total> completion = new HashMap<>();
  final Map<PlaceKey, Total> wrongOrder = new HashMap<>();
  long earlyReduceFirstSender;

  private final StateClock clock;
  private final Synchronisations synchronisations;
  private final AnalysisVisitor visitor;
  private final long base;

  WaitFinder(
      StateClock clock, Synchronisations synchronisations, AnalysisVisitor visitor, long base) {
    this.clock = clock;
    this.synchronisations = synchronisations;
    this.visitor = visitor;
    this.base = base;
  }

  /** Finishes a call if it is over and all its operations are known. */
  void finish(OperationCall call) throws IOException {
    if (call.pending > 0 || call.isFinished || !call.isOver()) {
      return;
    }
    call.isFinished = true;
    if (call.kind == null) {
      return;
    }
    long end = Math.min(call.until, call.leave);
    long length = end - call.enter - call.innerBefore(end);
    if (length <= 0) {
      return;
    }
    AnalyzedLocation l = call.location;
    long since =
        call.kind == WaitKind.WAIT_FOR_DEVICE
            ? call.enter
            : synchronisations.latest(l, call.enter, call.cause, call.causeTime);
    l.waits.add(
        call.enter,
        end,
        length,
        call.kind.ordinal(),
        call.cause.index,
        call.causeTime,
        since,
        call.path,
        call.causePath);
    long counted = part(length, call.enter, end);
    if (counted > 0) {
      WaitKey key = new WaitKey(call.kind, l.index, call.path, call.cause.index, call.causePath);
      addTotal(key, counted);
    }
    if (call.kind == WaitKind.LATE_SENDER) {
      lateSenders(l).add(call, counted, this::addWrongOrder);
    }
    visitor.visitWait(
        l.process.rank,
        l.thread,
        call.path,
        call.kind,
        base + call.enter,
        base + end,
        length,
        call.message == null ? -1 : call.message.bytes);
    visitor.visitCause(
        l.token,
        call.cause.token,
        call.path,
        call.kind,
        base + call.enter,
        base + end,
        base + call.leave);
    call.message = null; // else each late sender would hold the one before it
  }

  /** If there are too many causes, new ones are taken together, and then new call paths too. */
  private void addTotal(WaitKey key, long ticks) {
    Total total = totals.get(key);
    if (total == null) {
      int size = totals.size();
      int path = size < MAX_TOTALS + MAX_PLACES ? key.path() : OTHERS;
      WaitKey kept =
          size < MAX_TOTALS ? key : new WaitKey(key.kind(), key.location(), path, OTHERS, 0);
      total = totals.computeIfAbsent(kept, k -> new Total());
    }
    total.add(ticks);
  }

  /** If there are too many places, those of new ones are taken together for a location. */
  private static void addTotal(Map<PlaceKey, Total> totals, PlaceKey key, long ticks) {
    Total total = totals.get(key);
    if (total == null) {
      boolean isOther = totals.size() >= MAX_PLACES;
      PlaceKey kept = isOther ? new PlaceKey(key.kind(), key.location(), OTHERS) : key;
      total = totals.computeIfAbsent(kept, k -> new Total());
    }
    total.add(ticks);
  }

  /** The part of a wait that is in the window. */
  private long part(long length, long begin, long end) {
    long inside = clock.inWindow(begin, end);
    return inside == end - begin
        ? length
        : Math.min(inside, Math.round((double) length * inside / (end - begin)));
  }

  /** A message is received. */
  void receive(MessageOperations.Message message) {
    lateSenders(message.receive.location).receive(message, this::addWrongOrder);
  }

  private static LateSenderList lateSenders(AnalyzedLocation l) {
    if (l.lateSenders == null) {
      l.lateSenders = new LateSenderList(l);
    }
    return l.lateSenders;
  }

  private void addWrongOrder(AnalyzedLocation l, int path, boolean isSameSource, long ticks) {
    if (ticks > 0) {
      String kind = isSameSource ? "same_source" : "different_source";
      addTotal(wrongOrder, new PlaceKey(kind, l.index, path), ticks);
    }
  }

  /** A root waits for the first other member of an operation. */
  void addFirstSender(long from, long to) {
    earlyReduceFirstSender += clock.inWindow(from, to);
  }

  /** A member of an operation leaves later than it could. */
  void addCompletion(OperationCall call, boolean isBarrier, long from) {
    long ticks = clock.inWindow(from, call.leave);
    if (ticks > 0) {
      String kind = isBarrier ? "barrier_completion" : "nxn_completion";
      addTotal(completion, new PlaceKey(kind, call.location.index, call.path), ticks);
    }
  }
}
