package org.tracetool.view.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.testdata.contract.ContractRow;
import org.tracetool.testdata.contract.SampleTrace;
import org.tracetool.view.ShownTrace;
import org.tracetool.view.model.ViewedTrace;

/** Figures of more processes than have a line of their own. */
class SelectionOfManyTest {
  private static final int PROCESSES = 1201;
  private static final int WORK = 5;

  @Test
  void linesAreAboutProcessesBesideEachOther(@TempDir Path folder) throws Exception {
    int[] locations = IntStream.rangeClosed(1, PROCESSES).toArray();
    Definitions.Builder d = Definitions.builder();
    for (int location : locations) {
      d.add(new Definition.Location(location, "Process " + (location - 1), 0));
    }
    d.add(new Definition.Region(WORK, "work", 0, 0));
    SampleTrace trace = new SampleTrace(d.build(), List.of(new StreamInfo(1, locations)));
    List<ContractRow> rows = trace.rows(1, Section.EVENTS);
    for (int location : locations) {
      rows.add(ContractRow.of(1000, EventKind.ENTER, location, WORK));
    }
    // The n-th works for n ticks.
    for (int location : locations) {
      rows.add(ContractRow.of(1000 + location, EventKind.LEAVE, location, WORK));
    }
    String answer;
    try (ViewedTrace shown = ShownTrace.open(folder, trace)) {
      answer = SelectionSummary.text(shown, new QueryWindow(new TimeWindow(0, 9999), locations));
    }
    assertThat(answer)
        .contains("\"processes\":[[0,2,0],[3,5,0],[6,8,0],")
        .contains(",[1197,1199,0],[1200,1201,0]]")
        .contains("\"process_inclusive\":[[0,2],[3,5],")
        .contains("\"process_count\":1201,\"process_blocks\":[[2,3,3],[5,3,6],")
        .contains(",[1200,1,1201]]");
  }
}
