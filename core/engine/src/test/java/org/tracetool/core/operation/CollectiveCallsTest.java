package org.tracetool.core.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;

class CollectiveCallsTest {
  private static final int CANCEL = 5;
  private static final int FREE = 6;

  /** Locations from 100 on are threads of the process that their last two digits give. */
  private static final CollectiveCalls.Members THREADS =
      new CollectiveCalls.Members() {
        @Override
        public int process(int location) {
          return location % 100;
        }

        @Override
        public long member(int comm, int location) {
          return location % 100;
        }
      };

  private record Call(
      OperationState state,
      int location,
      boolean blocking,
      int operation,
      int comm,
      long number,
      long begin,
      long end,
      long sent) {}

  private final EventBlock block = new EventBlock();
  private CollectiveCalls calls = new CollectiveCalls(THREADS, 0, 1 << 20);

  private void begin(long time, int location, int operation, long id, int comm) {
    block.add(time, EventKind.COLLECTIVE_BEGIN, location, operation, id, comm, 0, 8, 9, 0);
  }

  private void end(long time, int location, long id) {
    block.add(time, EventKind.COLLECTIVE_END, location, id);
  }

  private void post(long time, int location, long request) {
    block.add(time, EventKind.COLLECTIVE_REQUEST, location, request);
  }

  private void complete(long time, int location, int operation, int comm, long request) {
    block.add(time, EventKind.COLLECTIVE_COMPLETE, location, operation, comm, 0, 4, 5, request);
  }

  private List<Call> run() {
    List<Call> found = new ArrayList<>();
    EventCursor e = block.cursor();
    while (e.next()) {
      calls.take(e);
      drain(found);
    }
    calls.finish();
    drain(found);
    return found;
  }

  private void drain(List<Call> found) {
    for (int s = calls.next(); s != CollectiveCalls.NONE; s = calls.next()) {
      found.add(
          new Call(
              calls.state(s),
              calls.location(s),
              calls.isBlocking(s),
              calls.operation(s),
              calls.comm(s),
              calls.number(s),
              calls.begin(s),
              calls.end(s),
              calls.sent(s)));
    }
  }

  private static Call posted(int location, int operation, int comm, long number, long b, long e) {
    return new Call(OperationState.WHOLE, location, false, operation, comm, number, b, e, 4);
  }

  private static Call blocking(int location, int operation, int comm, long number, long b, long e) {
    return new Call(OperationState.WHOLE, location, true, operation, comm, number, b, e, 8);
  }

  @Test
  void operationsThatDoNotBlockAreInTheOrderOfTheirPosts() {
    post(1, 1, 10);
    post(2, 1, 11);
    complete(3, 1, 21, 7, 11); // the second one first
    complete(4, 1, 20, 7, 10);
    assertThat(run()).containsExactly(posted(1, 20, 7, 0, 1, 4), posted(1, 21, 7, 1, 2, 3));
  }

  @Test
  void aStatedNumberCounts() {
    int key = 5;
    calls =
        new CollectiveCalls(
            new CollectiveCalls.Members() {
              @Override
              public int process(int location) {
                return location;
              }

              @Override
              public long member(int comm, int location) {
                return location;
              }

              @Override
              public int sequenceKey() {
                return key;
              }
            },
            0,
            8);
    int at = block.addRow(1, EventKind.COLLECTIVE_BEGIN, 1, 1);
    System.arraycopy(
        new long[] {20, 3, 7, 0, 8, 9, 0, EventBlock.pairHead(key, KeyValueType.UINT64), 17},
        0,
        block.words(),
        at,
        9);
    end(2, 1, 3);
    begin(3, 1, 20, 4, 7);
    end(4, 1, 4);

    assertThat(run()).containsExactly(blocking(1, 20, 7, 17, 1, 2), blocking(1, 20, 7, 1, 3, 4));
  }

  @Test
  void communicatorsAndBlockingOnesAreCountedApart() {
    post(1, 1, 10);
    begin(2, 1, 30, 0, 7);
    end(3, 1, 0);
    post(4, 1, 11);
    complete(5, 1, 20, 8, 10);
    complete(6, 1, 21, 7, 11);
    assertThat(run())
        .containsExactly(
            blocking(1, 30, 7, 0, 2, 3), posted(1, 20, 8, 0, 1, 5), posted(1, 21, 7, 0, 4, 6));
  }

  @Test
  void threadsShareTheOrderOfTheirProcess() {
    begin(1, 3, 30, 0, 7);
    end(2, 3, 0);
    begin(3, 103, 30, 0, 7);
    end(4, 103, 0);
    post(5, 103, 1);
    complete(6, 3, 20, 7, 1); // another thread waits for it
    assertThat(run())
        .containsExactly(
            blocking(3, 30, 7, 0, 1, 2),
            blocking(103, 30, 7, 1, 3, 4),
            posted(103, 20, 7, 0, 5, 6));
  }

  @Test
  void aPostWithoutCompletionKeepsItsPlace() {
    post(1, 1, 10);
    post(2, 1, 11);
    complete(3, 1, 21, 7, 11);
    assertThat(run())
        .containsExactly(
            new Call(OperationState.END_LOST, 1, false, 0, 7, 0, 1, 1, 0),
            posted(1, 21, 7, 1, 2, 3));
  }

