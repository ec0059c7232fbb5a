package org.tracetool.view.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tracetool.view.model.GivenUpException;
import org.tracetool.view.model.Wanted;

/** Who comes next, and who does not come at all. */
class TurnsTest {
  private final Turns turns = new Turns(1);
  private final List<String> order = Collections.synchronizedList(new ArrayList<>());

  private Thread ask(String name, Wanted wanted) throws InterruptedException {
    int before = turns.waiting();
    Thread thread =
        new Thread(
            () -> {
              try {
                turns.take(wanted);
                order.add(name);
                turns.give();
              } catch (GivenUpException e) {
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
    turns.take(new Wanted());
    Thread old = ask("old", new Wanted());
    Thread recent = ask("recent", new Wanted());
    turns.give();
    old.join();
    recent.join();
    assertThat(order).containsExactly("recent", "old");
  }

  @Test
  void whatIsGivenUpDoesNotWait() throws Exception {
    turns.take(new Wanted());
    Wanted wanted = new Wanted();
    Thread superseded = ask("superseded", wanted);
    wanted.drop();
    turns.dropped();
    superseded.join();
    assertThat(order).containsExactly("superseded given up");
    assertThat(turns.waiting()).isZero();
    turns.give();
    turns.take(new Wanted()); // no turn was lost
  }

  @Test
  void whatWasGivenUpBeforeTakesNoTurn() throws Exception {
    Wanted wanted = new Wanted();
    wanted.drop();
    assertThatThrownBy(() -> turns.take(wanted)).isInstanceOf(GivenUpException.class);
    turns.take(new Wanted());
  }
}
