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
import org.tracetool.testdata.LaunchingTrace;
import org.tracetool.view.launch.LaunchesInWindow;
import org.tracetool.view.model.ViewedTrace;

/** The timeline draws the launches that {@code query} has. */
class LaunchAgreementTest {
  @TempDir private Path folder;

  @Test
  void thePageHasTheLaunchesOfQuery() throws IOException {
    Path trace = LaunchingTrace.write(folder);
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
