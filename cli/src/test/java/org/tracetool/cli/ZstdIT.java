package org.tracetool.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.testdata.Program.Result;
import org.tracetool.testdata.TestData;

/** The native code of zstd, where there is no folder to unpack it into. */
@Tag("broad")
class ZstdIT {
  private static final Path HOME = PackagedTool.HOME;
  private static final Path RING = TestData.path("vampirtrace/ring_collectives/expected/ring.otf");

  @TempDir Path tmp;

  /** The program where there is no folder for temporary files. */
  private ResidentTool start(Path home) throws IOException {
    return new ResidentTool(List.of(), home, tmp, "-Djava.io.tmpdir=" + tmp.resolve("none"));
  }

  private static Result run(ResidentTool tool, String... args) throws Exception {
    return tool.run(args);
  }

  /** The program without its native libraries. */
  private Path crippled() throws IOException {
    Path home = tmp.resolve("home");
    for (String folder : new String[] {"bin", "lib"}) {
      Path to = Files.createDirectories(home.resolve(folder));
      try (DirectoryStream<Path> all = Files.newDirectoryStream(HOME.resolve(folder))) {
        for (Path p : all) {
          if (Files.isRegularFile(p)) {
            Files.copy(p, to.resolve(p.getFileName()));
          }
        }
      }
    }
    return home;
  }

  @Test
  void theShippedLibraryNeedsNoFolderForTemporaryFiles() throws Exception {
    String ring = RING.toString();
    Result done = new Result(0, "", "");
    try (ResidentTool tool = start(HOME)) {
      assertThat(run(tool, "convert", "-q", ring, "a.stf")).isEqualTo(done);
      assertThat(Files.readString(tmp.resolve("a.stf.pr.0"), StandardCharsets.ISO_8859_1))
          .contains("\u0028\u00b5\u002f\u00fd"); // the magic number of a frame of zstd
      assertThat(run(tool, "convert", "-q", ring, "a.vtf.zst").code()).isZero();
      assertThat(run(tool, "files", "pack", ring, "a.tar.zst")).isEqualTo(done);
      for (String trace : new String[] {"a.stf", "a.vtf.zst", "a.tar.zst"}) {
        assertThat(run(tool, "info", trace).code()).as(trace).isZero();
      }
    }

    ResidentTool crippled = start(crippled());
    for (String line :
        new String[] {
          "info a.stf",
          "info a.vtf.zst",
          "info a.tar.zst",
          "convert " + ring + " b.stf",
          "convert -q " + ring + " b.vtf.zst",
          "files pack " + ring + " b.tar.zst"
        }) {
      Result result = run(crippled, line.split(" "));
      assertThat(result.code()).as(line).isEqualTo(5);
      assertThat(result.err())
          .as(line)
          .hasLineCount(1)
          .startsWith("tracetool: the library for zstd cannot be loaded: ")
          .contains("-Djava.io.tmpdir=");
    }
    try (DirectoryStream<Path> left = Files.newDirectoryStream(tmp, "{b.*,.b.*}")) {
      assertThat(left).isEmpty();
    }
    assertThat(run(crippled, "convert", "--compress", "0", ring, "c.stf").code()).isZero();
    crippled.close();
  }
}
