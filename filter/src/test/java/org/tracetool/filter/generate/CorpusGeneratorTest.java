package org.tracetool.filter.generate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceReader;
import org.tracetool.testdata.TestData;

/** Generated filter files compared with those of the old generators for the same traces. */
class CorpusGeneratorTest {
  private static final Pattern RULE = Pattern.compile("(?!#)(.+) -- (-?\\d+.*?)\\s*");
  private static final Pattern ROW =
      Pattern.compile(
          "#\\s+x?\\s+\\d+\\s+(\\d+)\\s+(\\d+)\\s+(\\d+)\\s+\\S+\\s+\\S+\\s+(.*?)\\s+-->.*");

  static Stream<Path> files(String start) throws IOException {
    try (Stream<Path> all = Files.walk(TestData.path("vampirtrace"), 2)) {
      return all
          .filter(f -> f.getFileName().toString().matches(start + "-r.*\\.flt"))
          .sorted()
          .toList()
          .stream();
    }
  }

  static Stream<Path> legacyFiles() throws IOException {
    return files("gen");
  }

  static Stream<Path> pathFiles() throws IOException {
    return files("disp");
  }

  static TraceReader open(Path folder) throws IOException {
    try (Stream<Path> all = Files.list(folder.resolve("expected"))) {
      Path trace = all.filter(f -> f.toString().endsWith(".otf")).findFirst().orElseThrow();
      return FormatRegistry.load().detect(trace).open(trace, ReadOptions.defaults());
    }
  }

  private static List<String> rules(List<String> lines) {
    return lines.stream()
        .filter(l -> RULE.matcher(l).matches())
        .map(String::stripTrailing)
        .toList();
  }

  @ParameterizedTest
  @MethodSource("legacyFiles")
  void decidesLikeVtfilter(Path file) throws IOException {
    Matcher name =
        Pattern.compile("gen-r(\\d+)(?:-l(\\d+))?\\.flt").matcher(file.getFileName().toString());
    assertThat(name.matches()).isTrue();
    long limit = name.group(2) == null ? 0 : Long.parseLong(name.group(2));
    List<String> expected = Files.readAllLines(file, StandardCharsets.ISO_8859_1);
    LegacyGenerator.Result result;
    try (TraceReader reader = open(file.getParent())) {
      CallProfile profile =
          CallProfile.of(reader, ReadOptions.defaults(), 2, limit, Integer.MAX_VALUE, i -> {});
      result =
          LegacyGenerator.generate(
              profile, Integer.parseInt(name.group(1)), limit, NameList.NONE, NameList.NONE, false);
    }
    // Functions that tie in the old order may be exchanged.
    Map<String, String> ties = new HashMap<>();
    List<String> rows = new ArrayList<>();
    for (String line : expected) {
      Matcher row = ROW.matcher(line);
      if (row.matches()) {
        ties.put(row.group(4), row.group(1) + ' ' + row.group(2) + ' ' + row.group(3));
        rows.add(row(line));
      }
    }
    assertThat(classes(rules(result.text().lines().toList()), ties))
        .containsExactlyInAnyOrderElementsOf(classes(rules(expected), ties));
    assertThat(
            result
                .text()
                .lines()
                .filter(l -> ROW.matcher(l).matches())
                .map(CorpusGeneratorTest::row))
        .as("the table, but for who is filtered")
        .containsExactlyInAnyOrderElementsOf(rows);
  }

  private static String row(String line) {
    return line.replaceFirst("# x", "#  ");
  }

  private static List<String> classes(List<String> rules, Map<String, String> ties) {
    return rules.stream()
        .map(
            r -> {
              Matcher m = RULE.matcher(r);
              return m.matches() ? ties.get(m.group(1)) + " -- " + m.group(2) : r;
            })
        .toList();
  }

