package org.tracetool.filter.apply.window;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.time.TimeWindow;

class OperationsSourceTest {
  private static final TimeWindow WINDOW = new TimeWindow(10, 20);

  /** A call, a sample and a message at the time of each block, 5, 15 and 25. */
  private static EventSource blocks() {
    return new EventSource() {
      private long time = 5;

      @Override
      public boolean read(EventBlock block) {
        block.clear();
        if (time > 25) {
          return false;
        }
        block.add(time, EventKind.ENTER, 1, 7, 0);
        block.add(time, EventKind.COUNTER, 1, 8, 0);
        block.add(time, EventKind.SEND, 1, 2, 64, 9, 0, 0);
        time += 10;
        return true;
      }

      @Override
      public void close() {}
    };
  }

  private static List<String> read(boolean callsBehind, int most) throws IOException {
    List<String> found = new ArrayList<>();
    EventSource source =
        new OperationsSource(blocks(), WINDOW, callsBehind, () -> found.size() >= most);
    EventBlock block = new EventBlock();
    EventCursor event = new EventCursor();
    while (source.read(block)) {
      event.wrap(block);
      while (event.next()) {
        found.add(event.time() + " " + event.kind().label());
      }
    }
    return found;
  }

  @Test
  void callsBeforeTheWindowAndOperationsOnBothSides() throws IOException {
    assertThat(read(false, 100))
        .containsExactly("5 enter", "5 send", "15 enter", "15 counter", "15 send", "25 send");
    assertThat(read(true, 100)).endsWith("15 send", "25 enter", "25 send").hasSize(7);
  }

  @Test
  void nothingBehindWhatIsNeeded() throws IOException {
    assertThat(read(false, 5)).hasSize(5).endsWith("15 send");
  }
}
