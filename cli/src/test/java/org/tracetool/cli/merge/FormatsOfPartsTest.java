package org.tracetool.cli.merge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.tracetool.cli.filter.FilterCommand;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceReader;
import org.tracetool.testdata.Effort;
import org.tracetool.testdata.TestData;
import org.tracetool.unify.merge.CutMark;
import picocli.CommandLine;

/**
 * Parts of a trace in formats other than OTF: VTF3, where definitions are written before the
 * records and processes are tasks, and STF.
 */
@Tag("broad")
class FormatsOfPartsTest {
  @TempDir Path folder;

  private static final String[] SUFFIXES = {
    ".avt", ".bpv", ".stf", ".avt", ".favt", ".avt", ".stf.single"
  };

  private static final String[][] WAYS = {
    {"--by", "process"},
    {"--by", "stream"},
    {"--group", "*"},
    {"--process", "#1", "--process", "#2"},
    {"--size", "6k"},
    {"--at", "1015t,3000t,20000t,1000000t"},
    {"--marker", "*"}
  };

  /** Every trace of the test data, each in one of the formats. */
  static Stream<Arguments> traces() throws IOException {
    List<Path> all = new ArrayList<>();
    try (Stream<Path> files = Files.walk(TestData.traces())) {
      files.filter(f -> f.toString().matches(".*/worked/.*(avt|bpv)|.*[.]otf")).forEach(all::add);
    }
    Collections.sort(all);
    List<Arguments> chosen = new ArrayList<>();
    for (int i = 0; i < all.size(); i += Effort.of(2, 1, 1)) {
      chosen.add(Arguments.of(all.get(i), SUFFIXES[i / 2 % SUFFIXES.length], i));
    }
    // Numbers that leave gaps and calls that do not nest are in these, so in ASCII and binary.
    for (String name : List.of("random-1", "random-3", "records-short")) {
      Path trace = TestData.path("otf/" + name).resolve(name + ".otf");
      chosen.add(Arguments.of(trace, ".avt", 1));
      chosen.add(Arguments.of(trace, ".bpv", 2));
    }
    return chosen.stream();
  }

  @ParameterizedTest
  @MethodSource("traces")
  void mergeOfASplitIsTheTrace(Path trace, String suffix, int turn) throws IOException {
    String[] to = suffix.endsWith("single") ? new String[] {"--to", "stf-single"} : new String[0];
    Path original = folder.resolve("original" + suffix);
    assertThat(Runs.convert(trace, original, to)).isZero();
    int ways = 0;
    for (int k = 0; k < WAYS.length; k++) {
      int i = (turn + k) % WAYS.length;
      if (i % 3 != turn % 3 || ways == Effort.of(1, WAYS.length)) {
        continue; // each trace in one way, under -Plong in some, and each way with some traces
      }
      Path own = Files.createDirectory(folder.resolve("way" + i));
      List<String> options = new ArrayList<>(List.of(WAYS[i]));
      options.addAll(List.of(to));
      options.addAll(List.of("-o", own.resolve("p-{n}" + suffix).toString()));
      int exit = Runs.split(original, options.toArray(new String[0]));
      if (exit == 2) {
        continue; // no such group or marker
      }
      assertThat(exit).isZero();
      List<Path> parts = new ArrayList<>();
      try (Stream<Path> files = Files.list(own)) {
        files
            .filter(f -> f.toString().endsWith(suffix))
            .sorted(Collections.reverseOrder())
            .forEach(parts::add);
      }
      Path whole = folder.resolve("whole" + i + suffix);
      assertThat(Runs.merge(whole, parts, to)).isZero();
      assertThat(Runs.diff(original, whole)).as(String.join(" ", WAYS[i])).isZero();
      ways++;
    }
    assertThat(ways).isPositive();
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
    // The remaining data is enough to complete the trace later.
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
