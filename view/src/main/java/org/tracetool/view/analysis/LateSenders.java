package org.tracetool.view.analysis;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tracetool.core.definition.Activity;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.operation.MessageMatcher;
import org.tracetool.core.text.CountText;
import org.tracetool.view.analysis.PlaceTable.Line;
import org.tracetool.view.analysis.PlaceTable.Place;
import org.tracetool.view.analysis.PlaceTable.Process;
import org.tracetool.view.analysis.PlaceTable.Ticks;

/**
 * Finds receivers that waited: the call in which a message was received began before that of the
 * send. What is a wait and how long it is, is what {@code stats} counts as late senders.
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
    return "Receivers whose call began before that of the send: from the one to the other they"
        + " waited. Of several messages in one call it is the one for which it waited longest. The"
        + " region in which the sender was most of that time is what they waited for. First the"
        + " pairs of processes with most waiting, then the longest single waits.";
  }

  @Override
  public Set<EventKind> kinds() {
    Set<EventKind> kinds = EnumSet.of(EventKind.ENTER, EventKind.LEAVE);
    kinds.addAll(MessageMatcher.KINDS);
    return kinds;
  }

  @Override
  public boolean needsWholeRun() {
    return true;
  }

  @Override
  public Run start(AnalysisInput input) {
    return new LateSenderRun(input);
  }

  /** A call of a receiver that waited for a sender, which was in another region meanwhile. */
  private record Wait(int receiver, int sender, long enter, long ticks, int region, int meanwhile) {
    Place place() {
      return new Place(receiver, enter, sender, enter + ticks);
    }
  }

  /** Waits of one process for another one. */
  private static final class Pair {
    long ticks;
    long count;
    Wait longest;

    void add(Wait wait) {
      ticks += wait.ticks();
      count++;
      if (longest == null || wait.ticks() > longest.ticks()) {
        longest = wait;
      }
    }
  }

  private static final class LateSenderRun implements Run {
    private static final int MAX_PAIRS = 1 << 16;
    private static final int SHOWN_PAIRS = 25;

    private final AnalysisInput input;
    private final Map<Integer, OpenCallHistory> calls = new HashMap<>();
    private final Map<Integer, Boolean> application = new HashMap<>();

    /** What each receiver waited for in the last of its calls with a message that came late. */
    private final Map<Integer, Wait> latest = new HashMap<>();

    private final Map<Long, Pair> pairs = new HashMap<>();
    private final LargestItems<Line> longest = new LargestItems<>();
    private final MessageMatching messages;

    LateSenderRun(AnalysisInput input) {
      this.input = input;
      messages = new MessageMatching(input.definitions(), this::handleMessage);
    }

    private void handleMessage(MessageMatching.End send, MessageMatching.End receive, long bytes) {
      long enter = receive.enter();
      if (enter == OpenCallHistory.NEVER || isApplication(receive.region())) {
        return;
      }
      long called = send.enter() == OpenCallHistory.NEVER ? send.time() : send.enter();
      long until = Long.compareUnsigned(called, receive.time()) < 0 ? called : receive.time();
      long ticks = until - enter;
      Wait before = latest.get(receive.process());
      boolean same = before != null && before.enter() == enter;
      if (ticks <= 0 || same && ticks <= before.ticks()) {
        return;
      }
      if (before != null && !same) {
        end(before);
      }
      latest.put(
          receive.process(),
          new Wait(
              receive.process(), send.process(), enter, ticks, receive.region(), send.region()));
    }

    private boolean isApplication(int region) {
      return application.computeIfAbsent(region, r -> input.activity(r) == Activity.APPLICATION);
    }

    /** All that a call waited for is known. */
    private void end(Wait wait) {
      long key = (long) wait.receiver() << 32 | Integer.toUnsignedLong(wait.sender());
      Pair pair = pairs.get(key);
      if (pair == null && pairs.size() < MAX_PAIRS) {
        pair = new Pair();
        pairs.put(key, pair);
      }
      if (pair != null) {
        pair.add(wait);
      }
      if (longest.wants(wait.ticks())) {
        longest.add(wait.ticks(), line(wait, wait.ticks(), 1));
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
            OpenCallHistory own = calls(event);
            boolean send = event.kind().isSend();
            messages.take(event, send ? meanwhile(own, event) : own.region(), own.begin());
          } else if (MessageMatcher.KINDS.contains(event.kind())) {
            messages.take(event);
          }
        }
      }
    }

    /** Where a sender was while the receiver was in the call that it is in now. */
    private int meanwhile(OpenCallHistory sender, EventCursor send) {
      OpenCallHistory receiver = calls.get(send.partner());
      long since = receiver == null ? OpenCallHistory.NEVER : receiver.begin();
      int region = since == OpenCallHistory.NEVER ? 0 : sender.longestSince(since);
      return region != 0 ? region : sender.before();
    }

    @Override
    public PlaceTable finish() {
      messages.finish();
      latest.values().forEach(this::end);
      latest.clear();
      List<Pair> order = new ArrayList<>(pairs.values());
      order.sort((a, b) -> Long.compare(b.ticks, a.ticks));
      List<Line> lines = new ArrayList<>();
      for (Pair p : order.subList(0, Math.min(SHOWN_PAIRS, order.size()))) {
        lines.add(line(p.longest, p.ticks, p.count));
      }
      lines.addAll(longest.list());
      return new PlaceTable(
          CountText.of(longest.count(), "wait") + " for messages that were sent later",
          List.of("waits", "for", "waiting", "in", "sender was in", "messages"),
          lines);
    }

    private OpenCallHistory calls(EventCursor event) {
      return calls.computeIfAbsent(event.location(), l -> new OpenCallHistory());
    }

    private Line line(Wait wait, long ticks, long count) {
      return new Line(
          wait.place(),
          List.of(
              new Process(wait.receiver()),
              new Process(wait.sender()),
              new Ticks(ticks),
              input.regionName(wait.region()),
              input.regionName(wait.meanwhile()),
              count));
    }
  }
}
