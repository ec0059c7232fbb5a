package org.tracetool.view.analysis;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
        + " the send they waited. The region in which the sender was most of that time is what they"
        + " waited for. First the pairs of processes with most waiting, then the longest single"
        + " waits.";
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
    return new LateSenderRun(input);
  }

  /** Waits of one process for another one. */
  private static final class Pair {
    final int receiver;
    final int sender;
    long ticks;
    long count;
    long longest;
    Place place;
    int waiting;
    int meanwhile;

    Pair(int receiver, int sender) {
      this.receiver = receiver;
      this.sender = sender;
    }
  }

  private static final class LateSenderRun implements Run {
    private static final int MOST_PAIRS = 1 << 16;
    private static final int SHOWN_PAIRS = 25;

    private final AnalysisInput input;
    private final Map<Integer, LastCalls> calls = new HashMap<>();
    private final Map<Long, Pair> pairs = new HashMap<>();
    private final Longest<Line> longest = new Longest<>();
    private final MatchedMessages messages = new MatchedMessages(this::message);

    LateSenderRun(AnalysisInput input) {
      this.input = input;
    }

    private void message(MatchedMessages.End send, MatchedMessages.End receive, long bytes) {
      int sender = send.process();
      int receiver = receive.process();
      long enter = receive.enter();
      long sent = send.time();
      long until = Long.compareUnsigned(sent, receive.time()) < 0 ? sent : receive.time();
      long waited = until - enter;
      if (enter == LastCalls.NEVER || waited <= 0) {
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
          pair.waiting = receive.region();
          pair.meanwhile = send.region();
        }
      }
      if (longest.wants(waited)) {
        longest.add(waited, line(place, waited, 1, receive.region(), send.region()));
      } else {
        longest.pass();
      }
    }

    @Override
    public void take(EventCursor event) {
      switch (event.kind()) {
        case ENTER -> calls(event).enter(event.time(), (int) event.field(0));
        case LEAVE -> calls(event).leave(event.time(), (int) event.field(0));
        default -> {
          if (event.kind().isMessage()) {
            LastCalls own = calls(event);
            boolean send = event.kind().isSend();
            messages.take(event, send ? meanwhile(own, event) : own.region(), own.begin());
          }
        }
      }
    }

    /** Where a sender was while the receiver was in the call that it is in now. */
    private int meanwhile(LastCalls sender, EventCursor send) {
      LastCalls receiver = calls.get(send.partner());
      long since = receiver == null ? LastCalls.NEVER : receiver.begin();
      int region = since == LastCalls.NEVER ? 0 : sender.longestSince(since);
      return region != 0 ? region : sender.before();
    }

    @Override
    public AnalysisResult finish() {
      List<Pair> order = new ArrayList<>(pairs.values());
      order.sort((a, b) -> Long.compare(b.ticks, a.ticks));
      List<Line> lines = new ArrayList<>();
      for (Pair p : order.subList(0, Math.min(SHOWN_PAIRS, order.size()))) {
        lines.add(line(p.place, p.ticks, p.count, p.waiting, p.meanwhile));
      }
      lines.addAll(longest.list());
      return new AnalysisResult(
          longest.count() + " waits for messages that were sent later",
          List.of("waits", "for", "time", "in", "sender was in", "times"),
          lines);
    }

    private LastCalls calls(EventCursor event) {
      return calls.computeIfAbsent(event.location(), l -> new LastCalls());
    }

    private Line line(Place place, long ticks, long count, int waiting, int meanwhile) {
      return new Line(
          place,
          List.of(
              new Process(place.process()),
              new Process(place.otherProcess()),
              new Ticks(ticks),
              input.regionName(waiting),
              input.regionName(meanwhile),
              count));
    }
  }
}
