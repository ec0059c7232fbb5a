package org.tracetool.cli.convert;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.cli.InProcess;
import org.tracetool.testdata.TestData;

/** Logs of MPE in the commands. */
class Clog2ConversionsTest {
  private static final String RUN = "vampirtrace/ring_collectives/expected/ring.otf";

  @TempDir Path folder;

  private static Path log(String name) {
    return TestData.path("clog2/" + name + ".clog2");
  }

  private int run(Object... words) {
    List<String> all = new ArrayList<>();
    for (Object word : words) {
      all.add(word.toString());
    }
    return InProcess.run(all.toArray(String[]::new));
  }

  private List<String> dump(Path trace, String records) throws IOException {
    Path out = folder.resolve("dump.txt");
    assertThat(run("dump", "-q", "--force", "--records", records, trace, "-o", out)).isZero();
    return Files.readAllLines(out).stream().map(l -> l.replaceFirst("\tcomm=.*", "")).toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"ring", "threads"})
  void aLogThatIsWrittenAgainIsTheSame(String name) {
    Path again = folder.resolve("again.clog2");
    assertThat(run("convert", "--strict", log(name), again)).isZero();
    assertThat(run("diff", "-q", log(name), again)).isZero();
  }

  @Test
  void callsAndMessagesOfATraceComeBack() throws IOException {
    Path trace = TestData.path(RUN);
    Path log = folder.resolve("ring.clog2");
    Path back = folder.resolve("back.otf");
    assertThat(run("convert", "-q", trace, log)).isZero();
    assertThat(run("convert", "-q", log, back)).isZero();
    for (String records : List.of("enter,leave", "send,receive")) {
      assertThat(dump(back, records)).isNotEmpty().isEqualTo(dump(trace, records));
    }
  }

  @Test
  void partsOfALogAreALog() throws IOException {
    Path part = folder.resolve("part.clog2");
    assertThat(run("filter", "-q", "--time", "0.01:0.03", log("ring"), "-o", part)).isZero();
    assertThat(dump(part, "send")).isNotEmpty().isSubsetOf(dump(log("ring"), "send"));
    assertThat(run("stats", "-q", part, "-o", folder.resolve("stats.txt"))).isZero();
  }

  @Test
  void aLogThatWasCutIsFound() throws IOException {
    assertThat(run("files", "check", "-q", log("ring"))).isZero();
    byte[] bytes = Files.readAllBytes(log("ring"));
    Path cut = Files.write(folder.resolve("cut.clog2"), java.util.Arrays.copyOf(bytes, 9000));
    assertThat(run("files", "check", "-q", cut)).isEqualTo(1);
    assertThat(run("dump", "-q", "--strict", cut, "-o", folder.resolve("x"))).isEqualTo(3);
  }

  @Test
  void theLogOfAProcessBecomesAWholeOne() throws IOException {
    Path whole = folder.resolve("whole.clog2");
    assertThat(run("convert", "-q", log("temp-le-rank1"), whole)).isZero();
    for (String records : List.of("enter,leave", "send,receive", "marker")) {
      assertThat(dump(whole, records)).isNotEmpty().isEqualTo(dump(log("temp-le-rank1"), records));
    }
    assertThat(dump(whole, "marker")).anyMatch(line -> line.contains("key.cargo="));
  }
}