  @ParameterizedTest
  @CsvSource({"90, 0, 86.1272", "60, 0, 58.3815", "40, 10, 44.5087"})
  void expectsTheSamePercentage(int percent, long limit, String expected) throws IOException {
    try (TraceReader reader = open(TestData.path("vampirtrace/ring_collectives"))) {
      CallProfile profile =
          CallProfile.of(reader, ReadOptions.defaults(), 1, limit, Integer.MAX_VALUE, i -> {});
      LegacyGenerator.Result result =
          LegacyGenerator.generate(profile, percent, limit, NameList.NONE, NameList.NONE, false);
      assertThat(LegacyGenerator.sixDigits(result.percent())).isEqualTo(expected);
    }
  }

  @ParameterizedTest
  @MethodSource("pathFiles")
  void filtersTheSameCallPathsAsOtfprofile(Path file) throws IOException {
    int reduction =
        Integer.parseInt(file.getFileName().toString().replaceAll("disp-r(\\d+)\\.flt", "$1"));
    try (TraceReader reader = open(file.getParent())) {
      PathProfile profile = PathProfile.of(reader, ReadOptions.defaults(), 2, 1 << 20, i -> {});
      PathGenerator.Result result = PathGenerator.generate(profile, reduction, List.of());
      assertThat(rules(result.text().lines().toList()))
          .containsExactlyElementsOf(rules(Files.readAllLines(file, StandardCharsets.ISO_8859_1)));
    }
  }

  @Test
  void keepsWhatAnOlderFileFilteredUnlessThePathIsThere() throws IOException {
    try (TraceReader reader = open(TestData.path("vampirtrace/ring_collectives"))) {
      PathProfile profile = PathProfile.of(reader, ReadOptions.defaults(), 1, 1 << 20, i -> {});
      PathGenerator.Result result =
          PathGenerator.generate(
              profile, 1, List.of("# old", "main;gone -- 0 C", "main;sweep -- 0 C", "foo -- 3"));
      assertThat(result.text()).contains("\nmain;gone -- 0 C\n").doesNotContain("main;sweep -- 0");
      assertThat(result.text()).endsWith("# previous filter content\n# old\nfoo -- 3\n");
    }
  }

  @Test
  void weighsTheFirstCallPathsIfThereAreTooMany() throws IOException {
    try (TraceReader reader = open(TestData.path("vampirtrace/ring_collectives"))) {
      String expected = null;
      for (int threads : new int[] {1, 2, 4}) {
        PathProfile profile = PathProfile.of(reader, ReadOptions.defaults(), threads, 6, i -> {});
        assertThat(profile.isPartial()).isTrue();
        assertThat(profile.called()).hasSizeBetween(1, 6);
        String text = PathGenerator.generate(profile, 90, List.of()).text();
        assertThat(text).isEqualTo(expected == null ? text : expected);
        expected = text;
      }
      assertThat(PathProfile.of(reader, ReadOptions.defaults(), 2, 1 << 20, i -> {}).isPartial())
          .isFalse();
    }
  }

  @Test
  void includesAndExcludes() throws IOException {
    try (TraceReader reader = open(TestData.path("vampirtrace/ring_collectives"))) {
      CallProfile profile =
          CallProfile.of(reader, ReadOptions.defaults(), 1, 0, Integer.MAX_VALUE, i -> {});
      NameList in = NameList.of(List.of("sweep;MPI_Isend;MPI_Irecv"));
      LegacyGenerator.Result only =
          LegacyGenerator.generate(profile, 100, 0, NameList.NONE, in, false);
      assertThat(rules(only.text().lines().toList()))
          .containsExactlyInAnyOrder("sweep -- 0", "MPI_Isend -- 0", "MPI_Irecv -- 0");
      LegacyGenerator.Result callees =
          LegacyGenerator.generate(profile, 100, 0, NameList.of(List.of("MPI_Isend")), in, true);
      assertThat(rules(callees.text().lines().toList()))
          .containsExactlyInAnyOrder("sweep -- 0", "relax -- 0", "MPI_Irecv -- 0");
      LegacyGenerator.Result spared =
          LegacyGenerator.generate(
              profile, 1, 0, NameList.of(List.of("relax")), NameList.NONE, false);
      assertThat(rules(spared.text().lines().toList()))
          .as("callers of what is excluded stay as well")
          .noneMatch(r -> r.startsWith("relax") || r.startsWith("sweep") || r.startsWith("main"));
    }
  }
}
