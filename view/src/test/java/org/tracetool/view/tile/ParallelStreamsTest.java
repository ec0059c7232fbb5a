package org.tracetool.view.tile;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.view.ShownTrace;
import org.tracetool.view.model.ViewedTrace;

class ParallelStreamsTest {
  private static final int[] FIRST = {1};
  private static final int[] SECOND = {2};
  private static final int[] BOTH = {1, 2};

  /** A node above its processes must not leave all reading to one thread. */
  @Test
  void streamsAreReadAtTheSameTimeUnlessARowIsOfBothAlone(@TempDir Path folder) throws Exception {
    try (ViewedTrace trace = ShownTrace.open(folder)) {
      ParallelStreams each = ParallelStreams.of(trace.records(), List.of(FIRST, SECOND), BOTH);
      assertThat(each.list()).hasSize(2);
      assertThat(each.of(2)).isEqualTo(ParallelStreams.ALONE);

      ParallelStreams together = ParallelStreams.of(trace.records(), List.of(BOTH), BOTH);
      assertThat(together.list()).hasSize(1);
      assertThat(together.of(2)).isEqualTo(ParallelStreams.ALONE);

      ParallelStreams above =
          ParallelStreams.of(trace.records(), List.of(BOTH, FIRST, SECOND), BOTH);
      assertThat(above.list()).hasSize(2);
      assertThat(above.of(1)).isZero();
      assertThat(above.of(2)).isEqualTo(1);
    }
  }
}
