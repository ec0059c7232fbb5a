package org.tracetool.unify.split;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.tracetool.core.definition.Role;
import org.tracetool.core.error.Remedy;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.WarningCode;
import org.tracetool.core.time.Ticks;

/**
 * Halves where a trace is cut by time. To leave them out, all events are looked at once before they
 * are written.
 */
final class TimeCutHalves implements CutHalves {
  /** Rows of a stream's own table, before they are added to the one of all streams. */
  private static final int OWN_ROWS = 1 << 12;

  private static final int BYTES_FOR_A_ROW = 160;

  private final SplitPlan plan;
  private final boolean drop;
  private final MessageCounts counts;
  private final Map<Integer, long[]> halvesOfStreams = new HashMap<>();
  private SplitMessages matched;

  private final LongAdder oneSided = new LongAdder();
  private final LongAdder remote = new LongAdder();
  private final LongAdder collectives = new LongAdder();
  private final LongAdder requests = new LongAdder();
  private final LongAdder files = new LongAdder();
  private final LongAdder longer = new LongAdder();

  /**
   * @param drop whether halves are left out; events are then watched a first time before {@link
   *     #decide}
   * @param memory bytes that tables may take
   */
  TimeCutHalves(SplitPlan plan, boolean drop, long memory) {
    this.plan = plan;
    this.drop = drop;
    counts = new MessageCounts((int) Math.min(1 << 22, memory / BYTES_FOR_A_ROW));
  }

  /** All streams were watched once; from now on halves are left out. */
  void decide() throws UnsupportedTraceException {
    if (counts.isCoarse()) {
      throw new UnsupportedTraceException(
              "unmatched sends and receives cannot be omitted: too many different messages to"
                  + " find those that a cut divides; allow more memory, or keep them")
          .advising(Remedy.MORE_MEMORY);
    }
    matched = counts.matched();
  }

  @Override
  public HalfListener watch(int stream) {
    return matched == null ? new CountingPass(stream) : new DecidingPass(stream);
  }

  /** Finds halves. */
  private final class CountingPass implements HalfListener {
    private final int stream;
    private final MessageCounts own = new MessageCounts(Integer.MAX_VALUE);
    private final CutOperations open = new CutOperations(drop);
    private long number;

    CountingPass(int stream) {
      this.stream = stream;
    }

    @Override
    public boolean keep(EventCursor event, int part) {
      number++;
      EventKind kind = event.kind();
      switch (kind) {
        case SEND -> countMessage(event.location(), event.partner(), event, part, true);
        case ISEND -> {
          countMessage(event.location(), event.partner(), event, part, true);
          open.post(event, number, part);
        }
        case ISEND_COMPLETE -> requests.add(open.completeSend(event, number, part));
        case RECEIVE -> countMessage(event.partner(), event.location(), event, part, false);
        case IRECEIVE -> {
          countMessage(event.partner(), event.location(), event, part, false);
          requests.add(open.completeReceive(event, part));
        }
        case IRECEIVE_REQUEST -> open.post(event, number, part);
        case COLLECTIVE_BEGIN, FILE_OPERATION_BEGIN, RMA_PUT, RMA_GET ->
            open.begin(event, number, part);
        case COLLECTIVE_END -> collectives.add(open.end(event, number, part));
        case FILE_OPERATION_END -> files.add(open.end(event, number, part));
        case RMA_END -> oneSided.add(open.end(event, number, part));
        case RMA_PUT_REMOTE_END -> remote.increment();
        case COLLECTIVE, FILE_OPERATION -> {
          long end = Ticks.after(event.time(), event.get(Role.DURATION));
          if (Long.compareUnsigned(end, event.time()) > 0
              && part < plan.parts() - 1
              && Long.compareUnsigned(end, plan.to(part)) > 0) {
            longer.increment();
          }
        }
        default -> {
          // is one record, whatever is cut
        }
      }
      return true;
    }

    private void countMessage(int sender, int receiver, EventCursor event, int part, boolean sent) {
      own.add(sender, receiver, event.comm(), event.tag(), part, sent);
      if (own.size() >= OWN_ROWS) {
        flush();
      }
    }

    private void flush() {
      synchronized (counts) {
        counts.addAll(own);
      }
      own.clear();
    }

    @Override
    public void end() {
      flush();
      if (drop) {
        synchronized (halvesOfStreams) {
          halvesOfStreams.put(stream, open.halves());
        }
      }
    }
  }

  /** Leaves halves out. */
  private final class DecidingPass implements HalfListener {
    private final MessageCounts seen = new MessageCounts(Integer.MAX_VALUE);
    private final DroppedRequests dropped = new DroppedRequests();
    private final long[] halves;
    private int part = -1;
    private int next;
    private long number;

    DecidingPass(int stream) {
      halves = halvesOfStreams.get(stream);
    }

    @Override
    public boolean keep(EventCursor event, int newPart) {
      number++;
      if (next < halves.length && halves[next] == number) {
        next++;
        return false;
      }
      if (newPart != part) {
        part = newPart;
        seen.clear();
      }
      return switch (event.kind()) {
        case SEND -> isWhole(event.location(), event.partner(), event, true);
        case ISEND -> {
          boolean whole = isWhole(event.location(), event.partner(), event, true);
          dropped.note(event, !whole);
          yield whole;
        }
        case ISEND_COMPLETE -> !dropped.ends(event);
        case RECEIVE, IRECEIVE -> isWhole(event.partner(), event.location(), event, false);
        default -> true;
      };
    }

    private boolean isWhole(int sender, int receiver, EventCursor event, boolean send) {
      int comm = event.comm();
      long tag = event.tag();
      long place = seen.add(sender, receiver, comm, tag, part, send);
      return !matched.isHalf(sender, receiver, comm, tag, part, send, place);
    }

    @Override
    public void end() {
      // was counted before
    }
  }

  @Override
  public void report(Diagnostics diagnostics) {
    SplitMessages messages = matched == null ? counts.matched() : matched;
    String about =
        counts.isCoarse()
            ? "unmatched sends and receives, about"
            : "unmatched sends and" + " receives";
    CutHalves.report(diagnostics, about, drop, 2 * messages.crossing());
    CutHalves.report(diagnostics, "unmatched records of requests", drop, requests.sum());
    CutHalves.report(
        diagnostics, "unmatched records of collective operations", drop, collectives.sum());
    CutHalves.report(diagnostics, "unmatched records of file operations", drop, files.sum());
    CutHalves.report(
        diagnostics, "unmatched records of one-sided operations", drop, oneSided.sum());
    diagnostics.add(
        WarningCode.CUT_OPERATIONS,
        "one-sided operations that complete on their target; not checked for a missing half",
        remote.sum(),
        null);
    diagnostics.add(
        WarningCode.CUT_OPERATIONS,
        "operations in a single record that cross the cut, kept in the part in which they start",
        longer.sum(),
        null);
  }
}
