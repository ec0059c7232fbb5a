package org.tracetool.cli.merge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tracetool.cli.diff.DiffCommand;
import org.tracetool.cli.split.SplitCommand;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.testdata.TestData;
import org.tracetool.testdata.contract.Row;
import picocli.CommandLine;

/** What {@code split} makes of a trace, and {@code merge} of the parts and of other traces. */
class MergeSplitTest {
  private static final String DEFINITIONS =
      "DTRf4240\nDP1NM\"p1\"\nDP2NM\"p2\"\nDP3NM\"p3\"\nDFG10NM\"g\"\nDF20G10NM\"main\"\n"
          + "DF21G10NM\"foo\"\nDF22G10NM\"bar\"\n";

  @TempDir Path folder;

  private static int split(Path trace, String... options) {
    List<String> args = new ArrayList<>(List.of(options));
    args.addAll(List.of("-q", trace.toString()));
    return new CommandLine(new SplitCommand()).execute(args.toArray(new String[0]));
  }

  private static int merge(Path out, List<Path> parts, String... options) {
    List<String> args = new ArrayList<>(List.of(options));
    args.addAll(List.of("-q", "-o", out.toString()));
    parts.forEach(p -> args.add(p.toString()));
    return new CommandLine(new MergeCommand()).execute(args.toArray(new String[0]));
  }

  private static int diff(Path a, Path b) {
    return new CommandLine(new DiffCommand()).execute("-q", a.toString(), b.toString());
  }

