package org.tracetool.cli.convert;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.cli.InProcess;
import org.tracetool.testdata.TestData;

/** What becomes of the thumbnails of an archive of OTF2. */
@Tag("thorough")
class ArchiveThumbnailsTest {
  private static final Path ARCHIVE = TestData.path("otf2/07-chunks").resolve("traces.otf2");
  private static final Path THUMBNAIL = ARCHIVE.resolveSibling("traces.0.thumb");

  @TempDir Path folder;

  /** What a command that succeeds says on standard error. */
  private static String told(String... words) {
    PrintStream before = System.err;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    System.setErr(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    try {
      assertThat(InProcess.run(words)).isZero();
    } finally {
      System.setErr(before);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  private String out(String name) {
    return folder.resolve(name).toString();
  }

  private static void assertLoss(String told, String why) {
    assertThat(told).contains("lost: otf2-thumbnail, " + why + ", 1 time");
  }

  @Test
  void theyAreKeptByWayOfArchivesAndStf() throws IOException {
    assertThat(told("convert", ARCHIVE.toString(), out("a.otf2"))).doesNotContain("lost");
    assertThat(folder.resolve("a.0.thumb")).hasSameBinaryContentAs(THUMBNAIL);
    assertThat(told("convert", out("a.otf2"), out("b.stf"))).doesNotContain("lost");
    assertThat(told("convert", out("b.stf"), out("c.otf2"))).doesNotContain("lost");
    assertThat(folder.resolve("c.0.thumb")).hasSameBinaryContentAs(THUMBNAIL);
  }

  @Test
  void theMergeOfOneTraceKeepsThem() {
    String told = told("merge", ARCHIVE.toString(), "-o", out("m.otf2"));
    assertThat(told).doesNotContain("lost");
    assertThat(folder.resolve("m.0.thumb")).hasSameBinaryContentAs(THUMBNAIL);
  }

  @Test
  void otherFormatsHaveNoPlace() {
    assertLoss(told("convert", "-v", ARCHIVE.toString(), out("o.otf")), "which OTF cannot hold");
  }

  @Test
  void whatShowsSomethingElseIsLeftOut() throws IOException {
    String more = "which shows more than ";
    String archive = ARCHIVE.toString();
    String other = TestData.path("otf2/03-mpi").resolve("traces.otf2").toString();
    assertLoss(
        told("convert", "--time", "0.1:0.2", archive, out("t.otf2")),
        more + "the part that is written");
    assertLoss(
        told("filter", "--time", "0.1:0.2", archive, "-o", out("f.otf2")),
        "which shows what was there before");
    assertLoss(told("split", "--by", "process", archive, "-o", out("p.otf2")), more + "one part");
    assertLoss(
        told("merge", "--renumber", archive, other, "-o", out("m.otf2")),
        "which shows only one input");
    try (var all = Files.walk(folder)) {
      assertThat(all.map(Path::toString)).noneMatch(p -> p.endsWith(".thumb"));
    }
  }
}
