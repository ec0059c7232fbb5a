package org.tracetool.core.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;

class TextStatesTest {
  private static final int PROCESS = 65537;

  private final TextStates states = new TextStates(PROCESS);

  private static EventCursor event(long time, String text) {
    EventBlock block = new EventBlock();
    int at = block.addRow(time, EventKind.UNKNOWN, PROCESS, 0);
    long word = block.text(text);
    block.words()[at] = word;
    EventCursor cursor = block.cursor();
    cursor.next();
    return cursor;
  }

  private List<String> at(long time) {
    EventBlock block = new EventBlock();
    states.snapshot(block, time);
    return lines(block.cursor());
  }

  private static List<String> lines(EventCursor row) {
    List<String> lines = new ArrayList<>();
    while (row.next()) {
      assertThat(row.kind()).isEqualTo(EventKind.SNAPSHOT_UNKNOWN);
      assertThat(row.location()).isEqualTo(PROCESS);
      lines.add(row.time() + " " + row.field(0) + " " + row.text());
    }
    return lines;
  }

  @Test
  void scopesAreOpenUntilTheInstanceEnds() {
    states.follow(event(1, "SCOPEBEGIN 3 CPU 65537 SEQ 1 SCL 9"), true);
    states.follow(event(2, "SCOPEBEGIN -4 CPU 65537 SEQ 2"), true);
    states.follow(event(3, "SCOPEBEGIN 3 CPU 65537 SEQ 7"), true);
    states.follow(event(4, "SCOPEEND 3 CPU 65537 SEQ 1 SCL 8"), true);
    states.follow(event(4, "SCOPEEND 99 CPU 65537 SEQ 1"), true);
    assertThat(at(10))
        .containsExactly("10 2 SCOPEBEGIN -4 CPU 65537 SEQ 2", "10 3 SCOPEBEGIN 3 CPU 65537 SEQ 7");
    states.follow(event(5, "SCOPEBEGIN 3 CPU 65537 SEQ 7 SCL 2"), true);
    assertThat(at(10))
        .as("one that begins again")
        .containsExactly(
            "10 2 SCOPEBEGIN -4 CPU 65537 SEQ 2", "10 5 SCOPEBEGIN 3 CPU 65537 SEQ 7 SCL 2");
  }

  @Test
  void recordingIsOffUntilItIsOn() {
    states.follow(event(1, "TRACEOFF CPU 65537"), true);
    assertThat(at(10)).containsExactly("10 1 TRACEOFF CPU 65537");
    states.follow(event(2, "TRACEON CPU 65537"), true);
    assertThat(at(10)).isEmpty();
  }

  @Test
  void otherTextsChangeNothing() {
    states.follow(event(1, "MUTEXACQUIRE CPU 1 ENTER 0 UPFROM 0 DELTA 3 MUTEX 1 aa"), true);
    states.follow(event(1, "SCOPEBEGIN 99999999999999999999 CPU 65537 SEQ 1"), true);
    states.follow(event(1, "SCOPEBEGIN"), true);
    states.follow(event(1, ""), true);
    assertThat(at(10)).isEmpty();
  }

  @Test
  void ofScopesThatNeverEndTheLastOnesAreKept() {
    for (int i = 0; i < 5000; i++) {
      states.follow(event(i, "SCOPEBEGIN 3 CPU 65537 SEQ " + i), true);
    }
    assertThat(at(9999))
        .hasSize(1024)
        .startsWith("9999 3976 SCOPEBEGIN 3 CPU 65537 SEQ 3976")
        .endsWith("9999 4999 SCOPEBEGIN 3 CPU 65537 SEQ 4999");
  }

  @Test
  void snapshotsHaveThem() throws IOException {
    SnapshotState state = new SnapshotState(PROCESS, new SnapshotCalls());
    state.text(event(1, "SCOPEBEGIN 3 CPU 65537 SEQ 1"));
    List<String> lines = new ArrayList<>();
    state.write(5, e -> lines.add(e.time() + " " + e.field(0) + " " + e.text()));
    assertThat(lines).containsExactly("5 1 SCOPEBEGIN 3 CPU 65537 SEQ 1");
  }
}
