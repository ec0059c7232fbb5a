package org.tracetool.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.testdata.TestData;

/** Files that a command reads are no traces only: none of them is replaced. */
final class NamedFilesTest {
  private static final String TRACE =
      TestData.path("vampirtrace/clock_skew/expected/skew.otf").toString();

  @TempDir Path folder;

  private int run(String line) {
    return InProcess.run(
        Stream.of(line.split(" "))
            .map(word -> word.replace("TRACE", TRACE).replace("@", folder + "/"))
            .toArray(String[]::new));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "check -q --rules-file @own -o @own TRACE",
        "check -q --rules-file @own -o @other/../own TRACE",
        "check -q --rules-file @own -o @link TRACE",
        "filter -q -f @own --force --to vtf3-ascii -o @own TRACE",
        "convert -q -f @own --force --to vtf3-ascii TRACE @own",
        "retime -q --linear @own --plot @own -o @x.otf TRACE",
        "retime -q --linear @own --force --to chrome -o @own TRACE",
        "counters -q --add @own --force --to chrome -o @own TRACE",
        "counters -q --add @own --report @own -o @x.otf TRACE"
      })
  void anInputIsNoOutput(String line) throws IOException {
    Path own = Files.writeString(folder.resolve("own"), "1 0 0\n");
    Files.createDirectory(folder.resolve("other"));
    Files.createSymbolicLink(folder.resolve("link"), Path.of("own"));
    assertThat(run(line)).isEqualTo(2);
    assertThat(own).hasContent("1 0 0\n");
    assertThat(folder.resolve("x.otf")).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(strings = {"z.otf", "./z.otf", "z.0.def.z", "z.1.events"})
  void aPictureIsNoPartOfTheTrace(String plot) {
    assertThat(run("retime -q --clc -o @z.otf TRACE --plot @" + plot)).isEqualTo(2);
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void aTraceThatIsComparedStays() throws IOException {
    assertThat(run("convert -q TRACE @x.otf")).isZero();
    byte[] before = Files.readAllBytes(folder.resolve("x.otf"));
    assertThat(run("stats -q --compare @x.otf --force -o @x.otf TRACE")).isEqualTo(2);
    assertThat(folder.resolve("x.otf")).hasBinaryContent(before);
  }
}
