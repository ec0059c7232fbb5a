package org.tracetool.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("broad")
class RunRepeaterTest {
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"", "--plain", "--skew --ranks-per-node 1", "--threads 2"})
  void repeatsARun(String options) throws IOException {
    Path from = folder.resolve("a");
    String args = "--ranks 3 --events 5000 " + options + " " + from;
    TraceGenerator.generate(TraceShape.parse(args.replace("  ", " ").split(" ")));
    Path to = folder.resolve("new").resolve("b");
    RunRepeater.repeat(from, 4, to);

    RunText repeated = RunText.read(to);
    repeated.check();
    for (Map.Entry<String, StreamText> entry : RunText.read(from).streams().entrySet()) {
      List<StreamText.Event> one = entry.getValue().events();
      List<StreamText.Event> four = repeated.streams().get(entry.getKey()).events();
      assertThat(four).hasSize(4 * one.size());
      assertThat(four.subList(0, one.size())).isEqualTo(one);
    }
    assertThat(GeneratedFiles.data(to)).hasSameSizeAs(GeneratedFiles.data(from));
  }

  @Test
  void onceIsACopy() throws IOException {
    Path from = folder.resolve("a");
    TraceGenerator.generate(TraceShape.parse("--events", "3000", from.toString()));
    Path to = folder.resolve("b");
    RunRepeater.repeat(from, 1, to);
    assertThat(Files.readAllBytes(GeneratedControlFile.path(to)))
        .isEqualTo(Files.readAllBytes(GeneratedControlFile.path(from)));
    assertThat(StreamText.lines(GeneratedFiles.find(to, "2.events")))
        .isEqualTo(StreamText.lines(GeneratedFiles.find(from, "2.events")));
  }

  @Test
  void closesWhatIsOpenAndNumbersOperationsAnew() throws IOException {
    Path from = run("10\n*1\nE1\n12\n*1\nE2\nFA1\nFF5MI1H7OP2B10\nK1Y8V9\nL\n14\n*1\nE3\n14\n*1\n");
    Path to = folder.resolve("b");
    RunRepeater.repeat(from, 2, to);
    StreamText text = StreamText.read(to, "1");
    assertThat(text.events().stream().map(StreamText.Event::record))
        .containsExactly(
            "E1",
            "E2",
            "FA1",
            "FF5MI1H7OP2B10",
            "K1Y8V9",
            "L",
            "E3",
            "L",
            "L",
            "E1",
            "E2",
            "FA3",
            "FF5MI3H7OP2B10",
            "K1Y8V9",
            "L",
            "E3");
  }

  @Test
  void skipsDisabledStreamsAndKeepsDefaultClocks() throws IOException {
    Path from = run("10\n*1\nE1\n12\n*1\nL\n12\n*1\n");
    Files.writeString(
        GeneratedControlFile.path(from),
        "<VTUCTL 5.14.4 3e8>\n1:0:0:\n*:1:\n0:0:1:0:\n*:2!:\n0:0:1:0:\n");
    Path to = folder.resolve("b");
    RunRepeater.repeat(from, 2, to);
    assertThat(Files.readString(GeneratedControlFile.path(to)))
        .isEqualTo("<VTUCTL 5.14.4 3e8>\n1:0:0:\n*:1:\n0:0:1:0:\n*:2!:\n0:0:1:0:\n");
  }

  @Test
  void refusesWhatItCannotRepeat() throws IOException {
    Path from = run("10\n*1\nE1\n12\n*1\nL\n12\n*1\n");
    assertThatThrownBy(() -> RunRepeater.repeat(from, 2, from))
        .isInstanceOf(IllegalArgumentException.class);
    Files.writeString(
        GeneratedControlFile.path(from), "<VTUCTL 5.14.4 3e8>\n2:0:0:\n*:1:\n0:0:1:0:\n");
    assertThatThrownBy(() -> RunRepeater.repeat(from, 2, folder.resolve("b")))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("no events");
  }

  private Path run(String events) throws IOException {
    Path prefix = folder.resolve("a");
    Files.writeString(
        GeneratedControlFile.path(prefix), "<VTUCTL 5.14.4 3e8>\n1:0:0:\n*:1:\n0:0:1:0:\n");
    Files.writeString(prefix.resolveSibling("a.1.def"), "DV1.c.3\"x\"\nDTRG10T14\n");
    Files.writeString(prefix.resolveSibling("a.1.events"), events);
    return prefix;
  }
}
