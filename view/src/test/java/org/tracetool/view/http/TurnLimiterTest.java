package org.tracetool.view.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tracetool.view.model.RequestAbandonedException;
import org.tracetool.view.model.RequestProgress;

/** Who comes next, and who does not come at all. */
class TurnLimiterTest {
  private final TurnLimiter turns = new TurnLimiter(1);
  private final List<String> order = Collections.synchronizedList(new ArrayList<>());

  private Thread ask(String name, RequestProgress wanted) throws InterruptedException {
    int before = turns.waiting();
    Thread thread =
        new Thread(
            () -> {
              try {
                turns.take(wanted);
                order.add(name);
                turns.give();
              } catch (RequestAbandonedException e) {
                order.add(name + " given up");
              } catch (InterruptedException e) {
                order.add(name + " interrupted");
              }
            });
    thread.start();
    while (turns.waiting() == before) {
      Thread.sleep(1);
    }
    return thread;
  }

  @Test
  void theNewestComesNext() throws Exception {
    turns.take(new RequestProgress());
    Thread old = ask("old", new RequestProgress());
    Thread recent = ask("recent", new RequestProgress());
    turns.give();
    old.join();
    recent.join();
    assertThat(order).containsExactly("recent", "old");
  }

  @Test
  void whatIsGivenUpDoesNotWait() throws Exception {
    turns.take(new RequestProgress());
    RequestProgress wanted = new RequestProgress();
    Thread superseded = ask("superseded", wanted);
    wanted.drop();
    turns.countDropped();
    superseded.join();
    assertThat(order).containsExactly("superseded given up");
    assertThat(turns.waiting()).isZero();
    turns.give();
    turns.take(new RequestProgress()); // no turn was lost
  }

  @Test
  void whatWasGivenUpBeforeTakesNoTurn() throws Exception {
    RequestProgress wanted = new RequestProgress();
    wanted.drop();
    assertThatThrownBy(() -> turns.take(wanted)).isInstanceOf(RequestAbandonedException.class);
    turns.take(new RequestProgress());
  }
}
