package org.tracetool.view.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ForegroundQuestionsTest {
  private static final long LONG = 600_000;

  @Test
  void workInTheBackgroundWaitsForTheLastQuestion() throws InterruptedException {
    ForegroundQuestions questions = new ForegroundQuestions();
    questions.awaitNone(LONG);
    questions.begin();
    questions.begin();
    CountDownLatch done = new CountDownLatch(1);
    Thread background =
        new Thread(
            () -> {
              questions.awaitNone(LONG);
              done.countDown();
            });
    background.start();
    while (background.getState() != Thread.State.TIMED_WAITING) {
      Thread.onSpinWait();
    }
    questions.end();
    assertThat(done.getCount()).isOne();
    questions.end();
    done.await();
  }

  @Test
  void itDoesNotWaitForEver() {
    ForegroundQuestions questions = new ForegroundQuestions();
    questions.begin();
    questions.awaitNone(1);
  }
}
