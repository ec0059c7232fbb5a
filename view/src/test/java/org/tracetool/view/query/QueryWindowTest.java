package org.tracetool.view.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.view.ShownTrace;
import org.tracetool.view.model.ViewedTrace;

class QueryWindowTest {
  @TempDir private Path folder;

  /** Doubling a margin of so many ticks goes beyond all ticks that there are. */
  @ParameterizedTest
  @ValueSource(longs = {1L << 20, 1L << 51, 1L << 57, 1L << 62, Long.MIN_VALUE})
  void aWiderWindowIsWiderByAQuarterAtLeast(long length) throws IOException {
    try (ViewedTrace trace = ShownTrace.open(folder)) {
      TimeWindow wider = QueryWindow.wider(trace, new TimeWindow(0, length));
      assertThat(wider.from()).isZero();
      assertThat(wider.to()).matches(to -> Long.compareUnsigned(to, length + (length >>> 2)) > 0);
    }
  }

  @Test
  void aWindowUpToTheLastTickStaysThere() throws IOException {
    try (ViewedTrace trace = ShownTrace.open(folder)) {
      assertThat(QueryWindow.wider(trace, new TimeWindow(5, -1L)))
          .isEqualTo(new TimeWindow(0, -1L));
    }
  }
}
