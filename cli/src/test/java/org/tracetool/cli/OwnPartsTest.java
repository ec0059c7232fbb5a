package org.tracetool.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.testdata.EachOf;
import org.tracetool.testdata.TestData;

/**
 * No command that writes a trace takes the place of the trace that it reads, however it is told.
 */
@Tag("thorough")
final class OwnPartsTest {
  @TempDir Path folder;

  @BeforeEach
  void inputs() throws IOException {
    Path from = TestData.path("vampirtrace/clock_skew/expected");
    Files.createDirectory(folder.resolve("in"));
    try (Stream<Path> files = Files.list(from)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Files.copy(file, folder.resolve("in").resolve(file.getFileName().toString()));
      }
    }
    Files.createSymbolicLink(folder.resolve("link"), Path.of("in"));
    Files.createDirectory(folder.resolve("in/local"));
    try (Stream<Path> files = Files.list(TestData.path("vampirtrace/clock_skew/local"))) {
      for (Path file : files.toList()) {
        Files.copy(file, folder.resolve("in/local").resolve(file.getFileName().toString()));
      }
    }
    Files.createDirectory(folder.resolve("out"));
    link("master.otf", "skew.otf");
    link("2.otf", "skew.otf");
    link("events.stf", events());
    link("one.vtf", "one.vtf");
    link("run.otf", "local/skew.otf");
    link("run.single.stf", "local/skew.1.events");
    assertThat(run("convert -q --to vtf3-binary IN/skew.otf IN/one.vtf")).isZero();
    assertThat(run("files pack -q IN/skew.otf IN/skew.tar")).isZero();
  }

  /** A link in another folder to a file of the input. */
  private void link(String name, String target) throws IOException {
    Files.createSymbolicLink(folder.resolve("out").resolve(name), Path.of("../in/" + target));
  }

  /** The name of a file with events. */
  private String events() throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve("in"))) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.contains(".events"))
          .findFirst()
          .orElseThrow();
    }
  }

  private int run(String line) {
    String in = folder.resolve("in").toString();
    return InProcess.run(
        line.replace("LINK", folder.resolve("link").toString())
            .replace("OUT/", folder.resolve("out") + "/")
            .replace("IN/", in + "/")
            .split(" "));
  }

  private Map<String, Integer> contents() throws IOException {
    Map<String, Integer> all = new TreeMap<>();
    try (Stream<Path> files = Files.walk(folder.resolve("in"))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        all.put(
            folder.resolve("in").relativize(file).toString(),
            Arrays.hashCode(Files.readAllBytes(file)));
      }
    }
    return all;
  }

  @EachOf(4)
  @ParameterizedTest
  @ValueSource(
      strings = {
        "convert -q --force IN/skew.otf IN/skew.otf",
        "convert -q --force IN/skew.otf LINK/skew.otf",
        "convert -q --force LINK/skew.otf IN/../in/skew.otf",
        "convert -q --force --compress 0 IN/skew.otf IN/skew",
        "convert -q --force --to stf-single IN/skew.otf IN/skew.1.events",
        "convert -q --force --to stf-single IN/skew.tar IN/skew.tar",
        "convert -q --force --to stf-single IN/skew.tar LINK/skew.tar",
        "filter -q --force --max-depth 1 IN/skew.otf -o LINK/skew.otf",
        "merge -q --force IN/skew.otf -o LINK/skew.otf",
        "retime -q --force --clc IN/skew.otf -o LINK/skew.otf",
        "repair -q --force IN/skew.otf -o LINK/skew.otf",
        "counters -q --force --derive x=1 IN/skew.otf -o LINK/skew.otf",
        "stats -q --force --into LINK/skew.otf IN/skew.otf",
        "convert -q --force --compress 0 IN/skew.otf OUT/master.otf",
        "filter -q --force --max-depth 1 IN/skew.otf -o OUT/master.otf",
        "merge -q --force IN/skew.otf -o OUT/master.otf",
        "retime -q --force --clc IN/skew.otf -o OUT/master.otf",
        "repair -q --force IN/skew.otf -o OUT/master.otf",
        "counters -q --force --derive x=1 IN/skew.otf -o OUT/master.otf",
        "split -q --force --by process IN/skew.otf -o OUT/{n}.otf",
        "convert -q --force --to stf-single IN/skew.otf OUT/events.stf",
        "filter -q --force --max-depth 1 OUT/one.vtf -o IN/one.vtf",
        "filter -q --force --max-depth 1 IN/one.vtf -o OUT/one.vtf",
        "unify -q --force IN/local/skew -o OUT/run.otf",
        "unify -q --force --to stf-single IN/local/skew -o OUT/run.single.stf"
      })
  void theInputStays(String line) throws IOException {
    Map<String, Integer> before = contents();
    assertThat(run(line)).isEqualTo(2);
    assertThat(contents()).isEqualTo(before);
  }

  @Test
  void aTraceOfAnotherNameBesideItIsWritten() throws IOException {
    Map<String, Integer> before = contents();
    assertThat(run("convert -q IN/skew.otf LINK/skewed.otf")).isZero();
    assertThat(contents()).containsAllEntriesOf(before).containsKey("skewed.otf");
  }
}
