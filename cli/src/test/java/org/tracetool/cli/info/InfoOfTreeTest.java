package org.tracetool.cli.info;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.cli.InProcess;
import org.tracetool.testdata.TestData;
import picocli.CommandLine;

/** The shape of the tree of a SLOG-2 log is told, and of other traces nothing. */
class InfoOfTreeTest {
  private static final int DIRECTORY_AT = 72;

  @TempDir Path folder;

  private static String info(String... words) throws IOException {
    InfoCommand command = new InfoCommand();
    new CommandLine(command).parseArgs(words);
    return command.describe();
  }

  @Test
  void theTreeOfALog() throws IOException {
    Path log = folder.resolve("t.slog2");
    String[] words = {"convert", "-q", "--children", "3", "--leaf-size", "1k"};
    String[] all = Arrays.copyOf(words, words.length + 3);
    all[words.length] = "--force";
    all[words.length + 1] = TestData.path("clog2/ring.clog2").toString();
    all[words.length + 2] = log.toString();
    assertThat(InProcess.run(all)).isZero();
    String text = info(log.toString());
    assertThat(text)
        .containsPattern(
            "(?m)^tree +depth [23], [0-9]+ nodes, [0-9]+ leaves of up to 1.0 KiB;"
                + " up to 3 children of a node; largest node [0-9.]+ .*bytes\\)?$");
    assertThat(info("--format", "json", log.toString()).replaceAll("\\s+", " "))
        .containsPattern(
            "\"tree\": \\{ \"depth\": [23], \"node_count\": [0-9]+, \"leaf_count\": [0-9]+,"
                + " \"most_children\": 3, \"leaf_size_bytes\": 1024, \"largest_node_bytes\":");
  }

  @Test
  void otherTracesHaveNone() throws IOException {
    String trace = TestData.path("clog2/ring.clog2").toString();
    assertThat(info(trace)).doesNotContain("\ntree");
    assertThat(info("--format", "json", trace)).contains("\"tree\": null");
  }

  @Test
  void aDamagedDirectoryTellsNothing() throws IOException {
    byte[] bytes = Files.readAllBytes(TestData.path("slog2/comms.slog2"));
    ByteBuffer.wrap(bytes).putLong(DIRECTORY_AT, bytes.length + 7L);
    Path log = Files.write(folder.resolve("t.slog2"), bytes);
    assertThat(info("--format", "json", log.toString())).contains("\"tree\": null");
  }
}
