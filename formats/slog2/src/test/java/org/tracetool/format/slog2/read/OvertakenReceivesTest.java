package org.tracetool.format.slog2.read;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;
import org.tracetool.core.event.EventKind;

/** Receives that are overtaken get requests, each its own. */
class OvertakenReceivesTest {
  private static final int RECEIVER = 0x8000_0001;

  private final PendingRows pending = new PendingRows();
  private final OvertakenReceives receives =
      new OvertakenReceives(pending, IntUnaryOperator.identity());

  private void add(int sender, long tag, long sent, long received) {
    pending.row(received, RECEIVER, EventKind.RECEIVE, sender, 8, tag, 0);
    receives.add(sender, RECEIVER, 0, tag, sent, received);
  }

  /** The requests that are posted until all receives are there. */
  private List<Long> requests() {
    List<Long> requests = new ArrayList<>();
    while (!pending.isEmpty()) {
      if (pending.kind() == EventKind.RECEIVE) {
        receives.handleReceive(pending.time(), (time, location, request) -> requests.add(request));
      }
      pending.remove();
    }
    return requests;
  }

  @Test
  void overtakenReceivesOfOtherTagsTimesAndSendersHaveOtherRequests() {
    add(1, 5, 100, 900);
    add(1, 6, 100, 900);
    add(32, 5, 100, 900);
    add(1, 5, 101, 901);
    add(1, 5, 101, 901); // all the same
    for (int tag = 5; tag <= 6; tag++) {
      add(1, tag, 200, 500);
      add(32, tag, 200, 500);
    }
    assertThat(requests()).hasSize(5).doesNotHaveDuplicates();
  }

  @Test
  void sendersAreApartWhateverTheNumberOfTheReceiver() {
    add(1, 5, 100, 900);
    add(2, 5, 200, 500);
    assertThat(requests()).isEmpty();
  }

  @Test
  void partsOfALogAgreeOnRequests() {
    add(3, 5, 90, 95);
    add(1, 5, 100, 900);
    add(1, 5, 200, 500);
    OvertakenReceivesTest part = new OvertakenReceivesTest();
    part.add(1, 5, 100, 900);
    part.add(1, 5, 200, 500);
    List<Long> whole = requests();
    assertThat(part.requests()).isEqualTo(whole);
    assertThat(whole).hasSize(1);
  }
}
