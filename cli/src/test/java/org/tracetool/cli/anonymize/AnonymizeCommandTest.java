package org.tracetool.cli.anonymize;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.cli.InProcess;
import org.tracetool.testdata.EachOf;
import org.tracetool.testdata.TestData;

/** No byte of a shared trace has a name of the original, in any family. */
@Tag("thorough")
final class AnonymizeCommandTest {
  private static final String TRACE =
      TestData.path("vampirtrace/markers_usercom/expected/mrk.otf").toString();
  private static final String EVERYTHING =
      TestData.path("otf2/02-allevents/traces.otf2").toString();
  private static final String TAU = TestData.path("tau/merged-ring4/tau.trc").toString();

  /** Shorter names may occur by chance. */
  private static final int MIN_NAME = 5;

  @TempDir private Path folder;

  @EachOf(3)
  @ParameterizedTest
  @ValueSource(
      strings = {
        "otf", "otf2", "bpv", "avt", "favt", "stf", "slog2", "clog2", "prv", "trc", "json",
        "pftrace"
      })
  void noByteOfAnyFamilyHasAName(String family) throws IOException {
    for (String from : List.of(TRACE, EVERYTHING, TAU)) {
      Path in = Files.createDirectory(folder.resolve("in" + from.length()));
      Path original = in.resolve("in." + family);
      String to = family.equals("json") ? "chrome" : family.equals("pftrace") ? "perfetto" : null;
      assertThat(run(to, "convert", "-q", from, "-o", original.toString())).isLessThan(4);
      Path shared = Files.createDirectory(folder.resolve("out" + from.length()));
      Path out = shared.resolve("out." + family);
      Path map = folder.resolve("map" + from.length());
      assertThat(
              run(
                  to,
                  "anonymize",
                  "-q",
                  original.toString(),
                  "-o",
                  out.toString(),
                  "--map",
                  map.toString()))
          .isLessThan(2);
      List<String> names = names(map);
      assertThat(names).isNotEmpty();
      String text = bytes(shared) + printed("dump", "-q", out.toString());
      String all = text + printed("info", "-q", "--format", "json", out.toString());
      assertThat(names.stream().filter(all::contains)).isEmpty();
      String sum = "SELECT count(*) c, sum(end_ns - begin_ns) FROM calls";
      assertThat(printed("query", "-q", "--format", "csv", out.toString(), sum))
          .isEqualTo(printed("query", "-q", "--format", "csv", original.toString(), sum));
    }
  }

  private static int run(String format, String... words) {
    List<String> all = new ArrayList<>(List.of(words));
    if (format != null) {
      all.addAll(List.of("--to", format));
    }
    return InProcess.run(all.toArray(String[]::new));
  }

  private static List<String> names(Path map) throws IOException {
    List<String> names = new ArrayList<>();
    for (String line : Files.readAllLines(map).subList(1, Files.readAllLines(map).size())) {
      String name = line.substring(line.indexOf('\t') + 1);
      if (name.length() >= MIN_NAME && !name.contains("\\")) {
        names.add(name);
      }
    }
    return names;
  }

  private static String bytes(Path files) throws IOException {
    StringBuilder all = new StringBuilder();
    try (Stream<Path> list = Files.walk(files)) {
      for (Path file : list.filter(Files::isRegularFile).sorted().toList()) {
        all.append(files.relativize(file)).append('\n');
        all.append(new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
      }
    }
    return all.toString();
  }

  private static String printed(String... words) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    assertThat(InProcess.run(out, words)).isLessThan(2);
    return out.toString(StandardCharsets.UTF_8);
  }

  @Test
  void publicNamesCallsAndMessagesStay() throws IOException {
    String out = folder.resolve("out.otf2").toString();
    assertThat(InProcess.run("anonymize", "-q", TAU, "-o", out)).isZero();
    String regions = printed("query", "-q", "--format", "csv", out, "SELECT region FROM regions");
    assertThat(regions)
        .contains("MPI_Send", "MPI_Allreduce", "region_")
        .doesNotContain("work(int)");
    for (String sql :
        List.of(
            "SELECT region, count(*) FROM calls"
                + " WHERE region LIKE 'MPI%' GROUP BY 1 ORDER BY 1",
            "SELECT count(*), sum(bytes), min(tag), max(tag) FROM messages")) {
      String[] sides = {
        printed("query", "-q", "--format", "csv", TAU, sql),
        printed("query", "-q", "--format", "csv", out, sql)
      };
      assertThat(sides[1].replace("()", "")).isEqualTo(sides[0].replace("()", ""));
    }
  }

  @Test
  void timesCountFromTheFirstRecordUnlessDatesStay() throws IOException {
    String first = "SELECT min(time_ns) FROM events";
    String out = folder.resolve("out.otf").toString();
    assertThat(InProcess.run("anonymize", "-q", TRACE, "-o", out)).isZero();
    assertThat(printed("query", "-q", "--format", "csv", out, first)).endsWith("\n0\n");
    String kept = folder.resolve("kept.otf").toString();
    assertThat(InProcess.run("anonymize", "-q", TRACE, "-o", kept, "--keep", "date,region"))
        .isZero();
    assertThat(printed("query", "-q", "--format", "csv", kept, first))
        .isEqualTo(printed("query", "-q", "--format", "csv", TRACE, first));
    assertThat(printed("stats", "-q", "--by", "region", "--format", "csv", kept))
        .isEqualTo(printed("stats", "-q", "--by", "region", "--format", "csv", TRACE));
  }

