package org.tracetool.cli.agreement;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.cli.InProcess;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.index.TraceIndex;
import org.tracetool.testdata.OtfTextTrace;
import org.tracetool.view.launch.LaunchesInWindow;
import org.tracetool.view.model.ViewedTrace;

/** The timeline draws the launches that {@code query} has. */
class LaunchAgreementTest {
  @TempDir private Path folder;

  /**
   * Two processes that use the same numbers; the runtime of the first one calls the driver, and
   * this process ends long before its device.
   */
  private Path write() throws IOException {
    return OtfTextTrace.of(
            folder,
            "DTR3b9aca00",
            "DP1NM\"a\"",
            "DP2NM\"CUDA[0:7]\"PT1",
            "DP3NM\"b\"",
            "DP4NM\"CUDA[0:8]\"PT3",
            "DFG1NM\"g\"",
            "DF1G1NM\"launch\"",
            "DF2G1NM\"driver\"",
            "DF3G1NM\"kernel\"",
            "DK1Y8NM\"correlation\"T\"\"")
        .process(1, "1 K1Y8V5\nE1", "2 K1Y8V5\nE2", "3 L2", "4 L1", "5 E1", "6 L1")
        .process(2, "a K1Y8V5\nE3", "c L3", "d K1Y8V5\nE3", "e L3", "f E3", "10 L3")
        .process(3, "8 K1Y8V5\nE1", "9 L1")
        .process(4, "7 K1Y8V5\nE3", "9 L3", "a K1Y8V6\nE3", "b L3")
        .path();
  }

  @Test
  void thePageHasTheLaunchesOfQuery() throws IOException {
    Path trace = write();
    List<String> wanted =
        Command.rows(
                trace.toString(),
                "SELECT launch_process_id, launch_begin_ns, process_id, begin_ns FROM launches"
                    + " WHERE launch_begin_ns IS NOT NULL ORDER BY launch_begin_ns, begin_ns")
            .stream()
            .map(row -> String.join(" ", row))
            .toList();
    assertThat(wanted).hasSize(3);
    Path index = folder.resolve("view.ttidx");
    assertThat(InProcess.run("index", "-q", trace.toString(), "-o", index.toString())).isZero();
    ReadOptions options = ReadOptions.defaults();
    TraceReader reader = FormatRegistry.load().detect(trace).open(trace, options);
    TraceIndex known = TraceIndex.open(index, reader);
    try (ViewedTrace view = new ViewedTrace("run", reader, known, reader.files(), options)) {
      assertThat(LaunchesInWindow.list(view, view.extent().window(), TimeWindow.ALL))
          .extracting(l -> l.host() + " " + l.launched() + " " + l.stream() + " " + l.begun())
          .containsExactlyElementsOf(wanted);
    }
  }
}
