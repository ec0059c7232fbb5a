package org.tracetool.unify;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.RunFilesFacet;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.testdata.EachOf;
import org.tracetool.testdata.TestData;
import org.tracetool.unify.run.Unifier;

/** Real runs: every file must be the one that vtunify made, but for version and identity. */
@Tag("thorough")
class UnifyCorpusTest {
  @TempDir Path folder;

  @EachOf(3)
  @ParameterizedTest
  @CsvSource({
    "clock_skew, skew, 20, true, false, 2",
    "comm_split, split, 30, true, true, 3",
    "counters, cnt, 32, false, false, 1",
    "filtered_run, filt, 0, true, false, 2",
    "hybrid_omp, hyb, 48, true, false, 4",
    "io_rma, iorma, 100, true, false, 2",
    "markers_usercom, mrk, 40, true, false, 1",
    "pthread_tree, pth, 1024, true, false, 2",
    "ring_collectives, ring, 32, true, false, 2",
    "stat_mode, stat, 1024, true, false, 2",
  })
  void makesTheSameFilesAsVtunify(
      String run, String name, long snapshots, boolean match, boolean drop, int threads)
      throws Exception {
    Path source = TestData.path("vampirtrace/" + run);
    UnifyOptions options =
        UnifyOptions.defaults(source.resolve("local").resolve(name))
            .withOutput(folder.resolve(name))
            .withCompress(false)
            .withSnapshots(snapshots)
            .withMessages(match, drop)
            .withResources(threads, 1 << 20);
    TraceFormat otf = FormatRegistry.load().byId("otf");
    UnifyReport report = Unifier.run(options, otf.facet(RunFilesFacet.class), otf, otf::create);

    TreeMap<String, String> expected = texts(source.resolve("expected"));
    TreeMap<String, String> actual = texts(folder);
    assertThat(expected).isNotEmpty();
    if (run.equals("filtered_run")) {
      // vtunify loses the first member when a process was not traced; only that one may be there.
      expected.computeIfPresent(
          "filt.0.def",
          (file, text) -> text.replace("M2,3,NM\"MPI_COMM_W", "M1,2,3,NM\"MPI_COMM_W"));
    }
    assertThat(actual).isEqualTo(expected);
    assertThat(report.streams()).isPositive();
    assertThat(options.diagnostics().hasDamage()).isFalse();
  }

  /** Texts of all files, by name without suffix of compression; definitions without identity. */
  private static TreeMap<String, String> texts(Path dir) throws IOException, DataFormatException {
    TreeMap<String, String> texts = new TreeMap<>();
    List<Path> files = new ArrayList<>();
    try (Stream<Path> list = Files.list(dir)) {
      list.forEach(files::add);
    }
    for (Path file : files) {
      String name = file.getFileName().toString();
      byte[] bytes = Files.readAllBytes(file);
      if (name.endsWith(".z")) {
        name = name.substring(0, name.length() - 2);
        bytes = inflate(bytes);
      }
      String text = new String(bytes, StandardCharsets.ISO_8859_1);
      texts.put(name, text.replaceAll("(?m)^(DV|DUI).*\n", ""));
    }
    return texts;
  }

  private static byte[] inflate(byte[] bytes) throws DataFormatException {
    Inflater inflater = new Inflater();
    inflater.setInput(bytes);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    byte[] buffer = new byte[8192];
    for (int n = inflater.inflate(buffer); n > 0; n = inflater.inflate(buffer)) {
      out.write(buffer, 0, n);
    }
    inflater.end();
    return out.toByteArray();
  }
}
