package org.tracetool.core.operation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.tracetool.core.event.EventFamily;

/**
 * What a format of intervals does with the matchers: records become arrows and intervals when they
 * are written, and records again when they are read.
 */
class IntervalsTest {
  private enum What {
    SEND,
    RECEIVE,
    BEGIN,
    END
  }

  private record Event(long time, What what, int process, int other, long id) {}

  /** An arrow from a process to another one, or an interval of one process. */
  private record Drawn(boolean arrow, long from, long to, int process, int other, long id) {}

  private final Random random = new Random(5);

  /** Messages may overtake others with another tag; operations of a process overlap. */
  private List<Event> events() {
    List<Event> events = new ArrayList<>();
    for (int i = 0; i < 400; i++) {
      long begin = 1000L + 10L * i;
      int process = 1 + random.nextInt(3);
      int other = 1 + random.nextInt(3);
      if (random.nextBoolean()) {
        long tag = random.nextInt(4);
        events.add(new Event(begin, What.SEND, process, other, tag));
        events.add(new Event(begin + 5 + 100 * tag, What.RECEIVE, other, process, tag));
      } else {
        events.add(new Event(begin, What.BEGIN, process, 0, i));
        events.add(new Event(begin + 1 + 10L * random.nextInt(50), What.END, process, 0, i));
      }
    }
    events.sort(Comparator.comparingLong(Event::time).thenComparing(Event::what));
    return events;
  }

  private static List<Drawn> drawn(List<Event> events) {
    RecordOrderMatcher messages = new RecordOrderMatcher(1);
    OpenOperations open = new OpenOperations(1);
    List<Drawn> drawn = new ArrayList<>();
    for (Event e : events) {
      boolean send = e.what == What.SEND;
      switch (e.what) {
        case SEND, RECEIVE -> {
          int from = send ? e.process : e.other;
          int to = send ? e.other : e.process;
          int partner = messages.partner(send, from, to, 0, e.id);
          if (partner == RecordOrderMatcher.NONE) {
            messages.waiting().set(messages.add(send, from, to, 0, e.id), 0, e.time);
          } else {
            drawn.add(new Drawn(true, messages.waiting().get(partner, 0), e.time, from, to, e.id));
          }
        }
        case BEGIN ->
            open.waiting().set(open.begin(e.process, EventFamily.FILE, e.id, 0), 0, e.time);
        default -> {
          int slot = open.find(e.process, EventFamily.FILE, e.id, 0);
          drawn.add(new Drawn(false, open.waiting().get(slot, 0), e.time, e.process, 0, e.id));
          open.remove(slot);
        }
      }
    }
    assertThat(messages.waiting().size() + open.waiting().size()).isZero();
    return drawn;
  }

  private static List<Event> read(List<Drawn> drawn) {
    PendingEnds ends = new PendingEnds();
    List<Event> events = new ArrayList<>();
    for (int i = 0; i < drawn.size(); i++) {
      Drawn d = drawn.get(i);
      while (!ends.isEmpty() && ends.time() <= d.from) {
        end(ends, drawn, events);
      }
      events.add(new Event(d.from, d.arrow ? What.SEND : What.BEGIN, d.process, d.other, d.id));
      assertThat(ends.add(d.to, d.arrow ? d.other : d.process, i)).isTrue();
    }
    while (!ends.isEmpty()) {
      end(ends, drawn, events);
    }
    return events;
  }

  private static void end(PendingEnds ends, List<Drawn> drawn, List<Event> events) {
    Drawn d = drawn.get((int) ends.id());
    int other = d.arrow ? d.process : 0;
    events.add(
        new Event(ends.time(), d.arrow ? What.RECEIVE : What.END, ends.location(), other, d.id));
    ends.remove();
  }

  @Test
  void recordsBecomeArrowsAndIntervalsAndRecordsAgain() {
    for (int run = 0; run < 20; run++) {
      List<Event> events = events();
      List<Drawn> drawn = drawn(events);
      assertThat(drawn).hasSize(400);
      drawn.sort(Comparator.comparingLong(Drawn::from));
      List<Event> again = read(drawn);
      assertThat(again).isSortedAccordingTo(Comparator.comparingLong(Event::time));
      assertThat(again).containsExactlyInAnyOrderElementsOf(events);
    }
  }
}
