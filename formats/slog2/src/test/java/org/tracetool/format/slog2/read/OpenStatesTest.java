package org.tracetool.format.slog2.read;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tracetool.core.event.CallStack;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StateFacet;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.format.slog2.SlogFormat;
import org.tracetool.testdata.mpe.SlogTestLogs;

class OpenStatesTest {
  private static final int TIMES = 40;

  private static final String SPLIT = "overlapping states, split where the outer one ends";

  static List<Path> logs() throws IOException {
    return SlogTestLogs.all();
  }

  private static List<String> calls(Map<Integer, CallStack> stacks, boolean times) {
    List<String> calls = new ArrayList<>();
    stacks.forEach(
        (location, stack) -> {
          for (int i = 0; i < stack.depth(); i++) {
            calls.add(location + " " + stack.region(i) + (times ? " " + stack.time(i) : ""));
          }
        });
    return calls;
  }

  private static void follow(Map<Integer, CallStack> stacks, EventCursor event) {
    CallStack calls = stacks.computeIfAbsent(event.location(), l -> new CallStack());
    if (event.kind() == EventKind.ENTER) {
      calls.enter(event.time(), (int) event.field(0), 0);
    } else if (event.kind() == EventKind.LEAVE) {
      calls.leave((int) event.field(0));
    }
  }

  private static List<String> shown(EventBlock state, boolean times) {
    List<String> calls = new ArrayList<>();
    EventCursor row = state.cursor();
    while (row.next()) {
      if (row.kind() == EventKind.SNAPSHOT_COUNTER) {
        continue; // LineLastSamplesTest looks at these
      }
      assertThat(row.kind()).isEqualTo(EventKind.SNAPSHOT_ENTER);
      calls.add(row.location() + " " + (int) row.field(0) + (times ? " " + row.field(1) : ""));
    }
    return calls;
  }

  /**
   * Where states of a process overlap without nesting, only what is open counts, not since when.
   */
  @ParameterizedTest
  @MethodSource("logs")
  void theTreeKnowsWhatIsOpen(Path log) throws IOException {
    Diagnostics found = new Diagnostics();
    ReadOptions options = ReadOptions.defaults().withDiagnostics(found);
    try (TraceReader reader = new SlogFormat().open(log, options)) {
      StateFacet states = reader.facet(StateFacet.class);
      StreamInfo stream = reader.streams().get(0);
      List<EventBlock> blocks = new ArrayList<>();
      long rows = 0;
      try (EventSource source = reader.open(stream, Section.EVENTS, options)) {
        for (EventBlock b = new EventBlock(); source.read(b); b = new EventBlock()) {
          blocks.add(b);
          rows += b.rows();
        }
      }
      boolean times = found.incidents().stream().noneMatch(i -> i.what().equals(SPLIT));
      Map<Integer, CallStack> stacks = new TreeMap<>();
      long step = Math.max(1, rows / TIMES);
      long n = 0;
      long last = -1;
      for (EventBlock b : blocks) {
        EventCursor event = b.cursor();
        while (event.next()) {
          if (n++ >= step && event.time() != last) {
            n = 0;
            assertThat(shown(states.stateAt(stream, event.time(), options), times))
                .as("%s at %s", log.getFileName(), event.time())
                .isEqualTo(calls(stacks, times));
          }
          last = event.time();
          follow(stacks, event);
        }
      }
    }
  }
}
