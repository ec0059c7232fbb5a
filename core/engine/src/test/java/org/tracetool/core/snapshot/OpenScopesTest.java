package org.tracetool.core.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;

class OpenScopesTest {
  private static final int PROCESS = 65537;

  private final OpenScopes scopes = new OpenScopes(PROCESS);

  private static EventCursor event(long time, EventKind kind, long... fields) {
    EventBlock block = new EventBlock();
    block.add(time, kind, PROCESS, fields);
    EventCursor cursor = block.cursor();
    cursor.next();
    return cursor;
  }

  private List<String> at(long time) {
    EventBlock block = new EventBlock();
    scopes.writeSnapshot(block, time);
    List<String> lines = new ArrayList<>();
    EventCursor row = block.cursor();
    while (row.next()) {
      assertThat(row.location()).isEqualTo(PROCESS);
      assertThat(row.time()).isEqualTo(time);
      lines.add(line(row));
    }
    return lines;
  }

  private static String line(EventCursor row) {
    StringBuilder line = new StringBuilder(row.kind().label());
    for (int i = 0; i < row.kind().fieldCount(); i++) {
      line.append(' ').append(row.field(i));
    }
    return line.toString();
  }

  @Test
  void scopesAreOpenUntilTheInstanceEnds() {
    scopes.follow(event(1, EventKind.SCOPE_BEGIN, 3, 1, 9), true);
    scopes.follow(event(2, EventKind.SCOPE_BEGIN, 4, 2, 0), true);
    scopes.follow(event(3, EventKind.SCOPE_BEGIN, 3, 7, 0), true);
    scopes.follow(event(4, EventKind.SCOPE_END, 3, 1, 8), true);
    scopes.follow(event(4, EventKind.SCOPE_END, 99, 1, 0), true);
    assertThat(at(10)).containsExactly("snapshot-scope 2 4 2 0", "snapshot-scope 3 3 7 0");
    scopes.follow(event(5, EventKind.SCOPE_BEGIN, 3, 7, 2), true);
    assertThat(at(10))
        .as("one that begins again")
        .containsExactly("snapshot-scope 2 4 2 0", "snapshot-scope 5 3 7 2");
  }

  @Test
  void recordingIsOffUntilItIsOn() {
    scopes.follow(event(1, EventKind.RECORDING, OpenScopes.OFF), true);
    assertThat(at(10)).containsExactly("snapshot-recording 1 2");
    scopes.follow(event(2, EventKind.RECORDING, OpenScopes.ON), true);
    assertThat(at(10)).isEmpty();
  }

  @Test
  void otherRecordsChangeNothing() {
    scopes.follow(event(1, EventKind.ENTER, 3, 1), true);
    assertThat(at(10)).isEmpty();
  }

  @Test
  void ofScopesThatNeverEndTheLastOnesAreKept() {
    for (int i = 0; i < 5000; i++) {
      scopes.follow(event(i, EventKind.SCOPE_BEGIN, 3, i, 0), true);
    }
    assertThat(at(9999))
        .hasSize(1024)
        .startsWith("snapshot-scope 3976 3 3976 0")
        .endsWith("snapshot-scope 4999 3 4999 0");
  }

  @Test
  void snapshotsHaveThem() throws IOException {
    SnapshotState state = new SnapshotState(PROCESS, new SnapshotCalls(), 1000);
    state.handleOperation(event(1, EventKind.SCOPE_BEGIN, 3, 1, 0));
    List<String> lines = new ArrayList<>();
    state.write(5, e -> lines.add(e.time() + " " + line(e)));
    assertThat(lines).containsExactly("5 snapshot-scope 1 3 1 0");
  }
}
