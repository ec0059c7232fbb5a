package org.tracetool.spark.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.tracetool.core.time.TimeWindow;

final class StreamPartitionTest {
  @Test
  void executorsFindTracesThatAreNamedFromTheFolderOfTheDriver() throws IOException {
    StreamPartition partition =
        new StreamPartition(TraceFingerprint.of("run.otf"), null, TimeWindow.ALL);
    assertThat(partition.name()).isEqualTo("run.otf");
    assertThat(Path.of(partition.seen().file())).isAbsolute().hasFileName("run.otf");
  }
}
