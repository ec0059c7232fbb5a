package org.tracetool.core.work;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tasks where the system allows fewer threads than wanted. */
class WorkerPoolTest {
  private static final int TASKS = 20;

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2})
  @Timeout(60)
  void fewerThreadsDoAllTasks(int allowed) throws Exception {
    AtomicInteger started = new AtomicInteger();
    Consumer<Thread> starter =
        thread -> {
          if (started.get() == allowed) {
            throw new OutOfMemoryError("unable to create native thread");
          }
          started.incrementAndGet();
          thread.start();
        };
    Set<Integer> done = new ConcurrentSkipListSet<>();
    WorkerPool.run(4, TASKS, done::add, starter);
    List<Integer> all = IntStream.range(0, TASKS).boxed().toList();
    assertThat(done).containsExactlyElementsOf(all);
    assertThat(started).hasValue(allowed);
  }
}