  private static List<Path> parts(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return new ArrayList<>(files.filter(f -> f.toString().endsWith(".otf")).sorted().toList());
    }
  }

  static Stream<Path> corpus() throws IOException {
    try (Stream<Path> files = Files.walk(TestData.traces())) {
      return files.filter(f -> f.toString().endsWith(".otf")).sorted().toList().stream();
    }
  }

  @ParameterizedTest
  @MethodSource("corpus")
  void mergeOfASplitIsTheTrace(Path trace) throws IOException {
    String[][] ways = {{"--by", "process"}, {"--by", "stream"}, {"--size", "3k"}};
    for (int i = 0; i < ways.length; i++) {
      Path own = Files.createDirectory(folder.resolve("way" + i));
      String pattern = own.resolve("p.otf").toString();
      assertThat(split(trace, ways[i][0], ways[i][1], "-o", pattern)).isZero();
      List<Path> parts = parts(own);
      Collections.reverse(parts);
      Path whole = folder.resolve("whole" + i + ".otf");
      assertThat(merge(whole, parts)).isZero();
      assertThat(diff(trace, whole)).as(String.join(" ", ways[i])).isZero();
      Path one = folder.resolve("one" + i + ".otf");
      assertThat(merge(one, parts, "--streams", "1")).isZero();
      assertThat(diff(trace, one)).isZero();
    }
  }

  /** A trace of two streams with random calls, some of which are open at the end. */
  private static Path random(Path folder, Random random) throws IOException {
    Files.writeString(folder.resolve("r.otf"), "1:1,2\n2:3\n");
    Files.writeString(folder.resolve("r.0.def"), DEFINITIONS);
    for (int stream = 1; stream <= 2; stream++) {
      StringBuilder text = new StringBuilder();
      Map<Integer, Integer> depth = new HashMap<>();
      int time = random.nextInt(5);
      for (int i = random.nextInt(60); i >= 0; i--) {
        time += random.nextInt(3);
        int process = stream == 2 ? 3 : 1 + random.nextInt(2);
        text.append(Integer.toHexString(time)).append("\n*").append(process).append('\n');
        int open = depth.getOrDefault(process, 0);
        int what = random.nextInt(5);
        if (what < 2) {
          text.append("E2").append(random.nextInt(3)).append(random.nextBoolean() ? "X5\n" : "\n");
          depth.put(process, open + 1);
        } else if (what < 4 && open > 0) {
          text.append("L\n");
          depth.put(process, open - 1);
        } else {
          text.append("S1L400T").append(i).append("C0\n");
        }
      }
      Files.writeString(folder.resolve("r." + stream + ".events"), text);
    }
    return folder.resolve("r.otf");
  }

  @Property(tries = 60)
  void cutsKeepCallsNestedAndAreJoinedAgain(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 40) int length) throws IOException {
    Path tmp = Files.createTempDirectory("tracetool-test");
    try {
      Random random = new Random(seed);
      Path trace = random(tmp, random);
      Path own = Files.createDirectory(tmp.resolve("parts"));
      String pattern = own.resolve("p.otf").toString();
      assertThat(split(trace, "--every", length + "t", "-o", pattern)).isZero();
      List<Path> parts = parts(own);
      for (int i = 0; i < parts.size(); i++) {
        checkNesting(parts.get(i), i == parts.size() - 1);
      }
      Collections.shuffle(parts, random);
      Path whole = tmp.resolve("whole.otf");
      assertThat(merge(whole, parts)).isZero();
      assertThat(diff(trace, whole)).isZero();
      assertThat(Files.readString(trace)).isEqualTo(Files.readString(whole));
      if (parts.size() > 2) {
        // Without a part, what was put in at its cuts stays, and calls stay nested.
        Path hole = tmp.resolve("hole.otf");
        parts.remove(0);
        assertThat(merge(hole, parts)).isZero();
        checkNesting(hole, true);
      }
    } finally {
      try (Stream<Path> all = Files.walk(tmp)) {
        all.sorted(Comparator.reverseOrder()).forEach(p -> p.toFile().delete());
      }
    }
  }

  private static void checkNesting(Path trace, boolean mayStayOpen) throws IOException {
    ReadOptions options = ReadOptions.defaults();
    try (TraceReader reader = FormatRegistry.load().byId("otf").open(trace, options)) {
      for (StreamInfo stream : reader.streams()) {
        Map<Integer, Integer> depth = new HashMap<>();
        long last = 0;
        for (Row row : Row.readAll(reader.open(stream, Section.EVENTS, options))) {
          assertThat(row.time()).isGreaterThanOrEqualTo(last);
          last = row.time();
          int change = row.kind() == EventKind.ENTER ? 1 : row.kind() == EventKind.LEAVE ? -1 : 0;
          assertThat(depth.merge(row.location(), change, Integer::sum)).isNotNegative();
        }
        assertThat(mayStayOpen || depth.values().stream().allMatch(d -> d == 0)).isTrue();
      }
    }
  }

  private Path write(String name, String master, String definitions, String events)
      throws IOException {
    Files.writeString(folder.resolve(name + ".otf"), master);
    Files.writeString(folder.resolve(name + ".0.def"), definitions);
    Files.writeString(folder.resolve(name + ".1.events"), events, StandardCharsets.ISO_8859_1);
    return folder.resolve(name + ".otf");
  }

  private static Definitions definitions(Path trace) throws IOException {
    try (TraceReader reader =
        FormatRegistry.load().byId("otf").open(trace, ReadOptions.defaults())) {
      return reader.definitions();
    }
  }

  private static List<Row> events(Path trace) throws IOException {
    ReadOptions options = ReadOptions.defaults();
    List<Row> rows = new ArrayList<>();
    try (TraceReader reader = FormatRegistry.load().byId("otf").open(trace, options)) {
      for (StreamInfo stream : reader.streams()) {
        rows.addAll(Row.readAll(reader.open(stream, Section.EVENTS, options)));
      }
    }
    return rows;
  }

  @Test
  void otherProcessesWithTheSameNumbers() throws IOException {
    Path a = write("a", "1:1\n", "DTRf4240\nDP1NM\"p1\"\nDF20G0NM\"main\"\n", "a\n*1\nE20\n");
    Path b = write("b", "1:1\n", "DTRf4240\nDP1NM\"q1\"\nDF20G0NM\"foo\"\n", "5\n*1\nE20\n");
    Path out = folder.resolve("out.otf");
    assertThat(merge(out, List.of(a, b))).isEqualTo(2);
    assertThat(out).doesNotExist();
    assertThat(merge(out, List.of(a, b), "--renumber", "--streams", "1")).isZero();
    assertThat(definitions(out).location(2).name()).isEqualTo("q1");
    assertThat(definitions(out).region(0x20).name()).isEqualTo("main");
    assertThat(definitions(out).region(0x21).name()).isEqualTo("foo");
    assertThat(events(out))
        .containsExactly(Row.of(5, EventKind.ENTER, 2, 0x21), Row.of(10, EventKind.ENTER, 1, 0x20));
  }

  @Test
  void clocksAreBroughtToOneResolution() throws IOException {
    Path a = write("a", "1:1\n", "DTRa\nDP1NM\"p1\"\n", "a\n*1\nE1\n");
    Path b = write("b", "1:2\n", "DTR4\nDP2NM\"p2\"\n", "3\n*2\nE1\n");
    Path out = folder.resolve("out.otf");
    assertThat(merge(out, List.of(a, b), "--streams", "1")).isZero();
    assertThat(definitions(out).ticksPerSecond()).isEqualTo(20);
    assertThat(events(out)).extracting(Row::time).containsExactly(15L, 20L);
    assertThat(merge(out, List.of(a, b), "--streams", "1", "--resolution", "2")).isZero();
    assertThat(events(out)).extracting(Row::time).containsExactly(2L, 2L);
    assertThat(merge(out, List.of(a, b), "--offset", b + "=10.5", "--streams", "1")).isZero();
    assertThat(events(out)).extracting(Row::time).containsExactly(20L, 225L);
    assertThat(merge(out, List.of(a, b), "--offset", b + "=-1")).isEqualTo(2);
    assertThat(merge(out, List.of(a, b), "--offset", "c=1")).isEqualTo(2);
  }

  @Test
  void inputsAreNeverOverwritten() throws IOException {
    Path a = write("a", "1:1\n", "DP1NM\"p1\"\n", "a\n*1\nE1\n");
    assertThat(merge(a, List.of(a))).isEqualTo(2);
    assertThat(split(a, "--at", "1", "-o", folder.resolve("{name}.otf").toString())).isZero();
    assertThat(split(a, "--by", "stream", "-o", a.toString(), "--at", "1")).isEqualTo(2);
  }
}
