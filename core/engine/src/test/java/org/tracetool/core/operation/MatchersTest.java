package org.tracetool.core.operation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventFamily;
import org.tracetool.core.event.EventKind;

/** Random records against matchers that keep everything and look for partners at the end. */
class MatchersTest {
  private record Half(boolean send, int sender, int receiver, int comm, long tag, long number) {
    private List<Object> sort() {
      return List.of(sender, receiver, comm, tag);
    }
  }

  private record Pair(long send, long receive) {}

  private final Random random = new Random(11);

  private List<Half> halves(int n) {
    List<Half> list = new ArrayList<>();
    int processes = 1 + random.nextInt(5);
    for (int i = 0; i < n; i++) {
      list.add(
          new Half(
              random.nextBoolean(),
              -1 - random.nextInt(processes),
              1 + random.nextInt(processes),
              random.nextInt(2) - 1,
              random.nextInt(3) == 0 ? Long.MIN_VALUE : random.nextInt(2),
              i));
    }
    return list;
  }

  /** The n-th send of a sort belongs to the n-th receive. */
  private static List<Pair> naive(List<Half> halves) {
    Map<List<Object>, List<Half>> sends = new HashMap<>();
    Map<List<Object>, List<Half>> receives = new HashMap<>();
    for (Half h : halves) {
      (h.send ? sends : receives).computeIfAbsent(h.sort(), k -> new ArrayList<>()).add(h);
    }
    List<Pair> pairs = new ArrayList<>();
    sends.forEach(
        (sort, list) -> {
          List<Half> others = receives.getOrDefault(sort, List.of());
          for (int i = 0; i < Math.min(list.size(), others.size()); i++) {
            pairs.add(new Pair(list.get(i).number, others.get(i).number));
          }
        });
    return pairs;
  }

  private static List<Pair> matched(List<Half> halves, int most) {
    RecordOrderMatcher messages = new RecordOrderMatcher(1);
    List<Pair> pairs = new ArrayList<>();
    for (Half h : halves) {
      int partner = messages.partner(h.send, h.sender, h.receiver, h.comm, h.tag);
      if (partner >= 0) {
        long other = messages.waiting().get(partner, 0);
        assertThat(messages.isSend(partner)).isEqualTo(!h.send);
        pairs.add(h.send ? new Pair(h.number, other) : new Pair(other, h.number));
      } else if (partner == RecordOrderMatcher.NONE) {
        int slot = messages.add(h.send, h.sender, h.receiver, h.comm, h.tag);
        messages.waiting().set(slot, 0, h.number);
        if (messages.waiting().size() > most) {
          messages.giveUpOldest();
        }
      }
    }
    return pairs;
  }

  @Test
  void theFirstSendBelongsToTheFirstReceive() {
    for (int run = 0; run < 50; run++) {
      List<Half> halves = halves(random.nextInt(400));
      assertThat(matched(halves, Integer.MAX_VALUE))
          .containsExactlyInAnyOrderElementsOf(naive(halves));
    }
  }

  @Test
  void whatIsGivenUpTakesItsPartnerAlong() {
    for (int run = 0; run < 50; run++) {
      List<Half> halves = halves(400);
      List<Pair> found = matched(halves, 5);
      assertThat(naive(halves)).containsAll(found);
    }
  }

  @Test
  void recordsSayWhatTheyBelongTo() {
    EventBlock block = new EventBlock();
    addRow(block, 1, EventKind.SEND, 4, 5, 100, 7, 50, 0);
    addRow(block, 2, EventKind.RECEIVE, 5, 4, 100, 8, 50, 0);
    addRow(block, 3, EventKind.RECEIVE, 5, 4, 100, 7, 50, 0);
    EventCursor e = block.cursor();
    RecordOrderMatcher messages = new RecordOrderMatcher(0);
    List<Integer> partners = new ArrayList<>();
    while (e.next()) {
      partners.add(messages.partner(e));
      if (partners.get(partners.size() - 1) == RecordOrderMatcher.NONE) {
        messages.add(e);
      }
    }
    assertThat(partners).containsExactly(RecordOrderMatcher.NONE, RecordOrderMatcher.NONE, 0);
  }

  static void addRow(EventBlock block, long time, EventKind kind, int location, long... fields) {
    int at = block.addRow(time, kind, location, 0);
    System.arraycopy(fields, 0, block.words(), at, fields.length);
  }

