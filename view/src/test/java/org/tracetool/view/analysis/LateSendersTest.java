package org.tracetool.view.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.time.TimeWindow;

class LateSendersTest {
  private static AnalysisResult found(EventBlock records) {
    AnalysisInput input = new AnalysisInput(Definitions.builder().build(), TimeWindow.ALL);
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
              assertThat(line.place()).isEqualTo(new AnalysisResult.Place(2, 0, 1, 70));
              assertThat(line.cells()).contains(new AnalysisResult.Ticks(70), "region 3");
            });
  }

  @Test
  void whoIsInNoCallDoesNotWait() {
    EventBlock records = new EventBlock();
    records.add(70, EventKind.SEND, 1, 2, 8, 5, 0, 0);
    records.add(90, EventKind.RECEIVE, 2, 1, 8, 5, 0, 0);
    assertThat(found(records).lines()).isEmpty();
  }
}
