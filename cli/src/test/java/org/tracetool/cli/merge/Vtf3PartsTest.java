package org.tracetool.cli.merge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tracetool.cli.filter.FilterCommand;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceReader;
import org.tracetool.testdata.TestData;
import org.tracetool.unify.merge.CutMark;
import picocli.CommandLine;

/** Parts of a trace in VTF3, where definitions are written before the records. */
class Vtf3PartsTest {
  @TempDir Path folder;

  static Stream<Path> traces() throws IOException {
    List<Path> all = new ArrayList<>();
    try (Stream<Path> files = Files.walk(TestData.path("vtf3/worked"))) {
      files.filter(f -> f.toString().matches(".*[.](avt|bpv|favt)")).forEach(all::add);
    }
    try (Stream<Path> files = Files.walk(TestData.path("otf/local-defs"))) {
      files.filter(f -> f.toString().endsWith(".otf")).forEach(all::add);
    }
    Collections.sort(all);
    return all.stream();
  }

  @ParameterizedTest
  @MethodSource("traces")
  void mergeOfASplitIsTheTrace(Path trace) throws IOException {
    Path original = folder.resolve("original.bpv");
    assertThat(Runs.convert(trace, original)).isZero();
    String[][] ways = {{"--by", "process"}, {"--size", "12k"}, {"--at", "1015t,3000t,20000t"}};
    for (int i = 0; i < ways.length; i++) {
      Path own = Files.createDirectory(folder.resolve("way" + i));
      String pattern = own.resolve("p.bpv").toString();
      assertThat(Runs.split(original, ways[i][0], ways[i][1], "-o", pattern)).isZero();
      List<Path> parts = new ArrayList<>();
      try (Stream<Path> files = Files.list(own)) {
        files.sorted(Collections.reverseOrder()).forEach(parts::add);
      }
      Path whole = folder.resolve("whole" + i + ".bpv");
      assertThat(Runs.merge(whole, parts)).isZero();
      assertThat(Runs.diff(original, whole)).as(String.join(" ", ways[i])).isZero();
    }
  }

  @Test
  void theKeyOfCutsIsDefinedWhereCutsStay() throws IOException {
    Path demo = TestData.path("vtf3/worked").resolve("demo.bpv");
    Path pattern = folder.resolve("p.bpv");
    assertThat(Runs.split(demo, "--at", "1005t,1015t", "-o", pattern.toString())).isZero();
    Path first = folder.resolve("p-1.bpv");
    Path second = folder.resolve("p-2.bpv");
    Path third = folder.resolve("p-3.bpv");
    Path out = folder.resolve("out.bpv");
    assertThat(Runs.merge(out, List.of(third, first, second))).isZero();
    assertThat(hasKey(out)).isFalse();
    assertThat(Runs.merge(out, List.of(third, second))).isZero();
    assertThat(hasKey(out)).isTrue();
    // What stayed is enough to make the trace whole later.
    Path whole = folder.resolve("whole.bpv");
    assertThat(Runs.merge(whole, List.of(out, first))).isZero();
    assertThat(Runs.diff(demo, whole)).isZero();
  }

  @Test
  void settingsReachTheReadersAndWriters() throws IOException {
    Path demo = TestData.path("vtf3/worked").resolve("demo.avt");
    Path out = folder.resolve("out.avt");
    assertThat(Runs.merge(out, List.of(demo), "--profile", "classic")).isZero();
    assertThat(Files.readString(out)).contains("EXCHANGE").doesNotContain("DOWNTO 7 CPU");
    assertThat(Runs.merge(out, List.of(demo), "--substitute-upfrom")).isZero();
    assertThat(Files.readString(out)).contains("UPTO NOACT").doesNotContain("UPFROM");
    Path part = folder.resolve("p-1.avt");
    String pattern = folder.resolve("p.avt").toString();
    assertThat(Runs.split(demo, "--by", "process", "-o", pattern, "--profile", "classic")).isZero();
    assertThat(Files.readString(part)).contains("EXCHANGE").doesNotContain("DOWNTO 7 CPU");
    String[] filter = {"-q", "--max-depth", "9", "--set", "profile=classic", "" + demo, "-o"};
    String[] args = java.util.Arrays.copyOf(filter, filter.length + 1);
    args[filter.length] = out.toString();
    assertThat(new CommandLine(new FilterCommand()).execute(args)).isZero();
    assertThat(Files.readString(out)).contains("EXCHANGE").doesNotContain("DOWNTO 7 CPU");
    assertThat(Runs.merge(out, List.of(demo), "--set", "colour=red")).isEqualTo(2);
    assertThat(Runs.split(demo, "--by", "process", "-o", pattern, "--set", "a=b")).isEqualTo(2);
  }

  private static boolean hasKey(Path trace) throws IOException {
    try (TraceReader reader =
        FormatRegistry.load().byId("vtf3").open(trace, ReadOptions.defaults())) {
      return reader.definitions().all(Definition.Key.class).stream().anyMatch(CutMark::is);
    }
  }
}
