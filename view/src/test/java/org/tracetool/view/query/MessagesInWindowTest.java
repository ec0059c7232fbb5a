package org.tracetool.view.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.testdata.contract.Row;
import org.tracetool.testdata.contract.SampleTrace;
import org.tracetool.view.ShownTrace;
import org.tracetool.view.http.Parameters;
import org.tracetool.view.model.ViewedTrace;

class MessagesInWindowTest {
  private static final int STEPS = 100_000;

  /** Three messages from begin to end, and in each step a call of both processes. */
  private static SampleTrace trace() {
    Definitions.Builder d = Definitions.builder();
    d.add(new Definition.TimerResolution(1_000_000));
    d.add(new Definition.Location(1, "A", 0));
    d.add(new Definition.Location(2, "B", 0));
    d.add(new Definition.Region(1, "f", 0, 0));
    List<StreamInfo> streams =
        List.of(new StreamInfo(1, new int[] {1}), new StreamInfo(2, new int[] {2}));
    SampleTrace trace = new SampleTrace(d.build(), streams);
    for (int process = 1; process <= 2; process++) {
      List<Row> rows = trace.rows(process, Section.EVENTS);
      for (int i = 0; i < STEPS; i++) {
        long t = 10L * i;
        rows.add(Row.of(t, EventKind.ENTER, process, 1));
        if (process == 1 && i < 3) {
          rows.add(Row.of(t + 1, EventKind.SEND, 1, 2, 8, i, 0));
        } else if (process == 2 && i >= STEPS - 3) {
          rows.add(Row.of(t + 1, EventKind.RECEIVE, 2, 1, 8, i - STEPS + 3, 0));
        }
        rows.add(Row.of(t + 5, EventKind.LEAVE, process, 1));
      }
    }
    return trace;
  }

  private static String text(ViewedTrace trace, String question) throws Exception {
    return MessagesInWindow.text(trace, QueryWindow.of(trace, new Parameters(question)));
  }

  @Test
  void messagesOfWhichNoEndIsNearAreCounted(@TempDir Path folder) throws Exception {
    try (ViewedTrace trace = ShownTrace.open(folder, trace())) {
      assertThat(text(trace, "from=500000&to=500100")).contains("\"hidden\":3,\"messages\":[]");
      assertThat(text(trace, "from=500000&to=500100&rows=0")).contains("\"hidden\":0,");
      assertThat(text(trace, "from=100&to=200")).contains("\"hidden\":3,\"messages\":[]");
      assertThat(text(trace, "from=0&to=999999")).contains("\"hidden\":0,");
    }
  }
}
