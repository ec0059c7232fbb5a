package org.tracetool.toy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.cli.InProcess;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.testdata.TestData;

/** All commands support a new format without any change. */
class ToyFormatsTest {
  private static final String RING =
      TestData.path("vampirtrace/ring_collectives/expected/ring.otf").toString();

  @TempDir Path folder;

  private record Result(int code, String err) {}

  private static Result run(String... words) {
    PrintStream oldErr = System.err;
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
    try {
      int code = InProcess.run(words);
      return new Result(code, err.toString(StandardCharsets.UTF_8));
    } finally {
      System.setErr(oldErr);
    }
  }

  private String in(String name) {
    return folder.resolve(name).toString();
  }

  private void assertOk(String... words) {
    Result result = run(words);
    assertThat(result.code()).as(result.err()).isZero();
  }

  private Path stats(String trace) throws IOException {
    Path out = Files.createTempFile(folder, "stats", ".csv");
    assertOk("stats", "--by", "callpath", "--format", "csv", trace, "-o", out.toString());
    return out;
  }

  @Test
  void areFoundByTheServiceLoader() {
    assertThat(FormatRegistry.load().formats())
        .extracting(TraceFormat::id)
        .contains("toy-lines", "toy-counts");
  }

  @Test
  void aFormatIsConvertedToAndFrom() throws IOException {
    assertOk("convert", "-q", RING, in("a.lines"));
    assertOk("convert", "-q", in("a.lines"), in("b.otf"));
    assertOk("convert", "-q", in("b.otf"), in("c.lines"));
    assertThat(folder.resolve("c.lines")).hasSameTextualContentAs(folder.resolve("a.lines"));
    assertThat(stats(in("b.otf"))).hasSameTextualContentAs(stats(in("a.lines")));
  }

  @Test
  void aFormatIsReadByAllCommands() {
    assertOk("convert", "-q", RING, in("a.lines"));
    assertOk("dump", in("a.lines"), "-o", in("a.txt"));
    assertThat(folder.resolve("a.txt")).content().contains("MPI_Init");
    assertOk("filter", "-q", "--region", "MPI_*", in("a.lines"), "-o", in("f.lines"));
    assertOk("split", "-q", in("a.lines"), "--by", "process", "-o", in("p-{n}.lines"));
    assertOk("merge", "-q", in("p-1.lines"), in("p-2.lines"), "-o", in("m.lines"));
    assertOk("diff", in("a.lines"), in("a.lines"));
    assertOk("files", "move", "-q", "--yes", in("a.lines"), in("moved.lines"));
    assertThat(folder.resolve("moved.lines")).exists();
  }

  @Test
  void aFormatThatIsOnlyWrittenIsNeverRead() throws IOException {
    assertOk("convert", "-q", RING, in("a.counts"));
    assertThat(folder.resolve("a.counts")).content().contains("4 MPI_Init\n");
    // Not quiet, since the report on sizes looks at traces that can be read.
    assertOk("filter", "--region", "MPI_*", RING, "-o", in("f.counts"));
    assertThat(folder.resolve("f.counts")).content().contains("MPI_Init").doesNotContain(" main");
    Result detected = run("dump", in("a.counts"));
    assertThat(detected.code()).isEqualTo(3);
    assertThat(detected.err()).contains("not a trace").doesNotContain("toy-counts");
    Result named = run("dump", "--from", "toy-counts", in("a.counts"));
    assertThat(named.code()).isEqualTo(5);
    assertThat(named.err()).contains("can be written but not read");
  }
}
