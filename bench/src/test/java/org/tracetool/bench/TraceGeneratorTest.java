package org.tracetool.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.Inflater;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("broad")
class TraceGeneratorTest {
  @TempDir Path folder;

  private Path generate(String name, String options) throws IOException {
    Path prefix = folder.resolve(name).resolve("t");
    TraceGenerator.generate(TraceShape.parse((options + " " + prefix).trim().split(" ")));
    return prefix;
  }

  private static Map<String, String> bytes(Path prefix) throws IOException {
    Map<String, String> files = new TreeMap<>();
    for (Path file : GeneratedFiles.data(prefix)) {
      files.put(file.getFileName().toString(), Arrays.toString(Files.readAllBytes(file)));
    }
    return files;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--events 20000",
        "--ranks 1 --events 20000",
        "--ranks 1 --threads 3 --events 5000",
        "--ranks 2 --events 3000 --messages 5 --collectives 1",
        "--ranks 3 --events 3000 --messages 1 --counters 0",
        "--ranks 40 --threads 2 --events 2000 --skew --collectives 3",
        "--ranks 4 --events 20000 --depth 40 --counters 5",
        "--ranks 4 --events 20000 --messages 0 --collectives 0",
        "--ranks 5 --events 1 --plain",
      })
  void everyRunIsValid(String options) throws IOException {
    RunText run = RunText.read(generate("a", options));
    run.check();
    TraceShape shape = TraceShape.parse((options + " p").trim().split(" "));
    assertThat(run.streams()).hasSize(shape.streams());
    if (shape.events() >= 1000) {
      for (StreamText stream : run.streams().values()) {
        assertThat((long) stream.events().size()).isBetween(shape.events() - 1, shape.events());
      }
    }
  }

  @Test
  void holdsWhatWasAskedFor() throws IOException {
    RunText run = RunText.read(generate("a", "--events 20000 --counters 3 --depth 12"));
    StreamText stream = run.streams().get("1");
    assertThat(stream.depth()).isEqualTo(12);
    assertThat(stream.count("S")).isPositive().isEqualTo(stream.count("R"));
    assertThat(stream.count("COPB")).isPositive();
    assertThat(stream.count("CNT1V")).isPositive().isEqualTo(stream.count("CNT3V"));

    StreamText bare =
        RunText.read(generate("b", "--events 20000 --messages 0 --collectives 0 --counters 0"))
            .streams()
            .get("1");
    assertThat(bare.count("E") + bare.count("L")).isEqualTo(bare.events().size());
  }

  @Test
  void isTheSameEachTimeAndForAnyNumberOfJobs() throws IOException {
    String options = "--ranks 6 --threads 2 --events 3000 --markers --skew";
    Map<String, String> one = bytes(generate("a", options + " --jobs 1"));
    assertThat(bytes(generate("b", options + " --jobs 4"))).isEqualTo(one);
    assertThat(bytes(generate("c", options + " --seed 2"))).isNotEqualTo(one);
  }

  @Test
  void compressedFilesHoldTheTextOfPlainOnes() throws IOException {
    String options = "--ranks 2 --events 120000";
    Path packed = generate("a", options);
    Path plain = generate("b", options + " --plain");
    for (String suffix : List.of("1.events", "1.def", "2.events", "2.def")) {
      assertThat(StreamText.lines(GeneratedFiles.find(packed, suffix)))
          .isEqualTo(StreamText.lines(GeneratedFiles.find(plain, suffix)));
    }
  }

  @Test
  void compressedFilesHaveFlushPointsAndNoEnd() throws Exception {
    byte[] bytes =
        Files.readAllBytes(
            GeneratedFiles.find(generate("a", "--ranks 1 --events 200000"), "1.events"));
    assertThat(bytes).startsWith(0x78, 0x5e).endsWith(0, 0, 0xff, 0xff);
    Inflater inflater = new Inflater();
    inflater.setInput(bytes);
    byte[] text = new byte[1 << 24];
    int length = inflater.inflate(text);
    assertThat(inflater.finished()).isFalse();
    assertThat(length).isGreaterThan(2 << 20);
    inflater.end();

    // After a flush point, another inflater can start, most often in the middle of a line.
    int point = 4;
    while (bytes[point - 4] != 0
        || bytes[point - 3] != 0
        || bytes[point - 2] != -1
        || bytes[point - 1] != -1) {
      point++;
    }
    Inflater raw = new Inflater(true);
    raw.setInput(bytes, point, bytes.length - point);
    byte[] rest = new byte[length];
    int restLength = raw.inflate(rest);
    raw.end();
    assertThat(length - restLength).isBetween((1 << 20) - 4096, 1 << 20);
    assertThat(Arrays.copyOf(rest, restLength))
        .isEqualTo(Arrays.copyOfRange(text, length - restLength, length));
  }

  @Test
  void controlFileFollowsItsGrammar() throws IOException {
    Path prefix = generate("a", "--ranks 3 --threads 2 --ranks-per-node 1 --skew --events 100");
    String text = Files.readString(GeneratedControlFile.path(prefix));
    assertThat(text)
        .matches("<VTUCTL \\S+ 3e8>\n1:0:0:\n(\\*:([0-9a-f]+:){2}\n([0-9a-f]+:){4}\n){3}")
        .contains("*:1:100001:\n", "*:2:100002:\n", "*:3:100003:\n");
    List<GeneratedControlFile.Section> sections = GeneratedControlFile.read(prefix).sections();
    assertThat(sections.get(0).offset0()).isZero();
    assertThat(sections.get(1).offset0()).isNotZero().isNotEqualTo(sections.get(1).offset1());
    assertThat(sections).allMatch(section -> section.local0() < section.local1());

    Path alone = generate("b", "--ranks 1 --events 100");
    assertThat(Files.readString(GeneratedControlFile.path(alone))).endsWith("\n*:1:\n0:0:1:0:\n");
  }

  @Test
  void definitionsAreThoseOfAMeasurement() throws IOException {
    RunText run = RunText.read(generate("a", "--ranks 3 --threads 2 --events 100 --functions 7"));
    assertThat(run.definitions("1"))
        .startsWith("DV1.c.3\"openmpi\"", "DCR\"tracetool generator\"")
        .anyMatch(line -> line.matches("DTR[0-9a-f]+"))
        .contains("DP1NM\"Process 0\"")
        .anyMatch(line -> line.matches("DCMT\"__STARTTIME__[0-9]+\""))
        .anyMatch(line -> line.matches("DPG[0-9a-f]+MNM\"__ALL__\""))
        .anyMatch(line -> line.matches("DPG[0-9a-f]+M1,2,3,NM\"__MPI_COMM_WORLD__\""))
        .anyMatch(line -> line.matches("DPG[0-9a-f]+M1,100001,NM\"__NODE__node0\""));
    assertThat(run.definitions("2"))
        .anyMatch(line -> line.matches("DPG[0-9a-f]+MNM\"__MPI_COMM_WORLD__\""));
    assertThat(run.definitions("100002")).hasSize(2).contains("DP100002NM\"Thread 1:1\"PT2");

    // The same function has another token on another rank, as in real runs.
    assertThat(token(run.definitions("1"), "main"))
        .isNotEqualTo(token(run.definitions("2"), "main"));
  }

  private static String token(List<String> definitions, String function) {
    return definitions.stream()
        .filter(line -> line.matches("DF[0-9a-f]+G.*NM\"" + function + "\".*"))
        .findFirst()
        .orElseThrow()
        .replaceAll("DF([0-9a-f]+)G.*", "$1");
  }

  @Test
  void everyTokenOfAnEventIsDefined() throws IOException {
    RunText run = RunText.read(generate("a", "--ranks 2 --threads 2 --events 3000"));
    List<String> definitions = run.definitions("2");
    for (String stream : List.of("2", "100002")) {
      for (StreamText.Event event : run.streams().get(stream).events()) {
        if (event.record().startsWith("E")) {
          assertThat(definitions)
              .anyMatch(line -> line.startsWith("DF" + event.record().substring(1) + "G"));
        }
      }
    }
  }

  @Test
  void writesMarkers() throws IOException {
    Path prefix = generate("a", "--ranks 2 --events 100 --markers --plain");
    List<String> lines = StreamText.lines(GeneratedFiles.find(prefix, "2.marker"));
    assertThat(lines).hasSize(2);
    assertThat(lines.get(1)).matches("MS1T[0-9a-f]+P2V\".*\"");
  }

  @Test
  void writesAWholeTrace() throws IOException {
    Path prefix = generate("a", "--unified --ranks 3 --threads 2 --events 3000 --plain");
    assertThat(Files.readString(prefix.resolveSibling("t.otf")))
        .isEqualTo("1:1\n2:2\n3:3\n100001:100001\n100002:100002\n100003:100003\n");
    long last = 0;
    for (String stream : List.of("1", "2", "3", "100001", "100002", "100003")) {
      StreamText text = StreamText.read(prefix, stream);
      text.depth();
      last = Math.max(last, text.last());
    }
    assertThat(StreamText.lines(GeneratedFiles.find(prefix, "0.def")))
        .contains("DTRG0T" + Long.toHexString(last), "DP100003NM\"Thread 2:1\"PT3", "DA1M7,");
  }

  @Test
  void writesManyStreams() throws IOException {
    Path prefix = generate("a", "--ranks 400 --events 40 --functions 5");
    assertThat(GeneratedFiles.data(prefix)).hasSize(800);
    RunText.read(prefix).check();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "--ranks", "--ranks x p", "--ranks 0 p", "--depth 3 p", "--what p", "p q"})
  void saysWhatIsWrongWithTheCommandLine(String line) {
    String[] args = line.isEmpty() ? new String[0] : line.split(" ");
    assertThatThrownBy(() -> TraceShape.parse(args))
        .isInstanceOf(IllegalArgumentException.class)
        .message()
        .isNotBlank();
  }

  @Test
  void boundsTellHowManyDefinitionsAndCallsThereAre() throws IOException {
    Path prefix = folder.resolve("b").resolve("t");
    BoundsTrace.parse("3", "2", "5", "4").write(prefix);
    assertThat(folder.resolve("b/t.otf")).hasContent("1:1,2,3");
    assertThat(Files.readAllLines(folder.resolve("b/t.0.def"))).hasSize(4 + 3 + 2);
    List<String> events = Files.readAllLines(folder.resolve("b/t.1.events"));
    assertThat(events.stream().filter(l -> l.startsWith("E"))).hasSize(5 + 4);
    assertThat(events.stream().filter(l -> l.startsWith("L"))).hasSize(5 + 4);
    assertThatThrownBy(() -> BoundsTrace.parse("3", "0", "5", "4"))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
