package org.tracetool.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.testdata.TestData;

/** Outputs that are given the name of an input's file, which stays whatever is said. */
final class HostileNamesTest {
  @TempDir Path folder;

  @BeforeEach
  void inputs() throws IOException {
    copy(TestData.path("vampirtrace/ring_collectives/expected"));
    copy(TestData.path("vampirtrace/markers_usercom/local"));
  }

  private void copy(Path from) throws IOException {
    try (Stream<Path> files = Files.list(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, folder.resolve(file.getFileName().toString()));
      }
    }
  }

  private int run(String line) {
    return InProcess.run(line.replace("IN", folder.toString()).split(" "));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "filter -q --gen --reduce 50% IN/ring.otf -o IN/ring.1.events --force",
        "merge -q IN/ring.otf IN/ring.otf -o IN/new.otf --report IN/ring.1.events --force",
        "convert -q IN/ring.otf IN/new.otf --to none --report IN/ring.1.events --force",
        "convert -q IN/ring.otf IN/new.otf --report IN/ring.1.events --force",
        "unify -q IN/mrk -o IN/new --report IN/mrk.2.events --force",
        "unify -q IN/mrk -o IN/new --report IN/mrk.2.events",
        "unify -q IN/mrk --to none -o IN/new --report IN/mrk.2.events --force"
      })
  void filesOfInputsAreNeverReplaced(String line) throws IOException {
    Path own = folder.resolve(line.contains("unify") ? "mrk.2.events" : "ring.1.events");
    byte[] before = Files.readAllBytes(own);
    assertThat(run(line)).isNotZero();
    assertThat(own).hasBinaryContent(before);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "files remove --yes IN/t.otf2",
        "files move --yes IN/t.otf2 IN/u.otf2",
        "files move --yes IN/t.otf2 IN/other/t.otf2",
        "convert -q IN/ring.otf IN/t.otf2"
      })
  void whatIsBehindALinkedFolderStays(String line) throws IOException {
    assertThat(run("convert -q IN/ring.otf IN/t.otf2")).isZero();
    Path elsewhere = Files.createDirectory(folder.resolve("elsewhere")).resolve("t");
    Files.createDirectory(folder.resolve("other"));
    Files.move(folder.resolve("t"), elsewhere);
    Files.createSymbolicLink(folder.resolve("t"), elsewhere);
    String before = names(elsewhere);
    assertThat(run(line)).isEqualTo(4);
    assertThat(names(elsewhere)).isEqualTo(before).isNotEmpty();
    assertThat(folder.resolve("t.otf2")).exists();
    assertThat(folder.resolve("other")).isEmptyDirectory();
  }

  /** Names and sizes of all files. */
  private static String names(Path folder) throws IOException {
    StringBuilder text = new StringBuilder();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.sorted().toList()) {
        text.append(file).append(' ').append(Files.size(file)).append('\n');
      }
    }
    return text.toString();
  }

  @Test
  void aReportOfAFailureReplacesAnEarlierOne() throws IOException {
    String line = "merge -q IN/ring.otf IN/ring.otf -o IN/new.otf --report IN/r.json";
    assertThat(run(line)).isEqualTo(2);
    byte[] first = Files.readAllBytes(folder.resolve("r.json"));
    assertThat(run(line.replace("/ring.otf IN", "/none.otf IN"))).isEqualTo(3);
    assertThat(Files.readAllBytes(folder.resolve("r.json"))).isNotEqualTo(first);
  }
}