  /** Two markers, out of order, come before the first call. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void markersBeforeTheFirstEventKeepTheirDistance(boolean hasIndex) throws IOException {
    String marker = "{\"ph\":\"i\",\"cat\":\"m\",\"name\":\"t\",\"pid\":1,\"tid\":1,\"s\":\"t\"";
    Path in =
        Files.writeString(
            folder.resolve("in.json"),
            "{\"traceEvents\":["
                + (marker + ",\"ts\":1001},")
                + (marker + ",\"ts\":1000},")
                + "{\"ph\":\"X\",\"name\":\"f\",\"pid\":1,\"tid\":1,\"ts\":2000,\"dur\":5}]}");
    if (hasIndex) {
      assertThat(InProcess.run("index", "-q", in.toString())).isZero();
    }
    String out = folder.resolve("out.otf2").toString();
    assertThat(InProcess.run("anonymize", "-q", in.toString(), "-o", out)).isZero();
    assertThat(printed("query", "-q", "--format", "csv", out, "SELECT time_ns FROM markers"))
        .contains("\n0\n")
        .contains("\n1000\n");
    assertThat(printed("query", "-q", "--format", "csv", out, "SELECT begin_ns FROM calls"))
        .endsWith("\n1000000\n");
  }

  @Test
  void theReportCountsTheTextsOfEachClass() throws IOException {
    String out = folder.resolve("out.otf2").toString();
    Path report = folder.resolve("report.json");
    assertThat(InProcess.run("anonymize", "-q", TAU, "-o", out, "--report", report.toString()))
        .isZero();
    assertThat(Files.readString(report).replaceAll("\\s", ""))
        .containsPattern(
            "\"texts\":\\[\\{\"class\":\"region\",\"replaced\":[1-9]\\d*,\"kept\":[1-9]\\d*,\"dropped\":0,"
                + "\"kept_names\":\\[[^]]*\"MPI_Allreduce\"");
  }

  @Test
  void theMapIsNoPartOfTheOutput() {
    String out = folder.resolve("c.otf2").toString();
    String map = folder.resolve("c.def").toString();
    assertThat(InProcess.run("anonymize", "-q", TAU, "-o", out, "--map", map)).isEqualTo(2);
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void theMapIsForItsOwnerAndReplacesNothing() throws IOException {
    String out = folder.resolve("out.otf2").toString();
    Path map = folder.resolve("names.txt");
    assertThat(InProcess.run("anonymize", "-q", TAU, "-o", out, "--map", map.toString())).isZero();
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(map)))
        .isEqualTo("rw-------");
    String names = Files.readString(map);
    String again = folder.resolve("again.otf2").toString();
    assertThat(InProcess.run("anonymize", "-q", TAU, "-o", again, "--map", map.toString()))
        .isEqualTo(4);
    assertThat(Path.of(again)).doesNotExist();
    assertThat(Files.readString(map)).isEqualTo(names);
    assertThat(InProcess.run("anonymize", "-q", TAU, "-o", again, "--reuse-map", map.toString()))
        .isZero();
    String regions = "SELECT region FROM regions ORDER BY 1";
    assertThat(printed("query", "-q", again, regions))
        .isEqualTo(printed("query", "-q", out, regions));
  }

  @Test
  void noMapStaysOfARunThatFailed() {
    Path map = folder.resolve("names.txt");
    String missing = folder.resolve("missing.otf2").toString();
    String out = folder.resolve("out.otf2").toString();
    assertThat(InProcess.run("anonymize", missing, "-o", out, "--map", map.toString()))
        .isEqualTo(3);
    assertThat(map).doesNotExist();
    String nowhere = folder.resolve("no-folder/out.otf2").toString();
    assertThat(InProcess.run("anonymize", TAU, "-o", nowhere, "--map", map.toString()))
        .isEqualTo(4);
    assertThat(map).doesNotExist();
  }

  @Test
  void aRuleThatKeepsNothingIsAWarning() throws IOException {
    String out = folder.resolve("out.otf2").toString();
    Path report = folder.resolve("report.json");
    assertThat(
            InProcess.run(
                "anonymize",
                TAU,
                "-o",
                out,
                "--keep",
                "region:nothing*,region:work*,date",
                "--report",
                report.toString()))
        .isZero();
    assertThat(Files.readString(report))
        .contains("a rule of --keep matches no text", "region:nothing*")
        .doesNotContain("region:work*");
  }

  @Test
  void wrongRulesAreWrongUsage() {
    String out = folder.resolve("out.otf2").toString();
    assertThat(InProcess.run("anonymize", TAU, "-o", out, "--keep", "functions")).isEqualTo(2);
    assertThat(InProcess.run("anonymize", TAU, "-o", out, "--map", "-")).isEqualTo(2);
    assertThat(InProcess.run("anonymize", TAU, "-o", out, "--reuse-map", TAU)).isEqualTo(2);
    assertThat(InProcess.run("anonymize", TAU, "-o", out, "--reuse-map", out)).isEqualTo(2);
  }
}
