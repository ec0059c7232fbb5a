package org.tracetool.view.analysis;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tracetool.core.event.CallStack;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.view.analysis.AnalysisResult.Line;
import org.tracetool.view.analysis.AnalysisResult.Place;
import org.tracetool.view.analysis.AnalysisResult.Process;
import org.tracetool.view.analysis.AnalysisResult.Ticks;

/**
 * Finds receivers that waited: the call in which a message was received began before the message
 * was sent.
 */
public final class LateSenders implements ViewAnalysis {
  @Override
  public String id() {
    return "late-senders";
  }

  @Override
  public String title() {
    return "Who waits for whom";
  }

  @Override
  public String description() {
    return "Receivers whose call began before the message was sent: from the begin of the call to"
        + " the send they waited. First the pairs of processes with most waiting, then the longest"
        + " single waits.";
  }

  @Override
  public Set<EventKind> kinds() {
    return EnumSet.of(
        EventKind.ENTER,
        EventKind.LEAVE,
        EventKind.SEND,
        EventKind.ISEND,
        EventKind.RECEIVE,
        EventKind.IRECEIVE);
  }

  @Override
  public boolean needsWholeRun() {
    return true;
  }

  @Override
  public Run start(AnalysisInput input) {
    return new LateSenderRun();
  }

  /** Waits of one process for another one. */
  private static final class Pair {
    final int receiver;
    final int sender;
    long ticks;
    long count;
    long longest;
    Place place;

    Pair(int receiver, int sender) {
      this.receiver = receiver;
      this.sender = sender;
    }
  }

  private static final class LateSenderRun implements Run {
    private static final int MOST_PAIRS = 1 << 16;
    private static final int SHOWN_PAIRS = 25;

    private final Map<Integer, CallStack> calls = new HashMap<>();
    private final Map<Long, Pair> pairs = new HashMap<>();
    private final Longest<Line> longest = new Longest<>();
    private final MatchedMessages messages = new MatchedMessages(this::message);

    private void message(
        int sender, long sent, int receiver, long received, long bytes, long enter) {
      long until = Long.compareUnsigned(sent, received) < 0 ? sent : received;
      long waited = until - enter;
      if (enter == 0 || waited <= 0) {
        return;
      }
      Place place = new Place(receiver, enter, sender, until);
      long key = (long) receiver << 32 | Integer.toUnsignedLong(sender);
      Pair pair = pairs.get(key);
      if (pair == null && pairs.size() < MOST_PAIRS) {
        pair = new Pair(receiver, sender);
        pairs.put(key, pair);
      }
      if (pair != null) {
        pair.ticks += waited;
        pair.count++;
        if (waited > pair.longest) {
          pair.longest = waited;
          pair.place = place;
        }
      }
      if (longest.wants(waited)) {
        longest.add(
            waited,
            new Line(
                place, List.of(new Process(receiver), new Process(sender), new Ticks(waited), 1)));
      } else {
        longest.pass();
      }
    }

    @Override
    public void take(EventCursor event) {
      switch (event.kind()) {
        case ENTER ->
            calls
                .computeIfAbsent(event.location(), l -> new CallStack())
                .enter(event.time(), (int) event.field(0), 0);
        case LEAVE -> {
          CallStack own = calls.get(event.location());
          if (own != null) {
            own.leave((int) event.field(0));
          }
        }
        default -> {
          if (event.kind().isMessage()) {
            CallStack own = calls.get(event.location());
            int top = own == null ? CallStack.NONE : own.topPlace();
            messages.take(event, top == CallStack.NONE ? 0 : own.words()[top + CallStack.TIME]);
          }
        }
      }
    }

    @Override
    public AnalysisResult finish() {
      List<Pair> order = new ArrayList<>(pairs.values());
      order.sort((a, b) -> Long.compare(b.ticks, a.ticks));
      List<Line> lines = new ArrayList<>();
      for (Pair p : order.subList(0, Math.min(SHOWN_PAIRS, order.size()))) {
        lines.add(
            new Line(
                p.place,
                List.of(
                    new Process(p.receiver), new Process(p.sender), new Ticks(p.ticks), p.count)));
      }
      lines.addAll(longest.list());
      return new AnalysisResult(
          longest.count() + " waits for messages that were sent later",
          List.of("waits", "for", "time", "waits counted"),
          lines);
    }
  }
}
