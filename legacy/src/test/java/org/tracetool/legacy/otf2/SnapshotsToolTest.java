package org.tracetool.legacy.otf2;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.legacy.common.ToolOutput;
import org.tracetool.testdata.Copying;
import org.tracetool.testdata.TestData;

class SnapshotsToolTest {
  @TempDir Path folder;

  private String out;
  private String err;

  private Path copy(String name) throws IOException {
    Path original = TestData.path("otf2").resolve(name);
    Copying.copy(original, folder);
    return folder.resolve("traces.otf2");
  }

  private int run(String tool, String... args) throws IOException {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    ByteArrayOutputStream messages = new ByteArrayOutputStream();
    InputStream in = new ByteArrayInputStream(new byte[0]);
    int code = Otf2Tools.run(List.of(args), new ToolOutput(tool, in, text, messages));
    out = text.toString(StandardCharsets.UTF_8);
    err = messages.toString(StandardCharsets.UTF_8);
    return code;
  }

  private int make(String... args) throws IOException {
    return run("otf2-snapshots", args);
  }

  private byte[] golden(String file) throws IOException {
    return TestData.unpacked(folder.resolve(file));
  }

  private Map<String, List<Byte>> content() throws IOException {
    Map<String, List<Byte>> all = new TreeMap<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path p : files.filter(Files::isRegularFile).toList()) {
        byte[] bytes = Files.readAllBytes(p);
        Byte[] boxed = new Byte[bytes.length];
        Arrays.setAll(boxed, i -> bytes[i]);
        all.put(folder.relativize(p).toString(), List.of(boxed));
      }
    }
    return all;
  }

  @ParameterizedTest
  @ValueSource(strings = {"03-mpi", "04-threads", "05-metrics-io-rma"})
  void snapshotsAreThoseOfTheTool(String archive) throws IOException {
    String anchor = copy(archive).toString();
    assertThat(make(anchor)).isZero();
    assertThat(out).isEqualTo("\n");
    assertThat(err).isEmpty();
    assertThat(run("otf2-print", anchor)).isZero();
    assertThat(out.substring(out.indexOf("=== Snapshots")))
        .isEqualTo(new String(golden("snapshots.txt.gz"), StandardCharsets.UTF_8));
  }

  @Test
  void theThumbnailIsThatOfTheTool() throws IOException {
    String anchor = copy("03-mpi").toString();
    assertThat(make(anchor)).isZero();
    assertThat(folder.resolve("traces.0.thumb")).hasBinaryContent(golden("snapshots.thumb.gz"));
    assertThat(make("-n", "1", anchor)).isZero();
    assertThat(folder.resolve("traces.1.thumb")).hasBinaryContent(golden("snapshots.thumb.gz"));
    assertThat(run("otf2-print", "-I", anchor)).isZero();
    assertThat(out)
        .contains("Number of snapshots            1\n", "Number of thumbnails           2\n");
  }

  @ParameterizedTest
  @CsvSource({
    "--number;3,1000900000 1002000000 1003100000",
    "-p;1500000,1001300000 1002800000",
    "-n;2;-p;1500000,1001266666 1002733332",
    "-n;1;-p;1000000,1000800000 1001800000 1002800000 1003800000",
    "-n;0,''",
    "-p;9999999999,''"
  })
  void timesAreThoseThatAreAskedFor(String options, String times) throws IOException {
    String anchor = copy("03-mpi").toString();
    String[] words = ("--verbose;" + options + ";" + anchor).split(";");
    assertThat(make(words)).isZero();
    String line = "otf2-snapshots: writing new snapshot at timestamp: ";
    assertThat(out.lines().filter(l -> l.startsWith(line)).map(l -> l.substring(line.length())))
        .containsExactlyElementsOf(times.isEmpty() ? List.of() : List.of(times.split(" ")));
    assertThat(out).startsWith("=== OTF2 Snapshots ===\n");
  }

  @Test
  void progressIsShownInDots() throws IOException {
    String anchor = copy("03-mpi").toString();
    assertThat(make("--progress", "--verbose", anchor)).isZero();
    assertThat(out)
        .isEqualTo(
            "=== OTF2 Snapshots ===\n=== Progress ===\n"
                + "===10===20===30===40===50===60===70===80===90==100\n"
                + ".".repeat(50)
                + "\n");
  }

  @Test
  void unbalancedRegionsChangeNothing() throws IOException {
    String anchor = copy("02-allevents").toString();
    Map<String, List<Byte>> before = content();
    assertThat(make(anchor)).isEqualTo(1);
    assertThat(err)
        .isEqualTo(
            "otf2-snapshots: unbalanced region events\n"
                + "Try 'otf2-snapshots --help' for more information.\n");
    assertThat(content()).isEqualTo(before);
  }

  @Test
  void damageChangesNothing() throws IOException {
    String anchor = copy("03-mpi").toString();
    Path events = folder.resolve("traces/2.evt");
    Files.write(events, Arrays.copyOf(Files.readAllBytes(events), 1000));
    Map<String, List<Byte>> before = content();
    assertThat(make(anchor)).isEqualTo(1);
    assertThat(err).startsWith("otf2-snapshots: ").contains("2.evt: byte 1000").hasLineCount(1);
    assertThat(content()).isEqualTo(before);
    Files.delete(events);
    assertThat(make(anchor)).isEqualTo(1);
    assertThat(err).endsWith("2.evt: no such file\n").hasLineCount(1);
  }

  @ParameterizedTest
  @CsvSource({
    "'',missing or too many anchorfile argument(s)",
    "-n,missing argument for '-n'",
    "-n;x;a.otf2,invalid number argument for '-n': x",
    "-p;99999999999999999999;a.otf2,number argument to large for '-p': 99999999999999999999",
    "--number=3;a.otf2,missing or too many anchorfile argument(s)",
    "a.otf2;-n,missing or too many anchorfile argument(s)",
    "traces,missing anchorfile"
  })
  void wrongWordsAreToldAsByTheTool(String words, String message) throws IOException {
    assertThat(make(words.isEmpty() ? new String[0] : words.split(";"))).isEqualTo(1);
    assertThat(out).isEmpty();
    assertThat(err)
        .isEqualTo(
            "otf2-snapshots: " + message + "\nTry 'otf2-snapshots --help' for more information.\n");
  }

  @Test
  void itTellsItsReleaseAndItsOptions() throws IOException {
    assertThat(make("-n", "3", "-V")).isZero();
    assertThat(out).isEqualTo("otf2-snapshots: version 3.0.2\n");
    assertThat(make("--verbose", "-h")).isZero();
    assertThat(out).contains("-n, --number", "-p ", "--progress", "--verbose", "--version");
  }
}
