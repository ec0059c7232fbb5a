package org.tracetool.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.index.PreviewListener.PartialBox;
import org.tracetool.index.PreviewListener.PartialPreview;
import org.tracetool.testdata.contract.SampleTrace;
import org.tracetool.view.model.ViewedTrace;

class OpeningStateTest {
  @TempDir Path folder;

  @Test
  void whatIsKnownIsSharedOutAmongColumns() throws IOException {
    List<Long> read = new ArrayList<>();
    OpeningState opening = new OpeningState(read::add);
    assertThat(opening.text(TimeWindow.ALL)).contains("\"rows\":[]");
    assertThat(opening.share()).isNegative();
    try (ViewedTrace trace = ShownTrace.open(folder)) {
      opening.begin(trace.reader());
      assertThat(opening.rows().list()).hasSameSizeAs(trace.rows().list());
      opening.read(7);
      // 256 ticks in two boxes: two ticks are a column, half of the second box is compute.
      List<PartialBox> boxes =
          List.of(
              new PartialBox(1024, 128, Map.of(ShownTrace.MAIN, 128L)),
              new PartialBox(1152, 128, Map.of(ShownTrace.COMPUTE, 64L)));
      opening.updatePreview(1, new PartialPreview(boxes, 1279, true));
      assertThat(opening.text(TimeWindow.ALL))
          .contains("\"first\":\"1024\",\"last\":\"1279\",\"ticks_per_second\":\"1000000\"")
          .contains("\"from\":\"1024\",\"to\":\"1279\"")
          .contains("{\"name\":\"Sender\",\"columns\":[[0,1,1000],[1,1,1000]")
          .contains("[63,1,1000],[64,2,500]", "[127,2,500]]}")
          .contains("{\"name\":\"Receiver\",\"columns\":[]}")
          .contains("\"regions\":[[1,\"main\"],[2,\"compute\"]]");
      assertThat(opening.share()).isEqualTo(0.5);
      assertThat(opening.text(new TimeWindow(1152, 1280)))
          .contains("\"first\":\"1024\"", "\"from\":\"1152\",\"to\":\"1279\"")
          .contains("{\"name\":\"Sender\",\"columns\":[[0,2,500],[1,2,500]")
          .contains("\"regions\":[[2,\"compute\"]]");
    }
    assertThat(read).containsExactly(7L);
    assertThat(opening.records()).isEqualTo(7);
  }

  private static PartialPreview whole(long ticks) {
    return new PartialPreview(List.of(new PartialBox(0, 128, Map.of(1, ticks))), 127, true);
  }

  @Test
  void linesOfManyProcessesAreMeansOfThoseThatWereRead() throws IOException {
    Definitions.Builder d = Definitions.builder();
    d.add(new Definition.TimerResolution(1_000_000));
    d.add(new Definition.Region(1, "main", 0, 0));
    for (int process = 1; process <= 240; process++) {
      d.add(new Definition.Location(process, "P" + process, 0));
    }
    SampleTrace many = new SampleTrace(d.build(), List.of(new StreamInfo(1, new int[] {1})));
    OpeningState opening = new OpeningState(n -> {});
    try (ViewedTrace trace = ShownTrace.open(folder, many)) {
      opening.begin(trace.reader());
      assertThat(opening.rows().list()).hasSameSizeAs(trace.rows().list());
      opening.updatePreview(1, whole(128));
      opening.updatePreview(2, whole(64));
      opening.updatePreview(4, whole(32));
      assertThat(opening.text(TimeWindow.ALL))
          .contains("{\"name\":\"P1\",\"last\":\"P2\",\"columns\":[[0,1,750],")
          .contains("{\"name\":\"P3\",\"last\":\"P4\",\"columns\":[[0,1,250],")
          .contains("{\"name\":\"P239\",\"last\":\"P240\",\"columns\":[]}");
    }
  }
}
