package org.tracetool.clock.match;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tracetool.core.event.EventKind;

class HeldRowsTest {
  private final List<String> given = new ArrayList<>();
  private final HeldRows rows =
      new HeldRows((time, kind, f) -> given.add(time + " " + kind + " " + Arrays.toString(f)));

  @Test
  void rowsWaitUntilThePostBeforeThemIsComplete() throws IOException {
    rows.post(1, 10, 100);
    rows.hold(2, EventKind.SEND, 1, 2, 3, 4);
    rows.post(3, 11, 101);
    assertThat(rows.complete(11, 21, 7, 0)).isEqualTo(101);
    rows.hold(4, EventKind.COLLECTIVE_END, 101);
    assertThat(given).isEmpty();
    assertThat(rows.complete(10, 20, 7, 2)).isEqualTo(100);
    rows.hold(5, EventKind.COLLECTIVE_END, 100);
    assertThat(given)
        .containsExactly(
            "1 COLLECTIVE_BEGIN [20, 100, 7, 2]",
            "2 SEND [1, 2, 3, 4]",
            "3 COLLECTIVE_BEGIN [21, 101, 7, 0]",
            "4 COLLECTIVE_END [101]",
            "5 COLLECTIVE_END [100]");
    assertThat(rows.isEmpty()).isTrue();
    assertThat(rows.complete(10, 20, 7, 2)).isNegative();
  }

  @Test
  void aPostThatIsNeverCompleteKeepsThePlaceThatACancelledOneLoses() throws IOException {
    rows.post(1, 10, 100);
    rows.post(2, 11, 101);
    rows.drop(11, true);
    rows.post(3, 12, 102);
    rows.complete(12, 22, 7, 0);
    rows.hold(4, EventKind.COLLECTIVE_END, 102);
    rows.post(5, 13, 103);
    assertThat(given).isEmpty();
    rows.finish();
    assertThat(given)
        .containsExactly(
            "1 COLLECTIVE_BEGIN [0, 100, 7, 0]",
            "3 COLLECTIVE_BEGIN [22, 102, 7, 0]",
            "4 COLLECTIVE_END [102]");
  }

  @Test
  void soManyRowsAreHeldAtMost() throws IOException {
    rows.post(0, 10, 100);
    for (int i = 1; i < 100_000; i++) {
      rows.hold(i, EventKind.COLLECTIVE_END, i);
    }
    assertThat(given).hasSize(99_999).first().isEqualTo("1 COLLECTIVE_END [1]");
  }
}
