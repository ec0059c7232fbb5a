package org.tracetool.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.index.PreviewListener.PartialBox;
import org.tracetool.view.model.ViewedTrace;

class OpeningStateTest {
  @TempDir Path folder;

  @Test
  void whatIsKnownIsSharedOutAmongColumns() throws IOException {
    List<Long> read = new ArrayList<>();
    OpeningState opening = new OpeningState(read::add);
    assertThat(opening.text()).contains("\"rows\":[]");
    assertThat(opening.share()).isNegative();
    try (ViewedTrace trace = ShownTrace.open(folder)) {
      opening.begin(trace.reader());
      opening.read(7);
      // 256 ticks in two boxes: two ticks are a column, half of the second box is compute.
      opening.updateBoxes(
          1,
          List.of(
              new PartialBox(1024, 128, Map.of(ShownTrace.MAIN, 128L)),
              new PartialBox(1152, 128, Map.of(ShownTrace.COMPUTE, 64L))));
      assertThat(opening.text())
          .contains("\"from\":\"1024\",\"to\":\"1279\"")
          .contains("{\"name\":\"Sender\",\"columns\":[[0,1,1000],[1,1,1000]")
          .contains("[63,1,1000],[64,2,500]", "[127,2,500]]}")
          .contains("{\"name\":\"Receiver\",\"columns\":[]}")
          .contains("\"regions\":[[1,\"main\"],[2,\"compute\"]]");
    }
    assertThat(read).containsExactly(7L);
    assertThat(opening.records()).isEqualTo(7);
  }
}
