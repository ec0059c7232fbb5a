package org.tracetool.cli.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.cli.InProcess;
import org.tracetool.core.error.ExitCode;
import org.tracetool.testdata.TestData;

/** {@code files} with archives of OTF2, some files of which are in a folder beside the others. */
class ArchiveOfOtf2Test {
  private static final int FILES = 11;

  @TempDir Path folder;

  private Path from;
  private Path archive;

  @BeforeEach
  void copy() throws IOException {
    from = Files.createDirectories(folder.resolve("from"));
    archive = copy("03-mpi", from);
    assertThat(content(from)).hasSize(FILES);
  }

  private static Path copy(String name, Path to) throws IOException {
    Path source = TestData.path("otf2").resolve(name);
    try (Stream<Path> all = Files.walk(source)) {
      for (Path p : all.sorted().toList()) {
        String relative = source.relativize(p).toString();
        if (Files.isRegularFile(p) && relative.startsWith("traces")) {
          Path copy = to.resolve(relative);
          Files.createDirectories(copy.getParent());
          Files.copy(p, copy);
        }
      }
    }
    return to.resolve("traces.otf2");
  }

  /** All files below a folder by name, with their sizes. */
  private static TreeMap<String, Long> content(Path of) throws IOException {
    TreeMap<String, Long> found = new TreeMap<>();
    try (Stream<Path> all = Files.walk(of)) {
      for (Path p : all.filter(Files::isRegularFile).toList()) {
        found.put(of.relativize(p).toString(), Files.size(p));
      }
    }
    return found;
  }

  private static int run(String... arguments) {
    return InProcess.run(arguments);
  }

  @Test
  void soundArchivesHaveNoFindings() throws IOException {
    assertThat(run("files", "check", archive.toString())).isZero();
    assertThat(run("files", "check", from.toString())).as("by its folder").isZero();
    assertThat(run("files", "list", archive.toString())).isZero();
    Files.copy(from.resolve("traces/1.evt"), from.resolve("traces/9.evt"));
    assertThat(run("files", "check", archive.toString())).isEqualTo(ExitCode.FINDINGS.number());
    Files.delete(from.resolve("traces/9.evt"));
    Files.delete(from.resolve("traces/1.evt"));
    assertThat(run("files", "check", archive.toString())).isEqualTo(ExitCode.FINDINGS.number());
  }

  @Test
  void anArchiveMovesWithItsFolder() throws IOException {
    TreeMap<String, Long> before = content(from);
    Path to = Files.createDirectories(folder.resolve("to"));
    assertThat(run("files", "move", "-q", "--yes", archive.toString(), to.toString())).isZero();
    assertThat(content(to)).isEqualTo(before);
    assertThat(from).isEmptyDirectory();
    String moved = to.resolve("traces.otf2").toString();
    String other = to.resolve("other.otf2").toString();
    assertThat(run("files", "move", "-q", "--yes", moved, other)).isZero();
    assertThat(content(to).keySet())
        .hasSize(FILES)
        .contains("other.otf2", "other.def", "other.marker", "other/0.evt", "other/3.def")
        .allMatch(name -> name.startsWith("other"));
    assertThat(to.resolve("traces")).doesNotExist();
    assertThat(run("info", "-q", other)).isZero();
  }

  @Test
  void aFileInTheFolderOfTheTargetIsNotOverwritten() throws IOException {
    Path to = Files.createDirectories(folder.resolve("to"));
    Files.createDirectories(to.resolve("traces"));
    Files.writeString(to.resolve("traces/77.evt"), "mine");
    assertThat(run("files", "move", "-q", "--yes", archive.toString(), to.toString()))
        .isEqualTo(ExitCode.OUTPUT_FAILED.number());
    assertThat(content(from)).hasSize(FILES);
    assertThat(content(to)).hasSize(1);
  }

  @Test
  void anArchiveIsRemovedWithItsFolderUnlessThatHoldsMore() throws IOException {
    assertThat(run("files", "remove", "-q", "--yes", archive.toString())).isZero();
    assertThat(from).isEmptyDirectory();
    archive = copy("03-mpi", from);
    Files.writeString(from.resolve("traces/notes.txt"), "mine");
    assertThat(run("files", "remove", "-q", "--yes", archive.toString())).isZero();
    assertThat(content(from)).containsOnlyKeys("traces/notes.txt");
  }

  @ParameterizedTest
  @ValueSource(strings = {"packed.tar", "packed.tar.gz", "packed.zip"})
  void aPackedArchiveIsReadAndUnpacked(String name) throws IOException {
    TreeMap<String, Long> before = content(from);
    Path packed = folder.resolve(name);
    assertThat(run("files", "pack", "-q", archive.toString(), packed.toString())).isZero();
    assertThat(run("info", "-q", "--counts", "--strict", packed.toString())).isZero();
    assertThat(run("files", "check", packed.toString())).isZero();
    assertThat(run("diff", "-q", packed.toString(), archive.toString())).isZero();
    Path to = Files.createDirectories(folder.resolve("to"));
    assertThat(run("files", "unpack", "-q", packed.toString(), to.toString())).isZero();
    assertThat(content(to)).isEqualTo(before);
    assertThat(run("files", "unpack", "-q", packed.toString(), to.toString()))
        .as("nothing is overwritten")
        .isEqualTo(ExitCode.OUTPUT_FAILED.number());
  }

  @Test
  void nothingOfAnOlderArchiveStaysBesideANewOne() throws IOException {
    Path to = Files.createDirectories(folder.resolve("to"));
    Path old = copy("04-threads", to);
    assertThat(content(to.resolve("traces"))).hasSize(16);
    assertThat(run("convert", "-q", archive.toString(), old.toString())).isZero();
    assertThat(content(to.resolve("traces")).keySet())
        .isEqualTo(new TreeMap<>(content(from.resolve("traces"))).keySet());
    assertThat(run("files", "check", old.toString())).isZero();
    assertThat(List.of(to.toFile().list())).hasSize(4); // anchor, definitions, markers, folder
  }

  @Test
  void declaredNumbersOfEventsAreCompared() throws IOException {
    Path wrong = copy("10-future", Files.createDirectories(folder.resolve("wrong")));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    assertThat(InProcess.run(out, "files", "check", wrong.toString()))
        .isEqualTo(ExitCode.FINDINGS.number());
    assertThat(out.toString()).contains("declares 10 events of", "which has 174");
    Path right = folder.resolve("right.otf2");
    assertThat(run("convert", "-q", wrong.toString(), "-o", right.toString())).isZero();
    assertThat(run("files", "check", right.toString())).isZero();
  }
}
