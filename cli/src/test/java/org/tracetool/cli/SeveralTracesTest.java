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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.testdata.EachOf;
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

  /** Fields stay at their places, however many traces a shell pattern matches. */
  @EachOf(3)
  @ParameterizedTest
  @ValueSource(
      strings = {"stats --by region", "analyze --by efficiency", "query", "stats --by wait"})
  void theColumnOfTheTraceOfASingleOne(String command) throws IOException {
    List<String> words = new ArrayList<>(List.of(command.split(" ")));
    words.addAll(List.of("--format", "csv", FOUR));
    if (command.equals("query")) {
      words.add("time-by-region");
    }
    assertThat(run(words.toArray(String[]::new))).isZero();
    List<String> plain = Files.readAllLines(out);
    assertThat(plain.get(0)).doesNotStartWith("trace,");
    words.add(1, "--with-trace");
    assertThat(run(words.toArray(String[]::new))).isZero();
    List<String> named = Files.readAllLines(out);
    assertThat(named.get(0)).isEqualTo("trace," + plain.get(0));
    assertThat(named).hasSameSizeAs(plain).allMatch(l -> l.matches("(trace|.*ring.*),.*"));
    assertThat(run("stats", "--with-trace", FOUR)).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"stats --by region", "analyze --by efficiency"})
  void aLineOfTheTableForOneThatCannotBeRead(String command) throws IOException {
    List<String> words = new ArrayList<>(List.of(command.split(" ")));
    words.addAll(List.of("--format", "csv", text, FOUR, text));
    assertThat(run(words.toArray(String[]::new))).isEqualTo(3);
    List<String> lines = Files.readAllLines(out);
    String empty = text + ",".repeat((int) lines.get(0).chars().filter(c -> c == ',').count());
    assertThat(lines.get(1)).isEqualTo(empty);
    assertThat(lines.get(2)).startsWith(FOUR + ",");
    assertThat(lines.get(lines.size() - 1)).isEqualTo(empty);
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
