package org.tracetool.core.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;

class RecordTallyTest {
  private static final EventKind[] ALL = EventKind.values();
  private static final EventKind LAST = ALL[ALL.length - 1];

  private static RecordTally counted() throws IOException {
    EventBlock rows = new EventBlock();
    rows.add(5, EventKind.ENTER, 1);
    rows.add(7, LAST, 1);
    rows.add(6, EventKind.ENTER, 1);
    RecordTally tally =
        RecordTally.of(
            new EventSource() {
              private boolean read;

              @Override
              public boolean read(EventBlock block) {
                block.clear();
                boolean more = !read;
                read = true;
                if (more) {
                  block.exchange(rows);
                }
                return more;
              }

              @Override
              public void close() {}
            });
    tally.pack();
    return tally;
  }

  @Test
  void aSourceIsCountedByKind() throws IOException {
    RecordTally tally = counted();
    assertThat(tally.count(EventKind.ENTER)).isEqualTo(2);
    assertThat(tally.count(LAST)).isEqualTo(1);
    assertThat(tally.count(EventKind.LEAVE)).isZero();
    assertThat(tally.total()).isEqualTo(3);
    assertThat(tally.first()).isEqualTo(5);
    assertThat(tally.last()).isEqualTo(7);
  }

  @Test
  void aTallyThatIsCompleteCanBeAddedToAndGrows() throws IOException {
    RecordTally sum = new RecordTally();
    sum.add(counted());
    RecordTally more = counted();
    more.add(EventKind.LEAVE, 4, 9);
    sum.add(more);
    assertThat(sum.count(EventKind.ENTER)).isEqualTo(4);
    assertThat(sum.count(LAST)).isEqualTo(2);
    assertThat(sum.count(EventKind.LEAVE)).isEqualTo(4);
    assertThat(sum.total()).isEqualTo(10);
    assertThat(sum.last()).isEqualTo(9);
  }

  @Test
  void aTallyCanBeAddedToItself() throws IOException {
    RecordTally tally = counted();
    tally.add(tally);
    assertThat(tally.count(EventKind.ENTER)).isEqualTo(4);
    assertThat(tally.total()).isEqualTo(6);
  }
}
