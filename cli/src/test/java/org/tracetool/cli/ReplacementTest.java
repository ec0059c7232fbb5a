package org.tracetool.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.testdata.EachOf;
import org.tracetool.testdata.TestData;

/** What has the name of an output is replaced only by its like. */
final class ReplacementTest {
  private static final String RING =
      TestData.path("vampirtrace/ring_collectives/expected/ring.otf").toString();
  private static final String NOTES = "the notes of a year\n";
  private static final byte[] BYTES = {(byte) 0x7f, 'E', 'L', 'F', 0, 1, 2, 3};

  @TempDir Path folder;

  /** Runs a command line in which OUT stands for the output. */
  private static int run(String line, Path out, String... more) {
    List<String> words = new ArrayList<>();
    for (String word : line.split(" ")) {
      words.add(word.replace("RING", RING).replace("OUT", out.toString()));
    }
    words.addAll(Arrays.asList(more));
    return InProcess.run(words.toArray(String[]::new));
  }

  private Path file(String name, byte[] content) throws IOException {
    return Files.write(folder.resolve(name), content);
  }

  @ParameterizedTest
  @ValueSource(strings = {"out.otf out.0.def.z", "out.otf2 out.def", "out.stf out.stf.msg"})
  void noFileOfATraceReplacesAnotherIfNothingIsToBeReplaced(String names) throws IOException {
    Path notes = file(names.split(" ")[1], NOTES.getBytes());
    Path out = folder.resolve(names.split(" ")[0]);
    assertThat(run("convert -q --no-clobber RING OUT", out)).isEqualTo(4);
    assertThat(notes).hasContent(NOTES);
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).containsExactly(notes);
    }
  }

  @EachOf(3)
  @ParameterizedTest
  @ValueSource(
      strings = {
        "out.otf out.0.def.z",
        "out.otf out.1.events",
        "out.otf2 out.def",
        "out.otf2 out.marker",
        "out.otf2 out/0.evt",
        "out.stf out.stf.msg"
      })
  void withoutItsMainFileNothingIsTakenForPartOfATrace(String names) throws IOException {
    Path out = folder.resolve(names.split(" ")[0]);
    Path notes = folder.resolve(names.split(" ")[1]);
    Files.createDirectories(notes.getParent());
    Files.write(notes, NOTES.getBytes());
    assertThat(run("convert -q RING OUT", out)).isEqualTo(4);
    Files.createFile(out);
    assertThat(run("convert -q RING OUT", out)).as("an empty main file").isEqualTo(4);
    assertThat(notes).hasContent(NOTES);
    assertThat(out).isEmptyFile();
    assertThat(run("convert -q RING OUT", out, "--force")).isZero();
    assertThat(run("convert -q RING OUT", out)).isZero();
    Files.delete(out);
    assertThat(run("convert -q RING OUT", out)).isEqualTo(4);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "stats -q -o OUT RING",
        "dump -q -o OUT RING",
        "filter -q --gen --reduce 50 -o OUT RING",
        "convert -q --report OUT RING COPY"
      })
  void reportsLeavePartsOfOtherTracesAlone(String line) throws IOException {
    byte[] before = Files.readAllBytes(TestData.path("vampirtrace/pthread_tree/local/pth.1.def"));
    Path part = file("r.1.def", before);
    String command = line.replace("COPY", folder.resolve("copy.otf").toString());
    assertThat(run(command, part)).isEqualTo(4);
    assertThat(part).hasBinaryContent(before);
  }

  @ParameterizedTest
  @ValueSource(strings = {"local/pth.1.events", "local/pth.uctl", "expected/pth.thumb"})
  void anyPartOfATraceIsLeftAlone(String name) throws IOException {
    byte[] before = Files.readAllBytes(TestData.path("vampirtrace/pthread_tree/" + name));
    Path part = file("part", before);
    assertThat(run("stats -q -o OUT RING", part)).isEqualTo(4);
    assertThat(part).hasBinaryContent(before);
  }

  @Test
  void aPartOfATraceIsReplacedWithForce() throws IOException {
    Path part =
        file("part", Files.readAllBytes(TestData.path("vampirtrace/pthread_tree/local/pth.uctl")));
    assertThat(run("stats -q -o OUT RING", part, "--force")).isZero();
    assertThat(run("stats -q -o OUT RING", part)).as("a text by now").isZero();
  }

  @Test
  void emptyPartsOfATraceHoldNothing() throws IOException {
    file("out.def", new byte[0]);
    assertThat(run("convert -q RING OUT", folder.resolve("out.otf2"))).isZero();
  }

  @EachOf(3)
  @ParameterizedTest
  @ValueSource(
      strings = {
        "convert -q RING OUT",
        "convert -q RING -o OUT",
        "filter -q --time 0:1 RING -o OUT",
        "merge -q RING -o OUT",
        "retime -q --clc RING -o OUT",
        "repair -q RING -o OUT",
        "stats -q RING --into OUT"
      })
  void aTraceReplacesItsLikeOnly(String line) throws IOException {
    Path out = file("notes.otf", NOTES.getBytes());
    assertThat(run(line, out)).isEqualTo(4);
    assertThat(out).hasContent(NOTES);
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).containsExactly(out);
    }
    assertThat(run(line, out, "--force")).isZero();
    assertThat(Files.readString(out)).isNotEqualTo(NOTES);
    assertThat(run(line, out)).isZero();
    assertThat(run(line, out, "--no-clobber")).isEqualTo(4);
    assertThat(run(line, out, "--no-clobber", "--force")).isEqualTo(2);
  }

  @Test
  void nameWithoutSuffix() throws IOException {
    Path out = file("notes.otf", NOTES.getBytes());
    assertThat(run("convert -q RING --to otf OUT", folder.resolve("notes"))).isEqualTo(4);
    assertThat(out).hasContent(NOTES);
  }

  @Test
  void formsOfOneFormatAreOneFamily() {
    Path out = folder.resolve("a.vtf");
    assertThat(run("convert -q RING --to vtf3-ascii OUT", out)).isZero();
    assertThat(run("convert -q RING --to vtf3-binary OUT", out)).isZero();
    assertThat(run("convert -q RING --to stf-single OUT", out)).isEqualTo(4);
  }

  @EachOf(3)
  @ParameterizedTest
  @ValueSource(
      strings = {
        "dump -q RING -o OUT",
        "stats -q RING -o OUT",
        "filter -q --gen --reduce 90 RING -o OUT",
        "stats -q --by callpath --to svg RING -o OUT",
        "check -q --only GLOBAL:DEADLOCK:* RING -o OUT"
      })
  void aTextReplacesATextOnly(String line) throws IOException {
    Path out = file("notes.txt", NOTES.getBytes());
    assertThat(run(line, out)).isZero();
    assertThat(run(line, out)).isZero();
    assertThat(run(line, out, "--no-clobber")).isEqualTo(4);
    Path program = file("program", BYTES);
    assertThat(run(line, program)).isEqualTo(4);
    assertThat(program).hasBinaryContent(BYTES);
    assertThat(run(line, program, "--force")).isZero();
    Path trace = folder.resolve("a.otf");
    assertThat(run("convert -q RING OUT", trace)).isZero();
    byte[] before = Files.readAllBytes(trace);
    assertThat(run(line, trace)).isEqualTo(4);
    assertThat(trace).hasBinaryContent(before);
  }

  @EachOf(3)
  @ParameterizedTest
  @ValueSource(
      strings = {
        "t.json convert -q RING OUT",
        "t.json.gz convert -q RING OUT",
        "t.pftrace convert -q RING OUT",
        "t.pb.gz stats -q --by callpath --to pprof RING -o OUT"
      })
  void whatIsOnlyWrittenReplacesItsLike(String line) throws IOException {
    int blank = line.indexOf(' ');
    Path out = folder.resolve(line.substring(0, blank));
    String command = line.substring(blank + 1);
    assertThat(run(command, out)).isZero();
    assertThat(run(command, out)).isZero();
    assertThat(run("dump -q RING -o OUT", out)).isEqualTo(4);
    assertThat(run(command, out, "--no-clobber")).isEqualTo(4);
    Files.writeString(out, NOTES);
    assertThat(run(command, out)).isEqualTo(4);
    assertThat(out).hasContent(NOTES);
  }

  @Test
  void compressedTextsAreTexts() {
    Path out = folder.resolve("a.txt.gz");
    assertThat(run("dump -q RING -o OUT", out)).isZero();
    assertThat(run("dump -q RING -o OUT", out)).isZero();
  }

  @Test
  void emptyFilesHoldNothing() throws IOException {
    assertThat(run("convert -q RING OUT", file("a.otf", new byte[0]))).isZero();
    assertThat(run("dump -q RING -o OUT", file("a.txt", new byte[0]))).isZero();
  }

  @Test
  void unifyLooksAtTheTrace() throws IOException {
    try (Stream<Path> files =
        Files.list(TestData.path("vampirtrace/markers_usercom").resolve("local"))) {
      for (Path file : files.toList()) {
        Files.copy(file, folder.resolve(file.getFileName().toString()));
      }
    }
    Path out = file("x.otf", NOTES.getBytes());
    String line = "unify -q " + folder.resolve("mrk") + " -o OUT";
    assertThat(run(line, folder.resolve("x"))).isEqualTo(4);
    assertThat(out).hasContent(NOTES);
    assertThat(run(line, folder.resolve("x"), "--force")).isZero();
    assertThat(run(line, folder.resolve("x"))).isZero();
    assertThat(run(line, Path.of("-"))).isEqualTo(5);
  }

  @Test
  void localFilesAreReplacedAndNothingElse() throws IOException {
    try (Stream<Path> files =
        Files.list(TestData.path("vampirtrace/markers_usercom").resolve("local"))) {
      for (Path file : files.toList()) {
        Files.copy(file, folder.resolve(file.getFileName().toString()));
      }
    }
    Path notes = file("mrk.0.def", NOTES.getBytes());
    Path run = folder.resolve("mrk");
    assertThat(run("unify -q --no-compress --replace OUT", run)).isEqualTo(4);
    assertThat(notes).hasContent(NOTES);
    Files.delete(notes);
    assertThat(run("unify -q --no-compress --replace OUT", run)).isZero();
    assertThat(folder.resolve("mrk.uctl")).doesNotExist();
    assertThat(folder.resolve("mrk.otf")).exists();
  }

  @Test
  void partsOfASplit() throws IOException {
    Path second = file("p-2.otf", NOTES.getBytes());
    assertThat(run("split -q RING --by process -o OUT", folder.resolve("p.otf"))).isEqualTo(4);
    assertThat(second).hasContent(NOTES);
    assertThat(folder.resolve("p-1.otf")).doesNotExist();
  }

  @Test
  void archivesAreNeverReplacedUnasked() {
    Path out = folder.resolve("a.tar");
    assertThat(run("files pack -q RING -o OUT", out)).isZero();
    assertThat(run("files pack -q RING OUT", out)).isEqualTo(4);
    assertThat(run("files pack -q RING OUT", out, "--force")).isZero();
  }

  @Test
  void theOutputIsNamedOnce() {
    Path out = folder.resolve("a.otf");
    assertThat(run("convert -q RING", out)).isEqualTo(2);
    assertThat(run("convert -q RING OUT -o OUT", out)).isEqualTo(2);
    assertThat(run("files pack -q RING", out)).isEqualTo(2);
    assertThat(out).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "dump -q RING -o OUT",
        "stats -q RING -o OUT",
        "filter -q --gen --reduce 90 RING -o OUT"
      })
  void aDashIsNoFile(String line) {
    assertThat(run(line, Path.of("-"))).isZero();
    assertThat(Path.of("-")).doesNotExist();
  }

  @Test
  void severalFilesDoNotGoToStandardOutput() {
    assertThat(run("convert -q RING -o OUT", Path.of("-"))).isEqualTo(5);
    assertThat(Path.of("-.otf")).doesNotExist();
  }
}
