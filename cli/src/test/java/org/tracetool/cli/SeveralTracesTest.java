package org.tracetool.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.testdata.TestData;

/** Of several traces, one that lacks what is asked for, or is none, does not stop the others. */
class SeveralTracesTest {
  private static final String FOUR =
      TestData.path("vampirtrace/ring_collectives/expected/ring.otf").toString();
  private static final String THREE =
      TestData.path("vampirtrace/io_rma/expected/iorma.otf").toString();
  private static final String STORED =
      TestData.path("vampirtrace/stat_mode/expected/stat.otf").toString();

  @TempDir Path folder;
  private String text;
  private Path out;

  @BeforeEach
  void write() throws IOException {
    text = folder.resolve("text.otf").toString();
    Files.writeString(Path.of(text), "no trace\n");
    out = folder.resolve("out");
  }

  private int run(String... words) {
    List<String> all = new ArrayList<>(List.of(words));
    all.addAll(List.of("-q", "-o", out.toString()));
    return InProcess.run(all.toArray(String[]::new));
  }

  private List<String> traces() throws IOException {
    try (Stream<String> lines = Files.lines(out)) {
      return lines.filter(line -> line.startsWith("trace ")).toList();
    }
  }

  @Test
  void aProcessThatOneOfThemLacks() throws IOException {
    String[] words = {
      "stats", "--by", "region", "--top", "1", "--process", "Process 3", FOUR, THREE, FOUR
    };
    assertThat(run(words)).isEqualTo(2);
    assertThat(traces()).containsExactly("trace  " + FOUR, "trace  " + THREE, "trace  " + FOUR);
    assertThat(Files.readString(out)).containsOnlyOnce("state  refused");
  }

  @Test
  void aTableThatOneOfThemCannotHave() throws IOException {
    assertThat(run("stats", "--by", "wait", "--format", "json", STORED, FOUR)).isEqualTo(2);
    assertThat(Files.readString(out)).contains("\"refused\"", "needs events", "\"ok\"");
  }

  @Test
  void damageCountsMore() throws IOException {
    assertThat(run("stats", "--by", "wait", STORED, text, FOUR)).isEqualTo(3);
    assertThat(traces()).hasSize(3);
    assertThat(run("check", STORED, text, FOUR)).isEqualTo(3);
    assertThat(traces()).hasSize(3);
  }

  @Test
  void anOutputThatBelongsToOneOfThemEndsAll() throws IOException {
    Path copy = folder.resolve("ring.otf");
    try (Stream<Path> files = Files.list(Path.of(FOUR).getParent())) {
      for (Path file : files.toList()) {
        Files.copy(file, folder.resolve(file.getFileName()));
      }
    }
    Path part = folder.resolve("ring.2.events");
    byte[] before = Files.readAllBytes(part);
    out = part;
    assertThat(run("stats", "--force", THREE, copy.toString())).isEqualTo(2);
    assertThat(part).hasBinaryContent(before);
  }

  @Test
  void aFormatThatThereIsNotIsReportedOnce() {
    for (String command : List.of("info", "stats", "check")) {
      assertThat(InProcess.run(command, "--from", "nonsense", FOUR, THREE))
          .as(command)
          .isEqualTo(2);
    }
  }
}
