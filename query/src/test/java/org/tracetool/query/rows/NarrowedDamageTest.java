package org.tracetool.query.rows;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.testdata.TestData;

/** Damage is told once, however often parts of a trace are read. */
class NarrowedDamageTest {
  @TempDir private Path folder;

  private Path cutTrace() throws IOException {
    Path from = TestData.path("vampirtrace/comm_split/expected");
    try (DirectoryStream<Path> files = Files.newDirectoryStream(from, "split.*")) {
      for (Path file : files) {
        Files.copy(file, folder.resolve(file.getFileName().toString()));
      }
    }
    Path events = folder.resolve("split.1.events.z");
    byte[] bytes = Files.readAllBytes(events);
    Files.write(events, Arrays.copyOf(bytes, bytes.length - 20));
    return folder.resolve("split.otf");
  }

  private static void read(QueryContext trace, TraceReader reader) throws IOException {
    EventBlock block = new EventBlock();
    for (StreamInfo stream : reader.streams()) {
      try (EventSource source = trace.events(stream, null)) {
        while (source.read(block)) {
          block.clear();
        }
      }
    }
  }

  @Test
  void partsThatAreReadOneAfterTheOtherReportItOnce() throws IOException {
    Diagnostics diagnostics = new Diagnostics();
    ReadOptions options = ReadOptions.defaults().withDiagnostics(diagnostics);
    Path cut = cutTrace();
    try (TraceReader reader = FormatRegistry.load().detect(cut).open(cut, options)) {
      QueryContext trace = new QueryContext(reader, options, 1, 1 << 27);
      for (int from = 1; from < 4; from++) {
        read(trace.narrowed(new TimeWindow(from, -1L), null), reader);
      }
    }
    assertThat(diagnostics.incidents())
        .filteredOn(i -> i.severity() == Diagnostics.Severity.DAMAGE)
        .isNotEmpty()
        .allMatch(i -> i.count() == 1);
  }
}