  @Test
  void theNthCallOfEachMemberIsOneOperation() {
    for (int run = 0; run < 30; run++) {
      int members = 1 + random.nextInt(6);
      int operations = random.nextInt(40);
      int[] done = new int[members];
      CollectiveSequences collectives = new CollectiveSequences(1);
      int complete = 0;
      while (Arrays.stream(done).sum() < members * operations) {
        int member = random.nextInt(members);
        if (done[member] == operations) {
          continue;
        }
        long number = collectives.turn(9, -1, member);
        assertThat(number).isEqualTo(done[member]++);
        int first = collectives.find(9, -1, number);
        assertThat(collectives.hasBegun(9, -1, number)).isEqualTo(first != WaitingRows.NONE);
        int slot = collectives.add(9, -1, number);
        collectives.waiting().set(slot, 0, member);
        first = first == WaitingRows.NONE ? slot : first;
        if (collectives.count(first) == members) {
          List<Long> came = new ArrayList<>();
          for (int s = first; s != WaitingRows.NONE; s = collectives.waiting().next(s)) {
            came.add(collectives.waiting().get(s, 0));
          }
          assertThat(came).doesNotHaveDuplicates().hasSize(members);
          collectives.remove(first);
          assertThat(collectives.hasBegun(9, -1, number)).isTrue();
          complete++;
        }
      }
      assertThat(complete).isEqualTo(operations);
      assertThat(collectives.waiting().size()).isZero();
    }
  }

  @Test
  void anEndFindsTheBeginsWithItsIdInItsProcess() {
    EventBlock block = new EventBlock();
    addRow(block, 1, EventKind.COLLECTIVE_BEGIN, 1, 3, 77, 50, 0, 1, 2, 0);
    addRow(block, 2, EventKind.FILE_OPERATION_BEGIN, 1, 77, 0);
    addRow(block, 3, EventKind.COLLECTIVE_BEGIN, 2, 3, 77, 50, 0, 1, 2, 0);
    addRow(block, 4, EventKind.RMA_PUT, 1, 0, 2, 50, 6, 100, 0);
    addRow(block, 5, EventKind.RMA_GET, 1, 0, 2, 50, 6, 100, 0);
    addRow(block, 6, EventKind.COLLECTIVE_END, 1, 77);
    addRow(block, 7, EventKind.COLLECTIVE_END, 1, 77);
    addRow(block, 8, EventKind.FILE_OPERATION_END, 1, 9, 77, 0, 1, 10, 0);
    addRow(block, 9, EventKind.RMA_END, 1, 0, 50, 6, 0);
    addRow(block, 10, EventKind.RMA_END, 2, 0, 50, 6, 0);
    OpenOperations open = new OpenOperations(1);
    List<List<Long>> ended = new ArrayList<>();
    EventCursor e = block.cursor();
    while (e.next()) {
      if (e.kind().beginsById()) {
        open.waiting().set(open.begin(e), 0, e.time());
        continue;
      }
      List<Long> begins = new ArrayList<>();
      for (int slot = open.find(e); slot != OpenOperations.NONE; slot = open.removeAndNext(slot)) {
        begins.add(open.waiting().get(slot, 0));
      }
      ended.add(begins);
    }
    assertThat(ended)
        .containsExactly(List.of(1L), List.of(), List.of(2L), List.of(4L, 5L), List.of());
    assertThat(open.waiting().size()).isEqualTo(1);
  }

  @Test
  void handlesAndWindowsArePartOfTheId() {
    EventBlock block = new EventBlock();
    addRow(block, 1, EventKind.IO_BEGIN, 1, 4, 0, 0, 100, 7);
    addRow(block, 2, EventKind.IO_BEGIN, 1, 5, 1, 0, 100, 7);
    addRow(block, 3, EventKind.FILE_OPERATION_BEGIN, 1, 7, 0);
    addRow(block, 4, EventKind.WINDOW_PUT, 1, 4, 2, 64, 7);
    addRow(block, 5, EventKind.WINDOW_ATOMIC, 1, 4, 2, 0, 8, 8, 7);
    addRow(block, 6, EventKind.RMA_PUT, 1, 0, 2, 4, 7, 64, 0);
    addRow(block, 7, EventKind.IO_BEGIN, 1, 5, 1, 0, 100, 7);
    addRow(block, 8, EventKind.IO_COMPLETE, 1, 5, 100, 7);
    addRow(block, 9, EventKind.IO_CANCELLED, 1, 4, 7);
    addRow(block, 10, EventKind.WINDOW_COMPLETE_REMOTE, 1, 4, 7);
    addRow(block, 11, EventKind.WINDOW_COMPLETE, 1, 4, 7);
    OpenOperations open = new OpenOperations(1);
    List<List<Long>> ended = new ArrayList<>();
    EventCursor e = block.cursor();
    while (e.next()) {
      if (e.kind().beginsById()) {
        open.waiting().set(open.beginAnew(e), 0, e.time());
        continue;
      }
      List<Long> begins = new ArrayList<>();
      for (int slot = open.find(e); slot != OpenOperations.NONE; slot = open.removeAndNext(slot)) {
        begins.add(open.waiting().get(slot, 0));
      }
      ended.add(begins);
    }
    // The handle's second begin took the place of the first one, which has no end.
    assertThat(ended).containsExactly(List.of(7L), List.of(1L), List.of(4L, 5L), List.of());
    int oldest = open.waiting().oldest();
    assertThat(open.family(oldest)).isEqualTo(EventFamily.FILE);
    assertThat(open.location(oldest)).isEqualTo(1);
    assertThat(open.waiting().size()).isEqualTo(2);
  }
}
