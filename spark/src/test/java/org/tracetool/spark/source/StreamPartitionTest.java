package org.tracetool.spark.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.tracetool.core.time.TimeWindow;

final class StreamPartitionTest {
  @Test
  void executorsFindTracesThatAreNamedFromTheFolderOfTheDriver() {
    StreamPartition partition = new StreamPartition("run.otf", null, TimeWindow.ALL);
    assertThat(partition.name()).isEqualTo("run.otf");
    assertThat(Path.of(partition.path())).isAbsolute().hasFileName("run.otf");
  }
}
