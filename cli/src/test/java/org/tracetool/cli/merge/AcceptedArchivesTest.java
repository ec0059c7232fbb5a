package org.tracetool.cli.merge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.cli.InProcess;
import org.tracetool.testdata.Effort;
import org.tracetool.testdata.TestData;

/**
 * The tool of OTF2, where it is installed, reads what commands write, and has nothing to say. It
 * takes a second of CPU time for the shortest archive, so the ways of a command take turns: each
 * archive is written in one of them, under -Plong in all.
 */
@Tag("broad")
class AcceptedArchivesTest {
  @TempDir Path folder;

  private static final Pattern RECORD = Pattern.compile("[A-Z][A-Z0-9_]+ +[0-9]+ ");

  /** What the tool prints, and its complaints. */
  private record Printed(List<String> lines, String complaints, int code) {
    /** The number of lines of events. */
    long records() {
      return lines.stream()
          .dropWhile(l -> !l.startsWith("=== Events"))
          .takeWhile(l -> !l.startsWith("=== Snapshots"))
          .filter(l -> RECORD.matcher(l).lookingAt())
          .count();
    }
  }

  @BeforeAll
  static void installed() {
    Assumptions.assumeTrue(
        Stream.of(System.getenv("PATH").split(":"))
            .anyMatch(p -> Files.isExecutable(Path.of(p, "otf2-print"))));
  }

  static Stream<Path> archives() throws IOException {
    try (Stream<Path> files = Files.walk(TestData.path("otf2"))) {
      List<Path> all = files.filter(f -> f.toString().endsWith(".otf2")).sorted().toList();
      return Effort.eachOf(4, all).stream();
    }
  }

  private static List<Path> found(String folder, String endings, int most) throws IOException {
    try (Stream<Path> files = Files.walk(TestData.path(folder))) {
      return files.filter(f -> f.toString().matches(endings)).sorted().limit(most).toList();
    }
  }

  static Stream<Path> others() throws IOException {
    List<Path> all = new ArrayList<>(found("otf", ".*\\.otf", 6));
    all.addAll(found("vampirtrace", ".*/(cnt|hyb|iorma)\\.otf", 3));
    all.addAll(found("vtf3", ".*/(worked|legacy)/.*v(t)?", 3));
    return Effort.eachOf(3, 3, all).stream();
  }

  private Printed print(Path archive) throws IOException {
    Path out = folder.resolve("out.txt");
    Path err = folder.resolve("err.txt");
    Process tool =
        new ProcessBuilder("otf2-print", archive.toString())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    try {
      int code = tool.waitFor();
      List<String> lines = Files.readAllLines(out, StandardCharsets.ISO_8859_1);
      return new Printed(lines, Files.readString(err), code);
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  /** What the tool once printed of an archive of the test data. */
  private static Printed recorded(Path archive) throws IOException {
    Path file = archive.resolveSibling("print-A.txt.gz");
    String text = new String(TestData.unpacked(file), StandardCharsets.ISO_8859_1);
    return new Printed(text.lines().toList(), "", 0);
  }

  private long accepted(Path archive) throws IOException {
    Printed p = print(archive);
    assertThat(p.complaints()).isEmpty();
    assertThat(p.code()).isZero();
    return p.records();
  }

  /** A filter that removes nothing. */
  private Path filter(Path trace) throws IOException {
    Path rules = Files.writeString(folder.resolve("rules"), "no such function -- 0\n");
    return run("filter", trace, "--filter", rules.toString());
  }

  private Path run(String command, Path trace, String... words) {
    Path out = folder.resolve(command + "/out.otf2");
    List<String> all = new ArrayList<>(List.of(command, "-q", "--to", "otf2"));
    all.addAll(List.of(words));
    all.addAll(List.of("-o", out.toString(), trace.toString()));
    assertThat(InProcess.run(all.toArray(String[]::new))).isZero();
    return out;
  }

  /** The number that the name of an archive begins with. */
  private static int number(Path trace) {
    return Integer.parseInt(trace.getParent().getFileName().toString().replaceAll("-.*", ""));
  }

  @Timeout(60)
  @ParameterizedTest
  @MethodSource("archives")
  void archives(Path trace) throws IOException {
    for (String command : new String[] {"merge", "filter", "split"}) {
      Files.createDirectories(folder.resolve(command));
    }
    int turn = trace.getParent().getFileName().toString().length() % 2;
    long records = recorded(trace).records();
    if (turn != Effort.of(0, 0, 2)) {
      assertThat(accepted(run("merge", trace))).isEqualTo(records);
    }
    if (turn != Effort.of(1, 1, 2)) {
      assertThat(accepted(run("merge", trace, "--rewrite"))).isEqualTo(records);
    }
    assertThat(accepted(filter(trace))).isEqualTo(records);
    if (Effort.of(number(trace) % 3, number(trace) % 3, 0) != 0) {
      return; // each part takes as long as a whole archive
    }
    String[] ways = {"--all-definitions", "--rewrite"};
    for (int i = 0; i < ways.length; i++) {
      if (i != Effort.of(turn, i)) {
        continue; // one way for each archive; under -Plong both
      }
      String way = ways[i];
      run("split", trace, "--by", "process", way);
      long parts = 0;
      try (Stream<Path> all = Files.list(folder.resolve("split"))) {
        for (Path part : all.filter(p -> p.toString().endsWith(".otf2")).toList()) {
          parts += accepted(part);
        }
      }
      assertThat(parts).isEqualTo(records);
    }
  }

  @Timeout(60)
  @ParameterizedTest
  @ValueSource(strings = {"counters", "hybrid_omp", "io_rma"})
  void localFiles(String run) throws IOException {
    Files.createDirectories(folder.resolve("unify"));
    Path local = found("vampirtrace/" + run + "/local", ".*\\.uctl", 1).get(0);
    assertThat(accepted(run("unify", local))).isPositive();
  }

  @Timeout(60)
  @ParameterizedTest
  @MethodSource("others")
  void tracesOfOtherFormats(Path trace) throws IOException {
    Files.createDirectories(folder.resolve("merge"));
    Files.createDirectories(folder.resolve("filter"));
    assertThat(accepted(run("merge", trace))).isEqualTo(accepted(filter(trace)));
  }
}