  @Test
  void whatIsFreedKeepsItsPlaceAndWhatIsCancelledDoesNot() {
    post(1, 1, 10);
    post(2, 1, 11);
    post(3, 1, 12);
    block.add(4, EventKind.REQUEST, 1, 10, CANCEL, 0);
    block.add(5, EventKind.REQUEST, 1, 11, FREE, 0);
    complete(6, 1, 22, 7, 12);
    assertThat(run())
        .extracting(Call::state, Call::number)
        .containsExactly(
            tuple(OperationState.CANCELLED, -1L),
            tuple(OperationState.END_LOST, 0L),
            tuple(OperationState.WHOLE, 1L));
  }

  @Test
  void idsThatAreTakenAgainEndWhatHadThem() {
    begin(1, 1, 30, 5, 7);
    begin(2, 1, 31, 5, 7);
    end(3, 1, 5);
    end(4, 1, 5);
    post(5, 1, 9);
    post(6, 1, 9);
    complete(7, 1, 20, 7, 9);
    assertThat(run())
        .extracting(Call::state, Call::operation, Call::number)
        .containsExactly(
            tuple(OperationState.END_LOST, 30, 0L),
            tuple(OperationState.WHOLE, 31, 1L),
            tuple(OperationState.END_LOST, 0, 0L),
            tuple(OperationState.WHOLE, 20, 1L));
    assertThat(calls.endsWithoutBegin()).isEqualTo(1);
  }

  @Test
  void aCompletionWithoutPostIsTheNextOne() {
    complete(1, 1, 20, 7, 9);
    post(2, 1, 9);
    complete(3, 1, 21, 7, 9);
    assertThat(run())
        .extracting(Call::state, Call::number)
        .containsExactly(tuple(OperationState.BEGIN_LOST, 0L), tuple(OperationState.WHOLE, 1L));
  }

  @Test
  void memoryIsBounded() {
    calls = new CollectiveCalls(THREADS, 0, 4);
    for (int i = 0; i < 100; i++) {
      post(i, 1, i);
    }
    complete(200, 1, 20, 7, 99);
    List<Call> found = run();
    assertThat(calls.givenUp()).isEqualTo(96);
    assertThat(found).hasSize(4).last().isEqualTo(posted(1, 20, 7, -1, 99, 200));
  }

  @Test
  void afterAPostThatWasGivenUpOnlyItsProcessIsNotNumbered() {
    calls = new CollectiveCalls(THREADS, 0, 2);
    post(1, 1, 10);
    post(2, 1, 11);
    post(3, 2, 12); // the first one is given up
    complete(4, 2, 20, 7, 12);
    begin(5, 1, 30, 0, 7);
    end(6, 1, 0);
    complete(7, 1, 20, 7, 10);
    complete(8, 1, 20, 7, 11);
    assertThat(run())
        .extracting(Call::location, Call::blocking, Call::number)
        .contains(tuple(2, false, 0L), tuple(1, true, 0L))
        .filteredOn(t -> t.toList().get(0).equals(1) && t.toList().get(1).equals(false))
        .isNotEmpty()
        .allMatch(t -> t.toList().get(2).equals(-1L));
  }

  /** What a process does: posts and blocking calls in order, ends in any order. */
  private record Planned(
      int process, int thread, boolean blocking, int comm, int operation, long[] times) {}

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void randomRunsAreFoundAsTheyWere(long seed) {
    Random random = new Random(seed);
    List<Planned> plan = new ArrayList<>();
    List<long[]> records = new ArrayList<>(); // time, index of the plan, whether it is the end
    for (int p = 1; p <= 4; p++) {
      long time = 0;
      for (int i = 0; i < 200; i++) {
        time += 1 + random.nextInt(5);
        boolean blocking = random.nextBoolean();
        int thread = p + (random.nextInt(3) == 0 ? 100 : 0);
        long end = time + (blocking ? 0 : random.nextInt(60));
        int comm = 1 + random.nextInt(3);
        Planned planned = new Planned(p, thread, blocking, comm, i + 1, new long[] {time, end});
        records.add(new long[] {time, plan.size(), 0});
        records.add(new long[] {end, plan.size(), 1});
        plan.add(planned);
      }
    }
    records.sort(
        Comparator.<long[]>comparingLong(r -> r[0]).thenComparingLong(r -> r[2])); // stable
    for (long[] r : records) {
      Planned c = plan.get((int) r[1]);
      if (c.blocking() && r[2] == 0) {
        begin(r[0], c.thread(), c.operation(), r[1], c.comm());
      } else if (c.blocking()) {
        end(r[0], c.thread(), r[1]);
      } else if (r[2] == 0) {
        post(r[0], c.thread(), r[1]);
      } else {
        complete(r[0], c.thread(), c.operation(), c.comm(), r[1]);
      }
    }
    Map<List<Object>, Long> turns = new HashMap<>();
    List<Call> expected = new ArrayList<>();
    for (Planned c : plan) {
      long number = turns.merge(List.of(c.process(), c.comm(), c.blocking()), 1L, Long::sum) - 1;
      expected.add(
          c.blocking()
              ? blocking(c.thread(), c.operation(), c.comm(), number, c.times()[0], c.times()[1])
              : posted(c.thread(), c.operation(), c.comm(), number, c.times()[0], c.times()[1]));
    }
    assertThat(run()).containsExactlyInAnyOrderElementsOf(expected);
  }
}
