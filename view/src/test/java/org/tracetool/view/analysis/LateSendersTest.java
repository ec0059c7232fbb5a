package org.tracetool.view.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.time.TimeWindow;

class LateSendersTest {
  private static Definitions definitions() {
    return Definitions.builder()
        .add(new Definition.Region(1, "MPI_Recv", 0, 0))
        .add(new Definition.Region(3, "compute", 0, 0))
        .add(new Definition.Region(4, "MPI_Send", 0, 0))
        .build();
  }

  private static PlaceTable found(EventBlock records) {
    AnalysisInput input = new AnalysisInput(definitions(), TimeWindow.ALL);
    ViewAnalysis.Run run = new LateSenders().start(input);
    EventCursor event = records.cursor();
    while (event.next()) {
      run.take(event);
    }
    return run.finish();
  }

  @Test
  void aCallAtTheFirstTickMayWait() {
    EventBlock records = new EventBlock();
    records.add(0, EventKind.ENTER, 2, 1);
    records.add(0, EventKind.ENTER, 1, 3);
    records.add(60, EventKind.LEAVE, 1, 3);
    records.add(60, EventKind.ENTER, 1, 4);
    records.add(70, EventKind.SEND, 1, 2, 8, 5, 0, 0);
    records.add(90, EventKind.RECEIVE, 2, 1, 8, 5, 0, 0);
    records.add(95, EventKind.LEAVE, 2, 1);
    assertThat(found(records).lines())
        .first()
        .satisfies(
            line -> {
              assertThat(line.place()).isEqualTo(new PlaceTable.Place(2, 0, 1, 60));
              assertThat(line.cells()).contains(new PlaceTable.Ticks(60), "compute");
            });
  }

  @Test
  void whoIsInNoCallDoesNotWait() {
    EventBlock records = new EventBlock();
    records.add(70, EventKind.SEND, 1, 2, 8, 5, 0, 0);
    records.add(90, EventKind.RECEIVE, 2, 1, 8, 5, 0, 0);
    assertThat(found(records).lines()).isEmpty();
  }

  @Test
  void ofSeveralMessagesInOneCallTheLongestWaitCounts() {
    EventBlock records = new EventBlock();
    records.add(10, EventKind.ENTER, 9, 1);
    records.add(30, EventKind.SEND, 1, 9, 8, 5, 0, 0);
    records.add(70, EventKind.SEND, 2, 9, 8, 5, 0, 0);
    records.add(80, EventKind.RECEIVE, 9, 1, 8, 5, 0, 0);
    records.add(80, EventKind.RECEIVE, 9, 2, 8, 5, 0, 0);
    records.add(85, EventKind.LEAVE, 9, 1);
    PlaceTable result = found(records);
    assertThat(result.summary()).startsWith("1 wait for");
    assertThat(result.lines())
        .hasSize(2)
        .allSatisfy(
            line ->
                assertThat(line.cells())
                    .contains(new PlaceTable.Process(2), new PlaceTable.Ticks(60)));
  }

  @Test
  void theProgramItselfDoesNotWait() {
    EventBlock records = new EventBlock();
    records.add(0, EventKind.ENTER, 2, 3);
    records.add(70, EventKind.SEND, 1, 2, 8, 5, 0, 0);
    records.add(90, EventKind.RECEIVE, 2, 1, 8, 5, 0, 0);
    assertThat(found(records).lines()).isEmpty();
  }
}
