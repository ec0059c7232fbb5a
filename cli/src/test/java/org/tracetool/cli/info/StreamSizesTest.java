package org.tracetool.cli.info;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.testdata.TestData;
import picocli.CommandLine;

/** Sizes of streams are told where each has files of its own, and files by the same names. */
class StreamSizesTest {
  @TempDir Path folder;

  private static String info(String... words) throws IOException {
    InfoCommand command = new InfoCommand();
    new CommandLine(command).parseArgs(words);
    return command.describe();
  }

  @Test
  void theSizeOfAStreamInAFileOfAllIsNotKnown() throws IOException {
    Path trace = folder.resolve("run.json");
    Files.writeString(
        trace, "[{\"ph\":\"X\",\"pid\":2,\"tid\":3,\"ts\":1,\"dur\":3,\"name\":\"g\"}]");
    String text = info(trace.toString());
    assertThat(text.substring(text.indexOf("\nstreams\n"))).doesNotContain("bytes");
    assertThat(info("--format", "json", trace.toString())).contains("\"size_bytes\": null");
  }

  @Test
  void filesWithDefinitionsAreNamedAlike() throws IOException {
    for (String trace :
        new String[] {"tau/run-ring4", "vampirtrace/ring_collectives/expected/ring.otf"}) {
      String text = info(TestData.path(trace).toString());
      assertThat(text.substring(text.indexOf("\nfiles\n"))).contains("\n  definitions  ");
    }
  }
}
