package org.tracetool.cli.merge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.event.EventKind;
import org.tracetool.testdata.EachOf;
import org.tracetool.testdata.Effort;
import org.tracetool.testdata.TestData;
import org.tracetool.testdata.contract.ContractRow;

/**
 * The results of {@code split} for a trace, and of {@code merge} for the parts and for other
 * traces.
 */
@Tag("thorough")
class MergeSplitTest {
  private static final String DEFINITIONS =
      "DTRf4240\nDP1NM\"p1\"\nDP2NM\"p2\"\nDP3NM\"p3\"\nDFG10NM\"g\"\nDF20G10NM\"main\"\n"
          + "DF21G10NM\"foo\"\nDF22G10NM\"bar\"\n";

  @TempDir Path folder;

  static Stream<Path> corpus() throws IOException {
    try (Stream<Path> files = Files.walk(TestData.traces())) {
      List<Path> all = files.filter(f -> f.toString().endsWith(".otf")).sorted().toList();
      return Effort.eachOf(2, all).stream();
    }
  }

  /** In one of the ways, where a change is checked also by process, under {@code -Plong} in all. */
  @EachOf(4)
  @ParameterizedTest
  @MethodSource("corpus")
  void mergeOfASplitIsTheTrace(Path trace) throws IOException {
    String[][] ways = {{"--by", "process"}, {"--by", "stream"}, {"--size", "12k"}};
    int length = trace.getFileName().toString().length();
    int other = Effort.of(length % ways.length, 1 + length % 2, 1);
    for (int i = 0; i < ways.length; i++) {
      if (i != Effort.of(other, i == 0 ? 0 : other, i)) {
        continue;
      }
      Path own = Files.createDirectory(folder.resolve("way" + i));
      String pattern = own.resolve("p.otf").toString();
      assertThat(Runs.split(trace, ways[i][0], ways[i][1], "-o", pattern)).isZero();
      List<Path> parts = Runs.parts(own);
      Collections.reverse(parts);
      Path whole = folder.resolve("whole" + i + ".otf");
      assertThat(Runs.merge(whole, parts)).isZero();
      assertThat(Runs.diff(trace, whole)).as(String.join(" ", ways[i])).isZero();
      if (i == 0 && other < 2) {
        Path one = folder.resolve("one.otf");
        assertThat(Runs.merge(one, parts, "--streams", "1")).isZero();
        assertThat(Runs.diff(trace, one)).isZero();
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

  @Test
  void eventsThatAreMissingAltogetherAreDamage() throws IOException {
    Path a = write("a", "1:1\n", DEFINITIONS, "a\n*1\nE20\n14\n*1\nL\n");
    Path b = write("b", "1:1\n", DEFINITIONS, "a\n*1\nE20\n14\n*1\nL\n");
    Files.delete(folder.resolve("b.1.events"));
    Path out = folder.resolve("out.otf");
    assertThat(Runs.merge(out, List.of(b))).isEqualTo(3);
    assertThat(Runs.merge(out, List.of(a, b), "--strict")).isEqualTo(3);
    assertThat(out).doesNotExist();
    assertThat(Runs.merge(out, List.of(a, b))).isZero();
  }

  @Test
  void otherProcessesWithTheSameNumbers() throws IOException {
    Path a = write("a", "1:1\n", "DTRf4240\nDP1NM\"p1\"\nDF20G0NM\"main\"\n", "a\n*1\nE20\n");
    Path b = write("b", "1:1\n", "DTRf4240\nDP1NM\"q1\"\nDF20G0NM\"foo\"\n", "5\n*1\nE20\n");
    Path out = folder.resolve("out.otf");
    assertThat(Runs.merge(out, List.of(a, b))).isEqualTo(2);
    assertThat(out).doesNotExist();
    assertThat(Runs.merge(out, List.of(a, b), "--renumber", "--streams", "1")).isZero();
    assertThat(Runs.definitions(out).location(2).name()).isEqualTo("q1");
    assertThat(Runs.definitions(out).region(0x20).name()).isEqualTo("main");
    assertThat(Runs.definitions(out).region(0x21).name()).isEqualTo("foo");
    assertThat(Runs.events(out))
        .containsExactly(
            ContractRow.of(5, EventKind.ENTER, 2, 0x21),
            ContractRow.of(10, EventKind.ENTER, 1, 0x20));
  }

  @Test
  void clocksAreBroughtToOneResolution() throws IOException {
    Path a = write("a", "1:1\n", "DTRa\nDP1NM\"p1\"\n", "a\n*1\nE1\n");
    Path b = write("b", "1:2\n", "DTR4\nDP2NM\"p2\"\n", "3\n*2\nE1\n");
    Path out = folder.resolve("out.otf");
    assertThat(Runs.merge(out, List.of(a, b), "--streams", "1")).isZero();
    assertThat(Runs.definitions(out).ticksPerSecond()).isEqualTo(20);
    assertThat(Runs.events(out)).extracting(ContractRow::time).containsExactly(15L, 20L);
    assertThat(Runs.merge(out, List.of(a, b), "--streams", "1", "--resolution", "2")).isZero();
    assertThat(Runs.events(out)).extracting(ContractRow::time).containsExactly(2L, 2L);
    assertThat(Runs.merge(out, List.of(a, b), "--offset", b + "=10.5", "--streams", "1")).isZero();
    assertThat(Runs.events(out)).extracting(ContractRow::time).containsExactly(20L, 225L);
    assertThat(Runs.merge(out, List.of(a, b), "--offset", b + "=-1")).isEqualTo(2);
    assertThat(Runs.merge(out, List.of(a, b), "--offset", "c=1")).isEqualTo(2);
  }

  @Test
  void numbersWithoutDefinitionKeepTheirMeaning() throws IOException {
    Path a = write("a", "1:1\n", "DTRf4240\nDP1NM\"p1\"\nDF20G0NM\"main\"\n", "a\n*1\nE20\n");
    Path b = write("b", "1:2\n", "DTRf4240\nDP2NM\"p2\"\nDF30G0NM\"foo\"\n", "b\n*2\nE20\nE99\n");
    Path out = folder.resolve("out.otf");
    for (List<Path> inputs : List.of(List.of(a, b), List.of(b, a))) {
      assertThat(Runs.merge(out, inputs, "--streams", "1")).isZero();
      List<ContractRow> rows = Runs.events(out);
      int first = rows.get(0).fields().get(0).intValue();
      int second = rows.get(1).fields().get(0).intValue();
      assertThat(Runs.definitions(out).region(first).name()).isEqualTo("main");
      assertThat(Runs.definitions(out).region(second)).isNull();
      assertThat(second).isNotEqualTo(0x20);
      assertThat(rows.get(2).fields().get(0)).isEqualTo(0x99); // means nothing anywhere
    }
    assertThat(Runs.merge(out, List.of(a, b), "--streams", "1", "--shared-numbers")).isZero();
    assertThat(Runs.events(out))
        .extracting(r -> r.fields().get(0))
        .containsExactly(0x20L, 0x20L, 0x99L);
  }

  @Test
  void whatDefinitionsReferToWithoutADefinitionIsNotThatOfAnotherInput() throws IOException {
    Path a = write("a", "1:1\n", "DP1NM\"p1\"\nDF20G5NM\"main\"\n", "a\n*1\nE20\n");
    Path b = write("b", "1:2\n", "DP2NM\"p2\"\nDFG5NM\"five\"\nDF21G5NM\"foo\"\n", "b\n*2\nE21\n");
    Path out = folder.resolve("out.otf");
    for (List<Path> inputs : List.of(List.of(a, b), List.of(b, a))) {
      assertThat(Runs.merge(out, inputs, "--streams", "1")).isZero();
      Map<String, Definition> groups = new HashMap<>();
      for (Definition.Region r : Runs.definitions(out).all(Definition.Region.class)) {
        groups.put(r.name(), Runs.definitions(out).find(DefinitionKind.REGION_GROUP, r.group()));
      }
      assertThat(groups.get("foo").name()).isEqualTo("five");
      assertThat(groups.get("main")).isNull();
    }
  }

  @Test
  void aProcessWithoutNameIsTheOneWithItsNumber() throws IOException {
    Path a = write("a", "1:1\n", "DF20G0NM\"main\"\n", "a\n*1\nE20\n");
    Path b = write("b", "1:1\n", "DP1NM\"p1\"\nDF20G0NM\"main\"\n", "b\n*1\nE20\n");
    Path out = folder.resolve("out.otf");
    for (List<Path> inputs : List.of(List.of(a, b), List.of(b, a))) {
      assertThat(Runs.merge(out, inputs)).isZero();
      assertThat(Runs.definitions(out).location(1).name()).isEqualTo("p1");
      assertThat(Runs.events(out)).hasSize(2);
    }
  }

  /** Two processes that send each other a message and have a function and a file of their own. */
  private Path pair() throws IOException {
    Files.writeString(folder.resolve("t.otf"), "1:1\n2:2\n");
    Files.writeString(
        folder.resolve("t.0.def"),
        "DTRf4240\nDTRGaT33\nDP1NM\"p1\"\nDP2NM\"p2\"\nDPG9M1,2,NM\"all\"\nDFG1NM\"g\"\n"
            + "DF20G1NM\"one\"\nDF21G1NM\"two\"\nDF22G1NM\"nobody\"\n");
    Files.writeString(
        folder.resolve("t.1.events"), "a\n*1\nE20\n14\nS2L8T1C9\n28\nR2L8T2C9\n32\nL20\n");
    Files.writeString(
        folder.resolve("t.2.events"), "b\n*2\nE21\n1e\nR1L8T1C9\n1f\nS1L8T2C9\n33\nL21\n");
    return folder.resolve("t.otf");
  }

  private static List<String> regions(Path trace) throws IOException {
    return Runs.definitions(trace).all(Definition.Region.class).stream()
        .map(Definition::name)
        .toList();
  }

  @Test
  void partsHaveTheDefinitionsThatTheyNeed() throws IOException {
    Path trace = pair();
    Path p1 = folder.resolve("p-1.otf");
    Path p2 = folder.resolve("p-2.otf");
    assertThat(Runs.split(trace, "--by", "process", "-o", folder.resolve("p.otf").toString()))
        .isZero();
    assertThat(regions(p1)).containsExactly("one", "nobody");
    assertThat(regions(p2)).containsExactly("two");
    assertThat(
            Runs.split(
                trace,
                "--by",
                "process",
                "--all-definitions",
                "-o",
                folder.resolve("p.otf").toString()))
        .isZero();
    assertThat(regions(p2)).containsExactly("one", "two", "nobody");
  }

  @Test
  void halvesOfMessagesAreLeftOutOnDemand() throws IOException {
    Path trace = pair();
    String pattern = folder.resolve("p.otf").toString();
    // The first message is sent and received before the cut, the second one only sent.
    assertThat(Runs.split(trace, "--at", "33t", "--drop-halves", "-o", pattern)).isZero();
    assertThat(Runs.events(folder.resolve("p-1.otf")))
        .extracting(ContractRow::kind)
        .containsExactlyInAnyOrder(
            EventKind.ENTER,
            EventKind.SEND,
            EventKind.LEAVE,
            EventKind.ENTER,
            EventKind.RECEIVE,
            EventKind.LEAVE);
    assertThat(Runs.events(folder.resolve("p-2.otf")))
        .extracting(ContractRow::kind)
        .doesNotContain(EventKind.SEND, EventKind.RECEIVE);
    assertThat(Runs.split(trace, "--by", "process", "--drop-halves", "-o", pattern)).isZero();
    assertThat(Runs.events(folder.resolve("p-1.otf")))
        .extracting(ContractRow::kind)
        .containsExactly(EventKind.ENTER, EventKind.LEAVE);
  }

  @Test
  void theThumbnailIsDrawnAnew() throws IOException {
    Path trace = pair();
    Files.writeString(folder.resolve("t.thumb"), "0:2,2\n1:0,0,\n2:0,0,\n");
    Path out = folder.resolve("out.otf");
    assertThat(Runs.merge(out, List.of(trace))).isZero();
    // If a trace is unchanged, so is its thumbnail.
    assertThat(folder.resolve("out.thumb")).hasSameTextualContentAs(folder.resolve("t.thumb"));
    String pattern = folder.resolve("p.otf").toString();
    assertThat(Runs.split(trace, "--at", "20t", "-o", pattern)).isZero();
    assertThat(folder.resolve("p-2.thumb"))
        .hasContent("0:1f,2\n1:" + "20,".repeat(30) + "0,\n2:" + "21,".repeat(31) + "\n");
    List<Path> parts = List.of(folder.resolve("p-1.otf"), folder.resolve("p-2.otf"));
    assertThat(Runs.merge(out, parts)).isZero();
    // A moment for each of the 41 ticks; at the last one of each process it has left its function.
    assertThat(folder.resolve("out.thumb"))
        .hasContent("0:29,2\n1:" + "20,".repeat(40) + "0,\n2:0," + "21,".repeat(40) + "\n");
    assertThat(Runs.split(trace, "--by", "process", "-o", pattern)).isZero();
    assertThat(folder.resolve("p-2.thumb")).hasContent("0:29,1\n2:0," + "21,".repeat(40) + "\n");
  }

  @Test
  void inputsAreNeverOverwritten() throws IOException {
    Path a = write("a", "1:1\n", "DP1NM\"p1\"\n", "a\n*1\nE1\n");
    assertThat(Runs.merge(a, List.of(a))).isEqualTo(2);
    assertThat(Runs.split(a, "--at", "1", "-o", folder.resolve("{name}.otf").toString())).isZero();
    assertThat(Runs.split(a, "--by", "stream", "-o", a.toString(), "--at", "1")).isEqualTo(2);
  }
}
