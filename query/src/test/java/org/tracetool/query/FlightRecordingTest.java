package org.tracetool.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.util.Locale;
import jdk.jfr.EventType;
import jdk.jfr.FlightRecorder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FlightRecordingTest {
  @TempDir Path folder;

  @Test
  void theEngineRegistersNoEvent() throws Exception {
    EngineOptions options = new EngineOptions(1, 64 << 20, folder, false, "", null, folder, null);
    try (Connection connection = QueryEngine.connect(options)) {
      assertThat(connection.isValid(1)).isTrue();
      assertThat(FlightRecorder.getFlightRecorder().getEventTypes())
          .extracting(EventType::getName)
          .contains("jdk.ThreadSleep")
          .noneMatch(name -> name.toLowerCase(Locale.ROOT).contains("duckdb"));
    }
  }
}
