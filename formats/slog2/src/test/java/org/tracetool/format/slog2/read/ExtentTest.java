package org.tracetool.format.slog2.read;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.RecordTally;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.TraceExtent;
import org.tracetool.core.format.TraceReader;
import org.tracetool.format.slog2.SlogFormat;
import org.tracetool.testdata.mpe.SlogTestLogs;

class ExtentTest {
  static List<Path> logs() throws IOException {
    return SlogTestLogs.all();
  }

  @ParameterizedTest
  @MethodSource("logs")
  void theTreeKnowsWhenALogBeginsAndEnds(Path log) throws IOException {
    ReadOptions options = ReadOptions.defaults();
    try (TraceReader reader = new SlogFormat().open(log, options)) {
      TraceExtent extent = reader.extent();
      RecordTally rows = reader.count(reader.streams().get(0), Section.EVENTS, options);
      assertThat(rows.first()).isGreaterThanOrEqualTo(extent.first());
      assertThat(rows.last()).isLessThanOrEqualTo(extent.last());
      assertThat(extent.ticks()).isGreaterThanOrEqualTo(rows.last() - rows.first());
    }
  }
}
