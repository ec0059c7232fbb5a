package org.tracetool.cli.info;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.cli.InProcess;
import org.tracetool.testdata.TestData;
import picocli.CommandLine;

/** An index beside a trace, which windows begin at, is told of, also one that is not used. */
class InfoOfIndexTest {
  @TempDir Path folder;
  private Path trace;

  @BeforeEach
  void copy() throws IOException {
    trace = folder.resolve("comms.slog2");
    Files.copy(TestData.path("slog2/comms.slog2"), trace);
  }

  private String info(String... words) throws IOException {
    InfoCommand command = new InfoCommand();
    new CommandLine(command).parseArgs(words);
    return command.describe();
  }

  @Test
  void anIndexThatIsUsed() throws IOException {
    assertThat(info(trace.toString())).doesNotContain("index");
    assertThat(info("--format", "json", trace.toString())).contains("\"index\": null");
    assertThat(InProcess.run("index", "-q", trace.toString())).isZero();
    long size = Files.size(folder.resolve("comms.slog2.ttidx"));
    assertThat(info(trace.toString())).containsPattern("(?m)^index +.*\\b" + size + " bytes");
    assertThat(info("--format", "json", trace.toString())).contains("\"index\": \"used\"");
  }

  @Test
  void anIndexOfAnEarlierTrace() throws IOException {
    assertThat(InProcess.run("index", "-q", trace.toString())).isZero();
    Files.setLastModifiedTime(trace, FileTime.fromMillis(0));
    assertThat(info(trace.toString()))
        .containsPattern(
            "(?m)^index +not used: .*comms.slog2.ttidx: .*make a new one \\(tracetool index TRACE\\)$");
    assertThat(info("--format", "json", trace.toString())).contains("\"index\": \"not used\"");
  }
}
