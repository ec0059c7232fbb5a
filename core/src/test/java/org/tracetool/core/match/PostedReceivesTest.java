package org.tracetool.core.match;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Non-blocking receives come in the order of their requests. */
class PostedReceivesTest {
  private final PostedReceives receives = new PostedReceives(1);
  private final List<Long> ready = new ArrayList<>();

  private void complete(int slot, long number) {
    receives.waiting().set(slot, 0, number);
    drain(1);
  }

  private void drain(int process) {
    for (int s = receives.ready(process); s != PostedReceives.NONE; s = receives.ready(process)) {
      ready.add(receives.waiting().get(s, 0));
    }
  }

  @Test
  void receivesWaitForThoseThatWerePostedBefore() {
    receives.post(1, 70);
    receives.post(1, 71);
    receives.post(2, 70);
    complete(receives.complete(1, 71), 71);
    complete(receives.blocking(1), 5);
    assertThat(ready).isEmpty();
    complete(receives.complete(1, 70), 70);
    assertThat(ready).containsExactly(70L, 71L, 5L);
  }

  @Test
  void whatIsCancelledHoldsNothingBack() {
    receives.post(1, 70);
    complete(receives.blocking(1), 5);
    receives.cancel(1, 70);
    receives.cancel(1, 99);
    drain(1);
    complete(receives.complete(1, 70), 70); // without a post
    assertThat(ready).containsExactly(5L, 70L);
  }

  @Test
  void whatNeverCompletesCanBeGivenUp() {
    receives.post(1, 70);
    complete(receives.blocking(1), 5);
    assertThat(receives.giveUpOldest()).isEqualTo(1);
    assertThat(receives.giveUpOldest()).isEqualTo(PostedReceives.NONE);
    drain(1);
    assertThat(ready).containsExactly(5L);
    assertThat(receives.waiting().size()).isZero();
  }

  @Test
  void inAnyOrderOfCompletion() {
    Random random = new Random(3);
    List<Long> expected = new ArrayList<>();
    for (long i = 0; i < 300; i += 10) {
      List<Long> batch = new ArrayList<>();
      for (long k = i; k < i + 10; k++) {
        receives.post(1, k);
        batch.add(k);
      }
      expected.addAll(batch);
      Collections.shuffle(batch, random);
      for (long k : batch) {
        complete(receives.complete(1, k), k);
      }
    }
    assertThat(ready).isEqualTo(expected);
  }
}
